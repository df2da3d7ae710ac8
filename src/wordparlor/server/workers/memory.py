"""The memory of a worker process: a limit for its tasks, and what it gives back after them."""

import ctypes
import os
import sys
from pathlib import Path
from typing import Final

GROWTH: Final = 8_000_000
"""Bytes by which a process may grow before it gives back what it does not use."""
_STATM = Path("/proc/self/statm")


def limit_memory(more: int) -> None:
    """Let this process have so many bytes of address space more than it has now."""
    if sys.platform == "win32" or not _STATM.exists():
        return
    import resource

    now = int(_STATM.read_text().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = now + more
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class FreedMemory:
    """Gives freed memory back to the system when this process has grown.

    A table's own word graph takes ten megabytes for a moment. The C library keeps such memory for
    itself when it is freed; four processes would keep it for ever. To give it back after each task
    would cost more time than most tasks take.
    """

    def __init__(self) -> None:
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if _STATM.exists() else None
        self._trim = trim
        self._statm = os.open(_STATM, os.O_RDONLY) if trim else -1
        self._least = self.resident

    @property
    def resident(self) -> int:
        """How many bytes of this process are in memory; 0 where the system does not say."""
        if not self._trim:
            return 0
        pages = int(os.pread(self._statm, 100, 0).split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def give_back(self) -> bool:
        """Give freed memory back if the process has grown; tell whether it has."""
        resident = self.resident
        self._least = min(self._least, resident)
        if not self._trim or resident <= self._least + GROWTH:
            return False
        self._trim(0)
        self._least = self.resident
        return True
