"""Seat people by name and bots by level."""

from collections.abc import Sequence

from wordparlor.bots import DEFAULT_LEVEL, Bot, bot
from wordparlor.bots.names import free_names, name_bots
from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.phrases import number_range

GUEST = "Guest"


def seat(
    box: Box, people: Sequence[str], levels: Sequence[str], variant: str = ""
) -> tuple[list[str], dict[int, Bot]]:
    """Return the names of all players and the bots by seat; people come first.

    Without levels, one person gets as many bots as the game needs, but at least one.

    Raises:
        BadSetup: a level is unknown, or there are too many players.
    """
    least, most = box.seats_of(variant)
    missing = max(least, 2) - len(people)
    bots = [bot(level) for level in levels or [DEFAULT_LEVEL] * missing]
    if len(people) + len(bots) > most:
        good = number_range(least, most)
        raise BadSetup(f"{box.name} seats {good} players, not {len(people) + len(bots)}.")
    names = [*people, *name_bots([one.level for one in bots], free_names(people))]
    return names, {len(people) + place: bot for place, bot in enumerate(bots)}


def split(text: str) -> list[str]:
    """Return the names in a comma-separated text.

    Raises:
        BadSetup: a name is empty.
    """
    names = [" ".join(name.split()) for name in text.split(",")]
    if not all(names):
        raise BadSetup(f"Separate names by commas, e.g. Ann,Ben; not {text!r}.")
    return names
