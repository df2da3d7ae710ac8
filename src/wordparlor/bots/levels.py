"""The levels of bots: six of the ladder for people, and two for studies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wordparlor.bots.bluffs import bluff_words
from wordparlor.bots.greedy import pick_best
from wordparlor.bots.ladder import LADDER, Rung
from wordparlor.errors import BadSetup
from wordparlor.table.game import Game
from wordparlor.table.judging import ANSWERS, Accept, Window
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
        """What people call the level."""

    @property
    def sentence(self) -> str:
        """How it plays, as the rest of a sentence that starts with its name."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""


@dataclass(frozen=True)
class StudyBot:
    """A bot that knows all words and the points of the moment."""

    level: str
    name: str
    sentence: str
    pick: Callable[[Moves[Any], Shuffler], Any]
    doubts: int
    """How many times out of ten it challenges an invalid word."""
    most: int = 0
    """How many of the best plays it chooses from; 0: all moves."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        game, window = seen.rules.game, seen.state.window
        if window:
            return _answer(game, seen.state, window, self.doubts, rng)
        words = game.words.decent()
        moves = seen.best(seat, words, self.most) if self.most else seen.moves(seat, words)
        return self.pick(moves, rng)


@dataclass(frozen=True)
class LadderBot:
    """A bot of the ladder."""

    level: str
    name: str
    sentence: str
    rung: Rung
    doubts: int
    """How many times out of ten it challenges an invalid word."""
    bluffs: int = 0
    """On how many turns out of a hundred it looks for a bluff, where words are challenged."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        game, window = seen.rules.game, seen.state.window
        if window:
            return _answer(game, seen.state, window, self.doubts, rng)
        tempted = self.bluffs and game.judging == "challenge" and not game.partners
        # With a chance of its own, so that a turn without a bluff stays the same.
        if tempted and Shuffler(~rng.state).below(100) < self.bluffs:
            honest = seen.best(seat, self.rung.known_words(seen, seat))
            bluff = _bluff(seen, seat, honest)
            if bluff is not None:
                return bluff
        return self.rung.choose(self.level, seen, seat, rng)


def _answer(
    game: Game[Any, Any], state: Any, window: Window[Any], doubts: int, rng: Shuffler
) -> Any:
    if not game.faults(state, window.play) or rng.below(10) >= doubts:
        return ANSWERS["accept"]
    return next(answer for answer in window.answers if not isinstance(answer, Accept))


def _bluff(seen: Match, seat: int, honest: Moves[Any]) -> Any | None:
    """Return the best play with a word that no dictionary has.

    It must score more than all honest plays; else return None.
    """
    words = bluff_words(seen.rules.game.words)
    if words is None:
        return None
    moves = seen.best(seat, words).thrifty
    if not moves.plays or moves.top <= honest.top:
        return None
    action = moves[moves.best(1)[0]]
    return action if seen.rules.game.can(seen.state, seat, action) else None


def _any(moves: Moves[Any], rng: Shuffler) -> Any:
    return moves[rng.below(len(moves))]


_BOTS: Final[tuple[Bot, ...]] = (
    LadderBot(
        "reader",
        "First reader",
        "knows short everyday words, and is happy with any of them",
        LADDER["reader"],
        doubts=3,
        bluffs=5,
    ),
    LadderBot(
        "casual",
        "Casual",
        "knows everyday words, and bluffs now and then where words are challenged",
        LADDER["casual"],
        doubts=5,
        bluffs=10,
    ),
    LadderBot(
        "regular",
        "Regular",
        "knows most words of a newspaper, and thinks about the cards it keeps",
        LADDER["regular"],
        doubts=7,
        bluffs=5,
    ),
    LadderBot(
        "club",
        "Club player",
        "knows the words of a good reader, and seldom keeps bad cards",
        LADDER["club"],
        doubts=10,
    ),
    LadderBot(
        "expert",
        "Expert",
        "knows the whole list, and tries its best plays in its head",
        LADDER["expert"],
        doubts=10,
    ),
    LadderBot(
        "master",
        "Master",
        "knows the whole list, and looks further ahead than anyone else",
        LADDER["master"],
        doubts=10,
    ),
    StudyBot("random", "Random", "makes any legal move", _any, doubts=5),
    StudyBot(
        "greedy",
        "Greedy",
        "always takes the highest score",
        lambda moves, _rng: pick_best(moves),
        doubts=10,
        most=1,
    ),
)
LEVELS: Final[Mapping[str, Bot]] = {bot.level: bot for bot in _BOTS}


def bot(level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        BadSetup: names the levels.
    """
    if level not in LEVELS:
        raise BadSetup(f"There is no bot {level!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level]
