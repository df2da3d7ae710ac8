"""Check an SQLite file as a whole: its pages, rows without a table, tallies and losses."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from wordparlor.server.store.note_sums import note_faults
from wordparlor.server.store.seals import seal_faults
from wordparlor.server.store.sqlite.file import prepare
from wordparlor.server.store.sqlite.notes import broken_notes
from wordparlor.server.store.sqlite.seals import broken_seals
from wordparlor.server.store.sqlite.sums import found_sums, kept_sums
from wordparlor.server.store.sums import sum_faults
from wordparlor.server.store.tallies import nobodys_faults, orphan_faults, tally_faults

_MOST = 20
"""Faults of the file's structure that are named."""
_ORPHANS = """
    SELECT
        (SELECT count(*) FROM entries WHERE number NOT IN (SELECT number FROM tables)),
        (SELECT count(*) FROM snapshots WHERE number NOT IN (SELECT number FROM tables)),
        (SELECT count(*) FROM cards WHERE number NOT IN (SELECT number FROM tables)),
        (SELECT count(*) FROM holders WHERE number NOT IN (SELECT number FROM tables)),
        (SELECT count(*) FROM visits WHERE number NOT IN (SELECT number FROM tables)),
        (SELECT count(*) FROM stories WHERE number NOT IN (SELECT number FROM tables))
"""
_NOBODYS = """
    SELECT
        (SELECT count(*) FROM tokens WHERE person NOT IN (SELECT id FROM people)),
        (SELECT count(*) FROM device_codes WHERE person NOT IN (SELECT id FROM people)),
        (SELECT count(*) FROM notes WHERE person NOT IN (SELECT id FROM people))
"""
_TALLIES = """
    SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people),
        (SELECT tables FROM store), (SELECT people FROM store)
"""


def find_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield what is wrong with the file as a whole."""
    for (message,) in connection.execute(f"PRAGMA integrity_check({_MOST})"):
        if message != "ok":
            yield f"SQLite finds damage: {' '.join(str(message).split())}."
    for kind, name in sorted(_schema_of_a_new_file() - _schema(connection)):
        yield f"The {kind} {name} is missing."
    yield from orphan_faults(*connection.execute(_ORPHANS).fetchone())
    yield from tally_faults(*connection.execute(_TALLIES).fetchone())
    yield from nobodys_faults(*connection.execute(_NOBODYS).fetchone())
    yield from seal_faults(list(broken_seals(connection)))
    yield from note_faults(list(broken_notes(connection)))
    yield from sum_faults(kept_sums(connection), found_sums(connection))
    for at, sentence in connection.execute("SELECT at, sentence FROM losses ORDER BY at"):
        yield f"On {datetime.fromtimestamp(at, UTC):%Y-%m-%d at %H:%M} UTC: {sentence}"


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return the kind and the name of each thing in a file."""
    return set(connection.execute("SELECT type, name FROM sqlite_master"))


@cache
def _schema_of_a_new_file() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        prepare(connection, Path("memory"))
        return _schema(connection)
