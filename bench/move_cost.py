"""Measure the CPU time of each part of a move, from the message of a client to those of viewers.

    python -m bench.move_cost [--moves N]

Tables of all games, with as few people as each allows but at least two, play N moves each. Figures
are milliseconds of CPU time of one core, the mean of all moves and games, so that other work on the
machine matters little. For the stores the CPU time of all threads counts, and for PostgreSQL that
of the database too. docs/scaling.md uses the figures.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import asyncpg
import msgspec
import uvicorn
import uvloop
from starlette.types import Receive, Scope, Send
from tests.server.throwaway_postgres import running as running_postgres

from bench.arguments import Parser, whole_number
from bench.server import Process
from bench.websocket import ClientSocket
from wordparlor.bots import LEVELS, bot
from wordparlor.games import box, shelf
from wordparlor.server.archive.create import first_entries
from wordparlor.server.archive.index_cards import card_after
from wordparlor.server.archive.snapshots import snapshot_if_due
from wordparlor.server.http.api.messages import TableRequest
from wordparlor.server.http.run import listen
from wordparlor.server.room.commands import Act, Sit, Start
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.fold import encode_action, fold
from wordparlor.server.room.log import encode_body
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import IndexCard, LogEntry, Person
from wordparlor.server.views.messages import StepMessages
from wordparlor.table.shuffle import Shuffler

MOVES = 200
PEOPLE = tuple(Person(name.lower(), name) for name in ("Ann", "Ben", "Cid", "Dot"))
TABLES = 100
"""Tables that append at the same time: stores write what waits together."""
SENT = 20_000
"""Messages on a socket."""
_decode = msgspec.json.Decoder(TableRequest).decode
_encode = msgspec.json.encode


class Costs:
    """CPU seconds and sizes, by the name of a part."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = defaultdict(list)
        self._bytes: dict[str, list[int]] = defaultdict(list)

    @contextmanager
    def of(self, part: str) -> Iterator[None]:
        """Measure a part."""
        start = time.thread_time()
        yield
        self._seconds[part].append(time.thread_time() - start)

    def add(self, part: str, seconds: float) -> None:
        """Add a measured part."""
        self._seconds[part].append(seconds)

    def size(self, part: str, size: int) -> None:
        """Add the size of what a part made."""
        self._bytes[part].append(size)

    def mean_size(self, part: str) -> int:
        """Return the mean size of what a part made."""
        return sum(self._bytes[part]) // len(self._bytes[part])

    def show(self) -> None:
        """Print all parts."""
        for part, seconds in self._seconds.items():
            sizes = self._bytes[part]
            size = f"{sum(sizes) / len(sizes):8,.0f} bytes" if sizes else ""
            print(f"{part:44}{1000 * sum(seconds) / len(seconds):8.3f} ms  {size}", flush=True)


def seated(game: str, seed: int) -> Room:
    """Return a new table of people whose game has begun."""
    people = PEOPLE[: max(2, box(game).seats_of("")[0])]
    terms = Terms(game, (PERSON,) * len(people))
    room: Room | None = None
    for body in first_entries(PEOPLE[0], "CODE", terms):
        room = fold(room, body, "table", 1.0).after
    assert room is not None
    for person in people[1:]:
        room = fold(room, decide(room, person, Sit(), 1.0, Inputs()), "table", 1.0).after
    start = decide(room, PEOPLE[0], Start(), 1.0, Inputs(seed=seed))
    return fold(room, start, "table", 1.0).after


def play(game: str, moves: int, costs: Costs) -> list[tuple[LogEntry, IndexCard | None]]:
    """Play moves at tables of a game; return what the store would write."""
    written: list[tuple[LogEntry, IndexCard | None]] = []
    rng, seed = Shuffler(1), 1
    room = seated(game, seed)
    for number in range(moves):
        if room.match is None or not room.to_act:
            seed += 1
            room = seated(game, seed)
        assert room.match is not None
        seat = room.to_act[0]
        chosen = bot("casual").choose(room.match.seen_by(seat), seat, rng)
        message = _encode({"key": f"k{number}", "request": _act(chosen, room.seq)})
        with costs.of("decode"):
            request = _decode(message)
        costs.size("decode", len(message))
        assert isinstance(request.request, Act)
        with costs.of("decide"):
            body = decide(room, PEOPLE[seat], request.request, 2.0, Inputs())
        with costs.of("fold (the rules of the game)"):
            step = fold(room, body, "table", 2.0, request.key)
        with costs.of("entry, index card and snapshot"):
            entry = LogEntry("table", step.seq, encode_body(step.body), step.at, request.key)
            card = card_after(step)
            snapshot_if_due(step.after)
        costs.size(
            "entry, index card and snapshot", len(entry.body) + len(card.summary if card else b"")
        )
        messages = StepMessages(step)
        for viewer in (*step.after.people, None):
            part = "view and encode, a player" if viewer else "view and encode, all spectators"
            with costs.of(part):
                told = messages.told(step.after.viewer(viewer, scene=False))
            costs.size(part, len(told))
        written.append((entry, card))
        room = step.after
    return written


def _act(action: object, seen: int) -> dict[str, object]:
    return {"type": "act", "action": encode_action(action), "seen": seen}


def think(game: str, moves: int, costs: Costs) -> None:
    """Let bots of each level choose."""
    for level in LEVELS:
        rng, room = Shuffler(2), seated(game, 7)
        for _ in range(moves):
            if room.match is None or not room.to_act:
                break
            seat = room.to_act[0]
            seen = room.match.seen_by(seat)
            with costs.of(f"bot, level {level}"):
                chosen = bot(level).choose(seen, seat, rng)
            request = _decode(_encode({"key": "", "request": _act(chosen, room.seq)})).request
            body = decide(room, PEOPLE[seat], request, 2.0, Inputs())
            room = fold(room, body, "table", 2.0).after


async def append(
    url: str, written: Sequence[tuple[LogEntry, IndexCard | None]]
) -> tuple[float, float]:
    """Append what was written to many tables at once.

    Return the CPU seconds of each append, here and in processes that this one started.
    """
    store = open_store(url)
    await store.open()
    count = len(written) // TABLES

    async def one(table: str, part: Sequence[tuple[LogEntry, IndexCard | None]]) -> None:
        for seq, (entry, card) in enumerate(part, 1):
            entry = msgspec.structs.replace(entry, table=table, seq=seq, key=f"{table} {seq}")
            card = card and msgspec.structs.replace(card, table=table)
            await store.append([entry], card)

    start, below = time.process_time(), _below()
    await asyncio.gather(
        *(one(f"t{n:09}", written[n * count : (n + 1) * count]) for n in range(TABLES))
    )
    # A connection that ends takes its count along.
    here, there = time.process_time() - start, _below() - below
    await store.close()
    return here / (count * TABLES), there / (count * TABLES)


def stores(written: Sequence[tuple[LogEntry, IndexCard | None]], costs: Costs) -> None:
    """Measure both stores."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "parlor.db"
        here, _ = uvloop.run(append(str(file), written))
        costs.size("append, SQLite", file.stat().st_size // len(written))
    costs.add("append, SQLite", here)
    with running_postgres(durable=True) as database:
        here, there = uvloop.run(append(database.url(), written))
        size = uvloop.run(_database_size(database.url()))
        costs.size("append, PostgreSQL, in the database", size // len(written))
    costs.add("append, PostgreSQL, in the server", here)
    costs.add("append, PostgreSQL, in the database", there)


async def _database_size(url: str) -> int:
    """Return the bytes of the tables and indexes of a store."""
    connection = await asyncpg.connect(url)
    try:
        ours = "SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_stat_user_tables"
        size: int = await connection.fetchval(ours)
    finally:
        await connection.close()
    return size


def _below() -> float:
    """Return the CPU seconds of all processes that this one started."""
    return sum(helper.cpu for helper in Process(os.getpid()).helpers)


async def _send_all(scope: Scope, receive: Receive, send: Send) -> None:
    """Send many messages on each socket, like a session."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        size = int(scope["path"].rpartition("/")[2])
        for _ in range(SENT):
            await send({"type": "websocket.send", "text": "x" * size})
            # A session sends one message in each turn of the loop.
            await asyncio.sleep(0)
        await receive()


def serve_sockets() -> None:
    """Serve sockets that get many messages."""
    listener = listen("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(
        _send_all, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off"
    )
    uvicorn.Server(config).run(sockets=[listener])


class _Reader:
    token = ""

    def __init__(self) -> None:
        self.heard = 0
        self.all = asyncio.Event()

    def receive(self, socket: ClientSocket, data: bytes) -> None:
        self.heard += 1
        if self.heard == SENT:
            self.all.set()

    def lose(self, socket: ClientSocket) -> None:
        self.all.set()


async def _read_all(port: int, size: int, server: Process) -> float:
    """Return the CPU seconds of the server for each message."""
    used = 0.0
    # The first time the server still starts.
    for _ in range(2):
        before, reader = server.cpu, _Reader()
        connect = partial(ClientSocket, reader, f"/{size}")
        _, socket = await asyncio.get_running_loop().create_connection(connect, "127.0.0.1", port)
        await asyncio.wait_for(reader.all.wait(), 60)
        used = server.cpu - before
        socket.close()
    return used / SENT


def sockets(size: int, costs: Costs) -> None:
    """Measure the sending of messages of this size."""
    command = [sys.executable, "-m", "bench.move_cost", "--serve-sockets"]
    with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            costs.add("send on a socket", uvloop.run(_read_all(port, size, Process(server.pid))))
            costs.size("send on a socket", size)
        finally:
            server.terminate()


def main(moves: int) -> None:
    """Measure and print."""
    costs = Costs()
    written: list[tuple[LogEntry, IndexCard | None]] = []
    for game in shelf():
        play(game, 5, Costs())
        written += play(game, moves, costs)
    sockets(costs.mean_size("view and encode, a player"), costs)
    stores(written, costs)
    for game in shelf():
        think(game, max(1, moves // 10), costs)
    costs.show()


if __name__ == "__main__":
    parser = Parser("move_cost", __doc__)
    parser.add_argument("--moves", metavar="N", type=whole_number(100), default=MOVES)
    parser.add_argument("--serve-sockets", action="store_true", help="serve sockets for the bench")
    given = parser.parse_args()
    if given.serve_sockets:
        serve_sockets()
    else:
        main(given.moves)
