"""The sums of a PostgreSQL database; see `store/sums.py`.

A transaction locks the row of a sum after all rows that it changes, and several sums in the order
of their names, so that there is no deadlock.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from wordparlor.server.store.sums import Sum

if TYPE_CHECKING:
    # Not at run time: the pool imports this module.
    from wordparlor.server.store.postgres.pool import Connection, PooledConnection

    AnyConnection: TypeAlias = Connection | PooledConnection

_COLUMNS: Final = {
    "bans": "subject, made, until, reason",
    "dailies": "table_id, day, game",
    "device_codes": "person, hash, until",
    "origins": "table_id, origin, at",
    "pars": "day, game, score",
    "puzzle_ratings": "puzzle, rating, deviation, volatility, games",
}
"""The columns of the tables that are summed as a whole."""
_SUMMED: Final = {
    **{name: f"SELECT {columns} FROM {name}" for name, columns in _COLUMNS.items()},  # noqa: S608
    "store": "SELECT secret, swept FROM store",
    "visited": "SELECT id, visited FROM tables WHERE visited IS NOT NULL",
}
_PREFETCH = 1000
"""Rows that one round trip reads."""


async def add_row(connection: "AnyConnection", name: str, *values: object) -> bool:
    """Add a row to a summed table, and to its sum; tell whether there was none in its way."""
    columns = _COLUMNS[name]
    marks = ", ".join(f"${place}" for place in range(1, len(values) + 1))
    added = await connection.fetch(
        f"INSERT INTO {name} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING "  # noqa: S608
        f"RETURNING {columns}",
        *values,
    )
    await _change_sum(connection, name, added=added)
    return bool(added)


async def delete_rows(connection: "AnyConnection", name: str, which: str, *values: object) -> int:
    """Delete rows of a summed table, also from its sum; return how many there were."""
    removed = await connection.fetch(
        f"DELETE FROM {name} WHERE {which} RETURNING {_COLUMNS[name]}",  # noqa: S608
        *values,
    )
    await _change_sum(connection, name, removed=removed)
    return len(removed)


async def mark_visited(
    connection: "AnyConnection", tables: Iterable[str], at: float | None
) -> None:
    """Write when tables were last visited; None forgets it."""
    # In this order, as an append locks them.
    before = await connection.fetch(
        "SELECT id, visited FROM tables WHERE id = ANY ($1) ORDER BY id FOR UPDATE", list(tables)
    )
    ids = [row["id"] for row in before]
    await connection.execute("UPDATE tables SET visited = $1 WHERE id = ANY ($2)", at, ids)
    await _change_sum(
        connection,
        "visited",
        added=[] if at is None else [(table, at) for table in ids],
        removed=[row for row in before if row["visited"] is not None],
    )


async def begin_round(connection: "AnyConnection", now: float, latest: float) -> bool:
    """Write that a round begins; return False if one began after the `latest` time."""
    before = await connection.fetch(f"{_SUMMED['store']} WHERE swept <= $1 FOR UPDATE", latest)
    if before:
        after = await connection.fetch("UPDATE store SET swept = $1 RETURNING secret, swept", now)
        await _change_sum(connection, "store", added=after, removed=before)
    return bool(before)


async def kept_sums(connection: "AnyConnection") -> dict[str, Sum]:
    """Return the sums that the database keeps."""
    rows = await connection.fetch("SELECT name, rows, digest FROM sums")
    return {name: Sum(*total) for name, *total in rows}


async def found_sums(connection: "AnyConnection") -> dict[str, Sum]:
    """Return the sums of the rows that are in the database; use it in a transaction."""
    found = {}
    for name, query in _SUMMED.items():
        total = Sum()
        async for row in connection.cursor(query, prefetch=_PREFETCH):
            total = total.with_changes(name, [row], ())
        found[name] = total
    return found


async def sum_all(connection: "AnyConnection") -> None:
    """Write all sums, in a database of an older schema."""
    for name, total in (await found_sums(connection)).items():
        await _write(connection, name, total)


async def _change_sum(
    connection: "AnyConnection",
    name: str,
    added: Sequence[Iterable[Any]] = (),
    removed: Sequence[Iterable[Any]] = (),
) -> None:
    """Change a sum as its rows were changed; leave a missing one missing."""
    if not added and not removed:
        return
    row = await connection.fetchrow(
        "SELECT rows, digest FROM sums WHERE name = $1 FOR UPDATE", name
    )
    if row:
        total = Sum(*row).with_changes(name, added, removed)
        await _write(connection, name, total)


async def _write(connection: "AnyConnection", name: str, total: Sum) -> None:
    await connection.execute(
        "INSERT INTO sums (name, rows, digest) VALUES ($1, $2, $3) "
        "ON CONFLICT (name) DO UPDATE SET rows = excluded.rows, digest = excluded.digest",
        name,
        *total,
    )
