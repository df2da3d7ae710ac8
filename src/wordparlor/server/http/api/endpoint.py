"""Serve one request: find the person, apply the limits, read the body, call the handler."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.access_log import ROUTE
from wordparlor.server.http.api.spec import ApiRequest, Operation
from wordparlor.server.http.auth import connection_token, find_person, sends_old_cookie
from wordparlor.server.http.context import ServerContext
from wordparlor.server.http.middleware import client_address
from wordparlor.server.http.rate_limits import network_of
from wordparlor.server.http.refusals import (
    HttpRefusal,
    encode_json,
    make_response,
    refusal_response,
    too_many_requests,
)
from wordparlor.server.store.protocol import Person

_FOR_AN_HOUR = "max-age=3600"
_MINE = "/api/me"
"""A banned person may still sign out, and export or delete their data."""
_FORWARDED = ("x-forwarded-for", "forwarded")


class Endpoint:
    """Serves the operations of one path."""

    def __init__(self, context: ServerContext, operations: Sequence[Operation]) -> None:
        self._runners = {str(one.method): _Runner(context, one) for one in operations}
        self._route = operations[0].path
        self.methods = tuple(self._runners)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        scope[ROUTE] = self._route
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        try:
            response = await self._runners[method].run(Request(scope, receive))
        # Whatever fails: the client gets an answer, and never a traceback.
        except Exception as error:
            response = refusal_response(error)
        await response(scope, receive, send)


class _Runner:
    """Runs one operation, with a decoder for its body."""

    def __init__(self, context: ServerContext, operation: Operation) -> None:
        self._context = context
        self._operation = operation
        self._decoder = None if operation.body is None else msgspec.json.Decoder(operation.body)

    async def run(self, request: Request) -> Response:
        operation = self._operation
        address = client_address(request.scope)
        person = None
        if operation.who != "anyone":
            person = await find_person(self._context.parlor, request)
        if operation.who == "person" and person is None:
            raise HttpRefusal(
                HTTPStatus.UNAUTHORIZED,
                "This token is unknown: reload the page, or get one by POST /api/people.",
                {"WWW-Authenticate": "Bearer"},
            )
        if person and not operation.path.startswith(_MINE):
            self._refuse_banned(person)
        self._apply_limits(person, address)
        call = ApiRequest(
            context=self._context,
            path=request.path_params,
            body=await self._read_body(request),
            query=self._read_query(request),
            person=person,
            address=address,
            forwarded=any(name in request.headers for name in _FORWARDED),
            secure=request.url.scheme == "https",
            token=connection_token(request) if person else "",
            old_cookie=sends_old_cookie(request),
        )
        response = _respond(await operation.handler(call), operation.status)
        if operation.cacheable:
            response.headers["Cache-Control"] = _FOR_AN_HOUR
        response.headers.update(call.headers)
        for cookie in call.cookies:
            response.headers.append("Set-Cookie", cookie)
        return response

    def _refuse_banned(self, person: Person) -> None:
        why = self._context.open_sockets.bans.of_person(person.id)
        if why:
            raise HttpRefusal(HTTPStatus.FORBIDDEN, why)

    def _apply_limits(self, person: Person | None, address: str) -> None:
        limits, operation = self._context.limits, self._operation
        wait = limits.take("person", person.id) if person else 0.0
        if operation.rate and not wait:
            by_person = person is not None and operation.limited_by == "person"
            key = person.id if person and by_person else network_of(address)
            wait = limits.take(operation.rate, key)
        if wait:
            raise too_many_requests(wait)

    async def _read_body(self, request: Request) -> Any:
        if self._decoder is None:
            return None
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise HttpRefusal(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                "Send the body as JSON, with the type application/json.",
            )
        try:
            async with asyncio.timeout(self._context.settings.body_seconds):
                data = await self._read_bytes(request)
        except (TimeoutError, ClientDisconnect):
            raise HttpRefusal(
                HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time; send it again."
            ) from None
        try:
            return self._decoder.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise HttpRefusal(HTTPStatus.BAD_REQUEST, f"The body is wrong: {error}.") from None

    async def _read_bytes(self, request: Request) -> bytes:
        data, most = bytearray(), self._operation.max_bytes
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise HttpRefusal(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                    f"The body is too long: send at most {most:,} bytes.",
                )
        return bytes(data)

    def _read_query(self, request: Request) -> Any:
        if self._operation.query is None:
            return None
        try:
            return msgspec.convert(dict(request.query_params), self._operation.query, strict=False)
        except msgspec.ValidationError as error:
            raise HttpRefusal(HTTPStatus.BAD_REQUEST, f"The query is wrong: {error}.") from None


def _respond(value: object, status: int) -> Response:
    match value:
        case bytes():
            return make_response(value, status)
        case str():
            return make_response(value.encode(), status, "text/plain")
        case AsyncIterator():
            return StreamingResponse(value, status, media_type="application/json")
    return make_response(encode_json(value), status)
