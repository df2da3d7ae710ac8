"""Copy an SQLite store while a server uses it."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from wordparlor.server.store.errors import StoreDamaged, StoreError
from wordparlor.server.store.sqlite import file as sqlite_file
from wordparlor.server.store.sqlite.faults import as_store_errors
from wordparlor.server.store.sqlite.head_file import head_path, read_head
from wordparlor.server.store.sqlite.lock import StoreLock
from wordparlor.server.store.sqlite.slack import clear_gaps

_PAGES = 1000
"""Pages that are copied at once."""


def copy_store(source: Path, target: Path, pause: Callable[[], None] = lambda: None) -> None:
    """Copy a store as it is at one moment; the server that uses it is not delayed.

    The copy gets its name when it is complete and on disk, so a failure leaves an older copy whole.
    `pause` is called after each thousand pages, and may raise to give up.

    Raises:
        StoreError: there is no such store, or the copy cannot be written; a sentence says why.
        StoreDamaged: SQLite cannot read all of the store.
    """
    if not source.exists():
        raise StoreError(f"There is no store at {source}; check the path.")
    source, target = source.resolve(), target.resolve()
    part = target.with_name(f".{target.name}.part")
    try:
        with as_store_errors(target), closing(_lock_target(source, target)):
            part.unlink(missing_ok=True)
            _copy(source, part, pause)
            for beside in (sqlite_file.wal_path(target), head_path(target)):
                # Of an older copy that somebody opened: SQLite would apply it to this one.
                beside.unlink(missing_ok=True)
            part.replace(target)
            _sync(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _lock_target(source: Path, target: Path) -> "StoreLock | _NoLock":
    """Refuse a target that is something else than an older copy; lock an older copy."""
    if not target.exists():
        return _NoLock()
    if target.samefile(source):
        raise StoreError(f"{target} is the store itself; name another file for the copy.")
    if not sqlite_file.is_store(target):
        raise StoreError(f"{target} is not a copy of a store; name another file.")
    return StoreLock(target, "name another file for the copy.", create=False)


class _NoLock:
    def close(self) -> None:
        """Do nothing: there is nothing to lock."""


def _copy(source: Path, part: Path, pause: Callable[[], None]) -> None:
    # Read it first: a server may commit before the copy begins, and then has more than this.
    head = read_head(head_path(source))
    # With a WAL left by a killed server, a connection that writes would copy it into the file.
    mode = "ro" if sqlite_file.has_wal(source) else "rw"
    with as_store_errors(source):
        to_read = sqlite3.connect(
            f"{source.as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=10
        )
    with closing(to_read), closing(sqlite3.connect(part, isolation_level=None)) as copy:
        with as_store_errors(source):
            # All pages are read in this transaction. Otherwise SQLite starts again with each commit
            # of the server, and never ends.
            to_read.execute("BEGIN")
            sqlite_file.missing_steps(to_read, source)
        to_read.backup(copy, pages=_PAGES, progress=lambda *_: pause())
        with as_store_errors(source):
            _complete(copy, head_loss=sqlite_file.find_loss(sqlite_file.read_row(copy), head))
    with part.open("rb+") as file:
        clear_gaps(file)
        os.fsync(file.fileno())


def _complete(copy: sqlite3.Connection, head_loss: str) -> None:
    """Make a copy a store of its own, which needs no other file."""
    copy.execute("PRAGMA journal_mode = DELETE")
    if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise StoreDamaged("The store is damaged, so it is not copied; check-store says more.")
    if sqlite_file.read_row(copy) is None:
        # Of an older schema.
        return
    copy.execute("BEGIN")
    copy.execute("UPDATE store SET identity = randomblob(16), closed = 1")
    if head_loss:
        sqlite_file.note_loss(copy, head_loss)
    copy.execute("COMMIT")


def _sync(folder: Path) -> None:
    """Put the new name on disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
