"""Read an SQLite store without a change of its files, to check it."""

import shutil
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from wordparlor.server.store.sqlite import file as sqlite_file
from wordparlor.server.store.sqlite.head_file import head_path, read_head
from wordparlor.server.store.sqlite.lock import StoreLock

_ADVICE = "stop it, or check a copy that `wordparlor backup` makes."


def open_frozen(path: Path, opened: ExitStack) -> tuple[sqlite3.Connection, str]:
    """Return a connection that reads a store, and which commits the store has lost.

    A store with a WAL, or of an older schema, is read from a temporary copy: SQLite copies the WAL
    into the file, and a migration changes it.

    Raises:
        StoreDown: a server uses the store.
        StoreError: another program or a newer version wrote it.
    """
    opened.enter_context(closing(StoreLock(path, _ADVICE, create=False)))
    head = read_head(head_path(path))
    connection = opened.enter_context(closing(sqlite_file.connect_frozen(path)))
    if sqlite_file.has_wal(path) or sqlite_file.missing_steps(connection, path):
        folder = opened.enter_context(TemporaryDirectory(prefix="wordparlor-check-"))
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        if sqlite_file.has_wal(path):
            shutil.copyfile(sqlite_file.wal_path(path), sqlite_file.wal_path(copy))
        connection = opened.enter_context(closing(sqlite_file.connect(copy)))
        sqlite_file.prepare(connection, path)
    return connection, sqlite_file.find_loss(sqlite_file.read_row(connection), head)
