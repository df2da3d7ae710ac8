"""The levels of bots: six of the ladder for people, and two for studies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wordparlor.bots.answers import Doubts, answer_by_list
from wordparlor.bots.bluffs import find_bluff
from wordparlor.bots.greedy import pick_best
from wordparlor.bots.ladder import LADDER, Rung
from wordparlor.errors import BadSetup
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler


class Bot(Protocol):
    """A bot of one level."""

    @property
    def level(self) -> str:
        """The id of the level."""

    @property
    def name(self) -> str:
        """What people call the bot."""

    @property
    def title(self) -> str:
        """What people call the level."""

    @property
    def sentence(self) -> str:
        """How it plays, as the rest of a sentence that starts with its name."""

    @property
    def for_people(self) -> bool:
        """Whether people are offered the level; the others are for studies."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""


@dataclass(frozen=True)
class StudyBot:
    """A bot that knows all words and the points of the moment."""

    level: str
    name: str
    title: str
    sentence: str
    pick: Callable[[Moves[Any], Shuffler], Any]
    doubts: int
    """How many times out of ten it challenges an invalid word."""
    most: int = 0
    """How many of the best plays it chooses from; 0: all moves."""
    for_people: bool = False

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        if seen.state.window:
            return answer_by_list(seen, self.doubts, rng)
        words = seen.rules.game.words.decent()
        moves = seen.best(seat, words, self.most) if self.most else seen.moves(seat, words)
        return self.pick(moves, rng)


@dataclass(frozen=True)
class LadderBot:
    """A bot of the ladder."""

    level: str
    name: str
    title: str
    sentence: str
    rung: Rung
    doubts: Doubts | None = None
    """How it judges words that it does not know; None: it knows the list."""
    bluffs: int = 0
    """On how many turns out of a hundred it looks for a bluff, where words are challenged."""
    for_people: bool = True

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        if seen.state.window:
            if self.doubts is None:
                return answer_by_list(seen, 10, rng)
            return self.doubts.answer(seen, self.rung.known_words(self.level, seen, seat), rng)
        game = seen.rules.game
        tempted = self.bluffs and game.judging == "challenge" and not game.partners
        # With a chance of its own, so that a turn without a bluff stays the same.
        if tempted and Shuffler(~rng.state).below(100) < self.bluffs:
            bluff = find_bluff(seen, seat, self.rung.known_words(self.level, seen, seat))
            if bluff is not None:
                return bluff
        return self.rung.choose(self.level, seen, seat, rng)


def _any(moves: Moves[Any], rng: Shuffler) -> Any:
    return moves[rng.below(len(moves))]


_BOTS: Final[tuple[Bot, ...]] = (
    LadderBot(
        "reader",
        "Pip",
        "first reader",
        "knows the most common words, and is happy with almost any of them",
        LADDER["reader"],
        Doubts(limit=5.4, often=0.6),
        bluffs=5,
    ),
    LadderBot(
        "casual",
        "Cleo",
        "casual",
        "knows everyday words, and often misses the best play",
        LADDER["casual"],
        Doubts(limit=5.0, often=0.8),
        bluffs=10,
    ),
    LadderBot(
        "regular",
        "Ben",
        "regular",
        "knows the words of a newspaper, and thinks about what a play leaves behind",
        LADDER["regular"],
        Doubts(limit=4.7, often=0.95),
        bluffs=5,
    ),
    LadderBot(
        "club",
        "Ada",
        "club",
        "knows many rare words, challenges every invalid one, and seldom plays badly",
        LADDER["club"],
    ),
    LadderBot(
        "expert",
        "Ivy",
        "expert",
        "knows the whole list, and tries the best plays on imagined deals",
        LADDER["expert"],
    ),
    LadderBot(
        "master",
        "Gus",
        "master",
        "knows the whole list, and tries more plays on more deals than anyone else",
        LADDER["master"],
    ),
    StudyBot("random", "Random", "random", "makes any legal move", _any, doubts=5),
    StudyBot(
        "greedy",
        "Greedy",
        "greedy",
        "always takes the highest score",
        lambda moves, _rng: pick_best(moves),
        doubts=10,
        most=1,
    ),
)
LEVELS: Final[Mapping[str, Bot]] = {bot.level: bot for bot in _BOTS}
DEFAULT_LEVEL: Final = "casual"
"""The level of a bot unless people choose another."""


def bot(level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        BadSetup: names the levels.
    """
    if level not in LEVELS:
        raise BadSetup(f"There is no bot {level!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level]
