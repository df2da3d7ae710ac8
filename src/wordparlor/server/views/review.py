"""What viewers are told of a review: its turns as they are judged, and at last all of it."""

import msgspec

from wordparlor.bots.review import Review, ReviewedTurn


class ReviewPart(msgspec.Struct, frozen=True):
    """A part of the review of a finished game."""

    turns: tuple[ReviewedTurn, ...]
    """Turns that are judged now, in their order."""
    actions: int
    """How many actions the game has."""
    next: int | None
    """The action to go on with, by its number; None when the review is complete."""
    review: Review | None = None
    """The whole review, once it is complete."""
