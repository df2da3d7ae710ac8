"""The head file of an SQLite store: how many commits the store has, noted outside of SQLite.

A commit is in the WAL, `parlor.db-wal`, until SQLite copies it into the file. When the WAL is
removed, or a byte of it is changed, SQLite opens the file without its last commits and says
nothing. So the store counts its commits, and `parlor.db-head` has the count too. It is written
after each commit and not synchronized, which takes microseconds. Its count is never ahead of the
disk: after a crash of the machine it may be some seconds behind.

Like the WAL, the head file exists while a server uses the store, and after a server was killed.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_LONGEST = 200
_DIGEST = 16


class Head(NamedTuple):
    """The identity of a store and the number of its commits."""

    identity: bytes
    commits: int

    def encode(self) -> bytes:
        """Return the content of a head file; its length is always the same."""
        text = f"wordparlor head {self.identity.hex()} {self.commits:020} "
        return f"{text}{_digest(text)}\n".encode()


class HeadFile:
    """Writes the head file of a store that is open."""

    def __init__(self, path: Path, head: Head) -> None:
        self._identity = head.identity
        new = path.with_name(f"{path.name}-new")
        self._file = new.open("wb", buffering=0)
        self._file.write(head.encode())
        os.fsync(self._file.fileno())
        # There is a whole head file at any moment. Later writes change its content in place, so
        # that a crash leaves an old or a new count.
        new.replace(path)

    def note(self, commits: int) -> None:
        """Write the number of commits."""
        # The head only helps to find damage: the server plays on without it.
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(Head(self._identity, commits).encode())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def head_path(path: Path) -> Path:
    """Return the path of a store's head file."""
    return path.with_name(f"{path.name}-head")


def read_head(path: Path) -> Head | None:
    """Return the content of a head file; None when there is none that can be read."""
    try:
        with path.open("rb") as file:
            text = file.read(_LONGEST).decode("ascii")
        content, _, digest = text.rstrip("\n").rpartition(" ")
        if digest != _digest(f"{content} "):
            return None
        identity, commits = content.split(" ")[-2:]
        return Head(bytes.fromhex(identity), int(commits))
    except (OSError, ValueError):
        return None


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGEST]
