"""The application: routes, guards and ledger around one parlor."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from itertools import groupby
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from wordparlor.server.http.access_log import Ledger
from wordparlor.server.http.api.endpoint import Endpoint
from wordparlor.server.http.api.path_types import PAGE, with_patterns
from wordparlor.server.http.api.routes import ASKS, LIVE
from wordparlor.server.http.api.spec import Ask, Call
from wordparlor.server.http.connections.head_timeout import StopHeadTimeout
from wordparlor.server.http.context import House
from wordparlor.server.http.docs.openapi import document
from wordparlor.server.http.middleware import NotTooFast, SafeHeaders, SameOrigin
from wordparlor.server.http.pages import FOLDER, StaticPages
from wordparlor.server.http.refusals import Turned, refuse
from wordparlor.server.http.settings import Settings
from wordparlor.server.http.sockets.heartbeat import Heartbeat
from wordparlor.server.http.sockets.session import TableSockets
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.errors import StoreDown
from wordparlor.server.store.protocol import Store

_WAITS = (0.5, 1, 2, 3, 4)
_DOCUMENT = "/api/openapi.json"
_NOTHING = f"There is nothing at this address; {_DOCUMENT} tells what there is."


def make_app(
    parlor: Parlor, store: Store, settings: Settings | None = None, pages: Path = FOLDER
) -> Starlette:
    """Return the application; it opens the store and the parlor when it starts, and closes them."""
    house = House(parlor, store, settings or Settings())
    heartbeat = Heartbeat(house.settings.beat)

    @asynccontextmanager
    async def open_house(_: Starlette) -> AsyncIterator[None]:
        await _open_patiently(store)
        try:
            async with parlor, heartbeat.running():
                yield
        finally:
            await store.close()

    app = Starlette(
        routes=[
            *_routes(house),
            WebSocketRoute(with_patterns(LIVE), TableSockets(house, heartbeat)),
            Route(PAGE, StaticPages(pages), methods=["GET"]),
        ],
        middleware=[
            Middleware(StopHeadTimeout),
            Middleware(Ledger, metrics=house.metrics),
            Middleware(SafeHeaders),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(house.settings.proxies)),
            Middleware(NotTooFast, limits=house.limits),
            Middleware(SameOrigin, origins=house.settings.origins),
        ],
        exception_handlers={HTTPException: _nothing_here},
        lifespan=open_house,
    )
    # A redirect would tell everybody which addresses there are.
    app.router.redirect_slashes = False
    return app


async def _open_patiently(store: Store) -> None:
    """Open a store; one that is away for a moment is waited for.

    A worker that takes the place of another must not give up, for then all workers are stopped.
    """
    for wait in _WAITS:
        try:
            return await store.open()
        except StoreDown:
            await asyncio.sleep(wait)
    return await store.open()


def _routes(house: House) -> Sequence[BaseRoute]:
    asks = (*ASKS, Ask("GET", _DOCUMENT, _api, "The API document.", dict, lasting=True))
    by_path = groupby(sorted(asks, key=lambda ask: ask.path), lambda ask: ask.path)
    return [_route(house, path, tuple(same)) for path, same in by_path]


def _route(house: House, path: str, asks: Sequence[Ask]) -> Route:
    endpoint = Endpoint(house, asks)
    return Route(with_patterns(path), endpoint, methods=endpoint.methods)


async def _api(_: Call[None]) -> bytes:
    return document()


async def _nothing_here(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    status = HTTPStatus(wrong.status_code)
    good = (wrong.headers or {}).get("Allow", "")
    sentence = f"Only {good} can be asked for here." if good else _NOTHING
    return refuse(Turned(status, sentence, dict(wrong.headers or {})))
