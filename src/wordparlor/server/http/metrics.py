"""Metrics for the operator of the server, in the format of Prometheus."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
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

from wordparlor.server.workers.meter import Outcome

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable of the folder that several processes share for their counters."""
_GAUGES = "gauge_live*_*.db"
"""Files in that folder with what each process has now, for example its open sockets."""
_LEVELS = ("warning", "error", "critical")
_METHODS = frozenset(("GET", "HEAD", "POST", "PATCH"))
_CODES = frozenset((1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4404, 4410))
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one server; no label names a person or a table."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "wordparlor_requests",
            "HTTP requests.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "wordparlor_request_seconds",
            "Time to answer HTTP requests.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._asked = Counter(
            "wordparlor_asked",
            "Commands on sockets, by kind and result.",
            ("request", "result"),
            registry=self._registry,
        )
        self._asked_by: dict[tuple[str, str], Counter] = {}
        """Counters by their labels; the lookup in the library takes longer than the count."""
        self._answer_seconds = Histogram(
            "wordparlor_answer_seconds",
            "Time until commands on sockets were on disk or refused.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._sockets = Gauge(
            "wordparlor_sockets",
            "Open sockets.",
            multiprocess_mode="livesum",
            registry=self._registry,
        )
        self._closed = Counter(
            "wordparlor_sockets_closed",
            "Closed sockets, by code.",
            ("code",),
            registry=self._registry,
        )
        self._sent = Counter(
            "wordparlor_messages_sent", "Messages sent on sockets.", registry=self._registry
        )
        self._sockets_limit = self._gauge("wordparlor_sockets_limit", "Sockets that may be open.")
        self._tables = self._gauge("wordparlor_tables_in_memory", "Tables in memory.")
        self._store_ready = Gauge(
            "wordparlor_store_ready",
            "1 if the store worked when these metrics were read, else 0.",
            multiprocess_mode="livemostrecent",
            registry=self._registry,
        )
        self._tasks = Counter(
            "wordparlor_tasks",
            "Tasks of worker processes, by lane and outcome.",
            ("lane", "outcome"),
            registry=self._registry,
        )
        self._thinking = Counter(
            "wordparlor_thinking_seconds",
            "CPU seconds that tasks of worker processes used.",
            ("lane",),
            registry=self._registry,
        )
        self._pending = self._gauge(
            "wordparlor_tasks_pending", "Tasks that wait for a worker process or run.", "lane"
        )
        self._logged = Counter(
            "wordparlor_log_records",
            "Lines of the log from warnings on, by level.",
            ("level",),
            registry=self._registry,
        )
        self._deleted = Counter(
            "wordparlor_tables_deleted", "Old tables that were deleted.", registry=self._registry
        )
        self._freed = Counter(
            "wordparlor_bytes_deleted", "Bytes in logs of deleted tables.", registry=self._registry
        )
        self._forgotten = Counter(
            "wordparlor_guests_forgotten",
            "Guests forgotten because of a long absence.",
            registry=self._registry,
        )
        self._oldest = Gauge(
            "wordparlor_oldest_table_seconds",
            "How long the oldest table was not used, at the last look through the store.",
            ("kind",),
            multiprocess_mode="livemostrecent",
            registry=self._registry,
        )
        # A counter that begins at its first event has no rate then.
        for level in _LEVELS:
            self._logged.labels(level)

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        """Return a gauge whose values of all processes are added."""
        return Gauge(name, what, labels, multiprocess_mode="livesum", registry=self._registry)

    def table_deleted(self, size: int) -> None:
        """Count a deleted table with the bytes of its log."""
        self._deleted.inc()
        self._freed.inc(size)

    def person_forgotten(self) -> None:
        """Count a person who is forgotten because of a long absence."""
        self._forgotten.inc()

    def oldest_table(self, kind: str, seconds: float) -> None:
        """Note how long the oldest table of a kind was not used."""
        self._oldest.labels(kind).set(seconds)

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an HTTP request."""
        method = method if method in _METHODS else "other"
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def count_command(self, request: str, result: str, seconds: float) -> None:
        """Count a command on a socket."""
        asked = self._asked_by.get((request, result))
        if asked is None:
            asked = self._asked_by[request, result] = self._asked.labels(request, result)
        asked.inc()
        self._answer_seconds.observe(seconds)

    def socket_opened(self) -> None:
        """Count an opened socket."""
        self._sockets.inc()

    def socket_closed(self, code: int, sent: int) -> None:
        """Count a closed socket and its messages."""
        self._sockets.dec()
        # Clients may close with thousands of codes; each would become a metric.
        self._closed.labels(str(code) if code in _CODES else "other").inc()
        self._sent.inc(sent)

    def allow_sockets(self, most: int) -> None:
        """Note how many sockets may be open in this process."""
        self._sockets_limit.set(most)

    def note_state(self, *, is_ready: bool, tables: int) -> None:
        """Note the state of the store and of this process, just before they are read."""
        self._store_ready.set(is_ready)
        self._tables.set(tables)

    def task_asked(self, lane: str) -> None:
        """Count a task of the workers."""
        self._pending.labels(lane).inc()

    def task_ended(self, lane: str, outcome: Outcome, cpu: float) -> None:
        """Count the end of a task."""
        self._pending.labels(lane).dec()
        self._tasks.labels(lane, outcome).inc()
        self._thinking.labels(lane).inc(cpu)

    @contextmanager
    def counting_log(self) -> Iterator[None]:
        """Count the warnings and errors of the log."""
        counter = _LogCounter(self._logged)
        logging.getLogger().addHandler(counter)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(counter)

    def render(self) -> bytes:
        """Return all metrics as text, of all processes if several share a folder."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        _forget_dead_processes(Path(os.environ[SHARED]))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


class _LogCounter(logging.Handler):
    """Counts the lines of the log from warnings on."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        self._counter.labels(record.levelname.lower()).inc()


def _forget_dead_processes(folder: Path) -> None:
    """Drop what killed processes had; their totals stay."""
    for left in folder.glob(_GAUGES):
        number = int(left.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number)  # type: ignore[no-untyped-call]
