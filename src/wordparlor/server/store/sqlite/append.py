"""Write one append to an SQLite file."""

import sqlite3
from typing import NoReturn

import msgspec

from wordparlor.server.store.append import Append
from wordparlor.server.store.chain import chains, first_chain
from wordparlor.server.store.errors import CodeTaken, KeyUsed, PersonGone, SeqTaken, SetAside
from wordparlor.server.store.protocol import UNFINISHED, IndexCard, Snapshot

_NO_SEQ = 2**63 - 1
"""Larger than every seq."""
_MOST_ENDS = 10_000
"""Tables whose ends are remembered: about 2 MB."""
_KNOWN = "SELECT 1 FROM people WHERE id = ? AND forgotten IS NULL"
_NOTES = 1000
"""Notes of appends beside a server that stay in the file."""


class Appender:
    """Writes appends, and remembers where the logs of the last tables end."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, bytes]] = {}
        """The number and the head of each table; a wrong one does no harm."""

    def write(self, connection: sqlite3.Connection, new: Append) -> None:
        """Write an append; raises KeyUsed, SetAside, SeqTaken, CodeTaken or PersonGone.

        It looks for the reason only after a statement failed, because nearly all appends succeed.
        The caller rolls back what was written until then.
        """
        number, made = self._advance(connection, new)
        for person in new.people:
            if not connection.execute(_KNOWN, (person,)).fetchone():
                raise PersonGone(person)
        try:
            for entry, chain in zip(new.entries, made, strict=True):
                connection.execute(
                    "INSERT INTO entries (number, seq, body, at, key, chain) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    (number, entry.seq, entry.body, entry.at, entry.key, chain),
                )
        except sqlite3.IntegrityError:
            # The seqs are free, so a key is taken, by an earlier entry.
            _check_keys(connection, new, before=new.first)
            raise
        if new.snapshot:
            _put_snapshot(connection, number, new.snapshot)
        if new.card:
            put_card(connection, number, new.card)
        if len(self._ends) >= _MOST_ENDS:
            self._ends.clear()
        self._ends[new.table] = number, made[-1]

    def _advance(self, connection: sqlite3.Connection, new: Append) -> tuple[int, list[bytes]]:
        """Move the end of the table's log; return the table's number and each entry's chain."""
        if new.first == 1:
            return _create(connection, new)
        end = self._ends.get(new.table)
        if end:
            made = chains(end[1], new.entries)
            # The head shows whether this is still the end: it may be rolled back, for example.
            moved = connection.execute(
                "UPDATE tables SET last = ?, head = ? "
                "WHERE number = ? AND last = ? AND head = ? AND aside IS NULL",
                (new.last, made[-1], end[0], new.first - 1, end[1]),
            )
            if moved.rowcount:
                return end[0], made
        there = connection.execute(
            "SELECT number, head FROM tables WHERE id = ? AND last = ? AND aside IS NULL",
            (new.table, new.first - 1),
        ).fetchone()
        if there is None:
            _refuse(connection, new)
        number, head = there
        made = chains(head, new.entries)
        connection.execute(
            "UPDATE tables SET last = ?, head = ? WHERE number = ?", (new.last, made[-1], number)
        )
        return number, made


def note_outside(connection: sqlite3.Connection, new: Append) -> None:
    """Note an append for the server that uses the file; keep only the last notes."""
    connection.execute("INSERT INTO outside (table_id, seq) VALUES (?, ?)", (new.table, new.last))
    connection.execute(
        "DELETE FROM outside WHERE place <= (SELECT max(place) FROM outside) - ?", (_NOTES,)
    )


def _create(connection: sqlite3.Connection, new: Append) -> tuple[int, list[bytes]]:
    made = chains(first_chain(new.code), new.entries)
    inserted = connection.execute(
        "INSERT INTO tables (id, last, code, head) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING "
        "RETURNING number",
        (new.table, new.last, new.code, made[-1]),
    ).fetchall()
    if not inserted:
        _refuse(connection, new)
    connection.execute("UPDATE store SET tables = tables + 1")
    return inserted[0][0], made


def _refuse(connection: sqlite3.Connection, new: Append) -> NoReturn:
    _check_keys(connection, new)
    there = connection.execute("SELECT aside FROM tables WHERE id = ?", (new.table,)).fetchone()
    if there is None and new.first == 1:
        raise CodeTaken(new.code)
    if there and there[0] is not None:
        raise SetAside(new.table, there[0])
    raise SeqTaken(new.table, new.first)


def _check_keys(connection: sqlite3.Connection, new: Append, before: int = _NO_SEQ) -> None:
    for key in new.keys:
        used = connection.execute(
            "SELECT seq FROM entries JOIN tables USING (number) "
            "WHERE id = ? AND key = ? AND key <> '' AND seq < ?",
            (new.table, key, before),
        ).fetchone()
        if used:
            raise KeyUsed(new.table, *used)


def _put_snapshot(connection: sqlite3.Connection, number: int, snapshot: Snapshot) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO snapshots (number, seq, version, body) VALUES (?, ?, ?, ?)",
        (number, snapshot.seq, snapshot.version, snapshot.body),
    )


def put_card(connection: sqlite3.Connection, number: int, card: IndexCard) -> None:
    """Write the card of a table."""
    people = msgspec.json.encode(card.people).decode()
    facts = (card.listed, card.summary, card.due, card.changed, number, people, card.status)
    # Most moves change neither the people nor the status, so the holders stay as they are.
    changed = connection.execute(
        "UPDATE cards SET listed = ?, summary = ?, due = ?, changed = ? "
        "WHERE number = ? AND people = ? AND status = ?",
        facts,
    )
    if changed.rowcount:
        return
    connection.execute("DELETE FROM holders WHERE number = ?", (number,))
    unfinished = card.status in UNFINISHED
    connection.executemany(
        "INSERT OR IGNORE INTO holders (person, number, unfinished) VALUES (?, ?, ?)",
        [(person, number, unfinished) for person in card.people],
    )
    connection.execute(
        "INSERT OR REPLACE INTO cards "
        "(listed, summary, due, changed, number, people, status, table_id) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (*facts, card.table),
    )
