"""The worth of plays: the points that they bring, and what they leave behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordparlor.table.judgement import Judgement, Weights
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match, TableRules
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

Rates = NDArray[np.float64]


@dataclass(frozen=True)
class Values:
    """Rates plays by the judgement of their game."""

    judgement: Judgement
    weights: Weights

    def look(
        self, seen: Match, seat: int, actions: Sequence[Any], rng: Shuffler
    ) -> tuple[Rates, Rates]:
        """Return the points that each action brings, and a row of features of what it leaves.

        All actions are tried on the same imagined deal.
        """
        game = seen.rules.game
        start = imagined(seen, rng)
        before = self.judgement.lead(game, start.state, seat)
        points, rows = [], []
        for action in actions:
            after = performed(start, seat, action)
            points.append(self.judgement.lead(game, after.state, seat) - before)
            rows.append(self.left(start, seat, after))
        return np.array(points), np.array(rows)

    def left(self, before: Match, seat: int, after: Match) -> Rates:
        """Return the features of what a seat left; nothing is left when the round is over."""
        if not after.to_act or after.state.round != before.state.round:
            return np.zeros(len(self.weights))
        game = before.rules.game
        return np.asarray(self.judgement.look(game, before.state, seat, after.state), np.float64)

    def rate(self, seen: Match, seat: int, actions: Sequence[Any], rng: Shuffler) -> Rates:
        """Return what each action is worth, in points until the end of the round."""
        points, rows = self.look(seen, seat, actions, rng)
        worth: Rates = points + rows @ self.weights
        return worth


@lru_cache(maxsize=64)
def values_of(rules: TableRules) -> Values:
    """Return the values of a table's plays, by what its bots learned."""
    judgement = rules.box.judgement
    return Values(judgement, judgement.weights(rules.game, rules.learned))


def find_plays(match: Match, seat: int, words: Dictionary, most: int = 1) -> Moves[Any]:
    """Return the moves of a seat with the best plays, as bots that judge see them."""
    rules = match.rules
    find = rules.box.judgement.find
    return (
        find(rules.game, match.state, seat, words, most) if find else match.best(seat, words, most)
    )


def imagined(seen: Match, rng: Shuffler) -> Match:
    """Return a match with a random deal that fits the view."""
    return Match(seen.rules, seen.rules.game.imagine(seen.state, rng))


def performed(match: Match, seat: int, action: Any) -> Match:
    """Return the match after an action; where words are judged, all others accept them."""
    match = match.redo(seat, action)
    while match.state.window:
        match = match.redo(match.to_act[0], ANSWERS["accept"])
    return match
