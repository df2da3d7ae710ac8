"""The lock of an SQLite store: two servers never use one file, by whatever name they open it.

It has two halves. The first locks the file `parlor.db.lock` beside the store, so that a server is
found even if its store was moved or replaced. The second locks the store's own inode, so that the
lock works through symbolic links, hard links and mounts, and when the lock file was deleted.

The system frees both when the process dies. Worker processes do not hold them: SQLite's locks stay
with their process, and the other descriptor is closed in a new program.
"""

import os
import sqlite3
import sys
from contextlib import ExitStack, closing
from pathlib import Path

from wordparlor.server.store.errors import StoreDown
from wordparlor.server.store.sqlite.faults import is_busy

_held: set[tuple[int, int]] = set()
"""Device and inode of the stores that this process uses."""


class StoreLock:
    """Holds the lock of a store; close it after all connections to the store.

    Raises:
        StoreDown: another server has the lock.
    """

    def __init__(self, path: Path, advice: str, *, create: bool = True) -> None:
        """Lock a store; without `create` no file is made, and the folder may be read-only."""
        self._create = create
        self._refusal = f"A server is using {path}; {advice}"
        self._parts = ExitStack()
        try:
            self._lock_name(path.with_name(f"{path.name}.lock"))
            self._lock_inode(path)
        except BaseException:
            self._parts.close()
            raise

    def close(self) -> None:
        """Free the store."""
        self._parts.close()

    def _lock_name(self, place: Path) -> None:
        if not self._create and not place.exists():
            return
        held = sqlite3.connect(place, timeout=0, isolation_level=None, check_same_thread=False)
        self._parts.enter_context(closing(held))
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as wrong:
            if is_busy(wrong):
                raise StoreDown(self._refusal) from None
            if self._create:
                raise

    def _lock_inode(self, path: Path) -> None:
        """Lock the file itself, where that does not touch SQLite's own locks on it: on Linux."""
        if sys.platform != "linux":
            return
        import fcntl

        if path.exists():
            # Ask first: closing a descriptor of the file drops the locks that SQLite has on it.
            self._refuse_if_held(path.stat())
        flags = os.O_RDONLY | os.O_CLOEXEC | (os.O_CREAT if self._create else 0)
        descriptor = os.open(path, flags, 0o644)
        self._parts.callback(os.close, descriptor)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreDown(self._refusal) from None
        except OSError:
            # Some network disks have no such locks; the lock by name remains.
            return
        found = os.fstat(descriptor)
        inode = found.st_dev, found.st_ino
        _held.add(inode)
        self._parts.callback(_held.discard, inode)

    def _refuse_if_held(self, found: os.stat_result) -> None:
        if (found.st_dev, found.st_ino) in _held:
            raise StoreDown(self._refusal)
