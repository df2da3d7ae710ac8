"""The bots by level: how many words they know, and how they choose among their plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

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
    """A player of a level: `choose` looks at the view of its seat and returns an action."""

    level: str
    sentence: str
    vocabulary: Tier
    pick: Callable[[Moves[Any], Shuffler], Any]
    doubts: int
    """How often, of ten times, it speaks up against a word that no dictionary has."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot; `seen` is the match as its seat sees it."""
        game, window = seen.rules.game, seen.state.window
        if window:
            return self._answer(game, window, rng)
        return self.pick(seen.moves(seat, self._words(game.words)), rng)

    def _words(self, words: Dictionary) -> Dictionary:
        """Return the words the bot knows and would say in company."""
        return words.narrow(self.vocabulary).decent()

    def _answer(self, game: Game[Any, Any], window: Window[Any], rng: Shuffler) -> Any:
        if game.all_words(window.words) or rng.below(10) >= self.doubts:
            return ANSWERS["accept"]
        return next(answer for answer in window.answers if not isinstance(answer, Accept))


def _any(moves: Moves[Any], rng: Shuffler) -> Any:
    return moves[rng.below(len(moves))]


def _good(moves: Moves[Any], rng: Shuffler) -> Any:
    """Pick among the better third of the plays.

    What spends something worth keeping must score more than all that does not.
    """
    thrifty = moves.thrifty
    better = [(thrifty, at) for at in thrifty.best((thrifty.plays + 2) // 3)]
    if thrifty is not moves:
        # There may be thousands of these: they shall not crowd out the others.
        costly = moves.best(max(1, len(better)))
        better += [(moves, at) for at in costly if moves.scores[at] > _top(thrifty)]
    if not better:
        return moves.fallback
    found, at = better[rng.below(len(better))]
    return found[at]


def _best(moves: Moves[Any], _rng: Shuffler) -> Any:
    """Take the best play, of equals one that spends nothing worth keeping."""
    if _top(moves.thrifty) == _top(moves):
        moves = moves.thrifty
    best = moves.best(1)
    return moves[best[0]] if best else moves.fallback


def _top(moves: Moves[Any]) -> int:
    """Return what the best play scores, nothing when there is none."""
    return int(moves.scores.max(initial=0))


LEVELS: Final[Mapping[str, Bot]] = {
    bot.level: bot
    for bot in (
        Bot("random", "does anything that is allowed", Tier.FULL, _any, doubts=5),
        Bot("casual", "knows everyday words and plays well enough", Tier.JUNIOR, _good, doubts=5),
        Bot("greedy", "takes the best score there is now", Tier.FULL, _best, doubts=10),
    )
}


def bot(level: str) -> Bot:
    """Return the bot of a level; BadSetup says which levels there are."""
    if level not in LEVELS:
        raise BadSetup(f"There is no bot {level!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level]
