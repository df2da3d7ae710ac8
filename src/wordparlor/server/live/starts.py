"""Starts of games: a worker deals, because a game may search the word list when it deals."""

import logging
import random
from collections.abc import Callable
from contextlib import suppress

from wordparlor.errors import ParlorError
from wordparlor.server.archive.load import off_loop
from wordparlor.server.errors import Outdated, Refused
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.commands import Start
from wordparlor.server.room.decide import Inputs, decide, decide_script
from wordparlor.server.room.log import LogBody, Started
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import dictionary_of, lesson_at, rules_with
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.table.english import address
from wordparlor.table.match import Match
from wordparlor.table.shuffle import SEED_BITS, secure_seed

_log = logging.getLogger(__name__)
_TRIES = 5
"""Times that the cards are dealt, if players come and go meanwhile."""


class Starts:
    """Starts games."""

    def __init__(
        self,
        tables: LiveTables,
        writer: Writer,
        workers: Workers,
        now: Callable[[], float],
        chance: random.Random,
        round_wait: float,
    ) -> None:
        """Take cards from `chance`; after each round a table waits `round_wait` seconds at most."""
        self._tables = tables
        self._writer = writer
        self._workers = workers
        self._now = now
        self._chance = chance
        self._round_wait = round_wait

    async def start(
        self,
        person: Person,
        table: str,
        key: str,
        payer: Payer,
        check: Callable[[Person], None],
    ) -> int:
        """Start a game and return the number of its entry; the same key is written once.

        `check` raises if nothing may be written for this person any more.

        Raises:
            Refused, BadSetup: the game cannot start.
            TaskLimit, TryLater: to deal costs too much.
        """
        seed = secure_seed(self._chance.getrandbits(SEED_BITS))
        inputs = Inputs(seed=seed, round_wait=self._round_wait)
        async with self._tables.hold(table) as (_, room):
            pass
        for _ in range(_TRIES):
            dealt = await self._deal(room, person, inputs, key, payer)

            def decide_now(there: Room, now: float, ready: Match | None = dealt) -> LogBody:
                check(person)
                body = decide(there, person, Start(), now, inputs)
                assert isinstance(body, Started)
                if ready is None or ready.rules.setup != body.setup:
                    raise Outdated
                return body

            try:
                seq = await self._writer.write(
                    table, decide_now, key, payer, person.id, dealt=dealt
                )
            except Outdated:
                async with self._tables.hold(table, catch_up=True) as (_, room):
                    pass
            else:
                if lesson := lesson_at(room.terms):
                    await self._play_before(table, lesson.before, payer)
                return seq
        raise Refused("Too much happens at this table at once; try again.")

    async def _play_before(self, table: str, script: tuple[str, ...], payer: Payer) -> None:
        """Let all seats of a lesson play what comes before its first step.

        Where the script does not fit, the lesson begins earlier.
        """
        while True:
            async with self._tables.hold(table, catch_up=True) as (_, room):
                pass
            if room.acted >= len(script) or not room.to_act:
                return
            assert room.match is not None
            seat = room.to_act[0]
            text = address(script[room.acted], room.match.rules.setup.seats, None)
            try:
                action = await self._workers.read(room, seat, text, payer)
            except ParlorError as wrong:
                _log.warning("Table %s cannot play %r of its lesson: %s", table, text, wrong)
                return

            def decide_now(
                there: Room,
                _: float,
                seat: int = seat,
                action: bytes = action,
                moved: int = room.moved,
            ) -> LogBody:
                return decide_script(there, seat, action, moved)

            # A bot that knows the script may have been first.
            with suppress(Outdated):
                await self._writer.write(table, decide_now, payer=payer)

    async def _deal(
        self, room: Room, person: Person, inputs: Inputs, key: str, payer: Payer
    ) -> Match | None:
        """Return the match as it starts; None if it cannot, as far as this server knows."""
        if room.keys.find(key) is not None:
            return None
        if room.terms.words:
            # Everything below needs the list, and to read it takes long.
            await off_loop(dictionary_of, room.terms)
        try:
            body = decide(room, person, Start(), self._now(), inputs)
        except ParlorError:
            # The writer reads the whole log and then says what is wrong.
            return None
        assert isinstance(body, Started)
        dealt = await self._workers.deal(body.setup, room.terms, payer)
        rules = rules_with(body.setup, room.terms.words)
        return Match(rules, rules.restore(bytes(dealt.state)).state, dealt.events)
