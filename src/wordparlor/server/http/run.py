"""How the server runs: `wordparlor serve`."""

import asyncio
import gc
import logging
import os
import re
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from types import FrameType
from typing import NoReturn

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from wordparlor.errors import ParlorError
from wordparlor.server.http.connections.http import HttpConnections
from wordparlor.server.http.connections.websocket import WebSocketConnections
from wordparlor.server.http.log_setup import configure_logging
from wordparlor.server.http.metrics import SHARED
from wordparlor.server.http.settings import Settings
from wordparlor.server.store import open_store
from wordparlor.server.workers.parent_watch import when_parent_is_gone

_POSTGRES = "postgresql:"
_ORIGIN = re.compile(r"https?://[^/?#@\s]+/?", re.IGNORECASE)
_GC_THRESHOLDS = (20_000, 5, 5)
"""When to look for cyclic garbage: rarely, since only closed sockets leave some behind.

Nobody is answered meanwhile, and a pass over all tables of a full server takes a tenth of a second.
"""
_GRACE = 5
"""Seconds for what was begun when the server is told to stop; store and bots have some more."""


class BadServer(ParlorError):  # noqa: N818 - named like the other mistakes at a table
    """A server that cannot be run so."""


class Served(msgspec.Struct, frozen=True):
    """What is served where."""

    host: str
    port: int
    store: str
    workers: int = 1
    settings: Settings = Settings()
    quiet: bool = False
    """Whether only trouble is logged, not every request."""


def serve(served: Served) -> None:
    """Serve until a signal comes; BadServer or StoreError says why it cannot be."""
    if served.workers > 1 and not served.store.lower().startswith(_POSTGRES):
        raise BadServer(
            f"{served.workers} workers need a PostgreSQL store (--store postgresql://…); "
            "an SQLite file serves one."
        )
    check_front(served.settings)
    try_store(served.store)
    listener = listen(served.host, served.port)
    print(f"The parlor is open at {address(listener)}; Ctrl-C closes it.", flush=True)
    run(served, listener)


def check_front(settings: Settings) -> None:
    """Raise BadServer for a proxy or an origin that nobody can be: else it would just not help."""
    for proxy in settings.proxies:
        try:
            ip_network(proxy)
        except ValueError:
            good = "an address like 127.0.0.1 or a network like 10.0.0.0/8"
            raise BadServer(f"{proxy!r} is where no proxy can be; --proxy takes {good}.") from None
    for origin in settings.origins:
        if not _ORIGIN.fullmatch(origin):
            good = "a scheme and a host like https://parlor.example"
            raise BadServer(f"{origin!r} is no origin of pages; --origin takes {good}.")


def try_store(url: str) -> None:
    """Raise StoreError where a store cannot be used: it is said once, and before anybody comes."""
    asyncio.run(_try_store(url))


def address(listener: socket.socket, host: str = "") -> str:
    """Return where a browser finds what listens, by the name of a host or as it listens."""
    found, port = listener.getsockname()[:2]
    host = host or found
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(served: Served, listener: socket.socket) -> None:
    """Serve on a socket until a signal comes."""
    make_room(2 * served.settings.most_sockets)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)
    how = config(partial(_make, served), served.settings, served.workers)
    if served.workers == 1:
        uvicorn.Server(how).run(sockets=[listener])
        return
    with tempfile.TemporaryDirectory(prefix="wordparlor-metrics-") as shared:
        os.environ[SHARED] = shared
        Multiprocess(how, sockets=[listener]).run()


def make_room(files: int) -> None:
    """Let so many files be open at a time, sockets included, as far as the system lets us.

    Many systems give a process 1,024 unless it asks for more, and some it may not have.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; BadServer when the port is taken or the host is not here."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as wrong:
        why = getattr(wrong, "strerror", None) or str(wrong)
        raise BadServer(
            f"Nobody can listen at {host or '*'}, port {port}: {why.lower()}; "
            "choose another with --host and --port."
        ) from None


def config(make: Callable[[], Starlette], settings: Settings, workers: int = 1) -> uvicorn.Config:
    """Return how uvicorn serves; each worker makes its own application."""
    return uvicorn.Config(
        make,
        factory=True,
        workers=workers,
        loop="auto",
        http=HttpConnections(settings),  # type: ignore[arg-type]
        ws=WebSocketConnections(settings),  # type: ignore[arg-type]
        ws_max_size=settings.most_frame,
        ws_ping_interval=settings.ping,
        ws_ping_timeout=settings.ping,
        # The messages are small, and packing them costs more than sending them.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        # Proxies are looked through in the application, by its own settings.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )


def _make(served: Served) -> Starlette:
    # Only the process that serves needs all of it; the one that looks after workers does not.
    from wordparlor.server.http.api.catalogue import warm_up
    from wordparlor.server.http.app import make_app
    from wordparlor.server.live.parlor import Parlor
    from wordparlor.server.workers.pool import Pool

    # Of several workers none shall keep the port when the one that looks after them was killed.
    when_parent_is_gone(partial(os.kill, os.getpid(), signal.SIGTERM))
    configure_logging(logging.WARNING if served.quiet else logging.INFO)
    warm_up()
    # What is there now stays; to look through it again and again for garbage costs a tenth of all.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    store, bots, people = open_store(served.store), Pool(), Pool()
    bots.begin()
    people.begin()
    return make_app(Parlor(store, bots, trying=people), store, served.settings)


async def _try_store(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    """End well: what uvicorn was told by a signal it passes on when all is closed."""
    sys.exit(0)
