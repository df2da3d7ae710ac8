"""Who thinks beside the event loop: bots, hints and safe defaults, in processes of their own."""

import asyncio
import time as clock
from typing import Any

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import ANN, BEN, GAME, NOW, Guests, Here, Time, followed
from wordparlor.bots import LEVELS
from wordparlor.errors import RuleBroken
from wordparlor.games import shelf
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Start
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import ActionTaken, LogBody, Opened, Sat, Started
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms, setup_of
from wordparlor.server.workers.pool import Pool, Workers
from wordparlor.server.workers.preview import Draft
from wordparlor.table.shuffle import Shuffler

pytestmark = pytest.mark.anyio


def dealt(terms: Terms, seed: int) -> Room:
    """Return a table of people, dealt."""
    people = [ANN, BEN, *(msgspec.structs.replace(ANN, id=name, name=name) for name in "CDEFGHIJ")]
    seated = people[: len(terms.chairs)]
    sat: list[LogBody] = [Sat(chair, one.id, one.name) for chair, one in enumerate(seated)]
    setup = setup_of(terms, tuple(one.name for one in seated), seed)
    return followed(None, Opened(ANN.id, "CODEXX", terms), *sat, Started(setup))[-1].after


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
@pytest.mark.parametrize("game", shelf())
async def test_bots_and_safe_defaults_are_always_allowed(game: str, judging: str) -> None:
    workers, rng = Workers(Here()), Shuffler(1)
    box = shelf()[game]
    for seed, variant in enumerate(box.variants):
        least, _ = box.seats_of(variant.id)
        chairs = (PERSON,) * max(2, least)
        levels = list(LEVELS)
        room = dealt(Terms(game, chairs, variant.id, {"judging": judging}), seed)
        for _ in range(25):
            if room.status == "over":
                break
            seat = room.to_act[0]
            default = ActionTaken(seat, msgspec.Raw(await workers.default(room, seat)), "clock")
            after = fold(room, default, room.table, NOW)
            level = levels[rng.below(len(levels))]
            room = msgspec.structs.replace(
                room, terms=msgspec.structs.replace(room.terms, stand_in=level)
            )
            chosen = await workers.choose(room, seat, rng.bits())
            acted = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW)
            room = after.after if rng.below(3) == 0 else acted.after


@pytest.mark.parametrize("game", shelf())
async def test_a_hint_previews_as_it_is_told(game: str) -> None:
    workers, rng = Workers(Here()), Shuffler(2)
    for variant in shelf()[game].variants:
        least, _ = shelf()[game].seats_of(variant.id)
        room = dealt(Terms(game, (PERSON,) * max(2, least), variant.id), 3)
        for _ in range(12):
            if room.status == "over":
                break
            seat = room.to_act[0]
            for advice in await workers.hint(room, seat, 3):
                drafts = (Draft(advice.text), Draft(action=advice.action))
                for trial in await workers.preview(room, seat, drafts):
                    (shown,) = trial.ways
                    assert (shown.words, shown.text) == (advice.words, advice.text)
                    assert shown.action == advice.action
                    assert shown.score >= advice.score, "what a play scores at its end is on top"
            chosen = await workers.choose(room, seat, rng.bits())
            room = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW).after


async def test_what_cannot_be_is_told_as_at_the_table() -> None:
    class Says(Here):
        def __init__(self, answer: bytes) -> None:
            self.answer = answer

        async def run(self, task: bytes) -> bytes:
            return self.answer

    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    rule = Says(b'{"refusal":"No.","clause":"XY-01","cards":[3]}')
    with pytest.raises(RuleBroken) as broken:
        await Workers(rule).hint(room, 0, 1)
    assert (broken.value.clause, broken.value.sentence) == ("XY-01", "No.")
    assert broken.value.cards == (3,)
    with pytest.raises(Refused, match="Because"):
        await Workers(Says(b'{"refusal":"Because."}')).hint(room, 0, 1)
    undealt = followed(None, Opened(ANN.id, "CODEXX", room.terms))[-1].after
    with pytest.raises(Refused, match="The game has not begun"):
        await Workers(Here()).hint(undealt, 0, 1)


async def test_an_own_word_list_is_all_a_table_knows() -> None:
    room = dealt(Terms(GAME, (PERSON, PERSON), words="quartz\npartly\n"), 1)
    assert room.match
    assert room.match.rules.setup.dictionary.startswith("own-")
    hints = await Workers(Here()).hint(room, room.to_act[0], 20)
    assert {word for hint in hints for word in hint.words} <= {"QUARTZ", "PARTLY"}


async def test_a_bot_that_fails_does_what_is_sensible(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    class Dull(Here):
        """Cannot choose, but knows what is sensible."""

        async def run(self, task: bytes) -> bytes:
            if b'"choose"' in task:
                raise RuntimeError("nothing comes to mind")
            return await super().run(task)

    class Blank(Here):
        """Cannot think at all."""

        async def run(self, task: bytes) -> bytes:
            raise RuntimeError("nothing comes to mind")

    async with Parlor(store, Dull(), time, pause=0) as parlor:
        guests = await Guests.come_in(parlor)
        table = await guests.open(Terms(GAME, (PERSON, "random", "random")))
        assert await guests.on_turn(table) == "Ann"
    async with Parlor(store, Blank(), time, pause=0) as parlor:
        guests.parlor = parlor
        tables = [await guests.open(Terms(GAME, (PERSON, "random")), start=False) for _ in range(9)]
        for table in tables:
            await guests.ask("Ann", table, Start())
        await parlor.settle()
        assert {await guests.on_turn(table) for table in tables} == {"Ann", "Ada"}


async def test_processes_think_and_one_that_dies_is_replaced(anyio_backend: str) -> None:
    pool = Pool()
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    seat, workers = room.to_act[0], Workers(pool)
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            await asyncio.sleep(0.01)
            beats += 1

    heart = asyncio.create_task(beat())
    began = clock.monotonic()
    action = await workers.default(room, seat)
    # The loop went on while the process started and thought.
    assert beats >= (clock.monotonic() - began) / 0.2
    assert pool._pool
    for process in list(pool._pool._processes.values()):
        process.kill()
    await asyncio.sleep(0.2)
    assert await workers.default(room, seat) == action
    heart.cancel()
    await pool.close()
    await pool.close()


async def test_bots_and_clocks_do_not_wait_for_those_who_try_things_out() -> None:
    class Counts(Here):
        asked = 0

        async def run(self, task: bytes) -> bytes:
            self.asked += 1
            return await super().run(task)

    bots, people = Counts(), Counts()
    workers = Workers(bots, people)
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    seat = room.to_act[0]
    await workers.hint(room, seat, 1)
    same = (Draft("pass"), Draft("pass"), Draft("nonsense"))
    one, other, bad = await workers.preview(room, seat, same)
    assert one == other != bad
    assert (bots.asked, people.asked) == (0, 2)
    await workers.choose(room, seat, 1)
    await workers.default(room, seat)
    assert (bots.asked, people.asked) == (2, 2)


async def test_an_action_that_is_nested_too_deeply_is_refused() -> None:
    nested: Any = []
    for _ in range(20_000):
        nested = [nested]
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    with pytest.raises(Refused, match="nested too deeply"):
        await Workers(Here()).preview(room, 0, (Draft(action={"type": "make", "x": nested}),))
