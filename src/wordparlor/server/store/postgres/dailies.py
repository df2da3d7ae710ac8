"""Daily deals in a PostgreSQL database."""

from abc import ABC, abstractmethod

import asyncpg

from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.sums import add_row, delete_rows
from wordparlor.server.store.protocol import IndexCard


class PostgresDailies(ABC):
    """The part of a `PostgresStore` that keeps daily deals."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    @abstractmethod
    async def _cards(self, which: str, *values: str | float) -> tuple[IndexCard, ...]:
        """Return the cards of a query."""

    async def note_daily(self, table: str, deal: DailyDeal) -> None:
        """Note that a table plays a daily deal."""
        async with self._pool.writing() as connection, connection.transaction():
            await add_row(connection, "dailies", table, *deal)

    async def daily_cards(self, deal: DailyDeal, most: int) -> tuple[IndexCard, ...]:
        """Return the cards of the tables that play a deal, the first changed first."""
        return await self._cards(
            "JOIN dailies USING (table_id) WHERE day = $1 AND game = $2 "
            "ORDER BY changed, table_id LIMIT $3",
            *deal,
            most,
        )

    async def put_par(self, deal: DailyDeal, score: int) -> None:
        """Keep the score of the master in a deal, unless one is kept already."""
        async with self._pool.writing() as connection, connection.transaction():
            await add_row(connection, "pars", *deal, score)

    async def par(self, deal: DailyDeal) -> int | None:
        """Return the score of the master in a deal, if it is kept."""
        rows = await self._rows("SELECT score FROM pars WHERE day = $1 AND game = $2", *deal)
        return int(rows[0][0]) if rows else None

    async def drop_dailies(self, before: str) -> None:
        """Delete what is kept of the deals before a day whose tables are gone."""
        async with self._pool.writing() as connection, connection.transaction():
            await delete_rows(
                connection,
                "dailies",
                "day < $1 AND NOT EXISTS (SELECT FROM tables WHERE id = table_id)",
                before,
            )
            await delete_rows(
                connection,
                "pars",
                "day < $1 AND NOT EXISTS (SELECT FROM dailies "
                "WHERE dailies.day = pars.day AND dailies.game = pars.game)",
                before,
            )
