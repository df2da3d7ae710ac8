"""The open sockets of people, so that a person who signs out or is banned loses them at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Protocol

from wordparlor.server.archive.credentials import hash_token
from wordparlor.server.http.refusals import HttpRefusal
from wordparlor.server.live.bans import Bans
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store

_EVERY = 3.0
"""Seconds between two looks for new bans."""
_TOKENS_EVERY = 5
"""Looks for bans between two looks for tokens that another server has dropped."""
_FORGOTTEN = "Your data here is deleted; enter a name to play again."
_ELSEWHERE = "You signed out on another device; enter a name to come back."


class OpenSocket(Protocol):
    """A socket that can be ended."""

    @property
    def token(self) -> str:
        """The token it was opened with, or ""."""

    @property
    def address(self) -> str:
        """The address it came from."""

    def end(self, refusal: HttpRefusal) -> None:
        """Tell the client why, and close the socket."""


class OpenSockets:
    """All sockets of one server, by person; spectators are under ""."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._by_person: dict[str, set[OpenSocket]] = {}
        self.bans = Bans(store, now)

    def add(self, person: str, socket: OpenSocket) -> None:
        """Add a socket."""
        self._by_person.setdefault(person, set()).add(socket)

    def discard(self, person: str, socket: OpenSocket) -> None:
        """Remove a socket."""
        there = self._by_person[person]
        there.discard(socket)
        if not there:
            del self._by_person[person]

    def end(self, person: str, refusal: HttpRefusal, token: str | None = None) -> None:
        """End all sockets of a person, or those with a token."""
        for socket in tuple(self._by_person.get(person, ())):
            if token is None or socket.token == token:
                socket.end(refusal)

    def end_forgotten(self, person: str) -> None:
        """End the sockets of a person whom the server has forgotten."""
        self.end(person, HttpRefusal(HTTPStatus.UNAUTHORIZED, _FORGOTTEN))

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Look for new bans, and for tokens that other servers drop, while the context is open."""
        await self.bans.refresh()
        task = asyncio.create_task(self._watch(), name="bans")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _watch(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(_EVERY)
            # A full server would take long to look through all its sockets each time.
            if await self.bans.refresh():
                self.end_banned()
            looks += 1
            # Only other servers drop tokens without ending the sockets here.
            if self._store.shared and looks % _TOKENS_EVERY == 0:
                with suppress(StoreError):
                    await self.end_signed_out()

    def end_banned(self) -> None:
        """End the sockets of banned people and addresses."""
        for person, sockets in tuple(self._by_person.items()):
            sentence = self.bans.of_person(person)
            for socket in tuple(sockets):
                why = sentence or self.bans.of_address(socket.address)
                if why:
                    socket.end(HttpRefusal(HTTPStatus.FORBIDDEN, why))

    async def end_signed_out(self) -> None:
        """End the sockets whose token is not known any more."""
        sockets = [socket for there in self._by_person.values() for socket in there if socket.token]
        hashes = {hash_token(socket.token): socket for socket in sockets}
        known = await self._store.known_tokens(hashes)
        for socket in sockets:
            if hash_token(socket.token) not in known:
                socket.end(HttpRefusal(HTTPStatus.UNAUTHORIZED, _ELSEWHERE))
