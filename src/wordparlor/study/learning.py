"""Learn the weights of a game's features from games of bots against themselves.

A bot plays all seats by its weights, with some noise. What it left behind after each of its actions
is a row of features; the lead that it won or lost until its next action is the reward. Least
squares over these pairs (LSTD with eligibility traces) give the weights for the next games. The
same seed gives the same weights.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.bots.ladder import draw_play
from wordparlor.bots.values import Rates, Values, find_plays, performed
from wordparlor.table.judgement import Judgement, Weights
from wordparlor.table.match import Match, TableRules
from wordparlor.table.shuffle import Shuffler, seed_number

STAGES: Final = 5
"""How many times the weights are learned, each time from games of bots with the last ones."""
_TRACE: Final = 0.8
"""How much of a reward counts for the actions before the last one (lambda of LSTD)."""
_RIDGE: Final = 2.0
"""How strongly weights that few positions support stay near zero."""
_MOST_ACTIONS: Final = 5_000
"""A game with more actions is given up; weights of the first stages may pass for ever."""


@dataclass
class _Trace:
    """What one seat left behind last, and what it left before, fading."""

    left: Rates
    lead: float
    fading: Rates


@dataclass
class Lesson:
    """The equations that the positions of games give."""

    size: int
    positions: int = 0
    matrix: NDArray[np.float64] = field(init=False)
    rewards: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.matrix = np.zeros((self.size, self.size))
        self.rewards = np.zeros(self.size)

    def add(self, trace: _Trace, left: Rates, lead: float) -> None:
        """Add what came after a position: what is left now, and the lead now."""
        self.matrix += np.outer(trace.fading, trace.left - left)
        self.rewards += trace.fading * (lead - trace.lead)
        self.positions += 1

    def solve(self) -> Weights:
        """Return the weights that fit the equations best."""
        steady = self.matrix + _RIDGE * np.eye(self.size)
        return np.linalg.solve(steady, self.rewards).astype(np.float64)


def learn(
    rules: Callable[[int], TableRules],
    judgement: Judgement,
    games: int,
    seed: int,
    noise: float,
    most: int = 16,
    tell: Callable[[int, Weights, int], None] = lambda _stage, _weights, _positions: None,
    stages: int = STAGES,
    enough: Callable[[], bool] = lambda: False,
) -> Weights:
    """Return the weights after some stages of `games` games each.

    `rules(number)` gives the table of a game. `tell` hears the weights of each stage. When `enough`
    says so, the stage in progress is dropped, and the weights of the stage before count.
    """
    size = len(judgement.features(rules(0).game))
    weights = np.zeros(size)
    lesson = Lesson(size)
    for stage in range(stages):
        values = Values(judgement, weights)
        fresh = Lesson(size)
        for number in range(games):
            table = rules(seed + stage * games + number)
            if not play_lesson(table, values, fresh, noise, most, enough):
                return weights
        # Half of what earlier weights taught still counts: it steadies the next weights.
        fresh.matrix += lesson.matrix / 2
        fresh.rewards += lesson.rewards / 2
        lesson = fresh
        weights = lesson.solve()
        tell(stage, weights, fresh.positions)
    return weights


def play_lesson(
    rules: TableRules,
    values: Values,
    lesson: Lesson,
    noise: float,
    most: int,
    enough: Callable[[], bool] = lambda: False,
) -> bool:
    """Play one game and add its positions; return False if it was stopped by `enough`."""
    match = rules.deal()
    game, lead = rules.game, values.judgement.lead
    rng = Shuffler(seed_number(rules.setup.seed))
    traces: dict[int, _Trace] = {}
    nothing = np.zeros(lesson.size)
    for _ in range(_MOST_ACTIONS):
        if not match.to_act:
            break
        if enough():
            return False
        seat = match.to_act[0]
        action = choose_by_values(match.seen_by(seat), seat, values, noise, most, rng)
        after = performed(match, seat, action)
        ended = not after.to_act or after.state.round != match.state.round
        now = lead(game, after.state, seat)
        left = values.left(match, seat, after)
        if seat in traces:
            lesson.add(traces[seat], left, now)
            faded = traces[seat].fading * _TRACE + left
        else:
            faded = left
        traces[seat] = _Trace(left, now, faded)
        if ended:
            for other, trace in traces.items():
                if other != seat:
                    lesson.add(trace, nothing, lead(game, after.state, other))
            traces.clear()
        match = after
    return True


def choose_by_values(
    seen: Match, seat: int, values: Values, noise: float, most: int, rng: Shuffler
) -> Any:
    """Return one of the better actions of a seat by the values of what they leave behind."""
    game = seen.rules.game
    moves = find_plays(seen, seat, game.words.decent(), max(most, values.judgement.listed))
    actions = values.judgement.candidates(game, seen.state, seat, moves, most)
    if len(actions) == 1:
        return actions[0]
    return actions[draw_play(values.rate(seen, seat, actions, Shuffler(rng.bits())), noise, rng)]
