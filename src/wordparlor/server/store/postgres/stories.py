"""The stories of finished games in a PostgreSQL database."""

from abc import ABC, abstractmethod

import asyncpg

from wordparlor.server.store.chain import story_digest
from wordparlor.server.store.errors import Unknown
from wordparlor.server.store.postgres.pool import ConnectionPool, PooledConnection
from wordparlor.server.store.protocol import StoredStory

_FORGETTING = """
    SELECT EXISTS (
        SELECT FROM visits JOIN people ON id = person
        WHERE table_id = $1 AND forgotten IS NOT NULL
    )
"""


class PostgresStories(ABC):
    """The part of a `PostgresStore` that keeps stories."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def put_story(self, table: str, story: StoredStory, last: int) -> None:
        """Keep the story of a finished game; Unknown if there is no such table."""
        async with self._pool.writing() as connection, connection.transaction():
            # Locked by those who forget a person, too: they find this story or prevent it.
            there = await connection.fetchval(
                "SELECT last FROM tables WHERE id = $1 FOR UPDATE", table
            )
            if there is None:
                raise Unknown(f"There is no table {table}.")
            if there == last and not await connection.fetchval(_FORGETTING, table):
                await replace_story(connection, table, story)

    async def story(self, table: str) -> StoredStory | None:
        """Return the story of a table, if it has one."""
        rows = await self._rows("SELECT seq, body FROM stories WHERE table_id = $1", table)
        return StoredStory(*rows[0]) if rows else None


async def replace_story(
    connection: PooledConnection, table: str, story: StoredStory | None
) -> None:
    """Write the story of a table and its digest, or delete both."""
    if story is None:
        await connection.execute("DELETE FROM stories WHERE table_id = $1", table)
    else:
        await connection.execute(
            "INSERT INTO stories (table_id, seq, body) SELECT id, $2, $3 FROM tables WHERE id = $1 "
            "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body",
            table,
            story.seq,
            story.body,
        )
    digest = story_digest(table, story) if story else None
    await connection.execute("UPDATE tables SET story = $1 WHERE id = $2", digest, table)
