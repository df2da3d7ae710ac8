"""The metrics for operators."""

import logging
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.http.server_thread import InThreads, Server, serving, sqlite
from wordparlor.server.http.metrics import Metrics
from wordparlor.server.store.errors import StoreDown
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.workers.errors import TaskTimedOut, WorkerDied
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer


class Failing(InThreads):
    """Deals a game, and then runs no task of some lanes."""

    _has_dealt = False

    async def run(self, task: bytes, order: Order) -> Answer:
        if order.lane == "advice":
            raise TaskTimedOut(0.8)
        if order.lane == "plays" and self._has_dealt:
            raise WorkerDied("It died.")
        self._has_dealt = self._has_dealt or order.lane == "plays"
        return await super().run(task, order)


def values(server: Server) -> dict[str, float]:
    """Return all metrics, by name and labels."""
    families = text_string_to_metric_families(server.client.get("/metrics").text)
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def test_tasks_by_lane_and_outcome(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), runner=Failing(cpu=0.5)) as server:
        ann = server.guest("Ann")
        table = ann.open("newword", "person", "person")
        ben = server.guest("Ben")
        ben.ask(table, {"type": "sit"})
        ann.ask(table, {"type": "start"})
        assert ann.post(
            "/api/tables", {"terms": {"game": "newword", "chairs": ["person"]}}
        ).is_error
        for person in (ann, ben):
            person.post(f"/api/tables/{table}/hint", {})
            person.ask(table, {"type": "play", "text": "play ABLE"})
        now = values(server)
    assert now["wordparlor_tasks_total housekeeping done"] == 1
    assert now["wordparlor_tasks_total housekeeping refused"] == 1
    assert now["wordparlor_thinking_seconds_total housekeeping"] == 1.0
    assert now["wordparlor_tasks_total advice timeout"] >= 1
    assert now["wordparlor_thinking_seconds_total advice"] >= 0.8
    assert now["wordparlor_tasks_total plays died"] >= 1
    assert {name: now[name] for name in now if name.startswith("wordparlor_tasks_pending")} == {
        "wordparlor_tasks_pending housekeeping": 0,
        "wordparlor_tasks_pending advice": 0,
        "wordparlor_tasks_pending plays": 0,
    }


def test_tables_and_sockets(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as server:
        assert values(server)["wordparlor_tables_in_memory"] == 0
        ann = server.guest("Ann")
        with ann.live(ann.open("newword", "person", "person")) as live:
            live.hear()
            now = values(server)
    assert now["wordparlor_tables_in_memory"] == 1
    assert now["wordparlor_sockets"] == 1
    assert now["wordparlor_sockets_limit"] == 5000


def test_a_store_that_is_down(tmp_path: Path) -> None:
    store = _Store(tmp_path / "parlor.db")
    with serving(store) as server:
        assert values(server)["wordparlor_store_ready"] == 1
        store.is_down = True
        assert values(server)["wordparlor_store_ready"] == 0


class _Store(SqliteStore):
    is_down = False

    async def ping(self) -> None:
        if self.is_down:
            raise StoreDown("It is down.")
        await super().ping()


def test_warnings_and_errors_of_the_log() -> None:
    metrics = Metrics()
    log = logging.getLogger("wordparlor.test")
    with metrics.counting_log():
        log.warning("careful")
        log.error("wrong")
        log.error("wrong again")
    log.error("after the end")
    text = metrics.render().decode()
    assert 'wordparlor_log_records_total{level="warning"} 1.0' in text
    assert 'wordparlor_log_records_total{level="error"} 2.0' in text
    assert 'wordparlor_log_records_total{level="critical"} 0.0' in text
