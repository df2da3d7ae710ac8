"""Write the ratings of an arena into the file by which people are rated against bots."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from wordparlor.bots.ratings import BotRating, GameRatings, Ratings, read_ratings, write_ratings
from wordparlor.study.arena import ArenaResult
from wordparlor.study.arena_summary import Placing
from wordparlor.study.errors import BadRun
from wordparlor.study.report.run_sections import write_options
from wordparlor.study.run_folder import tell_problems, write_whole
from wordparlor.table.setup import OptionValue

_HALF: Final = 1.96
"""Half of a 95 % interval, in deviations."""


def read_file(path: Path) -> Ratings:
    """Return the ratings in a file; none if there is no such file yet.

    Raises:
        BadRun: the file cannot be read, or is something else.
    """
    with tell_problems(path):
        if not path.parent.is_dir():
            raise BadRun(f"There is no folder {path.parent} for the ratings.")
        if not path.exists():
            return {}
        try:
            return read_ratings(path.read_bytes())
        except msgspec.DecodeError:
            raise BadRun(f"{path} has no ratings of bots; name another file.") from None


def write_file(path: Path, found: ArenaResult, placings: Sequence[Placing]) -> None:
    """Write the ratings at the fewest seats into a file; it keeps those of other games.

    Raises:
        BadRun: the file cannot be written.
    """
    placing = placings[0]
    ratings = {
        bot: BotRating(round(rating.value), round((rating.high - rating.low) / 2 / _HALF, 1))
        for bot, rating in placing.ranked
    }
    game = found.arena.plans[0].game
    made = GameRatings(command_of(found, placing), placing.standings.games, ratings)
    with tell_problems(path):
        write_whole(path, write_ratings({**read_file(path), game: made}))


def command_of(found: ArenaResult, placing: Placing) -> str:
    """Return the command that plays the same games, and its word list."""
    plan = found.arena.plans[0]
    parts = [
        f"wordparlor arena {plan.game} --bots {','.join(found.arena.bots)}",
        f"--seats {placing.standings.seats} --games {plan.games} --seed {plan.seed}",
        f"--variant {plan.variant}",
        *(f"--option {_written(name, value)}" for name, value in plan.options.items()),
        *(["--whole"] if found.arena.whole else []),
        f"(word list {plan.dictionary})",
    ]
    return " ".join(parts)


def _written(name: str, value: OptionValue) -> str:
    return write_options({name: value}).replace(" = ", "=")
