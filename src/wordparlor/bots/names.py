"""The names of bots."""

from collections.abc import Sequence

_NAMES = ("Ada", "Bo", "Cleo", "Dov", "Edie", "Flo", "Gus", "Hal", "Ivy", "Joe", "Kit", "Lou")


def free_names(people: Sequence[str]) -> list[str]:
    """Return names for bots that differ from the names of these people."""
    # A record could not tell a bot called Ada from a person called Ada Lovelace.
    taken = {person.split(" ")[0] for person in people}
    return [name for name in _NAMES if name not in taken]
