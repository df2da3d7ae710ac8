"""The clients of `bench.load`: players and spectators at tables of all games, each with a bot.

Each player moves every few seconds, or when the turn comes if that is later. Players choose words
from a small list, by what they see of the table.
"""

import asyncio
import os
import random
import sys
import time
from collections.abc import Coroutine, Sequence
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from itertools import cycle, islice
from typing import Any

import httpx
import msgspec

from bench.websocket import ClientSocket, connect
from wordparlor.bots import bot
from wordparlor.games import box, rules_for, shelf
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import TableRules
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load
from wordparlor.words.entry import Tier

_RECEIPT = b'{"type":"receipt"'
_BEAT = b'{"type":"beat"'
_JUDGING = ("strict", "strict", "strict", "challenge")
_HOUSEHOLD = 150
"""Tables from one address."""
_AT_ONCE = 8
"""Tables that open at the same time."""
_MOMENT = 0.05


class Plan(msgspec.Struct, frozen=True):
    """The game of a table."""

    game: str
    variant: str
    judging: str

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the game."""
        return {"judging": self.judging}

    def chairs(self, sockets: int) -> tuple[str, ...]:
        """Return the chairs: one bot, and as many people as fit."""
        most = box(self.game).seats_of(self.variant)[1]
        return *("person",) * min(sockets, most - 1), "casual"


class Waiting(msgspec.Struct):
    """The wait after a round."""

    awaited: tuple[int, ...] = ()


class Sight(msgspec.Struct):
    """What a player needs to know of a table."""

    status: str
    you: int | None = None
    to_act: tuple[int, ...] = ()
    view: msgspec.Raw = msgspec.Raw(b"null")
    again: str = ""
    waiting: Waiting | None = None


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    seq: int = 0
    by: str = ""
    sight: Sight | None = None
    sentence: str = ""


_messages = msgspec.json.Decoder(Message)
_encode = msgspec.json.Encoder().encode


class Count(msgspec.Struct):
    """The measurements."""

    delays: list[float] = []
    """Milliseconds from a move to its receipt."""
    bot_delays: list[float] = []
    """Milliseconds from a person's move to the bot's next one."""
    words: int = 0
    outrun: int = 0
    """Moves refused because another player was faster."""
    errors: dict[str, int] = {}

    def fail(self, sentence: str) -> None:
        """Count an error."""
        self.errors[sentence] = self.errors.get(sentence, 0) + 1

    def add(self, more: "Count") -> None:
        """Add the measurements of others."""
        self.delays += more.delays
        self.bot_delays += more.bot_delays
        self.words += more.words
        self.outrun += more.outrun
        for sentence, times in more.errors.items():
            self.errors[sentence] = self.errors.get(sentence, 0) + times


class Seat:
    """One socket: a player or a spectator."""

    def __init__(self, table: "Table", token: str) -> None:
        self.token = token
        self._table = table
        self._sight: Sight | None = None
        self._seq = 0
        """The last entry that this client has seen."""
        self._asked_after = 0
        """The last entry that it had seen when it sent its request."""
        self._socket: ClientSocket | None = None
        self._sent = 0.0
        """When the move without a receipt was sent; 0 without one."""
        self._next = time.perf_counter() + table.crowd.pause()
        self._timer: asyncio.TimerHandle | None = None

    async def sit(self, table: str) -> None:
        """Connect to a table."""
        self._socket = await connect(self, self._table.crowd.next_url(), table)

    def receive(self, socket: ClientSocket, data: bytes) -> None:
        """Handle a message."""
        if data.startswith(_RECEIPT):
            self._acknowledged()
        elif not data.startswith(_BEAT):
            # The first message may arrive before `connect` returns.
            self._socket = socket
            self._take(socket, _messages.decode(data))

    def lose(self, socket: ClientSocket) -> None:
        """Count a lost connection as an error."""
        if not (socket.closed or self._table.crowd.over):
            self._table.crowd.count.fail("A socket was lost.")

    def hang_up(self) -> None:
        """Close the socket."""
        self._forget()
        socket, self._socket = self._socket, None
        if socket:
            socket.close()

    def _acknowledged(self) -> None:
        if self._sent:
            self._table.crowd.count.delays.append((time.perf_counter() - self._sent) * 1000)
            self._sent = 0.0

    def _take(self, socket: ClientSocket, message: Message) -> None:
        if message.type == "refusal":
            self._refused(message.sentence)
            return
        sight = message.sight
        if sight is None:
            return
        self._sight, self._seq = sight, message.seq
        if message.by == "bot":
            self._table.bot_acted()
        if sight.again:
            self._table.move_on(sight.again)
        elif sight.status == "playing":
            self._plan(sight)
        elif sight.you == 0:
            self._ask(socket, {"type": "start" if sight.status == "open" else "rematch"})

    def _refused(self, sentence: str) -> None:
        self._sent = 0.0
        count = self._table.crowd.count
        # News comes before the refusal, so a newer entry means that another player was faster.
        if self._seq > self._asked_after:
            count.outrun += 1
            if self._sight:
                self._plan(self._sight)
        else:
            count.fail(sentence)

    def _plan(self, sight: Sight) -> None:
        """Continue after a round, or schedule a move if it is this player's turn."""
        self._forget()
        if sight.waiting and sight.you in sight.waiting.awaited and not self._sent:
            assert self._socket is not None
            self._sent = time.perf_counter()
            self._ask(self._socket, {"type": "continue"})
        elif sight.you in sight.to_act and not self._sent:
            wait = max(0.0, self._next - time.perf_counter())
            self._timer = asyncio.get_running_loop().call_later(wait, self._move, sight)

    def _forget(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _move(self, sight: Sight) -> None:
        self._timer = None
        action = self._table.crowd.choose(self._table.plan, sight)
        now = time.perf_counter()
        self._sent, self._next = now, now + self._table.crowd.pause()
        self._table.moved = now
        assert self._socket is not None
        self._ask(self._socket, {"type": "act", "action": action, "seen": self._seq})

    def _ask(self, socket: ClientSocket, request: dict[str, object]) -> None:
        self._asked_after = self._seq
        socket.send(_encode({"key": self._table.crowd.new_key(), "request": request}))


class Table:
    """One table with its players and spectators."""

    def __init__(self, crowd: "Crowd", plan: Plan) -> None:
        self.crowd = crowd
        self.plan = plan
        self.moved = 0.0
        """When a person last sent a move that no bot has answered."""
        self._seats: list[Seat] = []
        self._at = ""

    async def open(self, client: httpx.AsyncClient, sockets: int) -> None:
        """Open the table and seat the players; the other sockets watch."""
        chairs = self.plan.chairs(sockets)
        tokens: list[str] = []
        for chair in chairs[:-1]:
            entered = await _post(client, "/api/people", {"name": f"{chair} {len(tokens)}"})
            tokens.append(entered["token"])
        terms = {
            "game": self.plan.game,
            "variant": self.plan.variant,
            "options": self.plan.options,
            "chairs": chairs,
        }
        self._at = (await _post(client, "/api/tables", {"terms": terms}, tokens[0]))["table"]
        sit = {"request": {"type": "sit"}}
        for token in tokens[1:]:
            await _post(client, f"/api/tables/{self._at}/requests", sit, token)
        watchers = [""] * (sockets - len(tokens))
        self._seats = [Seat(self, token) for token in (*tokens, *watchers)]

    async def sit(self) -> None:
        """Connect all sockets; the host connects last and starts the game."""
        for seat in reversed(self._seats):
            await seat.sit(self._at)

    def bot_acted(self) -> None:
        """Record how long the players waited for a bot."""
        if self.moved:
            self.crowd.count.bot_delays.append((time.perf_counter() - self.moved) * 1000)
            self.moved = 0.0

    def move_on(self, table: str) -> None:
        """Move all sockets to the table of the rematch."""
        if self._at != table:
            self._at = table
            self.hang_up()
            self.crowd.do(self._move_on())

    def hang_up(self) -> None:
        """Close all sockets."""
        for seat in self._seats:
            seat.hang_up()

    async def _move_on(self) -> None:
        # The new table exists a moment after its announcement.
        await asyncio.sleep(_MOMENT)
        await self.sit()


class Crowd:
    """All tables of the bench."""

    def __init__(self, urls: Sequence[str], pace: tuple[float, float], seed: int = 1) -> None:
        """Play on servers; each player moves once in so many seconds, from least to most."""
        self._urls = cycle(urls)
        self.count = Count()
        self.over = False
        self._pace = pace
        self._chance = random.Random(seed)
        self._rng = Shuffler(seed)
        self._tables: list[Table] = []
        self._keys = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open_tables(self, tables: int, sockets: int) -> None:
        """Open all tables and connect all sockets."""
        each, more = divmod(sockets, tables)
        kinds = [(game, variant.id) for game in shelf() for variant in box(game).variants]
        wanted = zip(cycle(kinds), cycle(_JUDGING), strict=False)
        self._tables = [Table(self, Plan(*kind, way)) for kind, way in islice(wanted, tables)]
        counts = [each + (number < more) for number in range(tables)]
        for first in range(0, tables, _HOUSEHOLD):
            part = slice(first, first + _HOUSEHOLD)
            await self._open_household(first // _HOUSEHOLD, self._tables[part], counts[part])
        for table in self._tables:
            await table.sit()

    async def _open_household(
        self, number: int, tables: Sequence[Table], counts: Sequence[int]
    ) -> None:
        """Open some tables from an address of their own: a server limits the tables of each."""
        gate = asyncio.Semaphore(_AT_ONCE)
        way = httpx.AsyncHTTPTransport(local_address=_loopback(number))
        async with httpx.AsyncClient(base_url=self.next_url(), timeout=60, transport=way) as client:
            # With a cookie the client would count as one browser for all players.
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

            async def enter(table: Table, sockets: int) -> None:
                async with gate:
                    await table.open(client, sockets)

            await asyncio.gather(*map(enter, tables, counts))

    async def leave(self) -> None:
        """Close everything."""
        self.over = True
        for table in self._tables:
            table.hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def next_url(self) -> str:
        """Return the servers in turn, one for each socket."""
        return next(self._urls)

    def pause(self) -> float:
        """Return the seconds until a player's next move."""
        return self._chance.uniform(*self._pace)

    def new_key(self) -> str:
        """Return a new request key."""
        self._keys += 1
        return f"k{self._keys}"

    def choose(self, plan: Plan, sight: Sight) -> Any:
        """Return the action of a player with this view."""
        rules = _rules(plan, len(msgspec.json.decode(sight.view, type=_Seats).scores))
        seen = rules.restore(bytes(sight.view))
        if seen.state.window:
            return ANSWERS["accept"]
        action = bot("casual").choose(seen, sight.you or 0, self._rng)
        self.count.words += bool(rules.game.words_of(seen.state, action))
        return action


class _Seats(msgspec.Struct):
    scores: tuple[int, ...]


@cache
def _known() -> Dictionary:
    short = [word for word in load("full").narrow(Tier.JUNIOR).decent() if 3 <= len(word) <= 6]
    return custom_words("\n".join(short[::8]).encode())


@cache
def _rules(plan: Plan, seats: int) -> TableRules:
    names = tuple(f"P{seat}" for seat in range(seats))
    setup = Setup(plan.game, names, plan.variant, plan.options, dictionary=_known().id)
    return rules_for(setup, _known())


def _loopback(number: int) -> str | None:
    """Return an address of this machine for a household of this process; None: the usual one."""
    # Other systems have only one such address unless somebody adds more.
    if sys.platform != "linux":
        return None
    return f"127.{1 + os.getpid() % 250}.{number // 250}.{1 + number % 250}"


async def _post(client: httpx.AsyncClient, path: str, body: object, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await client.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


def percentile(delays: Sequence[float], share: float) -> float:
    """Return the delay that this percentage of all delays does not exceed."""
    ordered = sorted(delays)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0
