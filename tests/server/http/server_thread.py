"""A real server on a free port, in a thread of the test, and its guests."""

import asyncio
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from wordparlor.server.http.app import make_app
from wordparlor.server.http.pages import FOLDER
from wordparlor.server.http.run import listen, uvicorn_config
from wordparlor.server.http.settings import Rate, Rates, Settings
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Store
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.workers.pool import Order, TaskRunner
from wordparlor.server.workers.process import Answer
from wordparlor.server.workers.tasks import run_task

_MUCH = Rate(1_000_000_000, 1_000_000)
FREE = Settings(
    rates=Rates(*(_MUCH for _ in Rates.__struct_fields__)), sockets_per_address=1_000_000
)
"""No limits except for sizes."""
SECONDS = 60
"""The most seconds to wait for anything; a busy machine is slow, not wrong."""

SERVER_THREAD = "server"
"""The name of the thread of the event loop."""

Json = dict[str, Any]


class InThreads:
    """Runs tasks in a thread of this process; each counts as so many CPU seconds."""

    def __init__(self, cpu: float = 0.0) -> None:
        self._cpu = cpu

    async def run(self, task: bytes, order: Order) -> Answer:
        return Answer(await asyncio.to_thread(run_task, task), self._cpu)

    async def close(self) -> None:
        """Do nothing: there is no process to end."""


class Live:
    """The connection of a person to a table."""

    line: ClientConnection

    def __init__(self, url: str, headers: dict[str, str] | None) -> None:
        # Compressed messages would hide their text from the tests of secrets.
        self._connecting = connect(
            url, additional_headers=headers, max_size=None, compression=None, close_timeout=0.2
        )
        self._keys = 0
        self.told: list[Json] = []
        """All messages received so far."""
        self.sight: Json = {}
        self.seq = 0

    def __enter__(self) -> Self:
        self.line = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()

    def hear(self) -> Json:
        """Return the next message."""
        message: Json = json.loads(self.line.recv(timeout=SECONDS))
        self.told.append(message)
        if "sight" in message:
            self.sight, self.seq = message["sight"], message["seq"]
        return message

    def hear_until(self, **facts: object) -> Json:
        """Return the next message that has these values."""
        while True:
            message = self.hear()
            if all(message.get(name) == fact for name, fact in facts.items()):
                return message

    def send(self, request: Json, key: str = "") -> str:
        """Send a request and return its key."""
        self._keys += 1
        key = key or f"k{self._keys}"
        self.line.send(json.dumps({"key": key, "request": request}))
        return key

    def ask(self, request: Json, key: str = "") -> Json:
        """Send a request and return the answer."""
        return self.hear_until(key=self.send(request, key))

    def closed(self) -> int:
        """Return the close code of the server."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code


class Guest:
    """A person with a token."""

    def __init__(self, server: "Server", name: str) -> None:
        self.server = server
        self.name = name
        entered = server.client.post("/api/people", json={"name": name})
        server.client.cookies.clear()
        self.token: str = entered.json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str) -> httpx.Response:
        return self.server.client.get(path, headers=self.headers)

    def post(self, path: str, body: object) -> httpx.Response:
        return self.server.client.post(path, json=body, headers=self.headers)

    def open(self, game: str, *chairs: str, **terms: object) -> str:
        """Open a table and return its id."""
        opened = self.post("/api/tables", {"terms": {"game": game, "chairs": chairs, **terms}})
        assert opened.status_code == 201, opened.text
        table: str = opened.json()["table"]
        return table

    def ask(self, table: str, request: Json, key: str = "") -> httpx.Response:
        """Send a command by HTTP."""
        return self.post(f"/api/tables/{table}/requests", {"request": request, "key": key})

    def live(self, table: str, after: int | None = None) -> Live:
        """Connect to a table."""
        return self.server.live(table, after, self.headers)


class Server:
    """The server for a test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False)

    def guest(self, name: str) -> Guest:
        return Guest(self, name)

    def live(
        self, table: str, after: int | None = None, headers: dict[str, str] | None = None
    ) -> Live:
        asked = "" if after is None else f"?after={after}"
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live{asked}"
        return Live(url, headers)


@contextmanager
def serving(
    store: Store,
    settings: Settings = FREE,
    buffer: int = 0,
    pages: Path = FOLDER,
    chance: random.Random | None = None,
    cpu: float = 0.0,
    runner: TaskRunner | None = None,
    round_wait: float = 0.0,
    port: int = 0,
    now: Callable[[], float] | None = None,
) -> Iterator[Server]:
    """Serve a store until the test is over; with a small `buffer` little data waits in the network.

    Without a `chance` every run deals the same cards to its first table, its second, and so on.
    Without a `runner` the tasks of workers run in threads and count as `cpu` seconds of CPU time.
    Without a `port` the server takes a free one.
    A test of dates passes the time, `now`.
    """
    parlor = Parlor(
        store,
        runner or InThreads(cpu),
        now,
        pause=0,
        round_wait=round_wait,
        chance=chance or random.Random(1),
    )
    listener = listen("127.0.0.1", port)
    if buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    port = listener.getsockname()[1]
    running = uvicorn.Server(
        uvicorn_config(lambda: make_app(parlor, store, settings, pages), settings)
    )
    thread = threading.Thread(target=running.run, args=([listener],), name=SERVER_THREAD)
    thread.start()
    server = Server(f"http://127.0.0.1:{port}")
    try:
        with server.client:
            yield server
    finally:
        running.should_exit = True
        thread.join()


def sqlite(folder: Path) -> SqliteStore:
    """Return a store in a folder."""
    return SqliteStore(folder / "parlor.db")


def wait_for_sockets(server: Server, number: int) -> bool:
    """Wait until this many sockets are open."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if f"wordparlor_sockets {number}.0" in server.client.get("/metrics").text:
            return True
        time.sleep(0.05)
    return False
