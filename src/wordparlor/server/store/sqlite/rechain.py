"""Write the chains of an SQLite file again, after a change of entries that belong to it."""

import sqlite3

from wordparlor.server.store.chain import first_chain, next_chain
from wordparlor.server.store.protocol import LogEntry


def rechain(connection: sqlite3.Connection, number: int) -> None:
    """Write the chain of a table again, after a change of its entries or of its code."""
    table, code = connection.execute(
        "SELECT id, code FROM tables WHERE number = ?", (number,)
    ).fetchone()
    chain = first_chain(code)
    # One row at a time: a log can be large.
    for place, *parts in connection.execute(
        "SELECT place, seq, body, at, key FROM entries WHERE number = ? ORDER BY seq", (number,)
    ):
        chain = next_chain(chain, LogEntry(table, *parts))
        connection.execute("UPDATE entries SET chain = ? WHERE place = ?", (chain, place))
    connection.execute("UPDATE tables SET head = ? WHERE number = ?", (chain, number))


def rechain_all(connection: sqlite3.Connection) -> None:
    """Write the chains of all tables."""
    for (number,) in connection.execute("SELECT number FROM tables ORDER BY number").fetchall():
        rechain(connection, number)
