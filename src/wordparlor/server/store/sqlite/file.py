"""The SQLite file: opened by one server at a time, brought up to date, its faults in sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wordparlor.server.store.errors import StoreDown, StoreError
from wordparlor.server.store.migrations import migrations, missing

_APPLICATION = 0x57504C52
_DOWN = {
    sqlite3.SQLITE_FULL: "The disk that holds {} is full.",
    sqlite3.SQLITE_IOERR: "{} cannot be read or written; its disk may be full or failing.",
    sqlite3.SQLITE_BUSY: "{} is held by another program.",
}
_BROKEN = {
    sqlite3.SQLITE_NOTADB: "{} is no database; name another file.",
    sqlite3.SQLITE_CORRUPT: "{} is damaged; restore it from a backup.",
    sqlite3.SQLITE_READONLY: "{} may be read but not written; name a file that may.",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened; name a file in a folder that may be written.",
}


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that whichever thread may use, with transactions begun by hand."""
    connection = sqlite3.connect(path.absolute(), isolation_level=None, check_same_thread=False)
    # Without FULL a commit is safe from a crash of the server but not of the machine.
    connection.execute("PRAGMA synchronous = FULL")
    # Pages: a larger log is copied into the file less often, and each page of it less often too.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    return connection


def lock(path: Path) -> sqlite3.Connection:
    """Return the lock that keeps other servers away from a file until it is closed.

    StoreDown when another server has it. The system takes it back when the process dies, and
    worker processes do not inherit it, as they would a lock on an open file.
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
            f"Another server uses {path} already; stop it, or let several share a PostgreSQL."
        ) from None
    return held


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file, or bring an older file up to date.

    StoreError for another program's file or one of a newer version.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if things and application != _APPLICATION:
        raise StoreError(f"{path} is a database of another program; name another file.")
    for step in missing(migrations("sqlite"), version, str(path)):
        version += 1
        connection.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {version};\nCOMMIT;")


def write_nothing_new(connection: sqlite3.Connection) -> None:
    """Write what is there already: whether that can be done is all that is wanted."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {version}")


def fault(path: Path, wrong: sqlite3.Error) -> StoreError:
    """Return in a sentence what is wrong with a file: StoreDown for what may pass."""
    code = _code(wrong)
    if code in _DOWN:
        return StoreDown(_DOWN[code].format(path))
    if code in _BROKEN:
        return StoreError(_BROKEN[code].format(path))
    return StoreError(f"{path} cannot be used: {wrong}.")


def is_busy(wrong: sqlite3.Error) -> bool:
    """Tell whether nothing is wrong but that another program holds the file."""
    return _code(wrong) == sqlite3.SQLITE_BUSY


@contextmanager
def naming_faults(path: Path) -> Iterator[None]:
    """Raise what is wrong with a file or its folder as a StoreError."""
    try:
        yield
    except sqlite3.Error as wrong:
        raise fault(path, wrong) from wrong
    except OSError as wrong:
        raise StoreError(
            f"{path} cannot be used: {(wrong.strerror or str(wrong)).lower()}."
        ) from wrong


def _code(wrong: sqlite3.Error) -> int:
    # Faults that the module finds by itself have no code; the upper bits tell details.
    return getattr(wrong, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
