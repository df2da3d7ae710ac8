"""At a table: games to their end, hints, refusals, keys."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import BOTS, GAME, TWO, Guests, InProcess, Time, written_default
from wordparlor.errors import ParlorError, RuleBroken
from wordparlor.games import seat_table
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Act, PlayText, Say, Sit, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.views import messages
from wordparlor.server.workers.preview import Draft
from wordparlor.table import record
from wordparlor.table.cards import Deck
from wordparlor.table.shuffle import fingerprint

pytestmark = pytest.mark.anyio


async def test_the_same_chance_deals_and_plays_the_same_game() -> None:
    seen = []
    for seed in (1, 1, 2):
        async with Parlor(
            MemoryStore(), InProcess(), pause=0, chance=random.Random(seed)
        ) as parlor:
            guests = await Guests.sign_in(parlor)
            table = await guests.open(BOTS)
            for _ in range(3):
                await guests.move(table)
                await parlor.settle()
            fresh = await guests.fresh("Ann", table)
            seen.append((fresh["code"], fresh["sight"]["view"]))
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[2][0]
    assert seen[0][1] != seen[2][1]


async def test_a_game_is_played_to_its_end_with_bots(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(BOTS)
    while (await guests.fresh("Ann", table))["sight"]["status"] == "playing":
        await guests.move(table)
        await parlor.settle()
    over = (await guests.fresh("Ann", table))["sight"]
    assert over["to_act" if "to_act" in over else "status"] in ("over", [])
    text = await parlor.record(table)
    read = record.replay(record.read(text), seat_table)
    assert read.over
    assert list(read.scores.values()) == over["scores"]
    assert record.read(text).about["players"] == "person random greedy"
    # The seed in the record is the one whose fingerprint everybody saw during the game.
    seen = (await guests.fresh(None, table))["game"]["fingerprint"]
    assert fingerprint(read.setup.seed) == seen != ""
    counted = await parlor.statistics(table)
    assert counted.actions == len(read.history)
    assert [seat.score for seat in counted.seats] == over["scores"]
    assert [seat.name for seat in counted.seats] == list(read.names)
    assert sum(seat.actions for seat in counted.seats) == counted.actions
    assert counted.seats[0].words > 0
    (game,) = await parlor.history(guests["Ann"])
    assert game.table == table
    assert game.summary.winners
    assert await parlor.tables_of(guests["Ann"]) == []


async def test_there_is_no_record_before_the_end(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    for ask in (parlor.record, parlor.statistics):
        with pytest.raises(Refused, match="The game is not over; its record comes after the end"):
            await ask(table)
    assert await parlor.history(guests["Ann"]) == []


async def test_a_request_sent_twice_is_done_once(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    other = "Ben" if name == "Ann" else "Ann"
    play = PlayText(await guests.good_play(name, table))
    receipts = await asyncio.gather(
        *(parlor.ask(guests[name], table, play, "once") for _ in range(5))
    )
    assert len({receipt.seq for receipt in receipts}) == 1
    assert await guests.on_turn(table) == other
    # The same key of another person is another key.
    said = await parlor.ask(guests[other], table, Say("mine"), "once")
    assert said.seq == receipts[0].seq + 1
    # The store still knows an old key that memory has dropped.
    for _ in range(70):
        await guests.ask("Ann", table, Say("so"))
        parlor.now.advance(10)  # type: ignore[attr-defined]
    again = await parlor.ask(guests[other], table, Say("mine"), "once")
    assert again.seq == said.seq


async def test_spectators_and_strange_keys_are_refused(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(start=False)
    with pytest.raises(Refused, match="Spectators can only watch"):
        await parlor.ask(None, table, Sit())
    for key in ("x" * 65, "a\x00"):
        with pytest.raises(Refused, match="printable"):
            await parlor.ask(guests["Ann"], table, Start(), key)
        with pytest.raises(Refused, match="printable"):
            await parlor.open_table(guests["Ann"], TWO, key)
    with pytest.raises(NoTable):
        await parlor.ask(guests["Ann"], "nowhere", Sit())
    for person in (None, guests["Ann"]):
        with pytest.raises(NoTable):
            await parlor.look(person, "nowhere")
        with pytest.raises(NoTable):
            await parlor.watch(person, "nowhere")


async def test_a_refusal_says_which_clause_and_changes_nothing(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    before = len(store.disk.logs[table])
    with pytest.raises(RuleBroken) as caught:
        await parlor.ask(
            guests["Ben" if name == "Ann" else "Ann"],
            table,
            Act(msgspec.Raw(b'{"type":"pass"}')),
        )
    told = messages.refusal(caught.value)
    assert told.clause == caught.value.clause
    assert told.sentence == f"It is not your turn; {name} plays next."
    assert len(store.disk.logs[table]) == before


@pytest.mark.parametrize("shared", [True, False])
async def test_after_a_refusal_the_log_is_read_only_where_another_server_may_have_written(
    time: Time, shared: bool, anyio_backend: str
) -> None:
    store = MemoryStore(shared=shared)
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open()
        name = await guests.on_turn(table)
        reads = store.reads
        for player, play in (("Ann", "QQQQ"), ("Ben", "QQQQ"), (name, "dance now")):
            with pytest.raises(ParlorError):
                await parlor.ask(guests[player], table, PlayText(play))
        with pytest.raises(Refused):
            await parlor.ask(guests["Cid"], table, Sit())
        assert store.reads == (reads + 4 if shared else reads)


async def test_an_entry_of_a_cancelled_caller_is_known_before_a_refusal(
    time: Time, anyio_backend: str
) -> None:
    """One request comes before the entry is in the log, the next one after it."""
    written = asyncio.Event()

    class Slow(MemoryStore):
        async def ping(self) -> None:
            await written.wait()

    store = Slow(shared=False)
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(start=False)
        append = store.append
        late: list[Any] = []

        async def hang(*values: Any, **named: Any) -> None:
            late.append((values, named))
            await asyncio.Future()

        store.append = hang  # type: ignore[method-assign]
        starting = asyncio.create_task(parlor.ask(guests["Ann"], table, Start(), "k"))
        while not late:
            await asyncio.sleep(0)
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        assert (await guests.fresh(None, table))["sight"]["status"] == "open"
        store.append = append  # type: ignore[method-assign]
        (values, named), *_ = late
        await append(*values, **named)
        with pytest.raises(Refused, match="The game has begun; you can watch it"):
            await parlor.ask(guests["Cid"], table, Sit())
        written.set()
        await parlor._writer.close()
        reads = store.reads
        with pytest.raises(Refused):
            await parlor.ask(guests["Cid"], table, Sit())
        assert store.reads == reads


async def test_hints_and_previews(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    best = (await parlor.hint(guests[name], table, 3)).play
    assert best
    drafts = (Draft(best.text), Draft(action=best.action), Draft("QQQQQQ"), Draft("dance a waltz"))
    *good, word, waltz = await parlor.preview(guests[name], table, drafts)
    assert [trial.ways for trial in good] == [(best,), (best,)]
    assert word.refusal
    assert waltz.refusal
    (nonsense,) = await parlor.preview(guests[name], table, (Draft(action={"type": "fly"}),))
    assert nonsense.refusal
    assert "This is not an action of" in nonsense.refusal.sentence
    other = guests["Ben" if name == "Ann" else "Ann"]
    early, odd = await parlor.preview(other, table, (Draft("pass"), Draft("dance a waltz")))
    assert early.refusal
    assert early.refusal.clause
    assert "not your turn" in early.refusal.sentence
    assert odd.refusal
    assert "You cannot act now" in odd.refusal.sentence


@pytest.mark.parametrize("judging", ["challenge", "vote"])
async def test_a_preview_does_not_look_up_words_where_people_judge(
    parlor: Parlor, guests: Guests, judging: str
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON), options={"judging": judging}))
    name = await guests.on_turn(table)
    fresh = msgspec.json.decode(await parlor.look(guests[name], table))
    sight = fresh["sight"]
    view = sight["view"]
    cards = [*view["hands"][sight["you"]][:4], view["middle"][0]]
    printed = msgspec.json.decode(msgspec.json.encode(fresh["game"]["deck"]), type=Deck).printed
    nonsense = "".join(printed[card].faces[0].replace("?", "Z") for card in cards)
    draft = Draft(action={"type": "make", "word": nonsense, "cards": cards})
    (trial,) = await parlor.preview(guests[name], table, (draft,))
    assert trial.refusal is None or "dictionary" not in trial.refusal.sentence
    assert trial.ways
    assert trial.ways[0].score > 0


async def test_a_story_has_the_messages_of_each_entry(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    for _ in range(3):
        name = await guests.on_turn(table)
        await parlor.ask(guests[name], table, PlayText("pass"))
    for person in (guests["Ann"], guests["Ben"], None):
        steps = msgspec.json.decode(await parlor.story(person, table, 0, 500))
        assert [step["seq"] for step in steps] == list(range(1, len(steps) + 1))
        fresh = msgspec.json.decode(await parlor.look(person, table))
        assert steps[-1]["sight"] == fresh["sight"]
        assert msgspec.json.decode(await parlor.story(person, table, 2, 1)) == steps[2:3]
    with pytest.raises(Refused, match="your own seat"):
        await parlor.story(guests["Ann"], table, 0, 500, 1)


async def test_no_hints_out_of_turn_or_where_people_judge(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    with pytest.raises(Refused, match="It is not your turn"):
        await parlor.hint(guests["Ben" if name == "Ann" else "Ann"], table)
    with pytest.raises(Refused, match="You do not play in this game"):
        await parlor.hint(guests["Cid"], table)
    judged = await guests.open(Terms(GAME, (PERSON, PERSON), options={"judging": "vote"}))
    name = await guests.on_turn(judged)
    with pytest.raises(Refused, match="the players judge the words"):
        await parlor.hint(guests[name], judged)


async def test_challenges_and_refused_words_are_counted(parlor: Parlor, guests: Guests) -> None:
    terms = Terms(GAME, (PERSON, PERSON, "random"), options={"judging": "challenge"})
    table = await guests.open(terms)
    asked = False
    while (sight := (await guests.fresh(None, table))["sight"])["status"] == "playing":
        name = sight["chairs"][sight["to_act"][0]]["name"]
        async with parlor._tables.hold(table) as (_, room):
            text = written_default(room)
        if sight["view"]["window"]:
            # A wrong challenge costs a turn, so a player who always challenged might never pass.
            text, asked = "accept" if asked else "challenge", True
        await guests.ask(name, table, PlayText(text))
        await parlor.settle()
    assert asked
    counted = await parlor.statistics(table)
    assert sum(seat.challenges for seat in counted.seats) > 0
    assert sum(seat.passes for seat in counted.seats) > 0
