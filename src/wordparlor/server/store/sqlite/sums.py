"""The sums of an SQLite file; see `store/sums.py`."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from wordparlor.server.store.sums import Sum

_Row = tuple[Any, ...]
_COLUMNS: Final = {
    "bans": "subject, made, until, reason",
    "dailies": "table_id, day, game",
    "device_codes": "person, hash, until",
    "losses": "at, sentence",
    "origins": "number, origin, at",
    "pars": "day, game, score",
    "puzzle_ratings": "puzzle, rating, deviation, volatility, games",
}
"""The columns of the tables that are summed as a whole."""
_SUMMED: Final = {
    **{name: f"SELECT {columns} FROM {name}" for name, columns in _COLUMNS.items()},  # noqa: S608
    "store": "SELECT secret, swept FROM store",
    "visited": "SELECT id, visited FROM tables WHERE visited IS NOT NULL",
}


def add_row(connection: sqlite3.Connection, name: str, *values: str | float | bytes | None) -> bool:
    """Add a row to a summed table, and to its sum; tell whether there was none in its way."""
    columns, marks = _COLUMNS[name], ", ".join("?" * len(values))
    added = connection.execute(
        f"INSERT INTO {name} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING "  # noqa: S608
        f"RETURNING {columns}",
        values,
    ).fetchall()
    change_sum(connection, name, added=added)
    return bool(added)


def delete_rows(
    connection: sqlite3.Connection, name: str, which: str, *values: str | float | bytes
) -> int:
    """Delete rows of a summed table, also from its sum; return how many there were."""
    removed = connection.execute(
        f"DELETE FROM {name} WHERE {which} RETURNING {_COLUMNS[name]}",  # noqa: S608
        values,
    ).fetchall()
    change_sum(connection, name, removed=removed)
    return len(removed)


def change_sum(
    connection: sqlite3.Connection,
    name: str,
    added: Sequence[_Row] = (),
    removed: Sequence[_Row] = (),
) -> None:
    """Change a sum as its rows were changed; leave a missing one missing."""
    if not added and not removed:
        return
    row = connection.execute("SELECT rows, digest FROM sums WHERE name = ?", (name,)).fetchone()
    if row:
        _write(connection, name, Sum(*row).with_changes(name, added, removed))


def mark_visited(connection: sqlite3.Connection, tables: Iterable[str], at: float | None) -> None:
    """Write when tables were last visited; None forgets it."""
    of_table = f"{_SUMMED['visited']} AND id = ?"
    before: list[_Row] = []
    after: list[_Row] = []
    for table in tables:
        before += connection.execute(of_table, (table,))
        connection.execute("UPDATE tables SET visited = ? WHERE id = ?", (at, table))
        after += connection.execute(of_table, (table,))
    change_sum(connection, "visited", added=after, removed=before)


def begin_round(connection: sqlite3.Connection, now: float, latest: float) -> bool:
    """Write that a round begins; return False if one began after the `latest` time."""
    before = connection.execute(_SUMMED["store"]).fetchall()
    begun = connection.execute(
        "UPDATE store SET swept = ? WHERE swept <= ? RETURNING secret, swept", (now, latest)
    ).fetchall()
    if begun:
        change_sum(connection, "store", added=begun, removed=before)
    return bool(begun)


def kept_sums(connection: sqlite3.Connection) -> dict[str, Sum]:
    """Return the sums that the file keeps."""
    rows = connection.execute("SELECT name, rows, digest FROM sums")
    return {name: Sum(*total) for name, *total in rows}


def found_sums(connection: sqlite3.Connection) -> dict[str, Sum]:
    """Return the sums of the rows that are in the file."""
    return {
        name: Sum().with_changes(name, connection.execute(query), ())
        for name, query in _SUMMED.items()
    }


def sum_all(connection: sqlite3.Connection) -> None:
    """Write all sums, in a file of an older schema."""
    for name, total in found_sums(connection).items():
        _write(connection, name, total)


def _write(connection: sqlite3.Connection, name: str, total: Sum) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO sums (name, rows, digest) VALUES (?, ?, ?)", (name, *total)
    )
