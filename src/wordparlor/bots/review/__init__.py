"""The review of a finished game: what each choice was worth, and what skill and luck gave."""

from wordparlor.bots.review.facts import (
    JudgedPlay,
    Meaning,
    PlayedWord,
    Review,
    ReviewedTurn,
    SeatReview,
)
from wordparlor.bots.review.summary import review_game, sum_up
from wordparlor.bots.review.turns import TurnReviewer, review_turns

__all__ = [
    "JudgedPlay",
    "Meaning",
    "PlayedWord",
    "Review",
    "ReviewedTurn",
    "SeatReview",
    "TurnReviewer",
    "review_game",
    "review_turns",
    "sum_up",
]
