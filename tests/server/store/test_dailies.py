"""Daily deals in both stores: tables by day and game, par, and their end."""

import pytest

from tests.server.dailies import GAME, finish
from tests.server.support import Guests, InProcess, Time
from wordparlor import daily
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.retention import DAY
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio
ZAP, GLASS = DailyDeal("2026-11-18", "zap"), DailyDeal("2026-11-18", "glass")


async def test_par_is_kept_once(store: Store) -> None:
    assert await store.par(ZAP) is None
    await store.put_par(ZAP, -3)
    await store.put_par(ZAP, 5)
    await store.put_par(GLASS, 120)
    assert (await store.par(ZAP), await store.par(GLASS)) == (-3, 120)
    assert await store.par(DailyDeal("2026-11-19", "zap")) is None


async def test_a_note_without_a_table_lists_nothing(store: Store) -> None:
    await store.note_daily("table", ZAP)
    await store.note_daily("table", ZAP)
    assert await store.daily_cards(ZAP, 10) == ()
    await store.put_par(ZAP, 1)
    await store.put_par(DailyDeal("2026-11-19", "zap"), 2)
    await store.drop_dailies("2026-11-18")
    assert await store.par(ZAP) == 1
    await store.drop_dailies("2026-11-19")
    assert await store.par(ZAP) is None
    assert await store.par(DailyDeal("2026-11-19", "zap")) == 2


async def test_tables_are_found_by_day_and_game_until_they_are_deleted(store: Store) -> None:
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        deal = DailyDeal(daily.day_of(time.now), GAME)
        tables = []
        for name in ("Cid", "Ann"):
            tables.append(await finish(guests, name, words=False))
            time.advance(1)
        assert [card.table for card in await store.daily_cards(deal, 10)] == tables
        assert [card.table for card in await store.daily_cards(deal, 1)] == tables[:1]
        assert await store.daily_cards(DailyDeal(deal.day, "glass"), 10) == ()
        for table in tables:
            rows = await store.rows(table)
            assert rows
            assert rows.daily == deal
        assert await store.par(deal) is not None
        faults = [fault async for audit in audit_store(store) for fault in audit.faults]
        assert faults == []
        time.advance(400 * DAY)
        await parlor.retention.round()
        assert await store.daily_cards(deal, 10) == ()
        assert await store.par(deal) is None


async def test_the_check_of_a_store_knows_daily_deals(store: Store) -> None:
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        plain = await guests.open(start=False)
    await store.note_daily(plain, ZAP)
    faults = [fault async for audit in audit_store(store) for fault in audit.faults]
    assert faults == ["It is listed as a daily deal, but its log says otherwise."]
