"""The worker pool: bots, hints and safe defaults, in separate processes."""

import asyncio
import os
import signal
import time as clock
from typing import Any

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import ANN, BEN, GAME, NOW, Guests, InProcess, Time, fold_all
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
    """Return a room where a game was dealt to people."""
    people = [ANN, BEN, *(msgspec.structs.replace(ANN, id=name, name=name) for name in "CDEFGHIJ")]
    seated = people[: len(terms.chairs)]
    sat: list[LogBody] = [Sat(chair, one.id, one.name) for chair, one in enumerate(seated)]
    setup = setup_of(terms, tuple(one.name for one in seated), seed)
    return fold_all(None, Opened(ANN.id, "CODEXX", terms), *sat, Started(setup))[-1].after


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
@pytest.mark.parametrize("game", shelf())
async def test_bots_and_safe_defaults_are_always_allowed(game: str, judging: str) -> None:
    workers, rng = Workers(InProcess()), Shuffler(1)
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
async def test_a_hint_and_its_preview_agree(game: str) -> None:
    workers, rng = Workers(InProcess()), Shuffler(2)
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
                    assert shown.score >= advice.score, (
                        "a preview includes the points at the end of a game"
                    )
            chosen = await workers.choose(room, seat, rng.bits())
            room = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW).after


async def test_refusals_of_workers_keep_their_clause() -> None:
    class Fixed(InProcess):
        def __init__(self, answer: bytes) -> None:
            self.answer = answer

        async def run(self, task: bytes) -> bytes:
            return self.answer

    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    rule = Fixed(b'{"refusal":"No.","clause":"XY-01","cards":[3]}')
    with pytest.raises(RuleBroken) as broken:
        await Workers(rule).hint(room, 0, 1)
    assert (broken.value.clause, broken.value.sentence) == ("XY-01", "No.")
    assert broken.value.cards == (3,)
    with pytest.raises(Refused, match="Because"):
        await Workers(Fixed(b'{"refusal":"Because."}')).hint(room, 0, 1)
    undealt = fold_all(None, Opened(ANN.id, "CODEXX", room.terms))[-1].after
    with pytest.raises(Refused, match="The game has not begun"):
        await Workers(InProcess()).hint(undealt, 0, 1)


async def test_a_custom_word_list_replaces_the_dictionary() -> None:
    room = dealt(Terms(GAME, (PERSON, PERSON), words="quartz\npartly\n"), 1)
    assert room.match
    assert room.match.rules.setup.dictionary.startswith("own-")
    hints = await Workers(InProcess()).hint(room, room.to_act[0], 20)
    assert {word for hint in hints for word in hint.words} <= {"QUARTZ", "PARTLY"}


async def test_a_bot_that_fails_plays_the_safe_default(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    class OnlyDefaults(InProcess):
        """Fails to choose, but knows the safe default."""

        async def run(self, task: bytes) -> bytes:
            if b'"choose"' in task:
                raise RuntimeError("nothing comes to mind")
            return await super().run(task)

    class AlwaysFails(InProcess):
        """Fails at every task."""

        async def run(self, task: bytes) -> bytes:
            raise RuntimeError("nothing comes to mind")

    async with Parlor(store, OnlyDefaults(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(Terms(GAME, (PERSON, "random", "random")))
        assert await guests.on_turn(table) == "Ann"
    async with Parlor(store, AlwaysFails(), time, pause=0) as parlor:
        guests.parlor = parlor
        tables = [await guests.open(Terms(GAME, (PERSON, "random")), start=False) for _ in range(9)]
        for table in tables:
            await guests.ask("Ann", table, Start())
        await parlor.settle()
        assert {await guests.on_turn(table) for table in tables} == {"Ann", "Ada"}


async def test_a_worker_process_that_dies_is_replaced(anyio_backend: str) -> None:
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
    # The event loop went on while the process started and worked.
    assert beats >= (clock.monotonic() - began) / 0.2
    assert pool._pool
    os.kill(pool._pool.submit(os.getpid).result(), signal.SIGKILL)
    await asyncio.sleep(0.2)
    assert await workers.default(room, seat) == action
    heart.cancel()
    await pool.close()
    await pool.close()


async def test_bots_and_clocks_do_not_wait_for_hints_and_previews() -> None:
    class Counts(InProcess):
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
        await Workers(InProcess()).preview(room, 0, (Draft(action={"type": "make", "x": nested}),))
