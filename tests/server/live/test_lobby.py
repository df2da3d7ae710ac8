"""The lobby: people by their tokens, tables by lists and codes."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, TWO, Guests, Time
from wordparlor.errors import BadSetup
from wordparlor.server.archive import create
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.errors import StoreDown

pytestmark = pytest.mark.anyio


async def test_people_come_back_by_their_token(parlor: Parlor, guests: Guests) -> None:
    token = guests.tokens["Ann"]
    assert len(token) >= 43
    assert await parlor.person_by_token(token) == guests["Ann"]
    for wrong in ("", token[:-1], token + "x", "\ud800", "A" * 43):
        assert await parlor.person_by_token(wrong) is None
    again, other = await parlor.new_person("Ann")
    assert again.id != guests["Ann"].id
    assert other != token


async def test_the_store_never_sees_a_token(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    assert guests.tokens["Ann"].encode() not in store.disk.tokens
    assert all(len(kept) == 32 for kept in store.disk.tokens)


async def test_a_visit_is_noted_once_a_day(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    ann, token = guests["Ann"].id, guests.tokens["Ann"]
    start = time.now
    for hours, noted in ((1, 1), (12, 1), (23, 1), (25, 25), (30, 25), (50, 50)):
        time.now = start + hours * 3600
        await parlor.person_by_token(token)
        assert store.disk.seen[ann] == start + noted * 3600
    store.down = True
    time.advance(100 * 3600)
    with pytest.raises(StoreDown):
        await parlor.person_by_token(token)


async def test_a_person_signs_out_on_one_device_or_everywhere(
    parlor: Parlor, guests: Guests
) -> None:
    ann, first = guests["Ann"], guests.tokens["Ann"]
    second = await parlor.new_token(ann)
    await parlor.sign_out(first)
    assert await parlor.person_by_token(first) is None
    assert await parlor.person_by_token(second) == ann
    await parlor.sign_out_everywhere(ann)
    assert await parlor.person_by_token(second) is None
    assert await parlor.person_by_token(guests.tokens["Ben"]) == guests["Ben"]


async def test_names_are_cleaned_or_refused(parlor: Parlor, guests: Guests) -> None:
    person, token = await parlor.new_person("  Ann   Lee ")
    assert person.name == "Ann Lee"
    renamed = await parlor.rename(person, "Zoe\u0301")
    assert renamed.name == "Zoé"
    assert await parlor.person_by_token(token) == renamed
    assert (await parlor.rename(person, "A\u3164\u2800 B\u115f")).name == "A B"
    for name in ("", " ", "\u3164\u2800", "x" * 25, "a\x00b", "a\u202eb", "# a", "[a]"):
        with pytest.raises(BadSetup):
            await parlor.new_person(name)
        with pytest.raises(BadSetup):
            await parlor.rename(person, name)


async def test_a_table_opened_twice_with_one_key_is_one_table(
    parlor: Parlor, guests: Guests
) -> None:
    ann, ben = guests["Ann"], guests["Ben"]
    first = await parlor.open_table(ann, TWO, "k")
    assert await parlor.open_table(ann, TWO, "k") == first
    assert (await parlor.open_table(ann, TWO, "l")).table != first.table
    assert (await parlor.open_table(ben, TWO, "k")).table != first.table
    unnamed = {(await parlor.open_table(ann, TWO, "")).table for _ in range(2)}
    assert len(unnamed) == 2
    assert len(await parlor.tables_of(ann)) == 4


async def test_every_list_marks_your_own_chair(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(Terms(GAME, (PERSON,) * 3, listed=True), start=False)
    code = (await guests.fresh(None, table))["code"]
    await guests.ask("Cid", table, Leave())
    for name, chair in (("Ann", 0), ("Ben", 1), ("Cid", None)):
        (in_lobby,) = await parlor.lobby(guests[name])
        by_code = await parlor.find_code(code, guests[name])
        assert (in_lobby.you, by_code.you) == (chair, chair)
    (unknown,) = await parlor.lobby()
    assert (unknown.you, (await parlor.find_code(code)).you) == (None, None)


async def test_bad_terms_open_no_table(parlor: Parlor, guests: Guests) -> None:
    with pytest.raises(BadSetup, match="There is no game"):
        await parlor.open_table(guests["Ann"], Terms("chess", (PERSON, PERSON)), "k")
    assert await parlor.tables_of(guests["Ann"]) == []


async def test_the_lobby_shows_listed_tables_only_and_private_ones_have_a_code(
    parlor: Parlor, guests: Guests
) -> None:
    private = await guests.open(TWO, start=False)
    listed = await guests.open(Terms(GAME, (PERSON, PERSON), listed=True), start=False)
    running = await guests.open(Terms(GAME, (PERSON, PERSON), listed=True))
    assert [one.table for one in await parlor.lobby()] == [listed, running]
    fresh = await guests.fresh(None, private)
    found = await parlor.find_code(fresh["code"].lower() + " ")
    assert found.table == private
    assert [chair.name for chair in found.summary.chairs] == ["Ann", "Ben"]
    for code in ("", "XXXXXX"):
        with pytest.raises(NoTable, match="ask for a new one"):
            await parlor.find_code(code)


async def test_a_code_leads_to_its_table_until_the_table_is_over(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    code = (await guests.fresh(None, table))["code"]
    found = await parlor.find_code(code, guests["Cid"])
    assert (found.table, found.status, found.you) == (table, "playing", None)
    for name in ("Ann", "Ben"):
        await guests.ask(name, table, Leave())
    assert (await parlor.find_code(code)).table == table
    closed = await guests.open(start=False)
    code = (await guests.fresh(None, closed))["code"]
    for name in ("Ann", "Ben"):
        await guests.ask(name, closed, Leave())
    with pytest.raises(NoTable):
        await parlor.find_code(code)


async def test_a_code_that_another_table_has_is_drawn_again(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["BCDFGH", "BCDFGH", "BCDFGH", "JKLMNP"])
    monkeypatch.setattr(create, "new_code", lambda _: next(drawn))
    first, second = [await guests.open(start=False) for _ in range(2)]
    assert store.disk.codes == {"BCDFGH": first, "JKLMNP": second}
    assert (await guests.fresh(None, second))["code"] == "JKLMNP"


async def test_people_find_their_running_tables(parlor: Parlor, guests: Guests) -> None:
    first = await guests.open(TWO, start=False)
    second = await guests.open(TWO)
    tables = await parlor.tables_of(guests["Ben"])
    assert {one.table for one in tables} == {first, second}
    assert {one.you for one in tables} == {1}
    await guests.ask("Ben", first, Leave())
    await guests.ask("Ben", second, Leave())
    assert [one.table for one in await parlor.tables_of(guests["Ben"])] == [second]
    assert await parlor.tables_of(guests["Cid"]) == []


async def test_a_person_has_at_most_fifty_unfinished_tables(parlor: Parlor, guests: Guests) -> None:
    tables = [await guests.open(start=False) for _ in range(50)]
    with pytest.raises(Refused, match="You have 50 unfinished tables"):
        await parlor.open_table(guests["Ann"], TWO, guests.key())
    for name in ("Ann", "Ben"):
        await guests.ask(name, tables[0], Leave())
    await guests.open(start=False)


async def test_an_unreadable_card_hides_no_other(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    first, second = [await guests.open(start=False) for _ in range(2)]
    store.disk.cards[first] = replace(store.disk.cards[first], summary=b"?")
    assert [one.table for one in await parlor.tables_of(guests["Ann"])] == [second]


async def test_a_table_that_two_servers_open_at_once_is_one(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    opened = await asyncio.gather(*(parlor.open_table(guests["Ann"], TWO, "k") for _ in range(3)))
    assert len(set(opened)) == 1
    assert len(store.disk.logs) == 1


async def test_the_record_of_a_person_counts_finished_games(parlor: Parlor, guests: Guests) -> None:
    assert (await parlor.record_of(guests["Ann"])).games == 0
    table = await guests.open()
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        await guests.move(table)
    scores = (await guests.fresh(None, table))["sight"]["scores"]
    for seat, name in enumerate(("Ann", "Ben")):
        record = await parlor.record_of(guests[name])
        assert (record.games, record.wins) == (1, scores[seat] == max(scores))
        assert [(row.against, row.best) for row in record.rows] == [("people", scores[seat])]
        assert record.longest is not None
        assert record.longest.table == table
    assert (await parlor.record_of(guests["Cid"])).games == 0
    lesson = await guests.open(replace(TWO, counts=False))
    while (await guests.fresh(None, lesson))["sight"]["status"] == "playing":
        await guests.move(lesson)
    assert (await parlor.record_of(guests["Ann"])).games == 1
