"""A crash run: people play at a few tables while their server or database is killed repeatedly."""

import asyncio
import os
import random
import signal
from collections.abc import Sequence

from tests.journeys.fork_server import ForkedServer, ForkServer
from tests.journeys.people import Ledger, Person, Plan, open_tables
from tests.server.throwaway_postgres import Server
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.store import open_store

_EARLY = 0.1
"""The share of kills before any person has played."""
_MOMENT = 0.01
_PATIENCE = 60
"""Seconds until every table goes on; a busy machine is slow, not wrong."""


class CrashRun:
    """The people at the tables of one store, and their server."""

    def __init__(self, fork_server: ForkServer, store: str, chance: random.Random) -> None:
        self._fork_server = fork_server
        self._store = store
        self._chance = chance
        self._ledger = Ledger()
        self._people: list[Person] = []
        self._playing: list[asyncio.Task[None]] = []
        self._server: ForkedServer | None = None

    async def begin(self, plans: Sequence[Plan], pace: float = 0.0) -> None:
        """Open the tables and start to play; each person waits `pace` seconds before a request."""
        server = self._fork_server.serve(self._store)
        self._people = await open_tables(server.url, plans, self._ledger, self._chance)
        for person in self._people:
            person.pace = pace
        self._play(server)

    async def kill_server(self) -> None:
        """Kill the server at a random moment, check its store, and start another server."""
        if self._chance.random() < _EARLY:
            await asyncio.sleep(self._chance.uniform(0, 0.1))
        else:
            await self._wait_for_move(self._people)
            await asyncio.sleep(self._chance.uniform(0, 0.12))
        await self._kill_server()
        await self._check()
        self._play(self._fork_server.serve(self._store))

    async def kill_database(self, database: Server) -> None:
        """Kill the database at a random moment and start it again; the server reconnects."""
        await self._wait_for_move(self._people)
        await asyncio.sleep(self._chance.uniform(0, 0.12))
        database.kill()
        await asyncio.sleep(self._chance.uniform(0, 0.05))
        database.begin()
        while not database.ready:
            await asyncio.sleep(_MOMENT)
        await self._check()

    async def finish(self) -> None:
        """Wait until every table has gone on, then kill the server and check the store."""
        pairs = zip(self._people[::2], self._people[1::2], strict=True)
        for pair in pairs:
            await self._wait_for_move(pair)
        await self._kill_server()
        await self._check()

    def _play(self, server: ForkedServer) -> None:
        self._server = server
        self._playing = [asyncio.create_task(person.play(server.url)) for person in self._people]

    async def _wait_for_move(self, people: Sequence[Person]) -> None:
        """Wait until one of these people has made a move."""
        waiting = []
        for person in people:
            person.moves.clear()
            waiting.append(asyncio.create_task(person.moves.wait()))
        done, _ = await asyncio.wait(
            [*waiting, *self._playing], timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        assert done, f"no table goes on: {[person.table for person in people]}"
        await asyncio.gather(*done)
        assert not done.intersection(self._playing), "a player lost a server that runs"

    async def _kill_server(self) -> None:
        assert self._server is not None
        os.kill(self._server.number, signal.SIGKILL)
        await asyncio.gather(*self._playing)
        self._fork_server.wait_for_end(self._server)

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
        assert not faults, faults
