"""An arena on disk: the folder that `--out` names.

arena.json       the plans of all tables; a folder holds exactly one arena
words.txt        the custom word list, if there is one
chunks/          the rows of each finished task, as MessagePack; `study.tasks` reads them

A stopped arena goes on from its finished tasks.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from wordparlor.study.arena_plan import Arena
from wordparlor.study.errors import BadRun
from wordparlor.study.rows import Chunk
from wordparlor.study.run_folder import lock_folder, tell_problems, write_whole
from wordparlor.study.tasks import decode_chunk

_ARENA: Final = "arena.json"
_WORDS: Final = "words.txt"
_CHUNKS: Final = "chunks"


class ArenaFolder:
    """The folder of one arena."""

    def __init__(self, path: Path, arena: Arena, word_list: bytes | None = None) -> None:
        """Make a new folder, or take the folder of the same arena.

        Raises:
            BadRun: the folder holds something else, or cannot be written.
        """
        self.path = path
        self._lock = -1
        with tell_problems(path):
            self._take(arena, word_list)

    def _take(self, arena: Arena, word_list: bytes | None) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise BadRun(f"{self.path} is a file; name a folder for the run.")
        if (self.path / _ARENA).exists():
            if _read_digest(self.path / _ARENA) != arena.digest:
                raise BadRun(f"{self.path} holds another run; name another folder.")
        elif (self.path / "plan.json").exists():
            raise BadRun(f"{self.path} holds another run; name another folder.")
        elif self.path.exists() and any(self.path.iterdir()):
            raise BadRun(f"{self.path} is not empty and holds no run; name another folder.")
        (self.path / _CHUNKS).mkdir(parents=True, exist_ok=True)
        self._lock = lock_folder(self.path)
        if word_list is not None:
            write_whole(self.path / _WORDS, word_list)
        # The plans come last: with them the folder holds an arena.
        write_whole(self.path / _ARENA, msgspec.json.format(msgspec.json.encode(arena)))

    def close(self) -> None:
        """Let other processes use the folder."""
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    def keep(self, task: int, data: bytes) -> None:
        """Keep the encoded rows of a task."""
        with tell_problems(self.path):
            write_whole(self._file(task), data)

    def read(self, task: int) -> Chunk | None:
        """Return the rows of a task; None when they are missing or damaged."""
        with tell_problems(self.path), suppress(FileNotFoundError, msgspec.DecodeError):
            return decode_chunk(self._file(task).read_bytes())
        return None

    def _file(self, task: int) -> Path:
        return self.path / _CHUNKS / f"{task:07}.msgpack"


def _read_digest(path: Path) -> str:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Arena).digest
    except msgspec.DecodeError as wrong:
        raise BadRun(f"{path} is not an arena of this version: {wrong}.") from None
