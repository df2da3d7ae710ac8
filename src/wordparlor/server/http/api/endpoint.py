"""How a request is served: who asks, how often, what is said; then its handler; then the answer."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.access_log import ROUTE
from wordparlor.server.http.api.spec import Ask, Call
from wordparlor.server.http.auth import who_is
from wordparlor.server.http.context import House
from wordparlor.server.http.middleware import address_of
from wordparlor.server.http.rate_limits import household
from wordparlor.server.http.refusals import Turned, answer, encode, refuse, too_fast
from wordparlor.server.store.protocol import Person

_LASTING = "max-age=3600"
_FORWARDED = ("x-forwarded-for", "forwarded")


class Endpoint:
    """Serves what can be asked at one path."""

    def __init__(self, house: House, asks: Sequence[Ask]) -> None:
        self._house = house
        self._asks: dict[str, _Served] = {ask.method: _Served(house, ask) for ask in asks}
        self._route = asks[0].path
        self.methods = tuple(self._asks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        scope[ROUTE] = self._route
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        try:
            response = await self._asks[method].serve(Request(scope, receive))
        # Whatever goes wrong: who asked gets an answer, and nobody gets a traceback.
        except Exception as wrong:
            response = refuse(wrong)
        await response(scope, receive, send)


class _Served:
    """One thing that can be asked, with what reads its body."""

    def __init__(self, house: House, ask: Ask) -> None:
        self._house = house
        self._ask = ask
        self._decoder = None if ask.body is None else msgspec.json.Decoder(ask.body)

    async def serve(self, request: Request) -> Response:
        ask = self._ask
        address = address_of(request.scope)
        person = None if ask.who == "anyone" else await who_is(self._house.parlor, request)
        if ask.who == "person" and person is None:
            raise Turned(
                HTTPStatus.UNAUTHORIZED,
                "Nobody knows you here yet, or any more: load the page again, or come in by "
                "POST /api/people with a name, which gives a token.",
                {"WWW-Authenticate": "Bearer"},
            )
        self._count(person, address)
        call = Call(
            house=self._house,
            path=request.path_params,
            body=await self._body(request),
            query=self._query(request),
            person=person,
            address=address,
            forwarded=any(name in request.headers for name in _FORWARDED),
            secure=request.url.scheme == "https",
        )
        response = _made(await ask.handler(call), ask.status)
        if ask.lasting:
            response.headers["Cache-Control"] = _LASTING
        response.headers.update(call.headers)
        return response

    def _count(self, person: Person | None, address: str) -> None:
        limits, ask = self._house.limits, self._ask
        wait = limits.take("person", person.id) if person else 0.0
        if ask.rate and not wait:
            by_person = person is not None and ask.rated_by == "person"
            wait = limits.take(ask.rate, person.id if person and by_person else household(address))
        if wait:
            raise too_fast(wait)

    async def _body(self, request: Request) -> Any:
        if self._decoder is None:
            return None
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Turned(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Send JSON, as application/json.")
        try:
            async with asyncio.timeout(self._house.settings.body_seconds):
                data = await self._read(request)
        except (TimeoutError, ClientDisconnect):
            raise Turned(HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time.") from None
        try:
            return self._decoder.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
            raise Turned(HTTPStatus.BAD_REQUEST, f"This cannot be read: {wrong}.") from None

    async def _read(self, request: Request) -> bytes:
        data = bytearray()
        async for part in request.stream():
            data += part
            if len(data) > self._ask.most:
                raise Turned(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                    f"A body has {self._ask.most} bytes at most here.",
                )
        return bytes(data)

    def _query(self, request: Request) -> Any:
        if self._ask.query is None:
            return None
        try:
            return msgspec.convert(dict(request.query_params), self._ask.query, strict=False)
        except msgspec.ValidationError as wrong:
            raise Turned(HTTPStatus.BAD_REQUEST, f"This cannot be read: {wrong}.") from None


def _made(value: object, status: int) -> Response:
    match value:
        case bytes():
            return answer(value, status)
        case str():
            return answer(value.encode(), status, "text/plain")
    return answer(encode(value), status)
