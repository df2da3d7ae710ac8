"""The levels of bots: which words they know, and how they choose a play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wordparlor.bots.bluffs import bluff_words
from wordparlor.errors import BadSetup
from wordparlor.table.game import Game
from wordparlor.table.judging import ANSWERS, Accept, Window
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier


@dataclass(frozen=True)
class Bot:
    """A bot of one level."""

    level: str
    sentence: str
    vocabulary: Tier
    pick: Callable[[Moves[Any], Shuffler], Any]
    doubts: int
    """How many times out of ten it challenges an invalid word."""
    bluffs: int = 0
    """On how many turns out of a hundred it looks for a bluff, where words are challenged."""
    most: int = 0
    """How many of the best plays it chooses from; 0: all moves."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        game, window = seen.rules.game, seen.state.window
        if window:
            return self._answer(game, seen.state, window, rng)
        words = self._words(game.words)
        honest = seen.best(seat, words, self.most) if self.most else seen.moves(seat, words)
        tempted = self.bluffs and game.judging == "challenge" and not game.partners
        # With a chance of its own, so that a turn without a bluff stays the same.
        if tempted and Shuffler(~rng.state).below(100) < self.bluffs:
            bluff = _bluff(seen, seat, honest)
            if bluff is not None:
                return bluff
        return self.pick(honest, rng)

    def _words(self, words: Dictionary) -> Dictionary:
        """Return the inoffensive words that the bot knows."""
        return words.narrow(self.vocabulary).decent()

    def _answer(self, game: Game[Any, Any], state: Any, window: Window[Any], rng: Shuffler) -> Any:
        if not game.faults(state, window.play) or rng.below(10) >= self.doubts:
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


def _good(moves: Moves[Any], rng: Shuffler) -> Any:
    """Pick one of the better third of the plays.

    A play that spends something valuable must score more than all plays that do not.
    """
    thrifty = moves.thrifty
    better = [(thrifty, at) for at in thrifty.best((thrifty.plays + 2) // 3)]
    if thrifty is not moves:
        # There can be thousands of these: take only as many as of the others.
        costly = moves.best(max(1, len(better)))
        better += [(moves, at) for at in costly if moves.scores[at] > thrifty.top]
    if not better:
        return moves.fallback
    found, at = better[rng.below(len(better))]
    return found[at]


def _best(moves: Moves[Any], _rng: Shuffler) -> Any:
    """Pick the best play; among equal ones, a play that spends nothing valuable."""
    if moves.thrifty.top == moves.top:
        moves = moves.thrifty
    best = moves.best(1)
    return moves[best[0]] if best else moves.fallback


LEVELS: Final[Mapping[str, Bot]] = {
    bot.level: bot
    for bot in (
        Bot("random", "makes any legal move", Tier.FULL, _any, doubts=5),
        Bot(
            "casual",
            "knows everyday words, and bluffs now and then where words are challenged",
            Tier.JUNIOR,
            _good,
            doubts=5,
            bluffs=20,
        ),
        Bot("greedy", "always takes the highest score", Tier.FULL, _best, doubts=10, most=1),
    )
}


def bot(level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        BadSetup: names the levels.
    """
    if level not in LEVELS:
        raise BadSetup(f"There is no bot {level!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level]
