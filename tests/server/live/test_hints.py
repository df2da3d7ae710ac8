"""Hints in steps at a table: each step counts once, and says no more than it should."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from tests.server.workers.test_client import NOBODY, dealt
from wordparlor.games import shelf
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave, PlayText, Say
from wordparlor.server.room.decide import MOST_ENTRIES, decide_hint
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import HintTaken, decode_body, encode_body
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

pytestmark = pytest.mark.anyio


async def entries(parlor: Parlor, table: str) -> list[object]:
    """Return the steps of hints that the log has."""
    async with parlor._tables.hold(table):
        log = await parlor._store.read(table)
    bodies = [decode_body(entry.body) for entry in log]
    return [body for body in bodies if isinstance(body, HintTaken)]


async def test_each_step_is_counted_once(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    hints = [await parlor.hint(guests[name], table, step) for step in (1, 1, 2, 1, 3, 3)]
    # What was taken is told again.
    assert [len(hint.clues) for hint in hints] == [1, 1, 2, 2, 3, 3]
    assert [hint.taken for hint in hints] == [1, 1, 2, 2, 3, 3]
    assert [hint.next for hint in hints] == ["letters", "letters", "play", "play", None, None]
    assert [hint.play is None for hint in hints] == [True, True, True, True, False, False]
    seat = ("Ann", "Ben").index(name)
    assert await entries(parlor, table) == [HintTaken(seat, step) for step in (1, 2, 3)]
    # Another position has another hint; the steps add up, also when they are skipped.
    play = hints[-1].play
    assert play
    await guests.ask(name, table, PlayText(play.text))
    other = await guests.on_turn(table)
    assert (await parlor.hint(guests[other], table, 3)).taken == 3
    await guests.ask(other, table, PlayText("pass"))
    assert (await parlor.hint(guests[name], table)).taken == 4


async def test_talk_changes_neither_the_hint_nor_the_count(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    first = await parlor.hint(guests[name], table)
    await guests.ask(name, table, Say("let me think"))
    assert await parlor.hint(guests[name], table) == first


async def test_the_count_survives_a_restart_and_is_the_same_elsewhere(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    hint = await parlor.hint(guests[name], table, 2)
    async with Parlor(MemoryStore(store.disk), InProcess(), time, pause=0) as other:
        assert await other.hint(guests[name], table, 2) == hint
        assert (await other.hint(guests[name], table, 3)).taken == 3
    assert len(await entries(parlor, table)) == 2


async def test_the_same_step_asked_twice_at_once_is_counted_once(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    one, other = await asyncio.gather(*(parlor.hint(guests[name], table) for _ in range(2)))
    assert one == other
    assert len(await entries(parlor, table)) == 1


async def test_a_hint_for_a_position_that_is_gone_is_refused(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)

    class GoesOn(InProcess):
        """Lets the player pass while a hint is found."""

        async def run(self, task: bytes, order: Order) -> Answer:
            answer = await super().run(task, order)
            if order.lane == "advice":
                await guests.ask(name, table, PlayText("pass"))
            return answer

    parlor._workers._runner = GoesOn()
    with pytest.raises(Refused, match="The game has gone on"):
        await parlor.hint(guests[name], table)
    assert await entries(parlor, table) == []


async def test_a_person_who_left_gets_no_hint(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    await guests.ask(name, table, Leave())
    with pytest.raises(Refused, match="You do not play"):
        await parlor.hint(guests[name], table)


async def test_the_table_says_it_and_the_statistics_count_it(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON), options={"circles": 1}))
    name = await guests.on_turn(table)
    await parlor.hint(guests[name], table, 2)
    told = msgspec.json.decode(await parlor.story(None, table, 0, 100))[-1]
    assert (told["what"], told["chair"]) == ("hinted", ("Ann", "Ben").index(name))
    assert told["sentences"] == [f"{name} takes step 2 of a hint."]
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        await guests.ask(await guests.on_turn(table), table, PlayText("pass"))
    await parlor.settle()
    counted = await parlor.statistics(table)
    assert {tally.name: tally.hints for tally in counted.seats}[name] == 2
    assert sum(tally.hints for tally in counted.seats) == 2


def on_turn(game: str) -> Room:
    least, _ = shelf()[game].seats_of("")
    return dealt(Terms(game, (PERSON,) * max(2, least)), 5)


@pytest.mark.parametrize("game", shelf())
async def test_no_hidden_card_changes_a_hint(game: str) -> None:
    workers, room = Workers(InProcess()), on_turn(game)
    seat, match = room.to_act[0], room.match
    assert match
    hints = set()
    for seed in range(3):
        state = match.rules.game.imagine(match.view(seat), Shuffler(seed))
        other = replace(room, match=Match(match.rules, state))
        hints.add(msgspec.json.encode(await workers.hint(other, seat, NOBODY)))
    assert hints == {msgspec.json.encode(await workers.hint(room, seat, NOBODY))}


@pytest.mark.parametrize("game", shelf())
async def test_the_first_steps_do_not_name_the_words(parlor: Parlor, game: str) -> None:
    guests = await Guests.sign_in(parlor)
    least, _ = shelf()[game].seats_of("")
    table = await guests.open(Terms(game, (PERSON,) * max(2, least)))
    for _ in range(4):
        name = await guests.on_turn(table)
        hints = [await parlor.hint(guests[name], table, step) for step in (1, 2, 3)]
        play = hints[-1].play
        assert play
        for hint in hints:
            if hint.next:
                sent = msgspec.json.encode(hint).decode()
                assert not any(word in sent for word in play.words)
        await guests.ask(name, table, PlayText(play.text))


def test_steps_are_stored_as_entries_of_a_new_version() -> None:
    body = encode_body(HintTaken(1, 2))
    assert body == b'{"v":3,"entry":{"type":"hinted","seat":1,"step":2}}'
    assert decode_body(body) == HintTaken(1, 2)


def test_a_log_with_an_impossible_step_is_wrong() -> None:
    room = on_turn(GAME)
    seat = room.to_act[0]
    after = fold(room, HintTaken(seat, 2), room.table, room.changed).after
    for wrong in (HintTaken(seat, 2), HintTaken(1 - seat, 1)):
        with pytest.raises(ValueError, match="of a hint now"):
            fold(after, wrong, room.table, room.changed)


def test_a_full_table_gives_no_hints() -> None:
    room = replace(on_turn(GAME), seq=MOST_ENTRIES)
    with pytest.raises(Refused, match="only moves can follow"):
        decide_hint(room, room.to_act[0], 1, room.moved)
