"""The memory of a worker process: a limit for its tasks, and what it gives back after them."""

import ctypes
import gc
import os
import sys
from collections.abc import Callable
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


def resident_bytes() -> int:
    """Return how many bytes of this process are in memory; 0 where the system does not say."""
    if not _STATM.exists():
        return 0
    pages = int(_STATM.read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def trim_heap() -> None:
    """Give what the C library has freed back to the system, if it can do so."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)


class FreedMemory:
    """Gives freed memory back to the system when this process has grown.

    A table's own word graph takes ten megabytes for a moment. The C library keeps such memory for
    itself when it is freed; four processes would keep it for ever. To give it back after each task
    would cost more time than most tasks take.
    """

    def __init__(
        self,
        resident: Callable[[], int] = resident_bytes,
        trim: Callable[[], object] = trim_heap,
        collect: Callable[[], object] = gc.collect,
    ) -> None:
        self._resident = resident
        self._collect = collect
        self._trim = trim
        self._least = resident()

    def give_back(self) -> None:
        """Give freed memory back if the process has grown since it was at its smallest."""
        resident = self._resident()
        self._least = min(self._least, resident)
        if resident > self._least + GROWTH:
            # A graph and the boards that were made from it refer to each other.
            self._collect()
            self._trim()
            self._least = self._resident()
