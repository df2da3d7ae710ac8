"""Kill `wordparlor serve` itself a few times; it starts too slowly for many trials."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.journeys.people import Ledger, Person, open_tables, plans
from tests.server.http.server_process import Process
from wordparlor.server.archive.audit import report
from wordparlor.server.store import open_store

pytestmark = pytest.mark.anyio

CRASHES = 3
TABLES = 4


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_serve_command_loses_nothing(
    kind: str, new_database: Callable[[], Awaitable[str]], tmp_path: Path
) -> None:
    store = await new_database() if kind == "postgres" else f"sqlite://{tmp_path / 'parlor.db'}"
    chance, ledger = random.Random(), Ledger()
    wanted = chance.sample(plans(bots=True), TABLES)
    people: list[Person] = []
    for _ in range(CRASHES):
        with Process(store, log=tmp_path / "log") as process:
            url = process.server.url
            people = people or await open_tables(url, wanted, ledger, chance)
            playing = [asyncio.create_task(person.play(url)) for person in people]
            # The first run goes on until something was acknowledged, however slow the machine is.
            async with asyncio.timeout(60):
                while not ledger.done:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(chance.uniform(0.1, 1))
            await asyncio.to_thread(process.kill)
            await asyncio.gather(*playing)
        kept = open_store(store)
        await kept.open()
        await ledger.compare(kept)
        await kept.close()
    assert await asyncio.to_thread(report, store, print) == 0
    assert ledger.done
