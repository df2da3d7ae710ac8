"""The part of a store in memory that keeps the ratings of puzzles."""

from abc import ABC, abstractmethod

from tests.server.memory_retention import RetentionDisk
from wordparlor.server.store.puzzles import PuzzleRating


class MemoryPuzzles(ABC):
    """The methods of a `PuzzleStore`."""

    disk: RetentionDisk

    @abstractmethod
    async def _wait(self) -> None:
        """Take a moment, and fail while the store is away."""

    async def puzzle_ratings(self) -> tuple[PuzzleRating, ...]:
        await self._wait()
        return tuple(self.disk.puzzles[puzzle] for puzzle in sorted(self.disk.puzzles))

    async def put_puzzle_rating(self, rating: PuzzleRating) -> bool:
        await self._wait()
        old = self.disk.puzzles.get(rating.puzzle)
        if (old.games if old else 0) != rating.games - 1:
            return False
        self.disk.puzzles[rating.puzzle] = rating
        return True
