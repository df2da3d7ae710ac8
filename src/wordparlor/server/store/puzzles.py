"""What a store keeps of puzzles: how hard each has been for those who tried it."""

from typing import NamedTuple, Protocol


class PuzzleRating(NamedTuple):
    """The rating of a puzzle; see `live.ratings`."""

    puzzle: str
    rating: float
    deviation: float
    volatility: float
    games: int
    """How many people it comes from."""


class PuzzleStore(Protocol):
    """The part of a store that keeps the ratings of puzzles. No person is named there."""

    async def puzzle_ratings(self) -> tuple[PuzzleRating, ...]:
        """Return the ratings of all puzzles that somebody has tried, by their ids."""

    async def put_puzzle_rating(self, rating: PuzzleRating) -> bool:
        """Keep the rating of a puzzle after one more person; False if another one came first."""
