"""What a complete run found: its rows as arrays, and how often each thing happened in each game."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
from numpy.typing import NDArray

from wordparlor.games import box
from wordparlor.study.errors import BadRun
from wordparlor.study.plan import FORMAT, Plan
from wordparlor.study.run_folder import read_plan, read_run
from wordparlor.study.statistics import Floats, SeatColumns
from wordparlor.study.turn_rows import special_names

_ENDS: Final = frozenset({"round-over", "game-over"})
"""Events that each game has anyway; rounds have a column of their own."""
VERB: Final = "verb:"
"""What the name of a count begins with, when it counts actions and not events."""


@dataclass(frozen=True)
class Findings:
    """The rows of a complete run. Games are in the order of their numbers."""

    plan: Plan
    deals: NDArray[np.int64]
    """The deal of each game."""
    turns: Floats
    rounds: Floats
    winners: Floats
    """How many seats won each game."""
    seats: SeatColumns
    ranks: NDArray[np.int64]
    words: Floats
    """How many words each row of `seats` made."""
    cards_left: Floats
    left: Counter[str]
    """The cards that were left in hands at the ends of rounds."""
    counts: dict[str, Floats]
    """How often each event, and each action (`verb:NAME`), happened in each game."""
    played: Counter[str]
    """How often each word was made."""
    forfeits: Counter[tuple[str, str]]
    """How often each bot forfeited, by bot and reason."""

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.deals)

    def per_game(self, values: Floats) -> Floats:
        """Return the sum over the seats of each game, from a value for each row of `seats`."""
        summed: Floats = values.reshape(self.games, -1).sum(axis=1)
        return summed

    @property
    def spread(self) -> Floats:
        """By how many points the highest and the lowest score of each game differ."""
        scores = self.seats.score.reshape(self.games, -1)
        spread: Floats = scores.max(axis=1) - scores.min(axis=1)
        return spread


def read_findings(path: Path) -> Findings:
    """Read a complete run from its folder.

    Raises:
        BadRun: there is no complete run in this folder, or its tables are damaged.
    """
    plan = read_plan(path)
    if plan.format != FORMAT:
        raise BadRun(f"The run in {path} is from another version of Wordparlor; run it again.")
    with _told(path):
        games = read_run(path, "games", ["deal", "turns", "rounds", "winners"])
        more = ["rank", "words", "cards_left", "left"]
        seats = read_run(path, "seats", [*SeatColumns.names(), *more])
        forfeits = read_run(path, "forfeits", ["bot", "reason"]).to_pylist()
        deals = games["deal"].to_numpy()
        if not len(deals) or seats.num_rows != len(deals) * len(plan.bots):
            raise BadRun(f"The run in {path} has no games, or not all of them.")
        counts, played = _count_turns(path, plan, len(deals))
        return Findings(
            plan,
            deals,
            _floats(games["turns"]),
            _floats(games["rounds"]),
            np.array([len(text.split()) for text in games["winners"].to_pylist()], np.float64),
            SeatColumns.of_table(seats),
            seats["rank"].to_numpy(),
            _floats(seats["words"]),
            _floats(seats["cards_left"]),
            _count_names(seats["left"]),
            counts,
            played,
            Counter((row["bot"], row["reason"]) for row in forfeits),
        )


def _floats(column: Any) -> Floats:
    return np.asarray(column.to_numpy(), np.float64)


def _count_names(column: Any) -> Counter[str]:
    """Count the names in a column of texts, where spaces separate names."""
    names: Counter[str] = Counter()
    for row in column.value_counts().to_pylist():
        for name in row["values"].split():
            names[name] += row["counts"]
    return names


def _known_names(plan: Plan) -> list[str]:
    """Return the names of all actions and special cards, also of those that no game had."""
    game = box(plan.game)
    specials = special_names(plan.deck or game.deck)
    verbs = (str(kind.__struct_config__.tag) for kind in get_args(game.rules.action_type))
    return [*(f"card:{name}" for name in specials if name), *(VERB + verb for verb in verbs)]


def _count_turns(path: Path, plan: Plan, games: int) -> tuple[dict[str, Floats], Counter[str]]:
    """Return how often each name occurs in each game, and the words that were made."""
    from wordparlor.study.tables import read_batches

    counts: dict[str, Floats] = {name: np.zeros(games) for name in _known_names(plan)}
    played: Counter[str] = Counter()
    for batch in read_batches(path / "turns.parquet", ["game", "verb", "words", "events"]):
        numbers = batch["game"].to_numpy()
        first, last = int(numbers.min()), int(numbers.max())
        played += _count_names(batch["words"])
        for column, prefix in (("verb", VERB), ("events", "")):
            codes = batch[column].dictionary_encode()
            texts, places = codes.dictionary.to_pylist(), codes.indices.to_numpy()
            names = [Counter(text.split()) for text in texts]
            for name in sorted(set().union(*names) - _ENDS):
                weights = np.array([row[name] for row in names], np.float64)[places]
                own = counts.setdefault(prefix + name, np.zeros(games))
                own[first : last + 1] += np.bincount(numbers - first, weights)
    return counts, played


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell a damaged table as one sentence."""
    import pyarrow as pa

    try:
        yield
    except (pa.ArrowException, OSError, KeyError, ValueError, IndexError) as wrong:
        raise BadRun(f"The tables in {path} cannot be read; they are damaged.") from wrong
