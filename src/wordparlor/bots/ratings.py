"""The ratings of the bots, which arenas have measured: people are rated against them.

`ratings.json` has them for each game. `wordparlor arena GAME --bots … --ratings FILE` writes a game
into such a file, with the command that made it.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

MIDDLE: Final = 1500.0
"""The mean rating of the bots of a game, and the rating of a newcomer."""


class BotRating(msgspec.Struct, frozen=True):
    """How strong a bot is, and how far that may be wrong."""

    rating: float
    deviation: float


class GameRatings(msgspec.Struct, frozen=True):
    """The ratings of the bots in one game."""

    made_by: str
    """The command that measured them."""
    games: int
    """How many games it played."""
    ratings: dict[str, BotRating]
    """By the level of the bot."""


Ratings = dict[str, GameRatings]
"""By the id of the game."""


@lru_cache(maxsize=1)
def measured_ratings() -> Ratings:
    """Return the ratings that the package has."""
    return read_ratings((files(__package__) / "ratings.json").read_bytes())


def read_ratings(data: bytes) -> Ratings:
    """Return ratings from a file; msgspec.DecodeError if they cannot be read."""
    return msgspec.json.decode(data, type=Ratings)


def write_ratings(ratings: Ratings) -> bytes:
    """Return ratings as a file to read."""
    data = msgspec.json.encode(ratings, order="sorted")
    return msgspec.json.format(data, indent=2) + b"\n"


def nearest_level(game: str, rating: float) -> str:
    """Return the level whose rating is nearest; empty where no bot of the game has one."""
    found = measured_ratings().get(game)
    if found is None:
        return ""
    return min(found.ratings, key=lambda level: abs(found.ratings[level].rating - rating))
