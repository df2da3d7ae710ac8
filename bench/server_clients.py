"""The clients of `bench.server`: two people at each table, who play as fast as they are answered.

    python -m bench.server_clients URL TABLES SECONDS

Begins when told so by a line on stdin, and prints a line of JSON when it is done. A move is the
first word of four letters there is, else an exchange of cards. It is not the clients that are
measured, so they do no more than they must: they read frames by themselves and look no further.
"""

import asyncio
import base64
import os
import struct
import sys
import time
from functools import cache
from itertools import combinations, product
from typing import cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from wordparlor.games import seat_table
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import load

GAME = "newword"
ROUNDS = 10
LETTERS = 4
"""Of the words the clients lay."""
RECEIPT = b'{"type":"receipt"'


class Sight(msgspec.Struct):
    """What a client needs to know of a table."""

    status: str
    view: State | None = None
    to_act: tuple[int, ...] = ()
    again: str = ""


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    what: str = ""
    chair: int | None = None
    sentence: str = ""
    sight: Sight | None = None


class Count:
    """What was measured."""

    def __init__(self) -> None:
        self.running = False
        self.delays: list[float] = []
        self.refusals: list[str] = []


_messages = msgspec.json.Decoder(Message)
_encode = msgspec.json.Encoder().encode


@cache
def game() -> NewWord:
    """Return the game as two play it."""
    found = seat_table(Setup(GAME, ("Ann", "Ben"), dictionary=load("full").id)).game
    assert isinstance(found, NewWord)
    return found


@cache
def short_words() -> dict[str, str]:
    """Return words by their letters in alphabetical order; one will do of those with the same."""
    return {"".join(sorted(word)): word for word in load("full") if len(word) == LETTERS}


def choose(view: State, seat: int) -> Action:
    """Return the first word there is, or an exchange of all cards that can be exchanged."""
    printed, words = game().deck.printed, short_words()
    hand = [(printed[card].faces[0], card) for card in view.hands[seat]]
    letters = view.letters or [printed[card].faces[0] for card in view.middle]
    middle = list(zip(letters, view.middle, strict=True))
    for own in range(1, LETTERS):
        for mine, theirs in product(combinations(hand, own), combinations(middle, LETTERS - own)):
            cards = sorted((*mine, *theirs))
            if word := words.get("".join([letter for letter, _ in cards])):
                return Make(word, _in_order(word, cards))
    return Pass(view.hands[seat][: len(view.stock)])


def _in_order(word: str, cards: list[tuple[str, int]]) -> tuple[int, ...]:
    """Return the cards as the word is spelled."""
    return tuple([cards.pop([read for read, _ in cards].index(letter))[1] for letter in word])


class Line(asyncio.Protocol):
    """A WebSocket, as far as it is needed here: messages are text, and none is in parts."""

    def __init__(self, player: "Player", path: str) -> None:
        self._player = player
        self._path = path
        self._buffer = bytearray()
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {self._player.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Hand whole messages to the player."""
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer, self._open = rest, True
        while (size := self._frame()) and len(self._buffer) >= sum(size):
            first, length = size
            kind, payload = self._buffer[0] & 15, bytes(self._buffer[first : first + length])
            del self._buffer[: first + length]
            if kind == 1:
                self._player.hear(self, payload)
            elif kind == 9:
                self._send(0x8A, payload)

    def say(self, message: bytes) -> None:
        """Send a message."""
        self._send(0x81, message)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    def _frame(self) -> tuple[int, int] | None:
        """Return where the payload of the next frame begins, and its length."""
        if len(self._buffer) < 10:
            # Every frame of the server has that much, but for pings, which can wait.
            return None
        length = self._buffer[1]
        if length == 126:
            return 4, int.from_bytes(self._buffer[2:4], "big")
        if length == 127:
            return 10, int.from_bytes(self._buffer[2:10], "big")
        return 2, length

    def _send(self, head: int, payload: bytes) -> None:
        # A mask of zeros changes nothing.
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0xFE, size)
        self._transport.write(b"".join((bytes((head,)), length, bytes(4), payload)))


class Player:
    """One of two at a table, and at the tables of the rematches."""

    def __init__(self, url: str, table: "Table", seat: int, token: str) -> None:
        self._url = urlsplit(url)
        self._table = table
        self._seat = seat
        self.token = token

    async def sit(self, table: str) -> Line:
        """Connect to a table."""
        path = f"/api/tables/{table}/live"
        loop = asyncio.get_running_loop()
        host, port = self._url.hostname or "", self._url.port or 80
        _, line = await loop.create_connection(lambda: Line(self, path), host, port)
        return line

    def hear(self, line: Line, data: bytes) -> None:
        """Do what is to be done after a message."""
        now = time.perf_counter()
        if data.startswith(RECEIPT):
            return
        message, count = _messages.decode(data), self._table.count
        if message.type == "refusal":
            count.refusals.append(message.sentence)
        sight = message.sight
        if sight is None:
            return
        if message.what == "did" and message.chair != self._seat and count.running:
            count.delays.append((now - self._table.sent) * 1000)
        if sight.again:
            line.close()
            self._table.move_on(self, sight.again)
        elif sight.status == "over" and self._seat == 0:
            self._ask(line, {"type": "rematch"})
        elif sight.status == "open" and self._seat == 0:
            self._ask(line, {"type": "start"})
        elif self._seat in sight.to_act and sight.view:
            action = choose(sight.view, self._seat)
            self._table.sent = time.perf_counter()
            self._ask(line, {"type": "act", "action": action})

    def _ask(self, line: Line, request: dict[str, object]) -> None:
        self._table.asked += 1
        line.say(_encode({"key": f"k{self._table.asked}", "request": request}))


class Table:
    """Where two play."""

    def __init__(self, url: str, count: Count) -> None:
        self._url = url
        self.count = count
        self.sent = 0.0
        self.asked = 0
        self._tasks: set[asyncio.Task[Line]] = set()

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open the table and let both sit down."""
        tokens = []
        for name in ("Ann", "Ben"):
            entered = await client.post("/api/people", json={"name": name})
            client.cookies.clear()
            tokens.append(entered.json()["token"])
        ann, ben = ({"Authorization": f"Bearer {token}"} for token in tokens)
        wish = {"game": GAME, "chairs": ["person", "person"], "options": {"rounds": ROUNDS}}
        opened = await client.post("/api/tables", json={"wish": wish}, headers=ann)
        table = opened.json()["table"]
        body = {"request": {"type": "sit"}}
        await client.post(f"/api/tables/{table}/requests", json=body, headers=ben)
        for seat in (1, 0):
            await Player(self._url, self, seat, tokens[seat]).sit(table)

    def move_on(self, player: Player, table: str) -> None:
        """Let someone sit down at the table of the rematch."""
        task = asyncio.create_task(self._move_on(player, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move_on(self, player: Player, table: str) -> Line:
        # The table is there a moment after it was told of.
        await asyncio.sleep(0.05)
        return await player.sit(table)


async def main(url: str, tables: int, seconds: float) -> None:
    """Play and print what was measured."""
    count = Count()
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(tables):
            await Table(url, count).open(client)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    count.running = True
    start, cpu = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - start, time.process_time() - cpu
    delays = list(count.delays)
    print("done", flush=True)
    if count.refusals:
        print(count.refusals[:3], file=sys.stderr)
    heard = {"moves": len(delays), "seconds": took, "delays": delays, "cpu": cpu}
    print(_encode(heard).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
