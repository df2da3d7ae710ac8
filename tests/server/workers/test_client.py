"""What the workers do for tables: bots, hints, safe defaults, previews and typed plays."""

from typing import Any

import msgspec
import pytest
from bench.hostile_clients import wild_deck

from tests.server.memory_store import MemoryStore
from tests.server.support import ANN, BEN, GAME, NOW, Guests, InProcess, Time, fold_all
from wordparlor.bots import LEVELS
from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games import shelf
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Start
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import ActionTaken, LogBody, Opened, Sat, Started
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms, setup_of
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.preview import Draft
from wordparlor.server.workers.process import Answer
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

pytestmark = pytest.mark.anyio
NOBODY = Payer()


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
        # The others try plays on many deals, which takes long; they choose from the same moves.
        levels = [level for level in LEVELS if level not in ("expert", "master")]
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
            chosen = (await workers.choose(room, seat, rng.bits())).action
            acted = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW)
            room = after.after if rng.below(3) == 0 else acted.after


async def test_a_safe_default_looks_for_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    moves = Match.moves

    def count(match: Match, seat: int, words: Dictionary | None = None) -> Moves[Any]:
        searched.append(len(match.rules.game.words if words is None else words))
        return moves(match, seat, words)

    monkeypatch.setattr(Match, "moves", count)
    room = dealt(Terms(GAME, (PERSON, PERSON), deck=wild_deck(2)), 1)
    action = await Workers(InProcess()).default(room, room.to_act[0])
    fold(room, ActionTaken(room.to_act[0], msgspec.Raw(action), "clock"), room.table, NOW)
    assert searched == [0]


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
            hint = await workers.hint(room, seat, NOBODY)
            assert [clue.name for clue in hint.clues] in (
                ["kind", "letters", "play"],
                ["kind", "play"],
            )
            drafts = (Draft(hint.play.text), Draft(action=hint.play.action))
            for trial in await workers.preview(room, seat, drafts, NOBODY):
                assert trial.ways == (hint.play,)
            assert await workers.hint(room, seat, NOBODY) == hint
            chosen = (await workers.choose(room, seat, rng.bits())).action
            room = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW).after


async def test_refusals_of_workers_stay_what_they_are() -> None:
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    seat, workers = room.to_act[0], Workers(InProcess())
    undealt = fold_all(None, Opened(ANN.id, "CODEXX", room.terms))[-1].after
    with pytest.raises(Refused, match="The game has not begun"):
        await workers.hint(undealt, 0, NOBODY)
    with pytest.raises(Unreadable):
        await workers.read(room, seat, "dance a waltz", NOBODY)
    with pytest.raises(Unreadable, match="You cannot act now"):
        await workers.read(room, 1 - seat, "dance a waltz", NOBODY)


async def test_a_custom_word_list_replaces_the_dictionary() -> None:
    room = dealt(Terms(GAME, (PERSON, PERSON), words="quartz\npartly\n"), 1)
    assert room.match
    assert room.match.rules.setup.dictionary.startswith("own-")
    hint = await Workers(InProcess()).hint(room, room.to_act[0], NOBODY)
    assert set(hint.play.words) <= {"QUARTZ", "PARTLY"}


async def test_a_bot_that_fails_plays_the_safe_default(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    class OnlyDefaults(InProcess):
        """Fails to choose, but knows the safe default."""

        async def run(self, task: bytes, order: Order) -> Answer:
            if order.lane == "bots":
                raise RuntimeError("nothing comes to mind")
            return await super().run(task, order)

    class AlwaysFails(InProcess):
        """Deals, and fails at every task for a bot."""

        async def run(self, task: bytes, order: Order) -> Answer:
            if order.lane in ("bots", "plays") and not order.owner.startswith("deal"):
                raise RuntimeError("nothing comes to mind")
            return await super().run(task, order)

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
        assert {await guests.on_turn(table) for table in tables} == {"Ann", "Bo"}


async def test_each_kind_of_task_has_its_lane() -> None:
    class Lanes(InProcess):
        def __init__(self) -> None:
            self.lanes: list[str] = []

        async def run(self, task: bytes, order: Order) -> Answer:
            self.lanes.append(order.lane)
            return await super().run(task, order)

    runner = Lanes()
    workers = Workers(runner)
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    seat = room.to_act[0]
    await workers.hint(room, seat, NOBODY)
    same = (Draft("pass"), Draft("pass"), Draft("nonsense"))
    one, other, bad = await workers.preview(room, seat, same, NOBODY)
    assert one == other != bad
    await workers.choose(room, seat, 1)
    await workers.default(room, seat)
    await workers.read(room, seat, "pass", NOBODY)
    await workers.check_terms(room.terms, "Ann", NOBODY)
    assert runner.lanes == ["advice", "advice", "bots", "plays", "plays", "housekeeping"]


@pytest.mark.parametrize("game", shelf())
async def test_a_worker_reads_what_the_table_reads(game: str) -> None:
    workers, rng = Workers(InProcess()), Shuffler(4)
    least, _ = shelf()[game].seats_of("")
    room = dealt(Terms(game, (PERSON,) * max(2, least)), 5)
    for _ in range(10):
        seat = room.to_act[0]
        assert room.match
        seen = room.match.seen_by(seat)
        moves = seen.moves(seat)
        texts = [seen.write(seat, moves[rng.below(len(moves))]) for _ in range(3)]
        for text in (*texts, *(texts[0].split()[-1:]), "E", "make E", "nonsense"):
            try:
                wanted: object = msgspec.json.encode(seen.read(seat, text))
            except Ambiguous as asked:
                wanted = (str(asked), [choice for choice, _ in asked.choices])
            except Unreadable as wrong:
                wanted = (type(wrong), str(wrong), wrong.clause)
            try:
                found: object = await workers.read(room, seat, text, NOBODY)
            except Ambiguous as asked:
                found = (str(asked), [choice for choice, _ in asked.choices])
            except Unreadable as wrong:
                found = (type(wrong), str(wrong), wrong.clause)
            assert found == wanted
        chosen = (await workers.choose(room, seat, rng.bits())).action
        room = fold(room, ActionTaken(seat, msgspec.Raw(chosen), "bot"), room.table, NOW).after


async def test_an_action_that_is_nested_too_deeply_is_refused() -> None:
    nested: Any = []
    for _ in range(20_000):
        nested = [nested]
    room = dealt(Terms(GAME, (PERSON, PERSON)), 1)
    drafts = (Draft(action={"type": "make", "x": nested}),)
    with pytest.raises(Refused, match="nested too deeply"):
        await Workers(InProcess()).preview(room, 0, drafts, NOBODY)
    with pytest.raises(Refused, match="A number in this request is too large"):
        await Workers(InProcess()).preview(room, 0, (Draft(action={"x": 10**30}),), NOBODY)
