"""Several workers share a database, and different workers may serve the players of one table."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_process import Process
from tests.server.http.server_thread import wait_for_sockets
from tests.server.throwaway_postgres import running
from wordparlor.cli import main
from wordparlor.games import shelf

GAME = next(iter(shelf()))
TABLES = 3


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running() as postgres:
        yield postgres.url()


def test_workers_share_the_tables(database: str, tmp_path: Path) -> None:
    with Process(database, "--workers", "2", log=tmp_path / "log") as process:
        server = process.server
        ann, ben = server.guest("Ann"), server.guest("Ben")
        for _ in range(TABLES):
            table = seated(ann, ben, GAME)
            with ann.live(table) as at_ann, ben.live(table) as at_ben:
                at_ann.hear()
                at_ben.hear()
                at_ann.ask({"type": "start"})
                at_ben.hear()
                play_on([Player(GAME, at_ann, 3), Player(GAME, at_ben, 3)])
                assert at_ann.sight["scores"] == at_ben.sight["scores"]
        # The metrics add up over all workers.
        assert f'_sockets_closed_total{{code="1000"}} {2 * TABLES}.0' in (
            server.client.get("/metrics").text
        )
        with ann.live(table) as live:
            live.hear()
            process.send(signal.SIGTERM)
            assert live.closed() == 1012
        assert process.wait() == 0
    assert main(("check-store", database)) == 0


def test_workers_end_when_their_supervisor_is_killed(database: str, tmp_path: Path) -> None:
    with Process(database, "--workers", "2", log=tmp_path / "log") as process:
        assert process.kill()


def test_killed_workers_are_replaced_while_the_database_is_away(
    tmp_path: Path,
) -> None:
    with (
        running() as postgres,
        Process(postgres.url(), "--workers", "2", log=tmp_path / "log") as process,
    ):
        server = process.server
        ann = server.guest("Ann")
        table = ann.open(GAME, "person", "person")
        with ExitStack() as stack:
            for _ in range(6):
                stack.enter_context(ann.live(table)).hear()
            assert wait_for_sockets(server, 6)
            postgres.stop()
            for worker in process.workers():
                os.kill(worker, signal.SIGKILL)
            time.sleep(4)
            postgres.start()
        # Sockets of killed workers do not count as open.
        assert wait_for_sockets(server, 0)
        with ann.live(table) as live:
            assert live.hear()["type"] == "fresh"
