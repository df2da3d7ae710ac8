"""The stories of finished games in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Any

from wordparlor.server.store.chain import story_digest
from wordparlor.server.store.errors import Unknown
from wordparlor.server.store.protocol import StoredStory
from wordparlor.server.store.sqlite.group_commit import Answer, Work

_FORGETTING = """
    SELECT 1 FROM visits JOIN people ON id = person WHERE number = ? AND forgotten IS NOT NULL
"""


class SqliteStories(ABC):
    """The part of an `SqliteStore` that keeps stories."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def put_story(self, table: str, story: StoredStory, last: int) -> None:
        """Keep the story of a finished game; Unknown if there is no such table."""

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT number, last FROM tables WHERE id = ?", (table,))
            row = found.fetchone()
            if row is None:
                raise Unknown(f"There is no table {table}.")
            forgetting = connection.execute(_FORGETTING, (row[0],)).fetchone()
            if row[1] == last and not forgetting:
                replace_story(connection, row[0], table, story)

        await self._write(work)

    async def story(self, table: str) -> StoredStory | None:
        """Return the story of a table, if it has one."""
        rows = await self._rows(
            "SELECT seq, body FROM stories JOIN tables USING (number) WHERE id = ?", table
        )
        return StoredStory(*rows[0]) if rows else None


def replace_story(
    connection: sqlite3.Connection, number: int, table: str, story: StoredStory | None
) -> None:
    """Write the story of a table and its digest, or delete both."""
    connection.execute("DELETE FROM stories WHERE number = ?", (number,))
    if story:
        connection.execute(
            "INSERT INTO stories (number, seq, body) VALUES (?, ?, ?)",
            (number, story.seq, story.body),
        )
    digest = story_digest(table, story) if story else None
    connection.execute("UPDATE tables SET story = ? WHERE number = ?", (digest, number))
