"""A run on disk: the folder that `--out` names.

    plan.json        the plan; a folder holds the run of exactly one plan
    words.txt        the custom word list, if there is one
    chunks/          while the run is going on: the rows of each finished task
    games, seats, turns, forfeits (.parquet and .csv)
                     when all games are played: one row for each; see `study.rows`
    records/         with --records: the record of each game

The same plan gives the same files, byte for byte. A stopped run has the rows of its finished tasks;
the same command goes on from there.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from wordparlor.study.errors import BadRun
from wordparlor.study.plan import Plan
from wordparlor.study.rows import Chunk
from wordparlor.study.tasks import decode_chunk

_PLAN: Final = "plan.json"
_WORDS: Final = "words.txt"
_CHUNKS: Final = "chunks"
_RECORDS: Final = "records"
_NEW: Final = "new"
"""The folder of files that are not complete yet."""


class RunFolder:
    """The folder of one run, to write it."""

    def __init__(self, path: Path, plan: Plan, word_list: bytes | None = None) -> None:
        """Make a new folder, or take the folder of a run with the same plan.

        Raises:
            BadRun: the folder holds something else, or cannot be written.
        """
        self.path = path
        self.plan = plan
        self._lock = -1
        with tell_problems(path):
            self._take(word_list)

    def close(self) -> None:
        """Let other processes use the folder."""
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    def _take(self, word_list: bytes | None) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise BadRun(f"{self.path} is a file; name a folder for the run.")
        if (self.path / _PLAN).exists():
            if read_plan(self.path).digest != self.plan.digest:
                raise BadRun(f"{self.path} holds another run; name another folder.")
        elif self.path.exists() and any(self.path.iterdir()):
            raise BadRun(f"{self.path} is not empty and holds no run; name another folder.")
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock = lock_folder(self.path)
        if word_list is not None:
            write_whole(self.path / _WORDS, word_list)
        # The plan comes last: with it the folder holds a run.
        write_whole(self.path / _PLAN, msgspec.json.format(msgspec.json.encode(self.plan)))

    def is_complete(self, *, records: bool) -> bool:
        """Tell whether all files of the run are there."""
        tables = (self.path / "forfeits.csv").exists()
        return tables and (not records or (self.path / _RECORDS).exists())

    def missing(self, *, records: bool) -> list[int]:
        """Return the tasks that are still to be played."""
        with tell_problems(self.path):
            (self.path / _CHUNKS).mkdir(exist_ok=True)
        return [task for task in range(self.plan.chunks) if self._read(task, records) is None]

    def keep(self, task: int, data: bytes) -> None:
        """Keep the encoded rows of a task."""
        with tell_problems(self.path):
            write_whole(self._file(task), data)

    def chunks(self) -> Iterator[Chunk]:
        """Yield the rows of the finished tasks, in order."""
        for task in range(self.plan.chunks):
            chunk = self._read(task)
            if chunk is not None:
                yield chunk

    def finish(self, *, records: bool) -> None:
        """Write the tables, and the records if wanted; remove the rows of the tasks."""
        from wordparlor.study.tables import TABLES, TableWriter

        new = self.path / _NEW
        with tell_problems(self.path):
            shutil.rmtree(new, ignore_errors=True)
            (new / _RECORDS).mkdir(parents=True)
            writers = {name: TableWriter(new, name, self.plan.digest) for name in TABLES}
            for chunk in self.chunks():
                for name, writer in writers.items():
                    writer.add(getattr(chunk, name))
                for row, text in zip(chunk.games, chunk.records, strict=False):
                    (new / _RECORDS / f"{row.game:09}.txt").write_text(text, encoding="utf-8")
            for writer in writers.values():
                writer.close()
            if records and not (self.path / _RECORDS).exists():
                (new / _RECORDS).rename(self.path / _RECORDS)
            # The file that `is_complete` looks for comes last.
            for name in TABLES:
                for kind in ("parquet", "csv"):
                    (new / f"{name}.{kind}").replace(self.path / f"{name}.{kind}")
        self.tidy()

    def tidy(self) -> None:
        """Remove what only a run that is going on needs; a killed process may have left it."""
        for name in (_NEW, _CHUNKS):
            shutil.rmtree(self.path / name, ignore_errors=True)

    def _file(self, task: int) -> Path:
        return self.path / _CHUNKS / f"{task:06}.msgpack"

    def _read(self, task: int, records: bool = False) -> Chunk | None:
        """Return the rows of a task; None when they are missing, damaged or without records."""
        with suppress(FileNotFoundError, msgspec.DecodeError):
            chunk = decode_chunk(self._file(task).read_bytes())
            if not records or chunk.records:
                return chunk
        return None


def read_plan(path: Path) -> Plan:
    """Return the plan of a run.

    Raises:
        BadRun: there is no run in this folder, or its plan cannot be read.
    """
    try:
        return msgspec.json.decode((path / _PLAN).read_bytes(), type=Plan)
    except (FileNotFoundError, NotADirectoryError):
        raise BadRun(f"There is no run in {path}.") from None
    except OSError as wrong:
        raise BadRun(f"{path} cannot be read: {_why(wrong)}.") from None
    except msgspec.DecodeError as wrong:
        raise BadRun(f"{path / _PLAN} is not a plan of this version: {wrong}.") from None


def read_run(path: Path, name: str, columns: list[str] | None = None) -> Any:
    """Return a table of a complete run (games, seats, turns or forfeits) as a pyarrow table.

    Raises:
        BadRun: there is no complete run in this folder.
    """
    from wordparlor.study.tables import read_table

    read_plan(path)
    file = path / f"{name}.parquet"
    if not file.exists():
        raise BadRun(f"The run in {path} is not complete; run the same command again to go on.")
    return read_table(file, columns)


def lock_folder(folder: Path) -> int:
    """Keep other processes from writing into a folder, until the returned file is closed.

    Raises:
        BadRun: another process writes into it.
    """
    try:
        import fcntl
    except ImportError:  # Windows has no such locks.
        return -1
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        raise BadRun(f"Another process is writing into {folder}; wait until it is done.") from None
    except OSError:
        # Some file systems of networks have no locks.
        os.close(opened)
        return -1
    return opened


def write_whole(path: Path, data: bytes) -> None:
    """Write a file as a whole: other programs see all of it or nothing."""
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    partial.write_bytes(data)
    partial.replace(path)


@contextmanager
def tell_problems(path: Path) -> Iterator[None]:
    """Tell problems with files as one sentence."""
    try:
        yield
    except OSError as wrong:
        raise BadRun(f"{path} cannot be used: {_why(wrong)}.") from wrong


def _why(wrong: OSError) -> str:
    return (wrong.strerror or str(wrong)).lower()
