"""The command `wordparlor backup`: copy a store once, or again and again."""

import re
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from types import FrameType

from wordparlor.server.store import open_store
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.store.sqlite.online_copy import copy_store

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_PERIOD = re.compile(r"([1-9][0-9]{0,5})([smhd])")


class _Stopped(Exception):  # noqa: N818 - it says what happened
    """A signal came while a copy was made."""


class Backup:
    """Copies one store to one place."""

    def __init__(self, url: str, target: str, keep: int | None = None) -> None:
        """Copy a store to a file, or into a folder under a new name each time.

        Raises:
            StoreError: the store or the place cannot be used like this.
        """
        store = open_store(url) if not url.lower().startswith("postgresql:") else None
        if not isinstance(store, SqliteStore):
            raise StoreError(
                "Copy a PostgreSQL database with its own tool: "
                "pg_dump --format=custom --file=parlor.dump URL."
            )
        self._source = store.path
        self._target = Path(target)
        self._keep = keep
        self._stop = Event()
        in_folder = keep is not None or target.endswith(("/", "\\")) or self._target.is_dir()
        self._folder = self._target if in_folder else None
        if keep is not None and self._target.is_file():
            raise StoreError(f"--keep needs a folder for the copies; {target} is a file.")

    def once(self) -> Path:
        """Make one copy and return its path; StoreError says why it cannot be made."""
        if self._folder is None:
            copy_store(self._source, self._target, self._give_up_when_stopped)
            return self._target
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            reason = (wrong.strerror or str(wrong)).lower()
            raise StoreError(f"{self._folder} cannot be used: {reason}.") from None
        made = self._folder / f"{self._source.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.db"
        copy_store(self._source, made, self._give_up_when_stopped)
        self._remove_old_ones()
        return made

    def repeat(self, seconds: float, say: Callable[[str], None]) -> None:
        """Make copies until a signal arrives; a copy that fails later is tried again in time."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop_soon)
        try:
            say(f"Copied to {self.once()}.")
            while not self._stop.wait(seconds):
                try:
                    say(f"Copied to {self.once()}.")
                except StoreError as wrong:
                    say(str(wrong))
        except _Stopped:
            return

    def _stop_soon(self, _number: int, _frame: FrameType | None) -> None:
        self._stop.set()

    def _give_up_when_stopped(self) -> None:
        if self._stop.is_set():
            raise _Stopped

    def _remove_old_ones(self) -> None:
        if self._keep is None or self._folder is None:
            return
        name = re.compile(re.escape(self._source.stem) + r"-[0-9]{8}T[0-9]{6}Z\.db")
        # The names sort by time.
        copies = sorted(path for path in self._folder.iterdir() if name.fullmatch(path.name))
        for path in copies[: -self._keep]:
            path.unlink(missing_ok=True)


def read_period(text: str) -> int:
    """Return a period in seconds; StoreError if the text is not one."""
    found = _PERIOD.fullmatch(text.strip().lower())
    if not found:
        raise StoreError(f"{text!r} is not a period; --every takes 30s, 15m, 1h or 1d.")
    return int(found[1]) * _UNITS[found[2]]


def back_up(
    url: str, target: str, every: str, keep: int | None, say: Callable[[str], None]
) -> None:
    """Copy a store, with `every` until a signal arrives; StoreError says why it cannot be done."""
    backup = Backup(url, target, keep)
    if every:
        backup.repeat(read_period(every), say)
    else:
        say(f"Copied to {backup.once()}.")
