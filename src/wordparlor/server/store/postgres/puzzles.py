"""The ratings of puzzles in a PostgreSQL database."""

from abc import ABC, abstractmethod

import asyncpg

from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.sums import add_row, delete_rows
from wordparlor.server.store.puzzles import PuzzleRating


class PostgresPuzzles(ABC):
    """The part of a `PostgresStore` that keeps the ratings of puzzles."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def puzzle_ratings(self) -> tuple[PuzzleRating, ...]:
        """Return the ratings of all puzzles that somebody has tried, by their ids."""
        rows = await self._rows(
            "SELECT puzzle, rating, deviation, volatility, games FROM puzzle_ratings "
            "ORDER BY puzzle"
        )
        return tuple(PuzzleRating(*row) for row in rows)

    async def put_puzzle_rating(self, rating: PuzzleRating) -> bool:
        """Keep the rating of a puzzle after one more person; False if another one came first."""
        async with self._pool.writing() as connection, connection.transaction():
            which, before = "puzzle = $1 AND games = $2", rating.games - 1
            if before and not await delete_rows(
                connection, "puzzle_ratings", which, rating.puzzle, before
            ):
                return False
            return await add_row(connection, "puzzle_ratings", *rating)
