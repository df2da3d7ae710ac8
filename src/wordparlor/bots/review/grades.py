"""Grades of plays: by the chance to win that they give away, above the noise of the estimate."""

from typing import Final, Literal

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]
LIMITS: Final[tuple[tuple[float, Grade], ...]] = (
    (0.15, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
)
"""The least loss of each grade; a smaller loss is fine."""


def grade(lost: float, noise: float) -> Grade:
    """Return the grade of a play that lost so much; a loss within the noise does not count."""
    sure = lost - noise
    if lost < 2 * noise:
        return "fine"
    return next((name for least, name in LIMITS if sure >= least), "fine")
