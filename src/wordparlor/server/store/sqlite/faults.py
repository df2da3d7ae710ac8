"""The faults of an SQLite file as StoreError."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wordparlor.server.store.errors import StoreDamaged, StoreDown, StoreError

_DOWN = {
    sqlite3.SQLITE_FULL: "The disk that holds {} is full.",
    sqlite3.SQLITE_IOERR: "{} cannot be read or written; its disk may be full or failing.",
    sqlite3.SQLITE_BUSY: "{} is held by another program.",
}
_BROKEN = {
    sqlite3.SQLITE_NOTADB: "{} is not a database; name another file.",
    sqlite3.SQLITE_READONLY: "{} is read-only; name a file that can be written.",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened; name a file in a folder that can be written.",
}


def fault(path: Path, wrong: sqlite3.Error) -> StoreError:
    """Return a fault of a file as StoreError; StoreDown if it may pass."""
    code = _code(wrong)
    if code in _DOWN:
        return StoreDown(_DOWN[code].format(path))
    if code in _BROKEN:
        return StoreError(_BROKEN[code].format(path))
    if code == sqlite3.SQLITE_CORRUPT:
        return StoreDamaged(f"{path} is damaged; restore it from a backup.")
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
