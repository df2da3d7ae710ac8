"""Daily deals in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Any

from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import IndexCard
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.sums import add_row, delete_rows


class SqliteDailies(ABC):
    """The part of an `SqliteStore` that keeps daily deals."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _cards(self, which: str, *values: str | float) -> tuple[IndexCard, ...]:
        """Return the cards of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def note_daily(self, table: str, deal: DailyDeal) -> None:
        """Note that a table plays a daily deal."""
        await self._write(lambda connection: add_row(connection, "dailies", table, *deal))

    async def daily_cards(self, deal: DailyDeal, most: int) -> tuple[IndexCard, ...]:
        """Return the cards of the tables that play a deal, the first changed first."""
        return await self._cards(
            "JOIN dailies USING (table_id) WHERE day = ? AND game = ? "
            "ORDER BY changed, table_id LIMIT ?",
            *deal,
            most,
        )

    async def put_par(self, deal: DailyDeal, score: int) -> None:
        """Keep the score of the master in a deal, unless one is kept already."""
        await self._write(lambda connection: add_row(connection, "pars", *deal, score))

    async def par(self, deal: DailyDeal) -> int | None:
        """Return the score of the master in a deal, if it is kept."""
        rows = await self._rows("SELECT score FROM pars WHERE day = ? AND game = ?", *deal)
        return int(rows[0][0]) if rows else None

    async def drop_dailies(self, before: str) -> None:
        """Delete what is kept of the deals before a day whose tables are gone."""

        def work(connection: sqlite3.Connection) -> None:
            delete_rows(
                connection, "dailies", "day < ? AND table_id NOT IN (SELECT id FROM tables)", before
            )
            delete_rows(
                connection,
                "pars",
                "day < ? AND NOT EXISTS (SELECT 1 FROM dailies "
                "WHERE dailies.day = pars.day AND dailies.game = pars.game)",
                before,
            )

        await self._write(work)
