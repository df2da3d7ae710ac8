"""Support for tests of the server: a clock that tests move, an in-process runner, and guests."""

import asyncio
import itertools
from typing import Any

import msgspec

from wordparlor.games import shelf
from wordparlor.server.archive.create import first_entries
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.room.commands import Command, PlayText, Sit, Start
from wordparlor.server.room.decide import Inputs, acting_seat, decide
from wordparlor.server.room.fold import encode_action, fold
from wordparlor.server.room.log import LogBody, Opened, Sat
from wordparlor.server.room.room import Room, Step
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer
from wordparlor.server.workers.tasks import run_task
from wordparlor.table.match import Match

GAME = next(iter(shelf()))
"""Any game that two can play: the shortest one."""
ANN, BEN, CID = Person("ann-id", "Ann"), Person("ben-id", "Ben"), Person("cid-id", "Cid")
TWO = Terms(GAME, (PERSON, PERSON))
BOTS = Terms(GAME, (PERSON, "random", "greedy"))
NOW = 1_000_000.0


class Time:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class InProcess:
    """Runs tasks at once, in this process."""

    async def run(self, task: bytes, order: Order) -> Answer:
        return Answer(run_task(task), 0.0)

    async def close(self) -> None:
        """Do nothing: there is no process to end."""


class Guests:
    """Ann, Ben and Cid at one server; `key` makes a new key each time."""

    def __init__(self, parlor: Parlor, people: dict[str, Person], tokens: dict[str, str]) -> None:
        self.parlor = parlor
        self.people = people
        self.tokens = tokens
        self._numbers = itertools.count()

    @classmethod
    async def sign_in(cls, parlor: Parlor) -> "Guests":
        people, tokens = {}, {}
        for name in ("Ann", "Ben", "Cid"):
            people[name], tokens[name] = await parlor.new_person(name)
        return cls(parlor, people, tokens)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def key(self) -> str:
        return f"key {next(self._numbers)}"

    async def ask(self, name: str, table: str, request: Command) -> int:
        return (await self.parlor.ask(self[name], table, request, self.key())).seq

    async def open(self, terms: Terms = TWO, *, start: bool = True) -> str:
        """Open a table of Ann's; Ben and Cid sit down if there are chairs."""
        table = (await self.parlor.open_table(self["Ann"], terms, self.key())).table
        for name, _ in zip(("Ben", "Cid"), range(terms.chairs.count(PERSON) - 1), strict=False):
            await self.ask(name, table, Sit())
        if start:
            await self.ask("Ann", table, Start())
            await self.parlor.settle()
        return table

    async def on_turn(self, table: str) -> str:
        """Return the name of the player on turn."""
        async with self.parlor._tables.hold(table) as (_, room):
            return room.chairs[room.to_act[0]].name

    async def move(self, table: str) -> int:
        """Let the player on turn make the best play, or the safe default."""
        name = await self.on_turn(table)
        return await self.ask(name, table, PlayText(await self.good_play(name, table)))

    async def good_play(self, name: str, table: str) -> str:
        """Return the best play of a player; nothing is written, as a hint would."""
        async with self.parlor._tables.hold(table) as (_, room):
            match, seat = room.match, room.chair_of(self[name].id)
            assert match is not None
            assert seat is not None
            moves = match.best(seat)
            return match.write(seat, moves[0]) if moves.plays else written_default(room)

    async def fresh(self, name: str | None, table: str) -> dict[str, Any]:
        seen = await self.parlor.look(self[name] if name else None, table)
        read: dict[str, Any] = msgspec.json.decode(seen)
        return read


def decide_command(
    room: Room, person: Person, command: Command, now: float, inputs: Inputs
) -> LogBody:
    """Decide a command; read a typed play before, as a worker does."""
    if isinstance(command, PlayText):
        seat = acting_seat(room, person, command)
        assert room.match
        action = encode_action(room.match.seen_by(seat).read(seat, command.text))
        inputs = msgspec.structs.replace(inputs, action=action, moved=room.moved)
    return decide(room, person, command, now, inputs)


def written_default(room: Room) -> str:
    """Return the safe default of the seat on turn, as text."""
    match, seat = room.match, room.to_act[0]
    assert match
    return match.write(seat, safe_default(match, seat))


def safe_default(match: Match, seat: int) -> Any:
    """Return the safe default of a seat: a move without a word."""
    moves = match.seen_by(seat).moves(seat)
    return moves[0] if moves.fallback is None else moves.fallback


async def take(watcher: Subscription, count: int) -> list[dict[str, Any]]:
    """Return the next messages of a subscription."""
    async with asyncio.timeout(60):
        return [msgspec.json.decode(await anext(watcher)) for _ in range(count)]


def opened(terms: Terms = TWO, *others: Person, at: float = NOW) -> Room:
    """Return a room that Ann has opened, with other people."""
    bodies: list[LogBody] = [*first_entries(ANN, "CODEXX", terms)]
    free = [number for number, whose in enumerate(terms.chairs) if whose == PERSON][1:]
    bodies += [Sat(chair, other.id, other.name) for chair, other in zip(free, others, strict=False)]
    steps = fold_all(None, *bodies, at=at)
    assert isinstance(steps[0].body, Opened)
    return steps[-1].after


def fold_all(room: Room | None, *bodies: LogBody, at: float = NOW) -> list[Step]:
    """Fold entries and return the steps."""
    steps: list[Step] = []
    for body in bodies:
        steps.append(fold(room, body, "table-id", at))
        room = steps[-1].after
    return steps
