"""The player of the golden games: its play stays as it is when the levels of bots change."""

from dataclasses import dataclass
from typing import Any

from wordparlor.bots.bluffs import bluff_words
from wordparlor.table.judging import ANSWERS, Accept
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.entry import Tier


@dataclass(frozen=True)
class GoldenPlayer:
    """Makes one of its better plays with everyday words, doubts some words and bluffs."""

    level = "golden"
    name = "Golden player"
    title = "golden"
    sentence = "makes everyday words"
    for_people = False

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return an action of the seat; `seen` is the match as the seat sees it."""
        game, window = seen.rules.game, seen.state.window
        if window:
            if not game.faults(seen.state, window.play) or rng.below(10) >= 5:
                return ANSWERS["accept"]
            return next(answer for answer in window.answers if not isinstance(answer, Accept))
        honest = seen.moves(seat, game.words.narrow(Tier.JUNIOR).decent())
        if game.judging == "challenge" and not game.partners:
            # With a chance of its own, so that a turn without a bluff stays the same.
            bluff = _bluff(seen, seat, honest) if Shuffler(~rng.state).below(100) < 20 else None
            if bluff is not None:
                return bluff
        return _pick(honest, rng)


def _bluff(seen: Match, seat: int, honest: Moves[Any]) -> Any | None:
    """Return the best play with a word that no dictionary has, if it scores more than others."""
    words = bluff_words(seen.rules.game.words)
    assert words is not None
    moves = seen.best(seat, words).thrifty
    if not moves.plays or moves.top <= honest.top:
        return None
    action = moves[moves.best(1)[0]]
    return action if seen.rules.game.can(seen.state, seat, action) else None


def _pick(moves: Moves[Any], rng: Shuffler) -> Any:
    """Return one of the better third of the plays."""
    thrifty = moves.thrifty
    better = [(thrifty, at) for at in thrifty.best((thrifty.plays + 2) // 3)]
    if thrifty is not moves:
        costly = moves.best(max(1, len(better)))
        better += [(moves, at) for at in costly if moves.scores[at] > thrifty.top]
    if not better:
        return moves.fallback
    found, at = better[rng.below(len(better))]
    return found[at]
