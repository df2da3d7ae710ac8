"""Collect the cyclic garbage that closed sockets leave.

Python would look through all objects of the server whenever a quarter as many have grown old. Each
move makes such objects, and they need no collector; so a full server would stop for a long moment
every few seconds. `http.run` sets that rule aside, and closed sockets are counted instead.
"""

import gc
from collections.abc import Callable
from typing import Final

LEAST: Final = 200
"""Closed sockets that a server tolerates, however few are open."""
_SHARE: Final = 4
"""A collection looks through all open sockets; so wait until a quarter as many are closed."""


class SocketGarbage:
    """Counts sockets, and collects garbage after enough of them were closed."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self._collect = collect
        self._open = 0
        self._closed = 0

    def socket_opened(self) -> None:
        """Count an open socket."""
        self._open += 1

    def socket_closed(self) -> None:
        """Count a closed socket, and collect if there are many of them."""
        self._open -= 1
        self._closed += 1
        if self._closed >= max(LEAST, self._open // _SHARE):
            self._closed = 0
            self._collect()
