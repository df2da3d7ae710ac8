"""The clients of `bench.server`: two people at each table, who play as fast as they are answered.

    python -m bench.server_clients URL TABLES SECONDS

Begins when told so by a line on stdin, and prints a line of JSON when every table has played its
match or the time is up. A move is the first word of four letters there is, else an exchange of
cards. It is not the clients that are
measured, so they do no more than they must: they read frames by themselves and look no further.
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

from bench.line import Line, connect
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


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    what: str = ""
    chair: int | None = None
    sentence: str = ""
    sight: Sight | None = None


class Count:
    """What was measured."""

    def __init__(self, tables: int) -> None:
        self.running = False
        self.delays: list[float] = []
        self.refusals: list[str] = []
        self.done = asyncio.Event()
        self._playing = tables

    def finish(self) -> None:
        """Count a table whose match is over."""
        self._playing -= 1
        if not self._playing:
            self.done.set()


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


class Player:
    """One of two at a table."""

    def __init__(self, url: str, table: "Table", seat: int, token: str) -> None:
        self._url = url
        self._table = table
        self._seat = seat
        self.token = token

    async def sit(self, table: str) -> Line:
        """Connect to a table."""
        return await connect(self, self._url, table)

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
        if sight.status == "over" and self._seat == 0:
            count.finish()
        elif sight.status == "open" and self._seat == 0:
            self._ask(line, {"type": "start"})
        elif self._seat in sight.to_act and sight.view:
            action = choose(sight.view, self._seat)
            self._table.sent = time.perf_counter()
            self._ask(line, {"type": "act", "action": action})

    def lose(self, line: Line) -> None:
        """Nothing: what is missing is seen in the figures."""

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

    async def open(self, client: httpx.AsyncClient) -> None:
        """Open the table and let both sit down."""
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
    """Play and print what was measured."""
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
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
