"""Run the server: `wordparlor serve`."""

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
from typing import Final, NoReturn

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
from wordparlor.server.workers.parent_watch import on_parent_exit

_POSTGRES = "postgresql:"
_ORIGIN = re.compile(r"https?://[^/?#@\s]+/?", re.IGNORECASE)
GC_THRESHOLDS: Final = (5_000, 3, 7_000)
"""When Python collects cyclic garbage of new objects, of those a little older, and of all.

The server answers no request during a collection: one of 100,000 objects took 120 ms on a busy
machine, and a full server has a million objects. So the first two kinds come often and are small.
Mostly closed sockets leave old garbage, and `sockets.garbage` counts them.
"""
_SHUTDOWN_SECONDS = 5
"""The time for running requests at shutdown; store and bots then take a little more."""


class CannotServe(ParlorError):  # noqa: N818 - named like the other refusals
    """The server cannot start with these options."""


class ServeOptions(msgspec.Struct, frozen=True):
    """Where to listen, which store to use, and how."""

    host: str
    port: int
    store: str
    workers: int = 1
    settings: Settings = Settings()
    quiet: bool = False
    """Whether to log only warnings and errors, not every request."""


def serve(options: ServeOptions) -> None:
    """Serve until a signal arrives.

    Raises:
        CannotServe: an option is wrong, or the port is in use.
        StoreError: the store cannot be opened.
    """
    if options.workers > 1 and not options.store.lower().startswith(_POSTGRES):
        raise CannotServe(
            f"{options.workers} workers need a PostgreSQL store (--store postgresql://…); "
            "an SQLite file serves one."
        )
    check_proxies_and_origins(options.settings)
    check_store_opens(options.store)
    listener = listen(options.host, options.port)
    print(f"The parlor is open at {address(listener)}; Ctrl-C closes it.", flush=True)
    run(options, listener)


def check_proxies_and_origins(settings: Settings) -> None:
    """Check that proxies are addresses and origins are origins: a typo would have no effect.

    Raises:
        CannotServe: one of them is wrong.
    """
    for proxy in settings.proxies:
        try:
            ip_network(proxy)
        except ValueError:
            good = "an address like 127.0.0.1 or a network like 10.0.0.0/8"
            raise CannotServe(f"{proxy!r} is not an address; --proxy takes {good}.") from None
    for origin in settings.origins:
        if not _ORIGIN.fullmatch(origin):
            good = "a scheme and a host like https://parlor.example"
            raise CannotServe(f"{origin!r} is not an origin; --origin takes {good}.")


def check_store_opens(url: str) -> None:
    """Open a store and close it, to report a mistake before anybody connects.

    Raises:
        StoreError: the store cannot be opened.
    """
    asyncio.run(_open_and_close(url))


def address(listener: socket.socket, host: str = "") -> str:
    """Return the URL of a listening socket, with another host if one is given."""
    found, port = listener.getsockname()[:2]
    host = host or found
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(options: ServeOptions, listener: socket.socket) -> None:
    """Serve on a listening socket until a signal arrives."""
    raise_file_limit(2 * options.settings.max_sockets)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    config = uvicorn_config(partial(_make_app, options), options.settings, options.workers)
    if options.workers == 1:
        uvicorn.Server(config).run(sockets=[listener])
        return
    with tempfile.TemporaryDirectory(prefix="wordparlor-metrics-") as shared:
        os.environ[SHARED] = shared
        Multiprocess(config, sockets=[listener]).run()


def raise_file_limit(files: int) -> None:
    """Allow this process so many open files, sockets included, or as many as the system allows.

    Many systems allow 1,024 unless a process asks for more.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        CannotServe: the port is in use, or the host is not an address of this machine.
    """
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotServe(
            f"Cannot listen on {host or '*'}, port {port}: {reason.lower()}; "
            "choose another --host or --port."
        ) from None


def uvicorn_config(
    make: Callable[[], Starlette], settings: Settings, workers: int = 1
) -> uvicorn.Config:
    """Return the configuration of uvicorn; each worker makes its own application."""
    return uvicorn.Config(
        make,
        factory=True,
        workers=workers,
        loop="auto",
        http=HttpConnections(settings),  # type: ignore[arg-type]
        ws=WebSocketConnections(settings),  # type: ignore[arg-type]
        ws_max_size=settings.max_message_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        # Compressing small messages costs more than sending them.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        # The application reads the headers of proxies, by its own settings.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


def _make_app(options: ServeOptions) -> Starlette:
    # Imported here because the process that supervises workers does not need it.
    from wordparlor.server.http.api.catalogue import warm_up
    from wordparlor.server.http.app import make_app
    from wordparlor.server.live.parlor import Parlor
    from wordparlor.server.workers.pool import Pool

    # A worker must not keep the port after its supervisor was killed.
    on_parent_exit(partial(os.kill, os.getpid(), signal.SIGTERM))
    configure_logging(logging.WARNING if options.quiet else logging.INFO)
    warm_up()
    # What is loaded now stays for good, so the collector can skip it.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    store, pool = open_store(options.store), Pool()
    pool.begin()
    return make_app(Parlor(store, pool, keep=options.settings.keep), store, options.settings)


async def _open_and_close(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


def _exit(_number: int, _frame: FrameType | None) -> NoReturn:
    """Exit with code 0: uvicorn repeats the signal after a clean shutdown."""
    sys.exit(0)
