"""A game starts without a search in the server's own process: a worker deals."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, TWO, Guests, InProcess, Time
from wordparlor.errors import ParlorError
from wordparlor.games import box, shelf
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave, Sit, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.workers.errors import TaskTimedOut
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer
from wordparlor.table.match import Match, TableRules

pytestmark = pytest.mark.anyio
WORDS = "\n".join(("zen", "zap", "adze", "size", "prize", "zebra"))


class Dealer(InProcess):
    """Runs tasks, and can hold them up or fail."""

    def __init__(self) -> None:
        self.deals = 0
        self.inside = False
        self.waits = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.wrong: Exception | None = None

    async def run(self, task: bytes, order: Order) -> Answer:
        if b"\xa4type\xa4deal" not in task:
            return await super().run(task, order)
        if self.wrong:
            raise self.wrong
        self.deals += 1
        self.waits.set()
        await self.goes_on.wait()
        self.inside = True
        try:
            return await super().run(task, order)
        finally:
            self.inside = False


@contextmanager
def no_deals_outside(dealer: Dealer) -> Iterator[None]:
    """Fail if cards are dealt outside of a worker."""
    deal = TableRules.deal

    def checked(rules: TableRules) -> Match:
        assert dealer.inside, "the server searches by itself"
        return deal(rules)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableRules, "deal", checked)
        yield


@pytest.mark.parametrize("game", list(shelf()))
async def test_a_worker_deals(store: MemoryStore, time: Time, game: str) -> None:
    dealer = Dealer()
    async with Parlor(store, dealer, time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        with no_deals_outside(dealer):
            for variant in box(game).variants:
                least = max(2, box(game).seats_of(variant.id)[0])
                chairs = (PERSON, *("casual",) * (least - 1))
                terms = Terms(game, chairs, variant.id, words=WORDS)
                await guests.open(terms)
        assert dealer.deals == len(box(game).variants)
        await parlor.settle()
    # Another server deals the same cards from the log.
    assert [audit.faults async for audit in audit_store(store) if audit.faults] == []


async def test_players_who_change_meanwhile_are_dealt_in(store: MemoryStore, time: Time) -> None:
    dealer = Dealer()
    three = Terms(GAME, (PERSON, PERSON, PERSON))
    async with Parlor(store, dealer, time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        with no_deals_outside(dealer):
            table = await guests.open(three, start=False)
            dealer.goes_on.clear()
            starting = asyncio.create_task(guests.ask("Ann", table, Start()))
            await dealer.waits.wait()
            await guests.ask("Cid", table, Leave() if await _sits(guests, table) else Sit())
            dealer.goes_on.set()
            await starting
        assert dealer.deals == 2
        fresh = await guests.fresh(None, table)
        assert fresh["sight"]["status"] == "playing"
    assert [audit.faults async for audit in audit_store(store) if audit.faults] == []


async def _sits(guests: Guests, table: str) -> bool:
    chairs = (await guests.fresh(None, table))["sight"]["chairs"]
    return any(chair.get("name") == "Cid" for chair in chairs)


async def test_a_refused_start_deals_nothing(store: MemoryStore, time: Time) -> None:
    dealer = Dealer()
    async with Parlor(store, dealer, time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(TWO, start=False)
        with pytest.raises(Refused, match="host"):
            await guests.ask("Ben", table, Start())
        assert dealer.deals == 0
        # The same key starts the game once.
        first = await parlor.ask(guests["Ann"], table, Start(), "k")
        assert await parlor.ask(guests["Ann"], table, Start(), "k") == first
        assert dealer.deals == 1


async def test_a_deal_that_takes_too_long_leaves_the_table_open(
    store: MemoryStore, time: Time
) -> None:
    dealer = Dealer()
    async with Parlor(store, dealer, time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(TWO, start=False)
        dealer.wrong = TaskTimedOut(0.4)
        with pytest.raises(ParlorError):
            await guests.ask("Ann", table, Start())
        dealer.wrong = None
        await guests.ask("Ann", table, Start())
        assert (await guests.fresh(None, table))["sight"]["status"] == "playing"
