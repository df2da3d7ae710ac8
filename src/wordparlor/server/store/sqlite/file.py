"""The SQLite file: its schema, and its use by one server at a time."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import time
from typing import NamedTuple

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.migrations import migrations, missing
from wordparlor.server.store.sqlite.faults import as_store_errors
from wordparlor.server.store.sqlite.head_file import Head, HeadFile, head_path, read_head
from wordparlor.server.store.sqlite.rechain import rechain_all
from wordparlor.server.store.sqlite.seals import seal_all
from wordparlor.server.store.sqlite.slack import clear_gaps
from wordparlor.server.store.sqlite.sums import add_row, sum_all

_APPLICATION = 0x57504C52
_CHAINS = 3
"""The schema whose migration chains the entries."""
_SEALS = 7
"""The schema whose migration adds the digests of people, stories and replaced bodies."""
_SUMS = 13
"""The schema whose migration adds the sums of other rows."""
_SCRUBBED = 4
"""The first schema whose files keep nothing of what was deleted."""


class StoreRow(NamedTuple):
    """What a file says of itself."""

    head: Head
    closed: bool
    """Whether the server that used it has closed it, so that all of it is in the one file."""


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection for any thread; its user begins the transactions."""
    connection = sqlite3.connect(path.absolute(), isolation_level=None, check_same_thread=False)
    # FULL: a commit survives a crash of the machine, not only of the server.
    connection.execute("PRAGMA synchronous = FULL")
    # In pages: a larger log is copied into the file less often, and with fewer copies of a page.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    # A deleted name or line of chat must not stay in the free parts of the file.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def connect_frozen(path: Path) -> sqlite3.Connection:
    """Return a connection that reads the file alone, without its WAL, and changes nothing."""
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def is_store(path: Path) -> bool:
    """Tell whether a file is an SQLite database of this program."""
    with path.open("rb") as file:
        header = file.read(100)
    # SQLite keeps the id of the program at byte 68.
    return header[:6] == b"SQLite" and header[68:72] == _APPLICATION.to_bytes(4, "big")


def wal_path(path: Path) -> Path:
    """Return the path of a file's WAL, which has the commits that are not yet in the file."""
    return path.with_name(f"{path.name}-wal")


def has_wal(path: Path) -> bool:
    """Tell whether a file has a WAL with content."""
    wal = wal_path(path)
    return wal.exists() and wal.stat().st_size > 0


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the schema in a new file, or migrate that of an older one.

    Raises:
        StoreError: another program or a newer version wrote the file.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    (before,) = connection.execute("PRAGMA user_version").fetchone()
    for step in missing_steps(connection, path):
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.executescript(f"BEGIN;\n{step}")
        if version + 1 == _CHAINS:
            rechain_all(connection)
        if version + 1 == _SEALS:
            seal_all(connection)
        if version + 1 == _SUMS:
            sum_all(connection)
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if 0 < before < _SCRUBBED:
        # Older versions left deleted texts in the free parts of the file.
        connection.execute("VACUUM")


def missing_steps(connection: sqlite3.Connection, path: Path) -> list[str]:
    """Return the migrations that a file lacks.

    Raises:
        StoreError: another program or a newer version wrote the file.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if things and application != _APPLICATION:
        raise StoreError(f"{path} belongs to another program; name another file.")
    return missing(migrations("sqlite"), version, str(path))


def note_loss(connection: sqlite3.Connection, loss: str) -> None:
    """Write what a file has lost; the file may be a copy of an older schema."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version >= _SUMS:
        add_row(connection, "losses", time(), loss)
    else:
        connection.execute("INSERT INTO losses (at, sentence) VALUES (?, ?)", (time(), loss))


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file has the schema of this version, without changing it.

    Raises:
        StoreError: it has another one, or belongs to another program.
    """
    if missing_steps(connection, path):
        raise StoreError(f"{path} is from an older Wordparlor; start the server of this one once.")


def read_row(connection: sqlite3.Connection) -> StoreRow | None:
    """Return what a file says of itself; None if it says nothing, as older ones do."""
    try:
        row = connection.execute("SELECT identity, commits, closed FROM store").fetchone()
    except sqlite3.Error:
        return None
    return StoreRow(Head(*row[:2]), bool(row[2])) if row else None


def find_loss(row: StoreRow | None, head: Head | None) -> str:
    """Return which commits are lost, as a sentence; "" if none are, as far as the files tell."""
    if row is None:
        return ""
    if head and head.identity == row.head.identity:
        lost = head.commits - row.head.commits
        return f"Its last {lost:,} commits are lost: its WAL was removed or damaged." * (lost > 0)
    if row.closed:
        return ""
    return "A server did not close it, and its head file is missing: commits may be lost."


def refuse_wrong_wal(path: Path) -> None:
    """Refuse a file whose WAL is elsewhere or of another store: SQLite would damage both.

    Raises:
        StoreError: the file has another name too, or was restored beside files of another store.
    """
    if not path.exists():
        return
    head, row = read_head(head_path(path)), _peek(path)
    if row is None:
        return
    if head and head.identity != row.head.identity and has_wal(path):
        raise StoreError(
            f"{wal_path(path)} belongs to another store; remove it and {head_path(path)} first."
        )
    if head is None and not row.closed and not has_wal(path) and path.stat().st_nlink > 1:
        raise StoreError(
            f"{path} has another name, by which a server used it last; open it by that name."
        )


def _peek(path: Path) -> StoreRow | None:
    """Return what a file without a connection says of itself, without its WAL."""
    with closing(connect_frozen(path)) as connection:
        return read_row(connection)


def begin_use(connection: sqlite3.Connection, path: Path) -> tuple[HeadFile | None, str]:
    """Mark a file as used by this server; return its head file and what it has lost.

    A server can be killed between any two of these steps, and nothing seems to be lost: the loss is
    noted before the head file forgets it, and the head file is there before the mark.
    """
    head = read_head(head_path(path))
    loss = find_loss(read_row(connection), head)
    if loss:
        connection.execute("BEGIN IMMEDIATE")
        note_loss(connection, loss)
        # Never count back, or a later loss would not show.
        connection.execute(
            "UPDATE store SET commits = max(commits, ?)", (head.commits if head else 0,)
        )
        connection.execute("COMMIT")
    row = read_row(connection)
    if row is None:
        return None, loss
    noted = HeadFile(head_path(path), row.head)
    try:
        connection.execute("UPDATE store SET closed = 0, commits = commits + 1")
        # Into the file itself: a copy of the file without its WAL must show that it lacks it.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error:
        noted.close()
        raise
    noted.note(row.head.commits + 1)
    return noted, loss


def end_use(connection: sqlite3.Connection) -> None:
    """Mark a file as complete without its WAL: the last connection copies the WAL into it."""
    connection.execute("UPDATE store SET closed = 1")


def clear_slack(path: Path) -> None:
    """Clear the unused bytes of a store without a connection, if something was deleted."""
    if not path.exists() or has_wal(path) or not _has_slack(path):
        return
    # Closed after the connection: to close it ends the locks of SQLite in this process.
    with path.open("r+b") as file, closing(connect(path)) as connection:
        # Nobody writes meanwhile, also not `wordparlor admin`.
        connection.execute("BEGIN IMMEDIATE")
        if has_wal(path):
            return
        clear_gaps(file)
        connection.execute("ROLLBACK")
    with closing(connect(path)) as connection:
        connection.execute("UPDATE store SET slack = 0")


def _has_slack(path: Path) -> bool:
    with closing(connect_frozen(path)) as connection:
        try:
            row = connection.execute("SELECT slack FROM store").fetchone()
        except sqlite3.Error:
            # Of an older schema, or damaged.
            return False
    return bool(row and row[0])


def remove_head(path: Path) -> None:
    """Remove the head file of a store without a connection, if the store does not need it."""
    row = None if wal_path(path).exists() else _peek(path)
    if row and row.closed:
        head_path(path).unlink(missing_ok=True)


def count_commit(connection: sqlite3.Connection) -> int | None:
    """Count the commit of this transaction; return the count."""
    counted = connection.execute("UPDATE store SET commits = commits + 1 RETURNING commits")
    rows = counted.fetchall()
    return int(rows[0][0]) if rows else None


def scrub(path: Path) -> None:
    """Copy the write-ahead log into the file and empty it: it still holds what was deleted."""
    with as_store_errors(path), closing(connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def touch(connection: sqlite3.Connection) -> None:
    """Write the schema version again, to see whether the file can be written."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {version}")
