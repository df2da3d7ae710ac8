"""Sockets: what happens at a table, told at once; and what is asked for there.

What happens is sent in the very moment in which it is told; a task a socket does what is asked for.
Who reads slowly holds up nobody: nothing is sent until there is room again, the core keeps little
for such a one and gives it a fresh view in place of what it missed.
"""

import asyncio
import logging
from collections.abc import Mapping
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.api.messages import Asking, Done
from wordparlor.server.http.api.routes import LIVE
from wordparlor.server.http.auth import who_is
from wordparlor.server.http.context import House
from wordparlor.server.http.live.heartbeat import Beats
from wordparlor.server.http.middleware import address_of
from wordparlor.server.http.rate_limits import household
from wordparlor.server.http.refusals import encode, refuse, status_of, too_fast
from wordparlor.server.http.uvicorn_ext.websocket import LINE, Line, nothing
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.messages import Refusal

_POLICY: Final = 1008
_CLOSES: Final = {404: 4404, 410: 4410, 503: 1013, 500: 1011}
"""Codes by the status the same fault would have by HTTP; those from 4000 on are final."""
_NORMAL: Final = 1000
_LONGEST_NUMBER = 15
_log = logging.getLogger(__name__)


class _Keyed(msgspec.Struct, frozen=True):
    """What can be read of a message that is no request."""

    key: str = ""


_asking = msgspec.json.Decoder(Asking)
_keyed = msgspec.json.Decoder(_Keyed)


class Sockets:
    """Serves all sockets of a server."""

    def __init__(self, house: House, beats: Beats) -> None:
        self._house = house
        self._beats = beats

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        house, home = self._house, household(address_of(scope))
        if not house.sockets.enter(home):
            await refuse(too_fast(60))(scope, receive, send)
            return
        try:
            person = await who_is(house.parlor, HTTPConnection(scope))
        except Exception as wrong:
            house.sockets.leave(home)
            await refuse(wrong)(scope, receive, send)
            return
        line: Line = scope["extensions"][LINE]
        socket = Socket(house, person, home, line, receive, send)
        start = perf_counter()
        house.metrics.opened()
        self._beats.add(socket)
        try:
            # In a task of its own: else each message would have to climb through all that stands
            # around the application.
            said = HTTPConnection(scope).query_params
            watching = socket.serve(
                scope["path_params"]["table"], _after(said), scene=said.get("scene") == "1"
            )
            await asyncio.create_task(watching)
        finally:
            self._beats.discard(socket)
            house.sockets.leave(home)
            house.metrics.closed(socket.code, socket.sent)
            fields = {
                "route": LIVE,
                "code": socket.code,
                "sent": socket.sent,
                "received": socket.received,
                "seconds": round(perf_counter() - start, 1),
            }
            _log.info("socket", extra={"fields": fields})


class Socket:
    """One connection of someone to one table."""

    def __init__(
        self,
        house: House,
        person: Person | None,
        home: str,
        line: Line,
        receive: Receive,
        send: Send,
    ) -> None:
        self._house = house
        self._person = person
        self._home = home
        self._who = person.id if person else f"socket {id(self)}"
        self._line = line
        self._receive = receive
        self._send = send
        self._subscription: Subscription | None = None
        self._giving_up: asyncio.Task[None] | None = None
        self._strikes = 0
        self._accepted = self._ended = False
        self.code = _NORMAL
        self.sent = 0
        self.received = 0

    @property
    def listens(self) -> bool:
        """Whether the other side is there, and keeps up with what it is told."""
        return self._accepted and self._line.keeps_up

    async def serve(self, table: str, after: int | None, *, scene: bool) -> None:
        """Tell what happens and do what is asked, until one side has enough."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self._accepted = True
        try:
            parlor = self._house.parlor
            self._subscription = await parlor.watch(self._person, table, after, scene=scene)
        except Exception as wrong:
            await self._give_up(wrong)
            return
        self._subscription.news = self._line.on_writable = self._tell
        self._tell()
        try:
            await self._read(table)
        except OSError:
            # Gone while it was told something.
            self._ended = True
        finally:
            self._subscription.news = self._line.on_writable = nothing
            self._subscription.close()

    def say(self, message: bytes) -> None:
        """Send a message."""
        if not self._ended:
            self.sent += 1
            self._line.say(message)

    def _tell(self) -> None:
        """Send what there is to tell, as long as the other side keeps up."""
        assert self._subscription is not None
        try:
            while self._line.keeps_up and (message := self._subscription.take()) is not None:
                self.say(message)
        # Whoever acts at the table is not to suffer from what is wrong with one who watches.
        except Exception as wrong:
            self._subscription.news = self._line.on_writable = nothing
            self._giving_up = asyncio.create_task(self._give_up(wrong))

    async def _read(self, table: str) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._ended = True
                self.code = message.get("code") or self.code
                return
            self.received += 1
            data = message.get("text")
            await self._take(table, message["bytes"] if data is None else data)
            if self._strikes > self._house.settings.most_strikes:
                await self._close(_POLICY)
                return

    async def _take(self, table: str, data: str | bytes) -> None:
        limits = self._house.limits
        wait = limits.take("person", self._who) or limits.take("address", self._home)
        if wait:
            await self._strike(str(too_fast(wait)), data)
            return
        if len(data) > self._house.settings.most_frame:
            await self._strike("This message is too long.", b"")
            return
        try:
            asking = _asking.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
            await self._strike(f"This is no request: {wrong}.", data)
            return
        answer = encode(await self._do(table, asking))
        await self._line.room()
        self.say(answer)

    async def _do(self, table: str, asking: Asking) -> Done | Refusal:
        kind, start = type(asking.request).__name__, perf_counter()
        answer: Done | Refusal
        try:
            done = await self._house.parlor.ask(self._person, table, asking.request, asking.key)
        # Whatever goes wrong: the table stays as it is, and so does the connection.
        except Exception as wrong:
            status, refusal = status_of(wrong)
            answer, result = replace(refusal, key=asking.key), status.name.lower()
        else:
            answer, result = Done(done.table, done.seq, asking.key), "done"
        self._house.metrics.asked(kind, result, perf_counter() - start)
        return answer

    async def _strike(self, sentence: str, data: str | bytes) -> None:
        self._strikes += 1
        try:
            key = _keyed.decode(data).key
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            key = ""
        await self._line.room()
        self.say(encode(Refusal(sentence, key=key)))

    async def _give_up(self, wrong: Exception) -> None:
        """Say why there is nothing more to be told, and end."""
        status, refusal = status_of(wrong)
        try:
            await self._line.room()
            self.say(encode(refusal))
            await self._close(_CLOSES.get(status, _POLICY))
        except OSError:
            return

    async def _close(self, code: int) -> None:
        if not self._ended:
            self._ended, self.code = True, code
            await self._send({"type": "websocket.close", "code": code})


def _after(asked: Mapping[str, str]) -> int | None:
    """Return the last number a client says it has; None when it has none, or says nonsense."""
    said = asked.get("after", "")
    known = said.isascii() and said.isdigit() and len(said) <= _LONGEST_NUMBER
    return int(said) if known else None
