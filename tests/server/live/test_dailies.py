"""Daily deals on a server: one table for each person, game and day; results without spoilers."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from tests.server.dailies import DAYS, GAME, begin, finish, play
from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, InProcess, Time, safe_default
from wordparlor import daily
from wordparlor.bots import bot
from wordparlor.errors import BadSetup
from wordparlor.games import box, seat_table, shelf
from wordparlor.server.archive.audit_table import table_faults
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.retention import DAY
from wordparlor.server.room.commands import Fill, Leave, Mute, Rematch, Remove, Say, TakeBack
from wordparlor.server.room.fold import replay
from wordparlor.server.room.log import Opened, decode_body
from wordparlor.server.room.terms import PERSON, Terms, daily_terms
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import Person, TableRows
from wordparlor.server.views.daily import DailyEntry, DailyResults
from wordparlor.server.views.results import ResultFilter
from wordparlor.server.workers.budget import Payer

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(store: MemoryStore, time: Time, anyio_backend: str) -> AsyncIterator[Parlor]:
    """A second server on the same disk."""
    async with Parlor(MemoryStore(store.disk), InProcess(), time, pause=0) as server:
        yield server


def today(time: Time) -> str:
    return daily.day_of(time.now)


async def results(
    guests: Guests, name: str | None, game: str = GAME, day: str = ""
) -> DailyResults:
    person = guests[name] if name else None
    return await guests.parlor.dailies.results(person, game, day, Payer())


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", shelf())
async def test_the_deal_is_that_of_the_terminal(
    guests: Guests, store: MemoryStore, time: Time, game: str
) -> None:
    table = await guests.parlor.dailies.begin(guests["Ann"], game, "", Payer())
    await guests.parlor.settle()
    steps = replay(None, store.disk.logs[table])
    dealt = next(step.after.match for step in steps if step.after.match)
    setup = daily.daily_setup(box(game), today(time), "Ann")
    assert dealt.rules.setup == setup
    assert dealt.state == seat_table(setup).state
    assert [chair.name for chair in steps[-1].after.chairs] == ["Ann", "Ben", "Ada"]
    opened = decode_body(store.disk.logs[table][0].body)
    assert isinstance(opened, Opened)
    assert opened.terms == daily_terms(box(game), today(time))
    assert not list(table_faults(await _rows(store, table)))


async def _rows(store: MemoryStore, table: str) -> TableRows:
    rows = await store.rows(table)
    assert rows
    return rows


async def test_bots_answer_the_same_play_as_in_the_terminal(
    guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await finish(guests, "Ann")
    (end,) = replay(None, store.disk.logs[table])[-1:]
    here = seat_table(daily.daily_setup(box(GAME), today(time), "Zoe"))
    while not here.over:
        seat = here.match.to_act[0]
        if seat == daily.SEAT:
            moves = here.match.best(0)
            here.act(0, moves[0] if moves.plays else safe_default(here.match, 0))
        else:
            daily.take_daily_turn(here, seat, bot(here.box.daily.bots[seat - 1]))
    assert end.after.match
    assert here.state == end.after.match.state


async def test_a_person_with_the_name_of_a_bot_gets_another_name(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await begin(guests, "Ben")
    room = replay(None, store.disk.logs[table])[-1].after
    assert room.match
    names = room.match.rules.setup.seats
    assert names[1:] == ("Ben", "Ada")
    assert names[0] not in names[1:]
    assert room.match.rules.setup.seed == daily.daily_seed(GAME, today(time))


# -- once -----------------------------------------------------------------------------------------


async def test_a_second_attempt_leads_back_to_the_first(guests: Guests, store: MemoryStore) -> None:
    table = await finish(guests, "Ann", words=False)
    entries = len(store.disk.logs[table])
    assert await begin(guests, "Ann") == table
    assert len(store.disk.logs[table]) == entries
    assert await begin(guests, "Cid") != table


async def test_requests_at_once_on_two_servers_open_one_table(
    parlor: Parlor, other: Parlor, guests: Guests, store: MemoryStore
) -> None:
    servers = [parlor, other] * 4
    tables = await asyncio.gather(
        *(one.dailies.begin(guests["Ann"], GAME, "", Payer()) for one in servers)
    )
    await parlor.settle()
    await other.settle()
    assert len(set(tables)) == 1
    kinds = [type(decode_body(entry.body)).__name__ for entry in store.disk.logs[tables[0]]]
    assert kinds[:3] == ["Opened", "Sat", "Started"]
    assert kinds.count("Started") == kinds.count("Opened") == 1
    assert set(store.disk.dailies) == set(tables)


async def test_a_table_that_was_opened_but_not_started_starts_later(
    guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    dailies = guests.parlor.dailies

    async def fail(*_: object) -> int:
        raise Refused("The server dies here.")

    with monkeypatch.context() as patch:
        patch.setattr(dailies._starts, "start", fail)
        with pytest.raises(Refused, match="dies here"):
            await begin(guests, "Ann")
    (table,) = store.disk.logs
    for command in (Remove(1), Fill(level="casual"), Say("hello")):
        with pytest.raises(Refused, match="A daily deal is for you and its bots"):
            await guests.ask("Ann", table, command)
    assert (await dailies.page(guests["Ann"], "")).games[1].state == "new"
    assert await begin(guests, "Ann") == table
    assert (await guests.fresh("Ann", table))["sight"]["status"] == "playing"


async def test_there_is_no_chat_no_rematch_and_no_other_player(
    guests: Guests, store: MemoryStore
) -> None:
    table = await finish(guests, "Ann", words=False)
    for command in (Say("hello"), Rematch(), Mute(0)):
        with pytest.raises(Refused, match="A daily deal is for you and its bots"):
            await guests.ask("Ann", table, command)
    assert list(store.disk.logs) == [table]


async def test_a_player_may_leave_and_come_back(guests: Guests) -> None:
    table = await begin(guests, "Ann")
    await guests.ask("Ann", table, Leave())
    assert (await guests.parlor.dailies.page(guests["Ann"], "")).games[1].state == "playing"
    await guests.ask("Ann", table, TakeBack())
    await play(guests, "Ann", table, words=False)


async def test_nobody_opens_a_daily_deal_by_its_terms(guests: Guests, time: Time) -> None:
    with pytest.raises(BadSetup, match="opened by POST /api/daily/zap"):
        await guests.open(Terms(GAME, (PERSON, "club"), daily=today(time)))


# -- results --------------------------------------------------------------------------------------


async def test_scores_and_par_come_after_the_own_game(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await finish(guests, "Ann")
    hidden = await results(guests, "Cid")
    assert hidden == DailyResults(
        today(time), GAME, False, (DailyEntry("Ann", finished=True),), None, None
    )
    assert await results(guests, None) == hidden
    await finish(guests, "Cid", words=False)
    shown = await results(guests, "Cid")
    assert shown.shown
    assert shown.par == store.disk.pars[DailyDeal(today(time), GAME)]
    first, second = shown.entries
    assert (first.name, first.place, first.you, second.name, second.you) == (
        ("Ann", 1, False, "Cid", True)
    )
    assert first.score is not None
    assert second.score is not None
    assert first.score < second.score, "the fewest points win this game"
    assert {first.table, second.table} == {""}
    mine = (await results(guests, "Ann")).mine
    assert mine
    assert mine.table == table
    assert mine.card.score == first.score
    assert mine.card.par == shown.par
    assert mine.text == daily.share_text(mine.card)
    assert len(mine.card.turns) > 2


async def test_hints_are_counted(guests: Guests) -> None:
    table = await begin(guests, "Ann")
    await guests.parlor.hint(guests["Ann"], table, 2)
    assert (await results(guests, "Ann")).entries == (DailyEntry("Ann", you=True),)
    await play(guests, "Ann", table, words=False)
    (entry,) = (await results(guests, "Ann")).entries
    assert entry.hints == 2
    mine = (await results(guests, "Ann")).mine
    assert mine
    assert mine.text.endswith("2 hint steps")


async def test_par_is_that_of_the_master_and_is_found_once(
    guests: Guests, store: MemoryStore, time: Time
) -> None:
    await finish(guests, "Ann", words=False)
    setup = daily.daily_setup(box(GAME), today(time), "Zoe")
    end = daily.play_par(seat_table(setup).match, daily.levels_of(box(GAME)))
    deal = DailyDeal(today(time), GAME)
    assert store.disk.pars == {deal: end.state.scores[0]}
    store.disk.pars[deal] = 7
    await finish(guests, "Cid", words=False)
    assert (await results(guests, "Cid")).par == 7


async def test_par_comes_later_if_the_master_was_stopped(
    guests: Guests, store: MemoryStore
) -> None:
    await finish(guests, "Ann", words=False)
    store.disk.pars.clear()
    assert (await results(guests, "Ann")).par is None
    await guests.parlor.settle()
    assert (await results(guests, "Ann")).par is not None


async def test_the_page_shows_how_far_the_viewer_is(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    page = await parlor.dailies.page(None, "")
    assert [one.game for one in page.games] == list(shelf())
    assert {one.state for one in page.games} == {"new"}
    table = await begin(guests, "Ann")
    of_ann = {one.game: one for one in (await parlor.dailies.page(guests["Ann"], "")).games}
    assert (of_ann[GAME].state, of_ann[GAME].table) == ("playing", table)
    sight = await play(guests, "Ann", table, words=False)
    of_ann = {one.game: one for one in (await parlor.dailies.page(guests["Ann"], "")).games}
    assert (of_ann[GAME].state, of_ann[GAME].score) == ("finished", sight["scores"][0])
    assert {one.state for one in (await parlor.dailies.page(guests["Cid"], "")).games} == {"new"}
    assert page.ends == daily.end_of(today(time))


# -- the next day ---------------------------------------------------------------------------------


async def test_at_midnight_there_is_another_deal(guests: Guests, time: Time) -> None:
    time.now = daily.end_of(today(time)) - 1
    first, day = await finish(guests, "Ann", words=False), today(time)
    time.advance(1)
    assert today(time) == daily.day_after(day)
    page = await guests.parlor.dailies.page(guests["Ann"], "")
    assert (page.day, page.days[0]) == (today(time), day)
    assert {one.state for one in page.games} == {"new"}
    assert await begin(guests, "Ann") != first
    before = await guests.parlor.dailies.page(guests["Ann"], day)
    assert {one.table for one in before.games} == {"", first}


async def test_after_its_day_a_deal_can_be_looked_at_and_played_without_a_place(
    guests: Guests, time: Time
) -> None:
    table, day = await finish(guests, "Ann", words=False), today(time)
    time.now = daily.end_of(day)
    shown = await results(guests, None, day=day)
    assert shown.shown
    assert shown.par is not None
    (entry,) = shown.entries
    assert (entry.table, entry.place) == (table, 1)
    assert (await guests.fresh("Cid", table))["sight"]["status"] == "over"
    late = await begin(guests, "Cid", day=day)
    await play(guests, "Cid", late)
    assert (await guests.parlor.record_of(guests["Cid"])).games == 0
    assert (await guests.parlor.record_of(guests["Ann"])).games == 1
    ann, cid = (await results(guests, "Cid", day=day)).entries
    assert (ann.name, ann.place, ann.late) == ("Ann", 1, False)
    assert (cid.name, cid.place, cid.late) == ("Cid", None, True)
    assert cid.score is not None


async def test_a_game_over_midnight_ends_late(guests: Guests, time: Time) -> None:
    day = today(time)
    table = await begin(guests, "Ann")
    time.now = daily.end_of(day)
    await play(guests, "Ann", table, words=False)
    (entry,) = (await results(guests, "Ann", day=day)).entries
    assert (entry.late, entry.place) == (True, None)


async def test_only_the_last_days_are_there(guests: Guests, time: Time) -> None:
    now = today(time)
    for day in (daily.day_after(now), daily.day_after(now, -DAYS - 1)):
        with pytest.raises(Refused, match=f"are here, not those of {day}"):
            await begin(guests, "Ann", day=day)
        with pytest.raises(Refused, match="are here"):
            await results(guests, "Ann", day=day)
    await begin(guests, "Ann", day=daily.day_after(now, -DAYS))
    with pytest.raises(BadSetup, match="is not a date"):
        await begin(guests, "Ann", day="soon")
    with pytest.raises(BadSetup, match="There is no game"):
        await begin(guests, "Ann", "halma")


# -- secrets --------------------------------------------------------------------------------------


async def test_nobody_else_looks_at_a_table_before_its_day_is_over(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await begin(guests, "Ann")
    code = replay(None, store.disk.logs[table])[-1].after.code
    await play(guests, "Ann", table, words=False)
    for person in (guests["Cid"], None):
        for ask in (
            lambda who=person: parlor.look(who, table),
            lambda who=person: parlor.watch(who, table),
            lambda who=person: parlor.story(who, table, 0, 500, 0),
            lambda who=person: parlor.record(table, person=who),
            lambda who=person: parlor.statistics(table, person=who),
            lambda who=person: parlor.review(table, 0, person=who),
            lambda who=person: parlor.find_code(code, who),
        ):
            with pytest.raises(NoTable):
                await ask()
    assert await parlor.record(table, person=guests["Ann"])
    assert await parlor.lobby() == []
    time.now = daily.end_of(today(time))
    assert await parlor.record(table, person=None)


async def _heard(parlor: Parlor, person: Person | None) -> bytes:
    """Return all that a server tells somebody who does not know the table."""
    told = [
        await parlor.dailies.page(person, ""),
        await parlor.dailies.results(person, GAME, "", Payer()),
        await parlor.lobby(person),
        await parlor.tables_of(person) if person else (),
        await parlor.history(person) if person else (),
        await parlor.words_of(person, "") if person else (),
        await parlor.quizzes.today(person) if person else (),
        await parlor.results_of(person, ResultFilter()) if person else (),
    ]
    return msgspec.json.encode(told)


async def test_what_others_hear_does_not_depend_on_the_game(time: Time) -> None:
    worlds: list[list[bytes]] = []
    for words in (True, False):
        async with Parlor(MemoryStore(), InProcess(), time, pause=0) as parlor:
            guests = await Guests.sign_in(parlor)
            others = (guests["Cid"], None)
            table = await begin(guests, "Ann")
            told = [await _heard(parlor, person) for person in others]
            await play(guests, "Ann", table, words=words)
            worlds.append([*told, *[await _heard(parlor, person) for person in others]])
    assert worlds[0] == worlds[1]
    before, after = worlds[0][:2], worlds[0][2:]
    assert not {*before} & {*after}, "they hear that Ann has finished"


# -- housekeeping ---------------------------------------------------------------------------------


async def test_a_forgotten_person_is_in_no_results(guests: Guests, store: MemoryStore) -> None:
    await finish(guests, "Ann", words=False)
    await finish(guests, "Cid", words=False)
    forgetter = guests.parlor.forgetter
    await forgetter.forget_name(guests["Ann"].id)
    assert await forgetter.finish(guests["Ann"])
    assert [entry.name for entry in (await results(guests, "Cid")).entries] == ["Cid"]
    for table in store.disk.logs:
        assert not list(table_faults(await _rows(store, table)))


async def test_the_export_tells_which_tables_are_daily_deals(guests: Guests, time: Time) -> None:
    await begin(guests, "Ann")
    parts = [part async for part in await guests.parlor.export(guests["Ann"])]
    (table,) = msgspec.json.decode(b"".join(parts))["tables"]
    assert table["terms"]["daily"] == today(time)


async def test_old_deals_are_deleted_with_their_tables(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    await finish(guests, "Ann", words=False)
    time.advance(366 * DAY)
    await parlor.retention.round()
    for kept in (store.disk.logs, store.disk.dailies, store.disk.pars):
        assert len(kept) == 0
