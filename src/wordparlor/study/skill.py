"""Skill and luck: how often the better bot wins, and what explains the scores.

Take the score of each seat minus the mean score of its game. For two seats that is half of the
score difference. Its variance has three parts:

- *player*: the bots differ on average
- *deal*: what the same seat of the same deal has in common, whichever bot plays it: the cards and
  the order of play
- *the rest*: what the players made of it, together with the cards that came later because of it

The deal can only be told apart when each deal is played by several rotations of different bots.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from wordparlor.study.findings import Findings
from wordparlor.study.statistics import (
    Estimate,
    Floats,
    by_bot,
    estimate_share,
    t_quantile,
)


@dataclass(frozen=True)
class Skill:
    """How much of the results is skill."""

    ranking: tuple[str, ...]
    """The bots, by their wins."""
    better_ahead: Estimate
    """How often the better of two bots in one game ends ahead; a tie is half."""
    player: Estimate | None
    """The share of the variance that the players explain; None when all scores are equal."""
    deal: Estimate | None
    """The share that the deal explains; None when deals were not played by several rotations."""

    @property
    def rest(self) -> float | None:
        """The share that neither explains."""
        if self.player is None or self.deal is None:
            return None
        return 1 - self.player.value - self.deal.value


def measure_skill(found: Findings) -> Skill | None:
    """Return what is skill and what is luck; None when all seats have the same bot."""
    bots = sorted(by_bot(found.seats, found.plan.bots), key=lambda one: -one.wins.value)
    if len(bots) < 2:
        return None
    ranking = tuple(one.bot for one in bots)
    seats = len(found.plan.bots)
    place = {name: number for number, name in enumerate(ranking)}
    levels = np.array([place[name] for name in found.seats.bot]).reshape(-1, seats)
    ranks = found.ranks.reshape(-1, seats)
    values, deals = [], []
    for one in range(seats):
        for two in range(one):
            differs = levels[:, one] != levels[:, two]
            # 1 when the better bot has the smaller rank, 0 when it has the larger one.
            ahead = np.sign(ranks[:, two] - ranks[:, one])
            better = np.where(levels[:, one] < levels[:, two], ahead, -ahead)
            values.append((1 + better[differs]) / 2)
            deals.append(found.deals[differs])
    better_ahead = estimate_share(np.concatenate(values), np.concatenate(deals))
    return Skill(ranking, better_ahead, *_explain(found, levels))


def _explain(found: Findings, levels: np.ndarray) -> tuple[Estimate | None, Estimate | None]:
    """Return the shares of the variance that player and deal explain."""
    seats, per_deal = len(found.plan.bots), found.plan.games_per_deal
    scores = found.seats.score.reshape(-1, seats)
    scores = scores - scores.mean(axis=1, keepdims=True)
    means = np.array([scores[levels == level].mean() for level in range(levels.max() + 1)])[levels]
    whole = np.square(scores).reshape(-1, per_deal * seats).sum(axis=1)
    if whole.sum() == 0:
        return None, None
    # The mean of 2·m·x - m² is m², and its variation is that of an estimate of m².
    player = (2 * means * scores - means**2).reshape(-1, per_deal * seats).sum(axis=1)
    if per_deal < 2:
        return _ratio(player, whole), None
    rest = (scores - means).reshape(-1, per_deal, seats)
    # The mean product of two different games of a deal, for each seat.
    products = (rest.sum(axis=1) ** 2 - np.square(rest).sum(axis=1)).sum(axis=1)
    return _ratio(player, whole), _ratio(products / (per_deal - 1), whole)


def _ratio(parts: Floats, wholes: Floats) -> Estimate:
    """Return the ratio of two sums over deals, with its interval inside 0 to 1."""
    ratio = float(parts.sum() / wholes.sum())
    value = min(1.0, max(0.0, ratio))
    deals = len(parts)
    if deals < 2:
        return Estimate(value, 0.0, 1.0)
    residuals = (parts - ratio * wholes) / wholes.sum()
    spread = sqrt(deals / (deals - 1) * float(np.square(residuals).sum()))
    margin = t_quantile(deals - 1) * spread
    return Estimate(value, min(1.0, max(0.0, ratio - margin)), max(0.0, min(1.0, ratio + margin)))
