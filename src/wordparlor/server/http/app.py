"""The ASGI application: routes and middleware around one parlor."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from wordparlor.server.http.access_log import AccessLog
from wordparlor.server.http.api.endpoint import Endpoint
from wordparlor.server.http.api.path_types import PAGE, with_patterns
from wordparlor.server.http.api.routes import LIVE, OPERATIONS
from wordparlor.server.http.api.spec import ApiRequest, Operation
from wordparlor.server.http.connections.head_timeout import StopHeadTimeout
from wordparlor.server.http.context import ServerContext
from wordparlor.server.http.docs.openapi import document
from wordparlor.server.http.invitations import Invitations
from wordparlor.server.http.middleware import BanCheck, OriginCheck, RateLimit, SecurityHeaders
from wordparlor.server.http.pages import FOLDER, StaticPages
from wordparlor.server.http.refusals import HttpRefusal, refusal_response
from wordparlor.server.http.settings import Settings
from wordparlor.server.http.sockets.heartbeat import Heartbeat
from wordparlor.server.http.sockets.session import TableSockets
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.errors import StoreDown
from wordparlor.server.store.protocol import Store

_STORE_RETRIES = (0.5, 1, 2, 3, 4)
"""Seconds to wait before each retry."""
_DOCUMENT = "/api/openapi.json"
_NOT_FOUND = f"There is nothing at this address; {_DOCUMENT} lists what there is."


def make_app(
    parlor: Parlor, store: Store, settings: Settings | None = None, pages: Path = FOLDER
) -> Starlette:
    """Return the application; its lifespan opens and closes the store and the parlor."""
    context = ServerContext(parlor, store, settings or Settings())
    heartbeat = Heartbeat(context.settings.heartbeat_seconds, parlor.now)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await _open_with_retries(store)
        try:
            with context.metrics.counting_log():
                async with parlor, heartbeat.running(), context.open_sockets.watching():
                    yield
        finally:
            await store.close()

    app = Starlette(
        routes=[
            *_routes(context),
            WebSocketRoute(with_patterns(LIVE), TableSockets(context, heartbeat)),
            Route(PAGE, StaticPages(pages, Invitations(context).respond), methods=["GET"]),
        ],
        middleware=[
            Middleware(StopHeadTimeout),
            Middleware(AccessLog, metrics=context.metrics),
            Middleware(SecurityHeaders),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(context.settings.proxies)),
            Middleware(BanCheck, bans=context.open_sockets.bans),
            Middleware(RateLimit, limits=context.limits),
            Middleware(OriginCheck, origins=context.settings.origins),
        ],
        exception_handlers={HTTPException: _refuse_address},
        lifespan=lifespan,
    )
    # A redirect would reveal which addresses exist.
    app.router.redirect_slashes = False
    return app


async def _open_with_retries(store: Store) -> None:
    """Open a store, and try again while it is down.

    uvicorn stops all workers when a new worker fails to start.
    """
    for wait in _STORE_RETRIES:
        try:
            return await store.open()
        except StoreDown:
            await asyncio.sleep(wait)
    return await store.open()


def _routes(context: ServerContext) -> Sequence[BaseRoute]:
    operations = (
        *OPERATIONS,
        Operation("GET", _DOCUMENT, _get_document, "The API document.", dict, cacheable=True),
    )
    path = attrgetter("path")
    by_path = groupby(sorted(operations, key=path), path)
    return [_route(context, path, tuple(same)) for path, same in by_path]


def _route(context: ServerContext, path: str, operations: Sequence[Operation]) -> Route:
    endpoint = Endpoint(context, operations)
    return Route(with_patterns(path), endpoint, methods=endpoint.methods)


async def _get_document(_: ApiRequest[None]) -> bytes:
    return document()


async def _refuse_address(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    allowed = headers.get("Allow", "")
    sentence = f"This address only allows {allowed}." if allowed else _NOT_FOUND
    return refusal_response(HttpRefusal(HTTPStatus(error.status_code), sentence, headers))
