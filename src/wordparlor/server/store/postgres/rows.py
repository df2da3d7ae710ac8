"""Read the rows of a database as records."""

from collections.abc import Iterable
from typing import Any, Final

from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.postgres.pool import PooledConnection
from wordparlor.server.store.protocol import IndexCard, LogEntry, Snapshot, StoredStory, TableRows

CARD: Final = "SELECT table_id, status, listed, summary, people, due, changed FROM cards"


async def read_entries(
    connection: PooledConnection, table: str, after: int, most: int | None
) -> tuple[LogEntry, ...]:
    """Return the entries of a table after a seq, in order."""
    rows = await connection.fetch(
        "SELECT table_id, seq, body, at, key FROM entries WHERE table_id = $1 AND seq > $2 "
        "ORDER BY seq LIMIT $3",
        table,
        after,
        most,
    )
    return tuple(LogEntry(*row) for row in rows)


def read_card(row: Iterable[Any]) -> IndexCard:
    """Return the card in a row of `CARD`."""
    table, status, listed, summary, people, due, changed = row
    return IndexCard(table, status, listed, summary, tuple(people), due, changed)


async def read_rows(connection: PooledConnection, table: str) -> TableRows | None:
    """Return all rows of a table; None if there is no such table."""
    found = await connection.fetchrow(
        "SELECT code, last, head, aside, story FROM tables WHERE id = $1", table
    )
    if found is None:
        return None
    log = await connection.fetch(
        "SELECT seq, body, at, key, chain, digest, replacement FROM entries "
        "WHERE table_id = $1 ORDER BY seq",
        table,
    )
    snapshot = await connection.fetchrow(
        "SELECT seq, version, body FROM snapshots WHERE table_id = $1", table
    )
    card = await connection.fetchrow(f"{CARD} WHERE table_id = $1", table)
    holders = await connection.fetch(
        "SELECT person, unfinished FROM holders WHERE table_id = $1", table
    )
    visits = await connection.fetch("SELECT person FROM visits WHERE table_id = $1", table)
    story = await connection.fetchrow("SELECT seq, body FROM stories WHERE table_id = $1", table)
    daily = await connection.fetchrow("SELECT day, game FROM dailies WHERE table_id = $1", table)
    code, last, head, aside, story_digest = found
    return TableRows(
        table,
        code,
        last,
        head,
        aside,
        tuple(LogEntry(table, seq, body, at, key) for seq, body, at, key, *_ in log),
        tuple(row["chain"] for row in log),
        Snapshot(*snapshot) if snapshot else None,
        read_card(card) if card else None,
        {row["person"]: row["unfinished"] for row in holders},
        {row["seq"]: row["digest"] for row in log if row["digest"] is not None},
        {row["seq"]: row["replacement"] for row in log if row["digest"] is not None},
        frozenset(row["person"] for row in visits),
        StoredStory(*story) if story else None,
        story_digest,
        DailyDeal(*daily) if daily else None,
    )
