"""A house full of people at tables of all games: nobody is refused, and every table holds.

How long anything takes is for `make load` to tell.
"""

import asyncio
from pathlib import Path

from bench.load_clients import Count, Crowd

from tests.server.http.server_thread import serving, sqlite
from wordparlor.cli import main
from wordparlor.games import box, shelf

TABLES, SOCKETS, SECONDS = 44, 88, 8
PACE = (0.1, 0.6)
"""Everybody moves ten times as often as people do."""


def test_a_full_house(tmp_path: Path) -> None:
    assert sum(len(box(game).variants) for game in shelf()) * 4 <= TABLES, "each in each way"
    with serving(sqlite(tmp_path)) as server:
        count = asyncio.run(_play(server.url))
    assert not count.errors
    assert count.words > TABLES
    assert len(count.delays) > SOCKETS
    assert main(("check-store", str(tmp_path / "parlor.db"))) == 0


async def _play(url: str) -> Count:
    crowd = Crowd(url, PACE)
    await crowd.come_in(TABLES, SOCKETS)
    await asyncio.sleep(SECONDS)
    await crowd.leave()
    return crowd.count
