"""Chances to win: from the lead that a seat can expect, and from what is left of the game.

A lead may still change. How far, in points, depends on the cards in the stock, the cards of the
smallest hand and the rounds to come: their variances add up. `wordparlor train` learns these
spreads from games of bots, and `judgement.json` keeps them. Then a seat's chance falls off with the
points that it lies behind, as in a logistic curve; the chances of all seats are one together.

Partners win together. Their chance is that of reaching the score that they aim at, or else a score
that good partners reach in half of their games.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from wordparlor.bots.values import Rates, Values
from wordparlor.table.match import Match, TableRules

SOURCES: Final = ("base", "stock", "hand", "rounds")
"""What a lead may change by: always, with a full stock, with a full hand, in each round to come."""
UNKNOWN: Final[Mapping[str, float]] = {"base": 5.0, "stock": 20.0, "hand": 10.0, "rounds": 20.0}
"""The spreads of a game without any that were learned."""
_FULL_HAND: Final = 10


@dataclass(frozen=True)
class Standing:
    """What the chances of all seats follow from."""

    behind: tuple[float, ...]
    """How many points each seat is expected to be behind the best other seat, or 0; 0 or less.

    For partners it is their expected score.
    """
    left: tuple[float, float, float, float]
    """What is left of the game: 1, the shares of a full stock and a full hand, the rounds."""


@dataclass(frozen=True)
class WinChances:
    """The chances to win in the games of one table."""

    values: Values
    spread: Mapping[str, float]

    def after(self, before: Match, seat: int, after: Match) -> Rates:
        """Return the chances of all seats after a seat acted."""
        if after.over:
            return self.result(after)
        left = float(self.values.left(before, seat, after) @ self.values.weights)
        return self.at(self.standing(after, seat, left))

    def standing(self, after: Match, seat: int, left: float) -> Standing:
        """Return the standing after a seat acted; `left` are the points that it can expect."""
        game, state, lead = after.rules.game, after.state, self.values.judgement.lead
        shares = _still_to_play(after, self.values.judgement.rounds_left(game, state))
        own = lead(game, state, seat) + left
        if game.partners:
            return Standing((own,) * game.seats, shares)
        behind = [min(0.0, lead(game, state, other)) for other in range(game.seats)]
        others = [points for other, points in enumerate(behind) if other != seat]
        behind[seat] = max(others) + own
        return Standing(tuple(behind), shares)

    def at(self, standing: Standing) -> Rates:
        """Return the chances of all seats with a standing."""
        rows = chances(np.array([standing.behind]), np.array([standing.left]), self.spread)
        one: Rates = rows[0]
        return one

    def result(self, match: Match) -> Rates:
        """Return what each seat has of the win at the end of a game; a tie is shared."""
        game = match.rules.game
        if game.partners:
            score = self.values.judgement.lead(game, match.state, 0)
            return np.full(game.seats, float(score >= self.par))
        winners = game.winners(game.standing(match.state))
        shares = np.zeros(game.seats)
        shares[list(winners)] = 1 / len(winners)
        return shares

    @property
    def par(self) -> float:
        """The score that partners aim at."""
        return self.spread.get("par", 0.0)


def chances(behind: Rates, left: Rates, spread: Mapping[str, float]) -> Rates:
    """Return the chances of all seats, for a row of each of many standings."""
    variance = left @ np.square([spread.get(source, 0.0) for source in SOURCES])
    scale = np.sqrt(np.maximum(variance, 1e-6))[:, None]
    if "par" in spread:
        together: Rates = 1 / (1 + np.exp(np.clip((spread["par"] - behind) / scale, -60, 60)))
        return together
    powers = np.exp(np.clip((behind - behind.max(axis=1, keepdims=True)) / scale, -60, 0))
    alone: Rates = powers / powers.sum(axis=1, keepdims=True)
    return alone


def win_chances(values: Values, rules: TableRules) -> WinChances:
    """Return the chances at a table, with the spreads that were learned for it."""
    spread = dict(rules.learned.spread or UNKNOWN)
    if rules.game.partners:
        spread["par"] = values.judgement.aim(rules.game) or spread.get("par", 0.0)
    return WinChances(values, spread)


def _still_to_play(match: Match, rounds: float) -> tuple[float, float, float, float]:
    """Return what is left of a game, by the sources of change."""
    game, state = match.rules.game, match.state
    stock = 0
    for name in game.face_down:
        piles = getattr(state, name)
        stock += sum(map(len, piles)) if piles and isinstance(piles[0], tuple) else len(piles)
    hand = min(map(len, state.hands))
    return 1.0, stock / len(game.deck), min(1.0, hand / _FULL_HAND), rounds
