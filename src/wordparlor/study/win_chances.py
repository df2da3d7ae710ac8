"""Learn how far a lead may still change, from games of bots against themselves.

Bots that play by values note, after each action, the lead that they expect and what is left of the
game. The spreads that make the results of these games most likely are kept with the weights; see
`bots/review/chances.py`. The same seed gives the same spreads.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from wordparlor.bots.review.chances import SOURCES, UNKNOWN, Standing, WinChances, chances
from wordparlor.bots.values import Rates, Values, performed
from wordparlor.study.errors import BadRun
from wordparlor.study.learning import choose_by_values
from wordparlor.table.match import Match, TableRules
from wordparlor.table.shuffle import Shuffler, seed_number

_CONSIDERED: Final = 16
_MOST_ACTIONS: Final = 3_000
"""A game with more actions is given up, and nothing is learned from it."""
_STEPS: Final = (2.0, 1.3, 1.1, 1.03)
"""The spreads are multiplied and divided by these numbers, as long as that helps."""
_LEAST: Final = 0.05
"""The smallest spread, in points: no estimate of values is exact."""


@dataclass(frozen=True)
class Positions:
    """Standings, and what each seat had of the win in the end."""

    behind: Rates
    left: Rates
    won: Rates
    scores: Rates
    """The lead of the first seat in the end; of partners, their score."""
    games: int

    def surprise(self, spread: dict[str, float]) -> float:
        """Return how unlikely the results are with these spreads, in bits a position."""
        known = np.clip(chances(self.behind, self.left, spread), 1e-6, 1 - 1e-6)
        if "par" in spread:
            bits = -(self.won * np.log2(known) + (1 - self.won) * np.log2(1 - known))
            return float(bits.mean())
        return float(-(self.won * np.log2(known)).sum(axis=1).mean())


def collect(
    rules: Callable[[int], TableRules], values: Values, games: int, seed: int, noise: float
) -> Positions:
    """Play games by values and return their positions."""
    plain = WinChances(values, UNKNOWN)
    standings: list[Standing] = []
    shares, scores, finished = [], [], 0
    for number in range(games):
        noted = list(_play(rules(seed + number), plain, noise))
        end = noted[-1][0]
        if end.over:
            finished += 1
            standings += [standing for _, standing in noted]
            shares += [plain.result(end)] * len(noted)
            scores += [values.judgement.lead(end.rules.game, end.state, 0)] * len(noted)
    return Positions(
        np.array([standing.behind for standing in standings]),
        np.array([standing.left for standing in standings]),
        np.array(shares),
        np.array(scores),
        finished,
    )


def _play(rules: TableRules, plain: WinChances, noise: float) -> Iterator[tuple[Match, Standing]]:
    """Play a game by values; yield the match and the standing after each action."""
    match, values = rules.deal(), plain.values
    rng = Shuffler(seed_number(rules.setup.seed))
    for _ in range(_MOST_ACTIONS):
        if not match.to_act:
            return
        seat = match.to_act[0]
        action = choose_by_values(match.seen_by(seat), seat, values, noise, _CONSIDERED, rng)
        after = performed(match, seat, action)
        left = float(values.left(match, seat, after) @ values.weights)
        yield after, plain.standing(after, seat, left)
        match = after


def learn_spread(
    rules: Callable[[int], TableRules], values: Values, games: int, seed: int, noise: float
) -> tuple[dict[str, float], Positions]:
    """Return the spreads that make the results of some games most likely, and their positions.

    Raises:
        BadRun: no game came to its end.
    """
    found = collect(rules, values, games, seed, noise)
    if not found.games:
        raise BadRun("No game came to its end, so nothing is known about the chances to win.")
    spread = dict(UNKNOWN)
    if rules(seed).game.partners:
        spread["par"] = float(np.median(found.scores))
        reached = (found.scores >= spread["par"]).astype(np.float64)
        found = replace(found, won=np.tile(reached, (found.behind.shape[1], 1)).T)
    best = found.surprise(spread)
    for step in _STEPS:
        helped = True
        while helped:
            helped = False
            for source in SOURCES:
                for times in (step, 1 / step):
                    tried = spread | {source: max(_LEAST, spread[source] * times)}
                    surprise = found.surprise(tried)
                    if surprise < best - 1e-9:
                        spread, best, helped = tried, surprise, True
    return {source: round(points, 3) for source, points in spread.items()}, found
