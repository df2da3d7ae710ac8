"""What bots are called."""

from collections.abc import Sequence

_NAMES = ("Ada", "Bo", "Cleo", "Dov", "Edie", "Flo", "Gus", "Hal", "Ivy", "Joe", "Kit", "Lou")


def free_names(people: Sequence[str]) -> list[str]:
    """Return names for bots at a table with these people, each different from all of theirs."""
    # A bot called Ada could not be told apart from an Ada Lovelace in a record.
    taken = {person.split(" ")[0] for person in people}
    return [name for name in _NAMES if name not in taken]
