"""WebSocket sessions: send news of a table at once, and carry out what the client asks for."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from time import perf_counter
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.api.messages import Receipt, TableRequest
from wordparlor.server.http.api.routes import LIVE
from wordparlor.server.http.auth import connection_token, find_person
from wordparlor.server.http.connections.head_timeout import HEAD_TIMEOUT, HeadTimeout
from wordparlor.server.http.context import ServerContext
from wordparlor.server.http.middleware import client_address
from wordparlor.server.http.rate_limits import network_of
from wordparlor.server.http.refusals import (
    HttpRefusal,
    encode_json,
    refusal_response,
    status_and_refusal,
    too_many_requests,
)
from wordparlor.server.http.sockets.garbage import SocketGarbage
from wordparlor.server.http.sockets.heartbeat import Heartbeat
from wordparlor.server.http.sockets.outbox import Disconnected, Outbox
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.messages import Refusal
from wordparlor.server.workers.budget import Payer

_POLICY_VIOLATION: Final = 1008
_NORMAL: Final = 1000
_CLOSE_CODES: Final = {
    401: 4401,
    403: 4403,
    404: 4404,
    410: 4410,
    503: 1013,
    500: 1011,
}
"""Close codes by the HTTP status of the same refusal; a client must not retry from 4000 on."""
_MOST_DIGITS = 15
_log = logging.getLogger(__name__)


class _Keyed(msgspec.Struct, frozen=True):
    """The key of a message that cannot be read as a request."""

    key: str = ""


_decode_request = msgspec.json.Decoder(TableRequest).decode
_decode_key = msgspec.json.Decoder(_Keyed).decode


class TableSockets:
    """Accepts the sockets of a server, one session for each."""

    def __init__(self, context: ServerContext, heartbeat: Heartbeat) -> None:
        self._context = context
        self._heartbeat = heartbeat
        self._garbage = SocketGarbage()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        context, address = self._context, network_of(client_address(scope))
        if not context.sockets.acquire(address):
            await refusal_response(too_many_requests(60))(scope, receive, send)
            return
        try:
            connection = HTTPConnection(scope)
            person = await find_person(context.parlor, connection)
            bans = context.open_sockets.bans
            # The address again: its ban may have come while the person was looked up.
            why = (bans.of_person(person.id) if person else "") or bans.of_address(
                client_address(scope)
            )
            if why:
                raise HttpRefusal(HTTPStatus.FORBIDDEN, why)
        except Exception as error:
            context.sockets.release(address)
            await refusal_response(error)(scope, receive, send)
            return
        timeout: HeadTimeout = scope["state"][HEAD_TIMEOUT]
        token = connection_token(connection) if person else ""
        session = Session(
            context, person, client_address(scope), receive, send, timeout.abort, token
        )
        owner = person.id if person else ""
        start = perf_counter()
        context.metrics.socket_opened()
        self._garbage.socket_opened()
        self._heartbeat.add(session)
        context.open_sockets.add(owner, session)
        try:
            query = connection.query_params
            serving = session.serve(
                scope["path_params"]["table"], _after(query), scene=query.get("scene") == "1"
            )
            # A task of its own resumes without going through all middleware.
            await asyncio.create_task(serving)
        finally:
            self._heartbeat.discard(session)
            context.open_sockets.discard(owner, session)
            context.sockets.release(address)
            context.metrics.socket_closed(session.code, session.sent)
            self._garbage.socket_closed()
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
        context: ServerContext,
        person: Person | None,
        address: str,
        receive: Receive,
        send: Send,
        abort: Callable[[], None],
        token: str = "",
    ) -> None:
        self.token = token
        self.address = address
        self._network = network_of(address)
        self._context = context
        self._person = person
        self._limited_as = person.id if person else f"socket {id(self)}"
        self._payer = Payer(person.id if person else "", address)
        self._receive = receive
        self._send = send
        self._abort = abort
        self._outbox = Outbox(send)
        self._bad_messages = 0
        self._subscription: Subscription | None = None
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

    def end(self, refusal: HttpRefusal) -> None:
        """Tell the client why, and close the socket; carry out nothing more until then."""
        self._person = None
        if self._subscription:
            self._subscription.fail(refusal)

    async def serve(self, table: str, after: int | None, *, scene: bool) -> None:
        """Send news and carry out requests until one side closes the socket."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            watch = self._context.parlor.watch
            subscription = await watch(self._person, table, after, scene=scene)
        except Exception as error:
            await self._give_up(error)
            return
        self._subscription = subscription
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
            if self._bad_messages > self._context.settings.max_bad_messages:
                await self._outbox.wait_until_below(1)
                await self._close(_POLICY_VIOLATION)
                return

    async def _answer(self, table: str, data: str | bytes) -> bytes:
        limits = self._context.limits
        wait = limits.take("person", self._limited_as) or limits.take("address", self._network)
        if wait:
            return self._refuse(str(too_many_requests(wait)), data)
        most = self._context.settings.max_message_bytes
        if len(data) > most:
            return self._refuse(f"This message is too long: send at most {most:,} bytes.", b"")
        try:
            request = _decode_request(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return self._refuse(f"This message is wrong: {error}.", data)
        return encode_json(await self._carry_out(table, request))

    async def _carry_out(self, table: str, request: TableRequest) -> Receipt | Refusal:
        kind, start = type(request.request).__name__, perf_counter()
        answer: Receipt | Refusal
        try:
            done = await self._context.parlor.ask(
                self._person, table, request.request, request.key, self._payer
            )
        # Whatever fails: the table stays as it is, and so does the connection.
        except Exception as error:
            status, refusal = status_and_refusal(error)
            answer, result = replace(refusal, key=request.key), status.name.lower()
        else:
            answer, result = Receipt(done.table, done.seq, request.key), "done"
        self._context.metrics.count_command(kind, result, perf_counter() - start)
        return answer

    def _refuse(self, sentence: str, data: str | bytes) -> bytes:
        """Count a bad message and return the refusal, with the key of the message if it has one."""
        self._bad_messages += 1
        try:
            key = _decode_key(data).key
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            key = ""
        return encode_json(Refusal(sentence, key=key))

    async def _give_up(self, error: Exception) -> None:
        """Tell the client why no more news will come, and close the socket."""
        status, refusal = status_and_refusal(error)
        try:
            await self._outbox.send(encode_json(refusal))
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
