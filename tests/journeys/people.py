"""People who play on whatever happens to their server, and remember everything they are told.

They choose by their own view alone, never wait for each other, and after a lost connection they
repeat the request that got no answer.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from wordparlor.bots import bot
from wordparlor.games import box, rules_for, shelf
from wordparlor.server.room.fold import replay
from wordparlor.server.store.protocol import Store
from wordparlor.table.match import TableRules
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.shuffle import Shuffler

LOST = (OSError, WebSocketException, httpx.TransportError)
"""What a client gets when its server dies."""
_COME_AGAIN = (4404, 1013)
"""Close codes to reconnect after: the rematch is not open yet, or the store is away."""
_UNAVAILABLE = 503
_LATER = {"cannot reach its store": 0.02, "Too many requests": 0.3}
"""Parts of refusals after which the request is repeated, and the seconds to wait."""
_GONE_ON = ("gone on", "You cannot act now", "The game goes on already")
_MOMENT = 0.02
_NAMES = ("Ann", "Ben")
_PATIENCE = 60
"""Seconds for a connection; a busy machine is slow, not wrong."""


class Plan(msgspec.Struct, frozen=True):
    """A table for two people, and a bot if there is a third chair."""

    game: str
    variant: str
    judging: str
    bot: bool

    @property
    def chairs(self) -> tuple[str, ...]:
        """The terms for each chair."""
        least, most = box(self.game).seats_of(self.variant)
        return ("person", "person", "casual")[: min(3, most) if self.bot else max(2, least)]

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the game."""
        return {"judging": self.judging}


def plans(*, bots: bool) -> list[Plan]:
    """Return a table of each game and variant; the ways to judge words take turns."""
    kinds = [(game, variant.id) for game in shelf() for variant in box(game).variants]
    ways = ("strict", "challenge", "strict", "vote")
    return [Plan(*kind, ways[at % len(ways)], bots) for at, kind in enumerate(kinds)]


class Waiting(msgspec.Struct):
    """The wait after a round."""

    awaited: tuple[int, ...] = ()


class Sight(msgspec.Struct):
    """What a client needs to know of a table."""

    status: str
    you: int | None = None
    to_act: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    view: msgspec.Raw = msgspec.Raw(b"null")
    again: str = ""
    waiting: Waiting | None = None


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    seq: int = 0
    at: float = 0.0
    what: str = ""
    by: str = ""
    sight: Sight | None = None
    table: str = ""
    key: str = ""
    sentence: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A request with its key."""

    table: str
    request: dict[str, Any]
    key: str


class Told(msgspec.Struct, frozen=True):
    """What a client was told about an entry."""

    at: float
    what: str
    scores: tuple[int, ...]


_messages = msgspec.json.Decoder(Message)


class Ledger:
    """What the people of a crash run requested and were told, for a comparison with the log."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()
        """Table and key of every request."""
        self.done: dict[tuple[str, str], int] = {}
        """The entry of each request that was acknowledged."""
        self.refused: set[tuple[str, str]] = set()
        self.seen: dict[tuple[str, int], Told] = {}

    def see(self, table: str, seq: int, told: Told) -> None:
        """Remember an entry; assert that all people are told the same."""
        assert self.seen.setdefault((table, seq), told) == told, (table, seq)

    async def compare(self, store: Store) -> None:
        """Compare with the log: everything that was told is there, exactly once."""
        done, refused, seen = dict(self.done), set(self.refused), dict(self.seen)
        asked = set(self.asked)
        for table in {table for table, _ in asked}:
            entries = await store.read(table)
            steps = replay(None, entries)
            keys = [entry.key for entry in entries if entry.key]
            assert len(set(keys)) == len(keys), f"{table}: a request was done twice"
            by_key = {entry.key: entry.seq for entry in entries}
            for (_, key), seq in _of(table, done):
                assert by_key.get(key) == seq, f"{table}: {key} was acknowledged as {seq}"
            for _, key in (one for one in refused if one[0] == table):
                assert key not in by_key, f"{table}: {key} was refused and done"
            for (_, number), told in _of(table, seen):
                assert number <= len(steps), f"{table}: entry {number} is lost"
                step = steps[number - 1]
                kind = str(type(step.body).__struct_config__.tag)
                match = step.after.match
                scores = tuple(match.state.scores) if match else ()
                assert told == Told(step.at, kind, scores), f"{table}: entry {number}"


def _of(table: str, facts: dict[Any, Any]) -> list[tuple[Any, Any]]:
    return [(known, fact) for known, fact in facts.items() if known[0] == table]


class Person:
    """A person at a table, and then at the tables of its rematches."""

    def __init__(self, entered: Any, plan: Plan, ledger: Ledger, chance: random.Random) -> None:
        self.plan = plan
        self.table = ""
        self.heard = 0
        self.moves = asyncio.Event()
        """Set when a request of this person is acknowledged."""
        self.news = asyncio.Event()
        """Set when this person is told of a new entry."""
        self.pace = 0.0
        """Seconds to think before each request."""
        self._id: str = entered["person"]["id"]
        self.headers = {"Authorization": f"Bearer {entered['token']}"}
        self._ledger = ledger
        self._chance = chance
        self._sight: Sight | None = None
        self._last: tuple[Asked, int] | None = None
        self._pending: Asked | None = None
        self._keys = 0

    def sit(self, table: str) -> None:
        """Move to another table."""
        self.table, self.heard, self._sight, self._last = table, 0, None, None

    def describe(self) -> str:
        """Return where this person waits, for the message of a failed test."""
        sight, asked = self._sight, self._pending
        told = (sight.status, sight.you, sight.to_act, sight.again) if sight else "nothing"
        return f"{self.plan} table {self.table}, heard {self.heard}, sees {told}, asks {asked}"

    async def play(self, url: str) -> None:
        """Play until the server dies."""
        while True:
            try:
                async with self._connection(url) as connection:
                    await self._play(connection)
            except InvalidStatus as refused:
                if refused.response.status_code != _UNAVAILABLE:
                    raise
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code not in _COME_AGAIN:
                    return
            except LOST:
                return
            await asyncio.sleep(_MOMENT)

    @asynccontextmanager
    async def _connection(self, url: str) -> AsyncIterator[ClientConnection]:
        after = f"?after={self.heard}" if self._sight else ""
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/live{after}"
        async with connect(
            address,
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            open_timeout=_PATIENCE,
            close_timeout=0.2,
            proxy=None,
        ) as connection:
            yield connection

    async def _play(self, connection: ClientConnection) -> None:
        """Play at one table until its rematch opens."""
        table = self.table
        if self._last:
            # The key makes a repeated request harmless.
            await self._send(connection, self._last[0])
        if self._pending:
            await self._send(connection, self._pending)
        await self._go_on(connection)
        while self.table == table:
            message = _messages.decode(await connection.recv())
            if message.sight:
                self._hear(message, message.sight)
            elif message.type == "receipt":
                self._take_receipt(message)
            elif message.type == "refusal":
                await self._take_refusal(connection, message)
            await self._go_on(connection)

    def _hear(self, message: Message, sight: Sight) -> None:
        assert message.seq >= self.heard, f"{self.table}: entry {self.heard} is gone"
        if message.seq > self.heard:
            self.news.set()
        self.heard, self._sight = message.seq, sight
        if message.type == "told":
            told = Told(message.at, message.what, sight.scores)
            self._ledger.see(self.table, message.seq, told)

    def _take_receipt(self, message: Message) -> None:
        if self._last and message.key == self._last[0].key:
            assert message.seq == self._last[1], "a repeated request became another entry"
            return
        pending = self._pending
        assert pending is not None, message
        assert message.key == pending.key, message
        self._pending = None
        self.moves.set()
        if pending.request["type"] == "rematch":
            self.sit(message.table)
            return
        self._last = pending, message.seq
        self._ledger.done[self._named(pending)] = message.seq

    async def _take_refusal(self, connection: ClientConnection, message: Message) -> None:
        if not message.key:
            # The server says why the table cannot be watched now, and closes the socket.
            return
        known = [asked for asked in (self._pending, self._last and self._last[0]) if asked]
        asked = next((asked for asked in known if asked.key == message.key), None)
        wait = next((wait for part, wait in _LATER.items() if part in message.sentence), 0.0)
        if asked and wait:
            await asyncio.sleep(wait)
            await self._send(connection, asked)
            return
        assert asked is self._pending, message
        assert asked is not None, message
        assert any(part in message.sentence for part in _GONE_ON), message
        self._ledger.refused.add(self._named(asked))
        self._pending = None

    async def _go_on(self, connection: ClientConnection) -> None:
        sight = self._sight
        if sight is None or self._pending:
            return
        if sight.again:
            self.sit(sight.again)
        elif sight.status == "open" and sight.you == 0:
            await self._ask(connection, {"type": "start"})
        elif sight.status == "over" and sight.you == 0:
            await self._ask(connection, {"type": "rematch"})
        elif sight.waiting and sight.you in sight.waiting.awaited:
            await self._ask(connection, {"type": "continue"})
        elif sight.status == "playing" and sight.you in sight.to_act:
            action = msgspec.to_builtins(self._choose(sight))
            await self._ask(connection, {"type": "act", "action": action, "seen": self.heard})

    def _choose(self, sight: Sight) -> Any:
        seen = _rules(self.plan).restore(bytes(sight.view))
        rng = Shuffler(self._chance.getrandbits(60))
        return bot("casual").choose(seen, sight.you or 0, rng)

    async def _ask(self, connection: ClientConnection, request: dict[str, Any]) -> None:
        await asyncio.sleep(self.pace)
        self._keys += 1
        self._pending = Asked(self.table, request, f"key {self._keys}")
        # A request for a rematch that exists already writes no entry.
        if request["type"] != "rematch":
            self._ledger.asked.add(self._named(self._pending))
        await self._send(connection, self._pending)

    async def _send(self, connection: ClientConnection, asked: Asked) -> None:
        await connection.send(
            msgspec.json.encode({"key": asked.key, "request": asked.request}).decode()
        )

    def _named(self, asked: Asked) -> tuple[str, str]:
        return asked.table, f"{self._id} {asked.key}"


@cache
def _rules(plan: Plan) -> TableRules:
    names = tuple(f"P{chair}" for chair in range(len(plan.chairs)))
    return rules_for(Setup(plan.game, names, plan.variant, plan.options))


async def open_tables(
    url: str, wanted: Sequence[Plan], ledger: Ledger, chance: random.Random
) -> list[Person]:
    """Seat two people at each of these tables and return them; no game has started."""
    people: list[Person] = []
    async with httpx.AsyncClient(base_url=url, timeout=_PATIENCE) as client:
        for plan in wanted:
            entered = [await _post(client, "/api/people", {"name": name}) for name in _NAMES]
            ann, ben = (Person(one, plan, ledger, chance) for one in entered)
            terms = {
                "game": plan.game,
                "variant": plan.variant,
                "chairs": plan.chairs,
                "options": plan.options,
            }
            opened = await _post(client, "/api/tables", {"terms": terms}, ann)
            sit = {"request": {"type": "sit"}}
            await _post(client, f"/api/tables/{opened['table']}/requests", sit, ben)
            for person in (ann, ben):
                person.sit(opened["table"])
                people.append(person)
    return people


async def _post(
    client: httpx.AsyncClient, path: str, body: object, person: Person | None = None
) -> Any:
    answer = await client.post(path, json=body, headers=person.headers if person else {})
    client.cookies.clear()
    assert answer.is_success, answer.text
    return answer.json()
