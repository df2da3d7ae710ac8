"""Three servers on one database: players of one table use different servers, and one is killed."""

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Literal

import pytest

from tests.journeys.people import Ledger, Person, open_tables, plans
from tests.server.http.server_process import Process
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.store import open_store

pytestmark = pytest.mark.anyio

SERVERS = 3
PATIENCE = 60
"""Seconds until every person has played; a busy machine is slow, not wrong."""


@contextmanager
def start_servers(database: str, folder: Path) -> Iterator[list[Process]]:
    """Run the servers; a killed one is not restarted."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(Process(database, log=folder / f"log {number}"))
            for number in range(SERVERS)
        ]


async def play_at_each(person: Person, servers: list[Process], first: int) -> None:
    """Play at one server after the other, each until it dies."""
    for server in islice(cycle(servers), first, None):
        await person.play(server.server.url)


async def wait_for_all(
    people: list[Person], what: Literal["moves", "news"], playing: list[asyncio.Task[None]]
) -> float:
    """Wait until every person has moved or has news, and return how long it took."""
    start = time.monotonic()
    events = {person: getattr(person, what) for person in people}
    for event in events.values():
        event.clear()
    waiting = asyncio.create_task(_wait_for(list(events.values())))
    done, _ = await asyncio.wait(
        [waiting, *playing], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    waiting.cancel()
    idle = [person.describe() for person, event in events.items() if not event.is_set()]
    assert done, f"no {what} for {PATIENCE} seconds: {idle}"
    # A player who stopped has failed an assertion: raise it.
    await asyncio.gather(*done)
    return time.monotonic() - start


async def _wait_for(events: list[asyncio.Event]) -> None:
    for event in events:
        await event.wait()


async def test_players_of_a_killed_server_play_on_at_another(
    new_database: Callable[[], Awaitable[str]], tmp_path: Path
) -> None:
    database, ledger, chance = await new_database(), Ledger(), random.Random()
    with start_servers(database, tmp_path) as servers:
        people = await open_tables(servers[0].server.url, plans(bots=True), ledger, chance)
        for person in people:
            person.pace = 0.1
        playing = [
            # The two players of a table begin at different servers.
            asyncio.create_task(play_at_each(person, servers, (at // 2 + at % 2) % SERVERS))
            for at, person in enumerate(people)
        ]
        await wait_for_all(people, "moves", playing)
        await asyncio.sleep(chance.uniform(0, 1))
        servers[1].send(signal.SIGKILL)
        seconds = await wait_for_all(people, "news", playing)
        print(f"All tables went on after {seconds:.1f} s.")
        await wait_for_all(people, "moves", playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    store = open_store(database)
    await store.open()
    await ledger.compare(store)
    assert not [checked async for checked in audit_store(store) if checked.faults]
    await store.close()
