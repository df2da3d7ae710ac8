"""Who sits at a table: people by their names, bots by their levels."""

from collections.abc import Sequence

from wordparlor.bots import Bot, bot
from wordparlor.bots.names import free_names
from wordparlor.errors import BadSetup
from wordparlor.table.box import Box

GUEST = "Guest"
_LEVEL = "casual"


def seat(
    box: Box, people: Sequence[str], levels: Sequence[str], variant: str = ""
) -> tuple[list[str], dict[int, Bot]]:
    """Return the names around the table and the bots by seat; people sit first.

    A person alone gets a bot, or as many as the game needs. BadSetup when the levels are unknown or
    no names are left.
    """
    least, most = box.seats_of(variant)
    lacking = max(least, 2) - len(people)
    bots = [bot(level) for level in levels or [_LEVEL] * lacking]
    if len(people) + len(bots) > most:
        good = f"{least} to {most}" if least < most else str(least)
        raise BadSetup(f"{box.name} seats {good} players, not {len(people) + len(bots)}.")
    names = [*people, *free_names(people)[: len(bots)]]
    return names, {len(people) + place: bot for place, bot in enumerate(bots)}


def split(said: str) -> list[str]:
    """Return what people wrote with commas between; BadSetup for nothing between two of them."""
    names = [" ".join(name.split()) for name in said.split(",")]
    if not all(names):
        raise BadSetup(f"Write names with commas between, such as Ann,Ben; not {said!r}.")
    return names
