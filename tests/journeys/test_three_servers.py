"""Three servers on one database, the people of each table at different ones, and one is killed."""

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.journeys.people import Ledger, Person, come_in, plans
from tests.server.http.server_process import Process
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.store import open_store

pytestmark = pytest.mark.anyio

SERVERS = 3
PATIENCE = 60
"""Seconds until all have played; a busy machine is slow, not wrong."""


@contextmanager
def house(database: str, folder: Path) -> Iterator[list[Process]]:
    """Run the servers; those that are killed may stay so."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(Process(database, log=folder / f"log {number}"))
            for number in range(SERVERS)
        ]


async def roam(person: Person, servers: list[Process], first: int) -> None:
    """Play at one server after the other, each until it is gone."""
    for server in islice(cycle(servers), first, None):
        await person.play(server.server.url)


async def all_of(events: list[asyncio.Event], playing: list[asyncio.Task[None]]) -> float:
    """Wait until something has happened to all, and return how long it took."""
    start = time.monotonic()
    for event in events:
        event.clear()
    waiting = asyncio.create_task(_wait_for(events))
    done, _ = await asyncio.wait(
        [waiting, *playing], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    waiting.cancel()
    assert done, f"{sum(not event.is_set() for event in events)} of {len(events)} wait in vain"
    # Whoever has stopped to play was told something that cannot be.
    await asyncio.gather(*done)
    return time.monotonic() - start


async def _wait_for(events: list[asyncio.Event]) -> None:
    for event in events:
        await event.wait()


async def test_who_loses_a_server_plays_on_at_another(
    new_database: Callable[[], Awaitable[str]], tmp_path: Path
) -> None:
    database, ledger, chance = await new_database(), Ledger(), random.Random()
    with house(database, tmp_path) as servers:
        people = await come_in(servers[0].server.url, plans(bots=True), ledger, chance)
        for person in people:
            person.pace = 0.1
        playing = [
            # The second at a table is at another server than the first.
            asyncio.create_task(roam(person, servers, (at // 2 + at % 2) % SERVERS))
            for at, person in enumerate(people)
        ]
        await all_of([person.moves for person in people], playing)
        await asyncio.sleep(chance.uniform(0, 1))
        servers[1].send(signal.SIGKILL)
        seconds = await all_of([person.news for person in people], playing)
        print(f"All tables have gone on after {seconds:.1f} s, and all people know it.")
        await all_of([person.moves for person in people], playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    store = open_store(database)
    await store.open()
    await ledger.compare(store)
    assert not [checked async for checked in audit_store(store) if checked.faults]
    await store.close()
