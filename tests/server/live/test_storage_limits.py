"""Limits of what one person and one address can store."""

import contextlib
import itertools

import pytest
from msgspec.structs import replace

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, TWO, Guests, InProcess, Time
from wordparlor.errors import ParlorError
from wordparlor.server.errors import Refused, TryLater
from wordparlor.server.http.rate_limits import RateLimits
from wordparlor.server.http.settings import Rate, Rates
from wordparlor.server.live import retention, storage_limits
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.retention import DAY, Keep
from wordparlor.server.room.commands import Fill, PlayText, Remove, Say, Sit
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.budget import Payer

pytestmark = pytest.mark.anyio
HOME, SCHOOL = "192.0.2.7", "192.0.2.8"
WORDS = {"".join(letters) for letters in itertools.product("ABCDE", repeat=4)}
LISTED = Terms(GAME, (PERSON, PERSON), listed=True)


def _limit(parlor: Parlor, time: Time, person: Rate, address: Rate) -> None:
    rates = Rates(stored=person, stored_address=address)
    parlor.storage.budget = RateLimits(rates, time).storage


async def test_a_person_who_stores_too_much_waits(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    _limit(parlor, time, Rate(30_000, 1), Rate(10**9, 1))
    ann, payer = guests["Ann"], Payer(guests["Ann"].id, HOME)
    table = (await parlor.open_table(ann, TWO, "first", payer)).table
    await parlor.open_table(ann, TWO, "second", payer)
    with pytest.raises(TryLater, match="stored too much") as refused:
        await parlor.open_table(ann, TWO, "third", payer)
    assert 0 < refused.value.wait < 3 * 3600
    with pytest.raises(TryLater):
        await parlor.ask(ann, table, Say("Hello"), "k", payer)
    # Others at the same address do not notice.
    ben = Payer(guests["Ben"].id, HOME)
    await parlor.ask(guests["Ben"], table, Sit(), "k", ben)
    time.advance(refused.value.wait + 1)
    await parlor.ask(ann, table, Say("Hello"), "k", payer)


async def test_an_address_that_stores_too_much_waits(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    _limit(parlor, time, Rate(10**9, 1), Rate(30_000, 1))
    for name in ("Ann", "Ben"):
        await parlor.open_table(guests[name], TWO, "first", Payer(guests[name].id, HOME))
    with pytest.raises(TryLater):
        await parlor.open_table(guests["Cid"], TWO, "k", Payer(guests["Cid"].id, HOME))
    await parlor.open_table(guests["Cid"], TWO, "k", Payer(guests["Cid"].id, SCHOOL))


async def test_a_greedy_guest_does_not_stop_the_household(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    """Cid stores all that the address may; Ann and Ben play and talk on, and open a table."""
    _limit(parlor, time, Rate(1_000_000, 0.001), Rate(900_000, 0.001))
    table = await guests.open()
    ann, ben, cid = (Payer(guests[name].id, HOME) for name in ("Ann", "Ben", "Cid"))
    number = 0
    while not parlor.storage.budget.wait(cid):
        number += 1
        await parlor.open_table(guests["Cid"], TWO, f"cid {number}", cid)
    with pytest.raises(TryLater, match="stored too much"):
        await parlor.open_table(guests["Cid"], TWO, "one more", cid)
    assert parlor.storage.budget.wait(Payer("", HOME)) > 0, "no new guests"
    own = (await parlor.open_table(guests["Ann"], TWO, "ann", ann)).table
    await parlor.ask(guests["Ben"], own, Sit(), "b", ben)
    await parlor.ask(guests["Ann"], own, Say("Hello"), "a", ann)
    # They may not go far beyond the budget of the address, but they may play.
    parlor.storage.budget.charge(Payer("", HOME), 200_000)
    for name, payer in (("Ann", ann), ("Ben", ben)):
        with pytest.raises(TryLater):
            await parlor.ask(guests[name], own, Say("Still here?"), f"c {name}", payer)
    for number in range(4):
        name = await guests.on_turn(table)
        text = await guests.good_play(name, table)
        payer = Payer(guests[name].id, HOME)
        await parlor.ask(guests[name], table, PlayText(text), f"p {number}", payer)
    # Moves count for the address too: the next tables have to wait for them.
    used = parlor.storage.budget.wait(Payer("", HOME))
    parlor.storage.budget.charge(ann, 1000)
    assert parlor.storage.budget.wait(Payer("", HOME)) > used


async def test_the_own_budget_limits_moves(parlor: Parlor, guests: Guests, time: Time) -> None:
    _limit(parlor, time, Rate(1_000, 0.001), Rate(10**9, 1))
    table = await guests.open()
    name = await guests.on_turn(table)
    payer = Payer(guests[name].id, HOME)
    parlor.storage.budget.charge(payer, 2_000)
    with pytest.raises(TryLater):
        await parlor.ask(guests[name], table, PlayText("pass"), "p", payer)


async def test_the_moves_of_bots_are_charged_to_the_host(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    _limit(parlor, time, Rate(1000, 0.001), Rate(10**9, 1))
    table = await guests.open(Terms(GAME, (PERSON, "random", "random")))
    for _ in range(3):
        with contextlib.suppress(ParlorError):
            await guests.move(table)
            await parlor.settle()
    assert parlor.storage.budget.wait(Payer(guests["Ann"].id)) > 0


async def test_an_address_opens_only_so_many_tables(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_limits, "MOST_FROM_ADDRESS", 2)
    for name in ("Ann", "Ben"):
        await parlor.open_table(guests[name], TWO, "k", Payer(guests[name].id, HOME))
    with pytest.raises(TryLater, match="2 tables of your network are unfinished"):
        await parlor.open_table(guests["Cid"], TWO, "k", Payer(guests["Cid"].id, HOME))
    # A table that is there already is found again.
    await parlor.open_table(guests["Ann"], TWO, "k", Payer(guests["Ann"].id, HOME))
    await parlor.open_table(guests["Cid"], TWO, "k", Payer(guests["Cid"].id, SCHOOL))
    assert HOME not in repr(vars(store.disk))


async def test_a_person_has_only_so_many_unfinished_tables(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_limits, "MOST_UNFINISHED", 1)
    await guests.open(start=False)
    with pytest.raises(Refused, match="You have 1 unfinished tables"):
        await guests.open(start=False)


async def test_nobody_floods_the_lobby(parlor: Parlor, guests: Guests, time: Time) -> None:
    theirs = (await parlor.open_table(guests["Ben"], LISTED, "k", Payer("b", SCHOOL))).table
    time.advance(1)
    for number in range(30):
        guest = (await parlor.new_person(f"Guest {number}"))[0]
        for key in "abcde":
            await parlor.open_table(guest, LISTED, key, Payer(guest.id, HOME))
    listed = await parlor.lobby(payer=Payer("", SCHOOL))
    assert theirs in [one.table for one in listed]
    assert len(listed) == 11
    # People behind the same address find each other, but each host has only a few.
    assert len(await parlor.lobby(payer=Payer("", HOME))) == 91


async def test_the_lobby_comes_in_pages(parlor: Parlor, guests: Guests, time: Time) -> None:
    made = []
    for number in range(7):
        guest = (await parlor.new_person(f"Guest {number}"))[0]
        made.append((await parlor.open_table(guest, LISTED, "k")).table)
        time.advance(1)
    found: list[str] = []
    while page := await parlor.lobby(after=found[-1] if found else "", most=3):
        assert len(page) <= 3
        found += [one.table for one in page]
    assert found == made[::-1]
    assert await parlor.lobby(after="no such table") == []


async def test_a_hostile_guest_stores_only_so_much(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> None:
    """For 200 days of simulated time, as fast as the limits allow, with new names each day."""
    monkeypatch.setattr(retention, "_PAUSE", 0.0)
    monkeypatch.setattr(retention, "_REST", 0.0)
    time = Time()
    burst, per_second = 400_000, 1.0
    async with Parlor(store, InProcess(), time, pause=0, keep=Keep(30 * DAY)) as parlor:
        _limit(parlor, time, Rate(300_000, 0.5), Rate(burst, per_second))
        # A table is deleted at the first round after its 30 days: a day later here.
        bound = burst + per_second * 32 * DAY
        largest = 0
        for day in range(200):
            guest = (await parlor.new_person(f"Guest {day}"))[0]
            await _store_all_one_can(parlor, guest, str(day))
            time.advance(DAY)
            await parlor.retention.round()
            largest = max(largest, _stored(store))
        assert largest < bound
        # The guest comes near the bound; without retention it would be far above.
        assert largest > bound / 20
        time.advance(32 * DAY)
        await parlor.retention.round()
        assert _stored(store) == 0


async def _store_all_one_can(parlor: Parlor, guest: Person, key: str) -> None:
    payer = Payer(guest.id, HOME)
    terms = replace(TWO, words="\n".join(sorted(WORDS)))
    with contextlib.suppress(TryLater, Refused):
        for number in range(1000):
            table = (await parlor.open_table(guest, terms, f"{key} {number}", payer)).table
            for again in range(5):
                await parlor.ask(guest, table, Say("x" * 300), f"say {again}", payer)
            for again in range(3):
                await parlor.ask(guest, table, Fill(1), f"fill {again}", payer)
                await parlor.ask(guest, table, Remove(1), f"remove {again}", payer)


def _stored(store: MemoryStore) -> int:
    """Return the bytes of all logs, snapshots and cards, with what each row takes besides."""
    disk = store.disk
    logs = sum(len(one.body) + 150 for log in disk.logs.values() for one in log)
    snapshots = sum(len(one.body) for one in disk.snapshots.values())
    return logs + snapshots + sum(len(one.summary) + 500 for one in disk.cards.values())
