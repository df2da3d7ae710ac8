"""A crowd for `bench.load`: people, bots and spectators at tables of all games.

Everybody moves every few seconds, or as soon as it is their turn if that is later. They lay words
out of a small list, found in what they see of the table; else they do what the game leaves them.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from itertools import cycle, islice
from typing import Any

import httpx
import msgspec

from bench.line import Line, connect
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
_AT_ONCE = 8
"""Tables that are opened at the same time."""
_MOMENT = 0.05
_GONE_ON = ("gone on", "Nothing is asked of you")
"""What is refused when two act at the same moment: nobody's fault."""


class Plan(msgspec.Struct, frozen=True):
    """What is played at a table."""

    game: str
    variant: str
    judging: str

    @property
    def options(self) -> dict[str, OptionValue]:
        """What was agreed on."""
        return {"judging": self.judging}

    def chairs(self, sockets: int) -> tuple[str, ...]:
        """Return for whom the chairs are: a bot, and as many people as may sit with it."""
        most = box(self.game).seats_of(self.variant)[1]
        return *("person",) * min(sockets, most - 1), "casual"


class Sight(msgspec.Struct):
    """What someone needs to know of a table."""

    status: str
    you: int | None = None
    to_act: tuple[int, ...] = ()
    view: msgspec.Raw = msgspec.Raw(b"null")
    again: str = ""


class Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    seq: int = 0
    by: str = ""
    sight: Sight | None = None
    sentence: str = ""


_messages = msgspec.json.Decoder(Message)
_encode = msgspec.json.Encoder().encode


class Count:
    """What was measured."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        """From a move to its acknowledgement, in milliseconds."""
        self.bot_delays: list[float] = []
        """From a person's move to a bot's that follows it, in milliseconds."""
        self.words = 0
        self.outrun = 0
        """Moves that came a moment after another one's."""
        self.errors: Counter[str] = Counter()


class Seat:
    """One socket: someone who plays, or who only watches."""

    def __init__(self, table: "Table", token: str) -> None:
        self.token = token
        self._table = table
        self._sight: Sight | None = None
        self._seq = 0
        self._line: Line | None = None
        self._sent = 0.0
        """When the move was sent that is not acknowledged yet."""
        self._next = time.perf_counter() + table.crowd.pause()
        self._timer: asyncio.TimerHandle | None = None

    async def sit(self, table: str) -> None:
        """Connect to a table."""
        self._line = await connect(self, self._table.crowd.url, table)

    def hear(self, line: Line, data: bytes) -> None:
        """Take a message."""
        if data.startswith(_RECEIPT):
            self._acknowledged()
        elif not data.startswith(_BEAT):
            # The first message may be here before the line is.
            self._line = line
            self._take(line, _messages.decode(data))

    def lose(self, line: Line) -> None:
        """The line is cut."""
        if not (line.closed or self._table.crowd.over):
            self._table.crowd.count.errors["A socket was lost."] += 1

    def hang_up(self) -> None:
        """Leave."""
        self._forget()
        line, self._line = self._line, None
        if line:
            line.close()

    def _acknowledged(self) -> None:
        if self._sent:
            self._table.crowd.count.delays.append((time.perf_counter() - self._sent) * 1000)
            self._sent = 0.0

    def _take(self, line: Line, message: Message) -> None:
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
            self._ask(line, {"type": "start" if sight.status == "open" else "rematch"})

    def _refused(self, sentence: str) -> None:
        self._sent = 0.0
        count = self._table.crowd.count
        if any(part in sentence for part in _GONE_ON):
            count.outrun += 1
            if self._sight:
                self._plan(self._sight)
        else:
            count.errors[sentence] += 1

    def _plan(self, sight: Sight) -> None:
        """Move when it is time, if it is one's turn."""
        self._forget()
        if sight.you in sight.to_act and not self._sent:
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
        assert self._line is not None
        self._ask(self._line, {"type": "act", "action": action, "seen": self._seq})

    def _ask(self, line: Line, request: dict[str, object]) -> None:
        line.say(_encode({"key": self._table.crowd.new_key(), "request": request}))


class Table:
    """Where some sit and some watch."""

    def __init__(self, crowd: "Crowd", plan: Plan) -> None:
        self.crowd = crowd
        self.plan = plan
        self.moved = 0.0
        """When a person sent a move last that no bot has answered."""
        self._seats: list[Seat] = []
        self._at = ""

    async def open(self, client: httpx.AsyncClient, sockets: int) -> None:
        """Open the table; people sit down, and the others watch."""
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
        """Let all connect; the host, who comes last, starts."""
        for seat in reversed(self._seats):
            await seat.sit(self._at)

    def bot_acted(self) -> None:
        """Count how long people waited for a bot."""
        if self.moved:
            self.crowd.count.bot_delays.append((time.perf_counter() - self.moved) * 1000)
            self.moved = 0.0

    def move_on(self, table: str) -> None:
        """Go to the table of the rematch, all together."""
        if self._at != table:
            self._at = table
            self.hang_up()
            self.crowd.do(self._move_on())

    def hang_up(self) -> None:
        """Let all leave."""
        for seat in self._seats:
            seat.hang_up()

    async def _move_on(self) -> None:
        # The table is there a moment after it was told of.
        await asyncio.sleep(_MOMENT)
        await self.sit()


class Crowd:
    """All who are there."""

    def __init__(self, url: str, pace: tuple[float, float], seed: int = 1) -> None:
        """Play at a server; everybody moves once in so many seconds, from least to most."""
        self.url = url
        self.count = Count()
        self.over = False
        self._pace = pace
        self._chance = random.Random(seed)
        self._rng = Shuffler(seed)
        self._tables: list[Table] = []
        self._keys = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def come_in(self, tables: int, sockets: int) -> None:
        """Open tables and sit down at them, or watch."""
        each, more = divmod(sockets, tables)
        kinds = [(game, variant.id) for game in shelf() for variant in box(game).variants]
        wanted = zip(cycle(kinds), cycle(_JUDGING), strict=False)
        self._tables = [Table(self, Plan(*kind, way)) for kind, way in islice(wanted, tables)]
        gate = asyncio.Semaphore(_AT_ONCE)
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            # Whoever has a cookie counts as a browser, and all of them would share it.
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

            async def enter(number: int, table: Table) -> None:
                async with gate:
                    await table.open(client, each + (number < more))

            await asyncio.gather(*(enter(*one) for one in enumerate(self._tables)))
        for table in self._tables:
            await table.sit()

    async def leave(self) -> None:
        """Hang up."""
        self.over = True
        for table in self._tables:
            table.hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the play."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def pause(self) -> float:
        """Return how long someone waits until the next move."""
        return self._chance.uniform(*self._pace)

    def new_key(self) -> str:
        """Return a key that no other request has."""
        self._keys += 1
        return f"k{self._keys}"

    def choose(self, plan: Plan, sight: Sight) -> Any:
        """Return what someone does who sees this."""
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


async def _post(client: httpx.AsyncClient, path: str, body: object, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await client.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


def percentile(delays: Sequence[float], share: float) -> float:
    """Return the delay that so many of a hundred do not exceed."""
    ordered = sorted(delays)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0
