"""The deal of a game on a day: the seed that follows from the date, the seats and the bots.

A day is a date of UTC, written 2026-11-18.
"""

import hashlib
import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from wordparlor.bots.names import free_names, name_bots
from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import load

SEAT: Final = 0
"""The seat of the person."""
TIER: Final = "full"
"""The dictionary of daily deals."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_SEED_BYTES = 4
"""Few enough for `wordparlor play --seed`."""


def day_of(moment: float) -> str:
    """Return the day of a moment in seconds since 1970."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def check_day(text: str) -> str:
    """Return a day that a person wrote.

    Raises:
        BadSetup: it is not a date.
    """
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise BadSetup(f"{text!r} is not a date; write it like 2026-11-18.")


def day_after(day: str, days: int = 1) -> str:
    """Return the day so many days after a day; before it for a negative number."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def end_of(day: str) -> float:
    """Return when a day ends, in seconds since 1970."""
    return datetime.fromisoformat(f"{day_after(day)}T00:00:00+00:00").timestamp()


def daily_seed(game: str, day: str) -> int:
    """Return the seed of a game's deal on a day: the same everywhere."""
    digest = hashlib.sha256(f"Wordparlor daily {game} {day}".encode()).digest()
    return int.from_bytes(digest[:_SEED_BYTES], "big")


def levels_of(box: Box) -> tuple[str, ...]:
    """Return the levels of the bots of a game's daily deals: as many as it seats."""
    most = box.seats_of(box.daily.variant)[1]
    return box.daily.bots[: most - 1]


def bot_names(box: Box) -> tuple[str, ...]:
    """Return the names of these bots: the same everywhere, because a bot knows words by its name.

    A person with a name like one of them gets another name at the table.
    """
    return tuple(name_bots(levels_of(box), free_names(())))


def daily_setup(box: Box, day: str, name: str) -> Setup:
    """Return the setup of a game's deal on a day, for a person with a name."""
    form = box.daily
    return Setup(
        game=box.id,
        seats=(name, *bot_names(box)),
        variant=box.variant(form.variant).id,
        options=form.options,
        seed=daily_seed(box.id, day),
        dictionary=load(TIER).id,
        rules=box.rules_version,
    )
