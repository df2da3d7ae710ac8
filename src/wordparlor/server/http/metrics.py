"""What is counted for whoever runs the server, in the form Prometheus reads."""

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several processes count together."""
_OPEN_NOW = "gauge_live*_*.db"
"""Files in that folder: each tells of one process what it has open."""
_METHODS = frozenset(("GET", "HEAD", "POST", "PATCH"))
_CODES = frozenset((1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4404, 4410))
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one server. Nothing in them names a person or a table."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "wordparlor_requests",
            "Requests by HTTP.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "wordparlor_request_seconds",
            "How long requests by HTTP took.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._asked = Counter(
            "wordparlor_asked",
            "Requests on sockets, by what was asked and what came of it.",
            ("request", "result"),
            registry=self._registry,
        )
        self._asked_by: dict[tuple[str, str], Counter] = {}
        """To find a counter by its labels takes longer than to count."""
        self._answer_seconds = Histogram(
            "wordparlor_answer_seconds",
            "How long requests on sockets took, until they were on disk or refused.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._sockets = Gauge(
            "wordparlor_sockets",
            "Sockets that are open.",
            multiprocess_mode="livesum",
            registry=self._registry,
        )
        self._closed = Counter(
            "wordparlor_sockets_closed",
            "Sockets that were closed, by code.",
            ("code",),
            registry=self._registry,
        )
        self._sent = Counter(
            "wordparlor_messages_sent", "Messages sent on sockets.", registry=self._registry
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request by HTTP."""
        method = method if method in _METHODS else "other"
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def asked(self, request: str, result: str, seconds: float) -> None:
        """Count a request on a socket."""
        asked = self._asked_by.get((request, result))
        if asked is None:
            asked = self._asked_by[request, result] = self._asked.labels(request, result)
        asked.inc()
        self._answer_seconds.observe(seconds)

    def opened(self) -> None:
        """Count a socket that was opened."""
        self._sockets.inc()

    def closed(self, code: int, sent: int) -> None:
        """Count a socket that was closed, and what was sent on it."""
        self._sockets.dec()
        # A client may close with any of thousands.
        self._closed.labels(str(code) if code in _CODES else "other").inc()
        self._sent.inc(sent)

    def written(self) -> bytes:
        """Return all of it: of all processes, where several count together."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        _forget_the_dead(Path(os.environ[SHARED]))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _forget_the_dead(folder: Path) -> None:
    """Take back what a process that was killed had open; what it had done stays counted."""
    for left in folder.glob(_OPEN_NOW):
        number = int(left.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number)  # type: ignore[no-untyped-call]
