"""Ratings of people: by Glicko-2, against the bots, once for each game that counts."""

import asyncio
import random

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, InProcess, Time, written_default
from wordparlor.bots import ratings as bot_ratings
from wordparlor.bots.ladder import LADDER
from wordparlor.bots.ratings import BotRating, GameRatings, measured_ratings, nearest_level
from wordparlor.games import shelf
from wordparlor.server.live import ratings as live_ratings
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.ratings import KeptRating, Result, rated
from wordparlor.server.room.commands import PlayText, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.table.setup import OptionValue

pytestmark = pytest.mark.anyio
GAME = "newword"
ONE_ROUND: dict[str, OptionValue] = {"rounds": 1}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the bots ratings that do not depend on measurements."""
    found = {
        GAME: GameRatings("", 1, {"reader": BotRating(1400, 30), "casual": BotRating(1550, 90)})
    }
    for module in (bot_ratings, live_ratings):
        monkeypatch.setattr(module, "measured_ratings", lambda: found)


async def play(guests: Guests, *bots: str, counts: bool = True) -> str:
    """Let Ann play a short game against bots; return the table."""
    terms = Terms(GAME, (PERSON, *bots), options=ONE_ROUND, counts=counts)
    table = await guests.open(terms, start=False)
    await guests.ask("Ann", table, Start())
    parlor = guests.parlor
    await parlor.settle()
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        async with parlor._tables.hold(table) as (_, room):
            text = written_default(room)
        await guests.ask("Ann", table, PlayText(text))
        await parlor.settle()
    return table


def new_parlor(store: MemoryStore) -> Parlor:
    return Parlor(store, InProcess(), Time(), pause=0, chance=random.Random(1))


def test_the_example_of_glickman() -> None:
    """His paper has 1464.06, 151.52 and 0.05999; a newcomer there has a deviation of 200."""
    opponents = ((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))
    results = [
        Result(BotRating(rating, deviation), score) for rating, deviation, score in opponents
    ]
    new = rated(KeptRating(1500, 200, 0.06), results)
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=1e-5)
    assert (new.games, new.trend) == (1, (new.rating,))


def test_a_strong_player_rises_above_all_bots_and_stays_finite() -> None:
    kept = KeptRating()
    for _ in range(200):
        kept = rated(kept, [Result(BotRating(1800, 30), 1.0)])
    assert 2000 < kept.rating < 3500
    assert 30 < kept.deviation < 350
    assert len(kept.trend) == 30


async def test_each_bot_is_a_result_of_the_game() -> None:
    async with new_parlor(MemoryStore()) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await play(guests, "reader", "casual")
        record = await parlor.record_of(guests["Ann"])
        (shown,) = record.ratings
        async with parlor._tables.hold(table) as (_, room):
            results = live_ratings.results_of(room, guests["Ann"].id)
            assert room.match
            you, *others = room.match.state.scores
    assert [one.bot.rating for one in results] == [1400, 1550]
    assert [one.score for one in results] == [
        0.5 if you == other else float(you > other) for other in others
    ]
    expected = rated(KeptRating(), results)
    assert (shown.game, shown.games) == (GAME, 1)
    assert (shown.rating, shown.deviation) == (round(expected.rating), round(expected.deviation))
    assert shown.level == ("reader" if shown.rating < 1475 else "casual")
    assert shown.trend == (shown.rating,)


async def test_some_games_do_not_count() -> None:
    store = MemoryStore()
    async with new_parlor(store) as parlor:
        guests = await Guests.sign_in(parlor)
        await play(guests, "reader", counts=False)
        # No arena has rated this level here.
        unrated = await play(guests, "greedy")
        assert (await parlor.record_of(guests["Ann"])).ratings == ()
        # Its table is read once for that, and not again with each record.
        marks = await store.notes(guests["Ann"].id, live_ratings.RATED)
        assert [mark.key for mark in marks] == [unrated]


async def test_a_record_rates_only_some_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_ratings, "_AT_ONCE", 1)
    store = MemoryStore()
    with monkeypatch.context() as dies:
        dies.setattr(live_ratings.Ratings, "_rate_all", _do_nothing)
        async with new_parlor(store) as parlor:
            guests = await Guests.sign_in(parlor)
            for _ in range(2):
                await play(guests, "reader")
    async with new_parlor(store) as parlor:
        for count in (1, 2, 2):
            (shown,) = (await parlor.record_of(guests["Ann"])).ratings
            assert shown.games == count


async def test_two_servers_rate_a_game_once() -> None:
    store = MemoryStore()
    async with new_parlor(store) as parlor, new_parlor(MemoryStore(store.disk)) as other:
        guests = await Guests.sign_in(parlor)
        table = await play(guests, "reader")
        ann = guests["Ann"]
        before = (await parlor.record_of(ann)).ratings
        async with other._tables.hold(table) as (_, room):
            await asyncio.gather(
                *(server._ratings.rate(ann.id, room) for server in (parlor, other) * 3)
            )
        assert (await other.record_of(ann)).ratings == before
        # Of two games that end at once none is lost.
        tables = [await play(guests, "reader") for _ in range(2)]
        for note in [one for one in store.disk.notes if one[2] in tables]:
            del store.disk.notes[note]
        assert before[0].games == 1
        await asyncio.gather(*(server.record_of(ann) for server in (parlor, other)))
        marks = [one for one in store.disk.notes if one[1] == live_ratings.RATED]
        assert len(marks) == 3


async def test_a_game_is_rated_after_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    with monkeypatch.context() as dies:
        # The server dies between the last move and the rating.
        dies.setattr(live_ratings.Ratings, "_rate_all", _do_nothing)
        async with new_parlor(store) as parlor:
            guests = await Guests.sign_in(parlor)
            await play(guests, "reader")
            ann = guests["Ann"]
    assert not [key for key in store.disk.notes if key[1] == live_ratings.RATED]
    async with new_parlor(store) as next_server:
        (shown,) = (await next_server.record_of(ann)).ratings
        assert shown.games == 1
        (again,) = (await next_server.record_of(ann)).ratings
        assert again == shown


async def _do_nothing(*_: object) -> None:
    pass


async def test_ratings_go_with_their_person() -> None:
    store = MemoryStore()
    async with new_parlor(store) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await play(guests, "reader")
        ann = guests["Ann"]
        exported = b"".join([part async for part in await parlor.export(ann)])
        kinds = (live_ratings.RATED, live_ratings.RATING)
        notes = [one for one in msgspec.json.decode(exported)["notes"] if one["kind"] in kinds]
        assert [(one["kind"], one["key"]) for one in notes] == [("rated", table), ("rating", GAME)]
        assert notes[1]["content"]["games"] == 1
        await parlor.forgetter.forget_name(ann.id)
        assert await parlor.forgetter.finish(ann)
        assert store.disk.notes == {}


def test_the_package_has_measured_ratings() -> None:
    for game, found in measured_ratings().items():
        assert game in shelf()
        assert found.made_by.startswith(f"wordparlor arena {game} ")
        assert list(LADDER) == sorted(found.ratings, key=list(LADDER).index)
        assert found.games >= 40


def test_a_level_is_named_by_the_nearest_rating() -> None:
    assert nearest_level(GAME, 1000) == "reader"
    assert nearest_level(GAME, 1480) == "casual"
    assert nearest_level("unknown", 1480) == ""
