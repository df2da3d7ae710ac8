"""An evening: people at a few tables, and what they rely on is killed again and again."""

import asyncio
import os
import random
import signal
from collections.abc import Sequence

from tests.journeys.fork_server import Copy, Press
from tests.journeys.people import Ledger, Person, Plan, come_in
from tests.server.throwaway_postgres import Server
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.store import open_store

_EARLY = 0.1
"""How often a server is killed before anybody has played."""
_MOMENT = 0.01
_PATIENCE = 60
"""Seconds until all play on; a busy machine is slow, not wrong."""


class Evening:
    """The people at the tables of one store, and the server they play at."""

    def __init__(self, press: Press, store: str, chance: random.Random) -> None:
        self._press = press
        self._store = store
        self._chance = chance
        self._ledger = Ledger()
        self._people: list[Person] = []
        self._playing: list[asyncio.Task[None]] = []
        self._server: Copy | None = None

    async def begin(self, plans: Sequence[Plan], pace: float = 0.0) -> None:
        """Open the tables; all begin to play, each at most once in so many seconds."""
        server = self._press.serve(self._store)
        self._people = await come_in(server.url, plans, self._ledger, self._chance)
        for person in self._people:
            person.pace = pace
        self._play(server)

    async def lose_server(self) -> None:
        """Kill the server at some moment and hold its store against what people know."""
        if self._chance.random() < _EARLY:
            await asyncio.sleep(self._chance.uniform(0, 0.1))
        else:
            await self._played(self._people)
            await asyncio.sleep(self._chance.uniform(0, 0.12))
        await self._end()
        await self._check()
        self._play(self._press.serve(self._store))

    async def lose_database(self, database: Server) -> None:
        """Kill the database at some moment and start it again; the server finds it by itself."""
        await self._played(self._people)
        await asyncio.sleep(self._chance.uniform(0, 0.12))
        database.kill()
        await asyncio.sleep(self._chance.uniform(0, 0.05))
        database.begin()
        while not database.ready:
            await asyncio.sleep(_MOMENT)
        await self._check()

    async def finish(self) -> None:
        """See all tables go on, then end for today."""
        couples = zip(self._people[::2], self._people[1::2], strict=True)
        for couple in couples:
            await self._played(couple)
        await self._end()
        await self._check()

    def _play(self, server: Copy) -> None:
        self._server = server
        self._playing = [asyncio.create_task(person.play(server.url)) for person in self._people]

    async def _played(self, people: Sequence[Person]) -> None:
        """Wait until one of some people has played."""
        waiting = []
        for person in people:
            person.moves.clear()
            waiting.append(asyncio.create_task(person.moves.wait()))
        done, _ = await asyncio.wait(
            [*waiting, *self._playing], timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        assert done, f"Nobody plays on: {[person.table for person in people]}"
        await asyncio.gather(*done)
        assert not done.intersection(self._playing), "Someone has lost a server that is there."

    async def _end(self) -> None:
        assert self._server is not None
        os.kill(self._server.number, signal.SIGKILL)
        await asyncio.gather(*self._playing)
        self._press.bury(self._server)

    async def _check(self) -> None:
        store = open_store(self._store)
        await store.open()
        try:
            await self._ledger.compare(store)
            faults = [
                f"{checked.table}: {fault}"
                async for checked in audit_store(store)
                for fault in checked.faults
            ]
        finally:
            await store.close()
        assert not faults
