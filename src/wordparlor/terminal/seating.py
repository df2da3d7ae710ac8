"""Seat people by name and bots by level."""

from collections.abc import Sequence

from wordparlor.bots import Bot, bot
from wordparlor.bots.names import free_names
from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.phrases import number_range

GUEST = "Guest"
_LEVEL = "casual"


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
    bots = [bot(level) for level in levels or [_LEVEL] * missing]
    if len(people) + len(bots) > most:
        good = number_range(least, most)
        raise BadSetup(f"{box.name} seats {good} players, not {len(people) + len(bots)}.")
    names = [*people, *free_names(people)[: len(bots)]]
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
