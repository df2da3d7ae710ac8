"""The names of bots."""

from collections.abc import Collection, Sequence
from typing import Final

from wordparlor.bots.levels import LEVELS

_NAMES: Final = (
    *("Ada", "Bo", "Cleo", "Dov", "Edie", "Flo", "Gus", "Hal", "Ivy", "Joe", "Kit", "Lou"),
    *("Ben", "Pip", "Max", "Nell", "Otto", "Una"),
)
_OWN: Final = {bot.level: bot.name for bot in LEVELS.values() if bot.for_people}
"""The names that people know the levels by."""


def free_names(people: Sequence[str]) -> list[str]:
    """Return names for bots that differ from the names of these people."""
    # A record could not tell a bot called Ada from a person called Ada Lovelace.
    taken = {person.split(" ")[0] for person in people}
    return [name for name in _NAMES if name not in taken]


def name_bots(levels: Sequence[str], free: Collection[str]) -> list[str]:
    """Return a free name for each of these bots.

    The first bot of a level has the level's own name; the others have names of no level.
    """
    own = [name for name in free if name in _OWN.values()]
    others = iter([name for name in free if name not in own])
    names = []
    for level in levels:
        name = _OWN.get(level)
        if name in own:
            own.remove(name)
        else:
            name = next(others)
        names.append(name)
    return names
