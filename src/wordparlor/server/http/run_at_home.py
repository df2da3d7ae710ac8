"""Serve on this machine and open a browser: `wordparlor open`."""

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

from wordparlor.server.http.run import (
    CannotServe,
    ServeOptions,
    address,
    check_store_opens,
    listen,
    run,
)

_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan
_PORTS_TRIED = 20
_START_SECONDS = 30.0
"""How long the browser waits for the server to start."""
_REMOTE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent, the system only chooses a route to it."""


def open_parlor(port: int, store: str, *, lan: bool, browse: bool) -> None:
    """Serve until a signal arrives, and open a browser when the server is ready.

    Raises:
        CannotServe: all ports that were tried are in use.
        StoreError: the store cannot be opened.
    """
    check_store_opens(store)
    listener = listen_near(_EVERYWHERE if lan else _HERE, port)
    url = address(listener, lan_address() if lan else _HERE)
    audience = " for everyone on this network" if lan else ""
    print(f"The parlor is open at {url}{audience}; Ctrl-C closes it.", flush=True)
    if browse and has_desktop(sys.platform, os.environ):
        threading.Thread(
            target=open_when_ready, args=(listener.getsockname()[1], url), daemon=True
        ).start()
    options = ServeOptions(_EVERYWHERE if lan else _HERE, port, store, quiet=True)
    run(options, listener)


def listen_near(host: str, port: int) -> socket.socket:
    """Return a socket that listens on a port or on one of the next ones.

    Raises:
        CannotServe: all of them are in use.
    """
    ports = range(port, min(port + _PORTS_TRIED, 65536)) if port else (0,)
    for candidate in ports:
        try:
            return listen(host, candidate)
        except CannotServe as error:
            last_error = error
    raise last_error


def lan_address() -> str:
    """Return the address of this machine on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_REMOTE)
        except OSError:
            return _HERE
        found: str = probe.getsockname()[0]
        return found


def has_desktop(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether a browser gets a window; without a desktop it would take over the terminal."""
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_when_ready(port: int, url: str) -> None:
    """Open a browser as soon as the server answers."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        with closing(HTTPConnection(_HERE, port, timeout=5)) as connection:
            try:
                connection.request("GET", "/ready")
                if connection.getresponse().status == HTTPStatus.OK:
                    webbrowser.open(url)
                    return
            except (OSError, HTTPException):
                pass
        time.sleep(0.1)
