"""The SQLite file: its lock, its schema and its faults as StoreError."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from wordparlor.server.store.errors import StoreDown, StoreError
from wordparlor.server.store.migrations import migrations, missing

_APPLICATION = 0x57504C52
_SCRUBBED = 4
"""The first schema whose files keep nothing of what was deleted."""
_DOWN = {
    sqlite3.SQLITE_FULL: "The disk that holds {} is full.",
    sqlite3.SQLITE_IOERR: "{} cannot be read or written; its disk may be full or failing.",
    sqlite3.SQLITE_BUSY: "{} is held by another program.",
}
_BROKEN = {
    sqlite3.SQLITE_NOTADB: "{} is not a database; name another file.",
    sqlite3.SQLITE_CORRUPT: "{} is damaged; restore it from a backup.",
    sqlite3.SQLITE_READONLY: "{} is read-only; name a file that can be written.",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened; name a file in a folder that can be written.",
}


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


def lock(path: Path) -> sqlite3.Connection:
    """Lock a file against other servers, until the returned connection is closed.

    The system frees the lock when the process dies, and worker processes do not inherit it, as
    they would a lock on an open file.

    Raises:
        StoreDown: another server has the lock.
    """
    place = path.absolute().with_name(f"{path.name}.lock")
    held = sqlite3.connect(place, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as wrong:
        held.close()
        if not is_busy(wrong):
            raise
        raise StoreDown(
            f"Another server uses {path}; stop it, or let both share a PostgreSQL database."
        ) from None
    return held


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the schema in a new file, or migrate that of an older one.

    Raises:
        StoreError: another program or a newer version wrote the file.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if things and application != _APPLICATION:
        raise StoreError(f"{path} belongs to another program; name another file.")
    steps = missing(migrations("sqlite"), version, str(path))
    for step in steps:
        version += 1
        connection.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {version};\nCOMMIT;")
    if things and steps and version - len(steps) < _SCRUBBED:
        # Older versions left deleted texts in the free parts of the file.
        connection.execute("VACUUM")


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file has the schema of this version, without changing it.

    Raises:
        StoreError: it has another one, or belongs to another program.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise StoreError(f"{path} belongs to another program; name another file.")
    if missing(migrations("sqlite"), version, str(path)):
        raise StoreError(f"{path} is from an older Wordparlor; start the server of this one once.")


def scrub(path: Path) -> None:
    """Copy the write-ahead log into the file and empty it: it still holds what was deleted."""
    with as_store_errors(path), closing(connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def touch(connection: sqlite3.Connection) -> None:
    """Write the schema version again, to see whether the file can be written."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {version}")


def fault(path: Path, wrong: sqlite3.Error) -> StoreError:
    """Return a fault of a file as StoreError; StoreDown if it may pass."""
    code = _code(wrong)
    if code in _DOWN:
        return StoreDown(_DOWN[code].format(path))
    if code in _BROKEN:
        return StoreError(_BROKEN[code].format(path))
    return StoreError(f"{path} cannot be used: {wrong}.")


def is_busy(wrong: sqlite3.Error) -> bool:
    """Tell whether another program holds the file."""
    return _code(wrong) == sqlite3.SQLITE_BUSY


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Raise a fault of a file or its folder as StoreError."""
    try:
        yield
    except sqlite3.Error as wrong:
        raise fault(path, wrong) from wrong
    except OSError as wrong:
        raise StoreError(
            f"{path} cannot be used: {(wrong.strerror or str(wrong)).lower()}."
        ) from wrong


def _code(wrong: sqlite3.Error) -> int:
    # Faults that the Python module finds have no code; the upper bits hold details.
    return getattr(wrong, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
