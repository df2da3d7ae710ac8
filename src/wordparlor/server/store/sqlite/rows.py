"""Read the rows of an SQLite file as records."""

import sqlite3
from typing import Any, Final

import msgspec

from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import IndexCard, LogEntry, Snapshot, StoredStory, TableRows

CARD: Final = "SELECT table_id, status, listed, summary, people, due, changed FROM cards"


def read_entries(
    connection: sqlite3.Connection, table: str, after: int, most: int | None
) -> tuple[LogEntry, ...]:
    """Return the entries of a table after a seq, in order."""
    rows = connection.execute(
        "SELECT id, seq, body, at, key FROM entries JOIN tables USING (number) "
        "WHERE id = ? AND seq > ? ORDER BY seq LIMIT ?",
        # In SQLite a negative number is no limit.
        (table, after, -1 if most is None else most),
    )
    return tuple(LogEntry(*row) for row in rows)


def read_card(row: tuple[Any, ...]) -> IndexCard:
    """Return the card in a row of `CARD`; msgspec.DecodeError if it cannot be read."""
    table, status, listed, summary, people, due, changed = row
    names = msgspec.json.decode(people, type=tuple[str, ...])
    return IndexCard(table, status, bool(listed), summary, names, due, changed)


def read_rows(connection: sqlite3.Connection, table: str) -> TableRows | None:
    """Return all rows of a table; None if there is no such table."""

    def rows(query: str) -> list[tuple[Any, ...]]:
        return connection.execute(query, (number,)).fetchall()

    found = connection.execute(
        "SELECT number, code, last, head, aside, story FROM tables WHERE id = ?", (table,)
    ).fetchone()
    if found is None:
        return None
    number, code, last, head, aside, story_digest = found
    log = rows(
        "SELECT seq, body, at, key, chain, digest, replacement FROM entries "
        "WHERE number = ? ORDER BY seq"
    )
    stories = rows("SELECT seq, body FROM stories WHERE number = ?")
    snapshots = rows("SELECT seq, version, body FROM snapshots WHERE number = ?")
    cards = rows(f"{CARD} WHERE number = ?")
    daily = connection.execute("SELECT day, game FROM dailies WHERE table_id = ?", (table,))
    return TableRows(
        table,
        code,
        last,
        head,
        aside,
        tuple(LogEntry(table, *row[:4]) for row in log),
        tuple(row[4] for row in log),
        Snapshot(*snapshots[0]) if snapshots else None,
        read_card(cards[0]) if cards else None,
        {
            person: bool(unfinished)
            for person, unfinished in rows(
                "SELECT person, unfinished FROM holders WHERE number = ?"
            )
        },
        {row[0]: row[5] for row in log if row[5] is not None},
        {row[0]: row[6] for row in log if row[5] is not None},
        frozenset(person for (person,) in rows("SELECT person FROM visits WHERE number = ?")),
        StoredStory(*stories[0]) if stories else None,
        story_digest,
        next((DailyDeal(*row) for row in daily), None),
    )
