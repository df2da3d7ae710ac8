"""A score that can be explained."""

from typing import NamedTuple


class Score(NamedTuple):
    """Points, and the sum that explains them."""

    points: int
    reason: str
