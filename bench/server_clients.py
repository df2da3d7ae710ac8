"""The clients of `bench.server`: two players at each table, who play as fast as they can.

    python -m bench.server_clients URL TABLES SECONDS

A line on stdin starts the play. When every match is over or the time is up, the clients print a
line of JSON. A move is the first word of four letters, or an exchange of cards. The clients are not
measured, so they do as little as possible and read frames themselves.
"""

import asyncio
import sys
import time
from contextlib import suppress
from functools import cache
from itertools import combinations, product

import httpx
import msgspec
import uvloop

from bench.arguments import Parser, number, whole_number
from bench.websocket import ClientSocket, connect
from wordparlor.games import seat_table
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import load

GAME = "newword"
ROUNDS = 10
LETTERS = 4
"""The length of the words that the clients play."""
RECEIPT = b'{"type":"receipt"'


class Sight(msgspec.Struct):
    """What a client needs to know of a table."""

    status: str
    view: State | None = None
    to_act: tuple[int, ...] = ()


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    what: str = ""
    chair: int | None = None
    sentence: str = ""
    sight: Sight | None = None


class Count:
    """The measurements."""

    def __init__(self, tables: int) -> None:
        self.running = False
        self.delays: list[float] = []
        self.refusals: list[str] = []
        self.done = asyncio.Event()
        self._playing = tables

    def finish(self) -> None:
        """Count a finished match."""
        self._playing -= 1
        if not self._playing:
            self.done.set()


_messages = msgspec.json.Decoder(Message)
_encode = msgspec.json.Encoder().encode


@cache
def game() -> NewWord:
    """Return the rules for two players."""
    found = seat_table(Setup(GAME, ("Ann", "Ben"), dictionary=load("full").id)).game
    assert isinstance(found, NewWord)
    return found


@cache
def short_words() -> dict[str, str]:
    """Return one word for each set of letters, by its letters in alphabetical order."""
    return {"".join(sorted(word)): word for word in load("full") if len(word) == LETTERS}


def choose(view: State, seat: int) -> Action:
    """Return the first word found, or an exchange of as many cards as possible."""
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
    """Return the cards in the order of the word."""
    return tuple([cards.pop([read for read, _ in cards].index(letter))[1] for letter in word])


class Player:
    """One of the two players of a table."""

    def __init__(self, url: str, table: "Table", seat: int, token: str) -> None:
        self._url = url
        self._table = table
        self._seat = seat
        self.token = token

    async def sit(self, table: str) -> ClientSocket:
        """Connect to a table."""
        return await connect(self, self._url, table)

    def receive(self, socket: ClientSocket, data: bytes) -> None:
        """React to a message."""
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
        if sight.status == "over" and self._seat == 0:
            count.finish()
        elif sight.status == "open" and self._seat == 0:
            self._ask(socket, {"type": "start"})
        elif self._seat in sight.to_act and sight.view:
            action = choose(sight.view, self._seat)
            self._table.sent = time.perf_counter()
            self._ask(socket, {"type": "act", "action": action})

    def lose(self, socket: ClientSocket) -> None:
        """Ignore it: lost moves show in the figures."""

    def _ask(self, socket: ClientSocket, request: dict[str, object]) -> None:
        self._table.asked += 1
        socket.send(_encode({"key": f"k{self._table.asked}", "request": request}))


class Table:
    """One table with two players."""

    def __init__(self, url: str, count: Count) -> None:
        self._url = url
        self.count = count
        self.sent = 0.0
        self.asked = 0

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open the table and seat both players."""
        tokens = []
        for name in ("Ann", "Ben"):
            entered = await client.post("/api/people", json={"name": name})
            client.cookies.clear()
            tokens.append(entered.json()["token"])
        ann, ben = ({"Authorization": f"Bearer {token}"} for token in tokens)
        terms = {"game": GAME, "chairs": ["person", "person"], "options": {"rounds": ROUNDS}}
        opened = await client.post("/api/tables", json={"terms": terms}, headers=ann)
        table = opened.json()["table"]
        body = {"request": {"type": "sit"}}
        await client.post(f"/api/tables/{table}/requests", json=body, headers=ben)
        for seat in (1, 0):
            await Player(self._url, self, seat, tokens[seat]).sit(table)


async def main(url: str, tables: int, seconds: float) -> None:
    """Play and print the measurements."""
    count = Count(tables)
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(tables):
            await Table(url, count).open(client)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    count.running = True
    start = time.perf_counter()
    with suppress(TimeoutError):
        await asyncio.wait_for(count.done.wait(), seconds)
    took = time.perf_counter() - start
    delays = list(count.delays)
    print("done", flush=True)
    if count.refusals:
        print(count.refusals[:3], file=sys.stderr)
    heard = {"moves": len(delays), "seconds": took, "delays": delays}
    print(_encode(heard).decode(), flush=True)


if __name__ == "__main__":
    parser = Parser("server_clients", __doc__)
    parser.add_argument("url", metavar="URL")
    parser.add_argument("tables", metavar="TABLES", type=whole_number(1))
    parser.add_argument("seconds", metavar="SECONDS", type=number)
    arguments = parser.parse_args()
    uvloop.run(main(arguments.url, arguments.tables, arguments.seconds))
