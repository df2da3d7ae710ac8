"""Hostile tables beside ordinary ones: the event loop searches for nothing, and the others play on.

`python -m bench.hostile` measures the times.
"""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.hostile_clients import Attack
from bench.load_clients import Crowd

from tests.server.http.server_thread import FREE, SERVER_THREAD, serving, sqlite
from wordparlor.cli import main
from wordparlor.server.room import terms
from wordparlor.server.views import history
from wordparlor.server.workers.pool import Pool
from wordparlor.table.match import Match

TABLES, HOSTILE = 12, 4
BOT_MOVES = 24
"""Moves of ordinary bots to wait for, while the hostile guests attack."""
PACE = (0.1, 0.6)
PATIENCE = 240
"""Seconds to wait for all of them; a busy machine is slow, not wrong."""
HEAVY = (
    (Match, "read"),
    (Match, "moves"),
    (terms, "check_terms"),
    (terms, "custom_words"),
    (history, "replay"),
)
"""What may take long: none of it may run in the thread of the event loop."""


def test_hostile_tables_do_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    for owner, name in HEAVY:
        monkeypatch.setattr(owner, name, watched(getattr(owner, name), searched))
    pool = Pool()
    pool.begin()
    with serving(sqlite(tmp_path), FREE, runner=pool) as server:
        crowd, answers = asyncio.run(play(server.url))
    assert not crowd.count.errors
    assert len(crowd.count.bot_delays) >= BOT_MOVES
    assert not searched
    assert {status for status in answers if status not in (200, 201, 409, 429)} == set()
    assert answers[201] >= HOSTILE
    assert answers[409] > 0, "some requests are refused, e.g. because they take too long"
    assert main(("check-store", str(tmp_path / "parlor.db"))) == 0


async def play(url: str) -> tuple[Crowd, dict[int, int]]:
    """Let ordinary players play until their bots have moved often enough during an attack."""
    crowd, attack = Crowd([url], PACE), Attack(url, HOSTILE)
    await crowd.open_tables(TABLES, 2 * TABLES)
    await attack.begin()
    before = len(crowd.count.bot_delays)
    async with asyncio.timeout(PATIENCE):
        while len(crowd.count.bot_delays) < before + BOT_MOVES:
            await asyncio.sleep(0.1)
    await attack.stop()
    await crowd.leave()
    return crowd, attack.answers


def watched(function: Callable[..., Any], searched: list[str]) -> Callable[..., Any]:
    """Return the function; it notes when the thread of the event loop calls it."""

    def call(*arguments: Any, **named: Any) -> Any:
        if threading.current_thread().name == SERVER_THREAD:
            searched.append(function.__name__)
        return function(*arguments, **named)

    return call
