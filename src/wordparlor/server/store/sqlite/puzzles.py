"""The ratings of puzzles in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Any

from wordparlor.server.store.puzzles import PuzzleRating
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.sums import add_row, delete_rows


class SqlitePuzzles(ABC):
    """The part of an `SqliteStore` that keeps the ratings of puzzles."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def puzzle_ratings(self) -> tuple[PuzzleRating, ...]:
        """Return the ratings of all puzzles that somebody has tried, by their ids."""
        rows = await self._rows(
            "SELECT puzzle, rating, deviation, volatility, games FROM puzzle_ratings "
            "ORDER BY puzzle"
        )
        return tuple(PuzzleRating(*row) for row in rows)

    async def put_puzzle_rating(self, rating: PuzzleRating) -> bool:
        """Keep the rating of a puzzle after one more person; False if another one came first."""

        def work(connection: sqlite3.Connection) -> bool:
            which, before = "puzzle = ? AND games = ?", rating.games - 1
            if before and not delete_rows(
                connection, "puzzle_ratings", which, rating.puzzle, before
            ):
                return False
            return add_row(connection, "puzzle_ratings", *rating)

        return await self._write(work)
