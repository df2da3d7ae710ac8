"""The parlor at home: `wordparlor open` serves it on this machine and opens a browser."""

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

from wordparlor.server.http.run import BadServer, Served, address, listen, run, try_store

_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only when others shall come in
_NEAR = 20
"""How many ports are tried, one after the other."""
_PATIENCE = 30.0
"""Seconds after which the browser is opened no more."""
_AFAR = ("192.0.2.1", 9)
"""An address far away, for which nothing is meant: it only asks which way would be taken."""


def open_parlor(port: int, store: str, *, lan: bool, browse: bool) -> None:
    """Serve until a signal comes, and open a browser meanwhile; BadServer when it cannot be."""
    try_store(store)
    listener = listen_near(_EVERYWHERE if lan else _HERE, port)
    url = address(listener, own_address() if lan else _HERE)
    who = " for everyone on this network" if lan else ""
    print(f"The parlor is open at {url}{who}; Ctrl-C closes it.", flush=True)
    if browse and has_desktop(sys.platform, os.environ):
        threading.Thread(
            target=open_when_ready, args=(listener.getsockname()[1], url), daemon=True
        ).start()
    served = Served(_EVERYWHERE if lan else _HERE, port, store, quiet=True)
    run(served, listener)


def listen_near(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port or one of the next; BadServer when all are taken."""
    tried = range(port, min(port + _NEAR, 65536)) if port else (0,)
    for candidate in tried:
        try:
            return listen(host, candidate)
        except BadServer as wrong:
            trouble = wrong
    raise trouble


def own_address() -> str:
    """Return the address under which others on the network find this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_AFAR)
        except OSError:
            return _HERE
        found: str = probe.getsockname()[0]
        return found


def has_desktop(platform: str, environment: Mapping[str, str]) -> bool:
    """Say whether a browser can be opened: in a bare terminal it would take the terminal."""
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_when_ready(port: int, url: str) -> None:
    """Open a browser as soon as the service answers."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        with closing(HTTPConnection(_HERE, port, timeout=5)) as line:
            try:
                line.request("GET", "/ready")
                if line.getresponse().status == HTTPStatus.OK:
                    webbrowser.open(url)
                    return
            except (OSError, HTTPException):
                pass
        time.sleep(0.1)
