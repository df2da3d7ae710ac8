"""The time of the server, which only moves forward, at the pace of real time.

A step of the system clock (by its user, by NTP, after a summer time mistake) would otherwise stop
the clocks of games, or let them run out and close tables.
"""

import time
from collections.abc import Callable


def _ticks() -> float:
    """Return seconds that no step of the system clock changes; they run while a laptop sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class ServerTime:
    """Call it for the time, as seconds since 1970: the system's time when it was made, and on."""

    def __init__(
        self, system: Callable[[], float] = time.time, ticks: Callable[[], float] = _ticks
    ) -> None:
        self._ticks = ticks
        self._ahead = system() - ticks()

    def __call__(self) -> float:
        """Return the time now."""
        return self._ahead + self._ticks()

    def not_before(self, moment: float) -> None:
        """Go on from a moment if it is later than now: the logs know it already."""
        self._ahead = max(self._ahead, moment - self._ticks())
