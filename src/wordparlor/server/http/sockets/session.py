"""WebSocket sessions: send news of a table at once, and carry out what the client asks for."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.api.messages import Asking, Done
from wordparlor.server.http.api.routes import LIVE
from wordparlor.server.http.auth import who_is
from wordparlor.server.http.connections.head_timeout import HEAD_TIMEOUT, HeadTimeout
from wordparlor.server.http.context import House
from wordparlor.server.http.middleware import address_of
from wordparlor.server.http.rate_limits import household
from wordparlor.server.http.refusals import encode, refuse, status_of, too_fast
from wordparlor.server.http.sockets.heartbeat import Heartbeat
from wordparlor.server.http.sockets.outbox import Disconnected, Outbox
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.messages import Refusal

_POLICY_VIOLATION: Final = 1008
_NORMAL: Final = 1000
_CLOSE_CODES: Final = {404: 4404, 410: 4410, 503: 1013, 500: 1011}
"""Close codes by the HTTP status of the same refusal; a client must not retry from 4000 on."""
_MOST_DIGITS = 15
_log = logging.getLogger(__name__)


class _Keyed(msgspec.Struct, frozen=True):
    """The key of a message that cannot be read as a request."""

    key: str = ""


_decode_asking = msgspec.json.Decoder(Asking).decode
_decode_key = msgspec.json.Decoder(_Keyed).decode


class TableSockets:
    """Accepts the sockets of a server, one session for each."""

    def __init__(self, house: House, heartbeat: Heartbeat) -> None:
        self._house = house
        self._heartbeat = heartbeat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        house, address = self._house, household(address_of(scope))
        if not house.sockets.enter(address):
            await refuse(too_fast(60))(scope, receive, send)
            return
        try:
            person = await who_is(house.parlor, HTTPConnection(scope))
        except Exception as error:
            house.sockets.leave(address)
            await refuse(error)(scope, receive, send)
            return
        timeout: HeadTimeout = scope["state"][HEAD_TIMEOUT]
        session = Session(house, person, address, receive, send, timeout.abort)
        start = perf_counter()
        house.metrics.opened()
        self._heartbeat.add(session)
        try:
            query = HTTPConnection(scope).query_params
            serving = session.serve(
                scope["path_params"]["table"], _after(query), scene=query.get("scene") == "1"
            )
            # A task of its own resumes without going through all middleware.
            await asyncio.create_task(serving)
        finally:
            self._heartbeat.discard(session)
            house.sockets.leave(address)
            house.metrics.closed(session.code, session.sent)
            fields = {
                "route": LIVE,
                "code": session.code,
                "sent": session.sent,
                "received": session.received,
                "seconds": round(perf_counter() - start, 1),
            }
            _log.info("socket", extra={"fields": fields})


class Session:
    """The connection of one client to one table."""

    def __init__(
        self,
        house: House,
        person: Person | None,
        address: str,
        receive: Receive,
        send: Send,
        abort: Callable[[], None],
    ) -> None:
        self._house = house
        self._person = person
        self._address = address
        self._limited_as = person.id if person else f"socket {id(self)}"
        self._receive = receive
        self._send = send
        self._abort = abort
        self._outbox = Outbox(send)
        self._bad_messages = 0
        self.code = _NORMAL
        self.received = 0

    @property
    def sent(self) -> int:
        """How many messages were sent."""
        return self._outbox.sent

    def send_when_idle(self, message: bytes) -> None:
        """Send a message, unless others wait."""
        if self._outbox.idle:
            self._outbox.put(message)

    async def serve(self, table: str, after: int | None, *, scene: bool) -> None:
        """Send news and carry out requests until one side closes the socket."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            watch = self._house.parlor.watch
            subscription = await watch(self._person, table, after, scene=scene)
        except Exception as error:
            await self._give_up(error)
            return
        subscription.news = self._outbox.wake
        self._outbox.wake()
        writing = asyncio.create_task(self._write(subscription))
        try:
            await self._read(table)
        finally:
            # Without this the session and the subscription would keep each other in memory.
            subscription.news = _ignore_news
            subscription.close()
            writing.cancel()

    async def _write(self, subscription: Subscription) -> None:
        try:
            await self._outbox.run(subscription.take)
        except Disconnected:
            # The client may hold the connection open without reading; the reader waits for its end.
            self._abort()
        except Exception as error:
            await self._give_up(error)

    async def _read(self, table: str) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self.code = message.get("code") or self.code
                return
            self.received += 1
            text = message.get("text")
            self._outbox.put(await self._answer(table, message["bytes"] if text is None else text))
            await self._outbox.wait_until_below()
            if self._bad_messages > self._house.settings.most_strikes:
                await self._outbox.wait_until_below(1)
                await self._close(_POLICY_VIOLATION)
                return

    async def _answer(self, table: str, data: str | bytes) -> bytes:
        limits = self._house.limits
        wait = limits.take("person", self._limited_as) or limits.take("address", self._address)
        if wait:
            return self._refuse(str(too_fast(wait)), data)
        if len(data) > self._house.settings.most_frame:
            return self._refuse("This message is too long.", b"")
        try:
            asking = _decode_asking(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return self._refuse(f"This is no request: {error}.", data)
        return encode(await self._carry_out(table, asking))

    async def _carry_out(self, table: str, asking: Asking) -> Done | Refusal:
        kind, start = type(asking.request).__name__, perf_counter()
        answer: Done | Refusal
        try:
            done = await self._house.parlor.ask(self._person, table, asking.request, asking.key)
        # Whatever fails: the table stays as it is, and so does the connection.
        except Exception as error:
            status, refusal = status_of(error)
            answer, result = replace(refusal, key=asking.key), status.name.lower()
        else:
            answer, result = Done(done.table, done.seq, asking.key), "done"
        self._house.metrics.asked(kind, result, perf_counter() - start)
        return answer

    def _refuse(self, sentence: str, data: str | bytes) -> bytes:
        """Count a bad message and return the refusal, with the key of the message if it has one."""
        self._bad_messages += 1
        try:
            key = _decode_key(data).key
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            key = ""
        return encode(Refusal(sentence, key=key))

    async def _give_up(self, error: Exception) -> None:
        """Tell the client why no more news will come, and close the socket."""
        status, refusal = status_of(error)
        try:
            await self._outbox.send(encode(refusal))
            await self._close(_CLOSE_CODES.get(status, _POLICY_VIOLATION))
        except Disconnected:
            self._abort()

    async def _close(self, code: int) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code})
        except (OSError, RuntimeError):
            self._abort()
        else:
            self.code = code


def _ignore_news() -> None:
    """Do nothing."""


def _after(query: Mapping[str, str]) -> int | None:
    """Return the number of the last entry the client has; None without one, or for nonsense."""
    text = query.get("after", "")
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None
