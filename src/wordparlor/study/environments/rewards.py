"""Rewards: the change of the score difference after each action, or the rank at the end.

Partners share one score, so all of them get the same reward.
"""

from collections.abc import Sequence
from typing import Any, Literal, get_args

from wordparlor.table.game import Game

Reward = Literal["score", "rank"]
"""By score difference after each action, or by rank when the game is over."""
REWARDS: tuple[str, ...] = get_args(Reward)

AnyGame = Game[Any, Any]


def fewest_points_win(game: AnyGame) -> bool:
    """Tell whether a seat with fewer points than the others wins."""
    return game.winners((0, *(1,) * (game.seats - 1))) == (0,)


def score_rewards(game: AnyGame, before: Sequence[int], after: Sequence[int]) -> tuple[float, ...]:
    """Return how much each seat gained on the mean of the others; partners get what they scored."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    if game.partners:
        return tuple(float(gain) for gain in gains)
    sign = -1 if fewest_points_win(game) else 1
    total, others = sum(gains), game.seats - 1
    return tuple(sign * (gain - (total - gain) / others) for gain in gains)


def rank_rewards(game: AnyGame, state: Any) -> tuple[float, ...]:
    """Return 1 for the best seat, -1 for the worst, the others evenly between; ties share.

    Partners get 1 when they win, -1 when they lose, and 0 when they play without a target.
    """
    standing = game.standing(state)
    if game.partners:
        return tuple(_team_reward(game, standing) for _ in standing)
    sign = -1 if fewest_points_win(game) else 1
    beaten = [sum(other < own for other in standing) for own in standing]
    beaten_by = [sum(other > own for other in standing) for own in standing]
    pairs = zip(beaten, beaten_by, strict=True)
    return tuple(sign * (below - above) / (game.seats - 1) for below, above in pairs)


def _team_reward(game: AnyGame, standing: tuple[Any, ...]) -> float:
    if game.winners(standing):
        return 1.0
    # Without a target no score wins, however high it is.
    return -1.0 if game.winners((10**9,) * game.seats) else 0.0
