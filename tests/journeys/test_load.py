"""A full server with tables of all games: no request fails, and every log is sound.

`make load` measures the times.
"""

import asyncio
from pathlib import Path

from bench.load_clients import Count, Crowd

from tests.server.http.server_thread import serving, sqlite
from wordparlor.cli import main
from wordparlor.games import box, shelf

TABLES, SOCKETS = 48, 96
PATIENCE = 120
"""Seconds; a busy machine is slow, not wrong."""
PACE = (0.1, 0.6)
"""Players move ten times as often as people do."""


def test_a_full_server(tmp_path: Path) -> None:
    assert sum(len(box(game).variants) for game in shelf()) * 4 <= TABLES, (
        "each variant with each way of judging"
    )
    with serving(sqlite(tmp_path)) as server:
        count = asyncio.run(_play(server.url))
    assert not count.errors
    assert main(("check-store", str(tmp_path / "parlor.db"))) == 0


async def _play(url: str) -> Count:
    crowd = Crowd([url], PACE)
    await crowd.open_tables(TABLES, SOCKETS)
    async with asyncio.timeout(PATIENCE):
        while crowd.count.words <= TABLES or len(crowd.count.delays) <= SOCKETS:
            await asyncio.sleep(0.1)
    await crowd.leave()
    return crowd.count
