"""One suite for both stores."""

import asyncio
from collections.abc import Awaitable

import pytest

from tests.server.store.samples import card, entries, entry
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import (
    CodeTaken,
    KeyUsed,
    PersonTaken,
    SeqTaken,
    SetAside,
    StoreDown,
    StoreError,
    Unknown,
)
from wordparlor.server.store.protocol import (
    FIRST_CARD,
    CardPlace,
    IndexCard,
    Loaded,
    LogEntry,
    Person,
    Snapshot,
    Store,
    StoredStory,
)

pytestmark = pytest.mark.anyio


async def test_appended_entries_survive_a_restart(url: str) -> None:
    first, second = open_store(url), open_store(url)
    await first.open()
    await first.append([entry("oak", 1, "a"), entry("oak", 2)], card("oak"))
    await first.append([LogEntry("oak", 3, bytes(range(256)) * 50, 0.1, "b")])
    await first.close()
    await second.open()
    kept = await second.read("oak")
    assert kept[:2] == (entry("oak", 1, "a"), entry("oak", 2))
    assert kept[2] == LogEntry("oak", 3, bytes(range(256)) * 50, 0.1, "b")
    assert await second.card("oak") == card("oak")
    await second.close()


async def test_read_returns_the_entries_after_a_seq(store: Store) -> None:
    await store.append(entries("oak", 1, 9))
    assert await store.read("oak", after=4) == tuple(entries("oak", 5, 9))
    assert await store.read("oak", after=4, most=2) == tuple(entries("oak", 5, 6))
    assert await store.read("oak", after=9) == ()
    assert await store.read("elm") == ()


async def test_an_unknown_table_is_empty(store: Store) -> None:
    assert await store.load("elm") == Loaded(None, ())
    assert await store.card("elm") is None
    assert await store.aside("elm") is None


@pytest.mark.parametrize("first", [1, 2, 3, 5, 9])
async def test_only_the_next_entry_can_be_appended(store: Store, first: int) -> None:
    await store.append(entries("oak", 1, 3))
    with pytest.raises(SeqTaken, match=f"Entry {first} is not the next one of table oak"):
        await store.append(entries("oak", first, first + 2), card("oak"), Snapshot(first, 1, b""))
    with pytest.raises(SeqTaken):
        await store.append([entry("elm", 2)])
    assert await store.load("oak") == Loaded(None, tuple(entries("oak", 1, 3)))
    await store.redact("oak", {2: b"nothing"})
    assert await store.story("oak") is None
    assert await store.card("oak") is None
    assert [table async for table in store.tables()] == ["oak"]


async def test_a_table_takes_each_key_once(store: Store) -> None:
    await store.append([entry("oak", 1, "a"), entry("oak", 2, "b")])
    await store.append([entry("elm", 1, "a")])
    await store.append([entry("oak", 3)])
    for seq in (2, 4, 9):
        with pytest.raises(KeyUsed, match="as entry 2") as caught:
            await store.append([entry("oak", seq, "b")])
        assert caught.value.seq == 2
    with pytest.raises(KeyUsed) as caught:
        await store.append([entry("oak", 4, "c"), entry("oak", 5, "b")])
    assert caught.value.seq == 2
    await store.append([entry("oak", 4), entry("oak", 5, "c")])
    assert [one.key for one in await store.read("oak")] == ["a", "b", "", "", "c"]


async def test_loading_begins_at_the_latest_snapshot(store: Store) -> None:
    await store.append(entries("oak", 1, 3), snapshot=Snapshot(3, 1, b"three"))
    assert await store.load("oak") == Loaded(Snapshot(3, 1, b"three"), ())
    await store.append(entries("oak", 4, 6), snapshot=Snapshot(5, 2, b"five"))
    await store.append(entries("oak", 7, 7))
    assert await store.load("oak") == Loaded(Snapshot(5, 2, b"five"), tuple(entries("oak", 6, 7)))
    assert len(await store.read("oak")) == 7


@pytest.mark.parametrize(
    ("wrong", "its_card", "snapshot"),
    [
        ([], None, None),
        ([entry("oak", 0)], None, None),
        ([entry("oak", 1), entry("oak", 3)], None, None),
        ([entry("oak", 1), entry("elm", 2)], None, None),
        ([entry("oak", 1, "a"), entry("oak", 2, "a")], None, None),
        ([entry("oak", 1)], card("elm"), None),
        ([entry("oak", 1)], card("oak", status="aside"), None),
        ([entry("oak", 1)], None, Snapshot(2, 1, b"")),
        ([entry("oak", 1)], None, Snapshot(0, 1, b"")),
    ],
)
async def test_parts_that_do_not_belong_together_are_refused(
    store: Store, wrong: list[LogEntry], its_card: IndexCard | None, snapshot: Snapshot | None
) -> None:
    with pytest.raises(ValueError, match="Append "):
        await store.append(wrong, its_card, snapshot)


async def test_one_of_fifty_wins_each_seq(store: Store) -> None:
    """All want to write the next entry, like servers that hold the same table."""
    won: list[tuple[int, str]] = []

    async def server(name: str) -> None:
        seq = 1
        while seq <= 20:
            try:
                await store.append([LogEntry("oak", seq, name.encode(), 0.0, f"{name}-{seq}")])
            except SeqTaken:
                seq = len(await store.read("oak")) + 1
            else:
                won.append((seq, name))
                seq += 1

    await asyncio.gather(*(server(f"server{number}") for number in range(50)))
    kept = await store.read("oak")
    assert [one.seq for one in kept] == list(range(1, len(kept) + 1))
    assert sorted(won) == [(one.seq, one.body.decode()) for one in kept]


async def test_a_refused_append_spares_the_others_of_its_batch(store: Store) -> None:
    await store.append([entry("oak", 1, "a")])
    appends: list[Awaitable[None]] = [store.append([entry(f"t{n}", 1)]) for n in range(20)]
    appends[5:5] = [store.append([entry("oak", 1)]), store.append([entry("oak", 2, "a")])]
    appends += [store.append([LogEntry("\ud800", 1, b"", 0.0)])]
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(outcomes[5], SeqTaken)
    assert isinstance(outcomes[6], KeyUsed)
    assert isinstance(outcomes[-1], StoreError | UnicodeEncodeError)
    assert sum(outcome is None for outcome in outcomes) == 20
    assert len([table async for table in store.tables()]) == 21


async def test_appends_to_one_table_may_wait_together(store: Store) -> None:
    await asyncio.gather(*(store.append([entry("oak", seq)]) for seq in range(1, 101)))
    assert await store.read("oak") == tuple(entries("oak", 1, 100))


async def test_a_cancelled_append_spares_the_others(store: Store) -> None:
    tasks = [asyncio.create_task(store.append([entry(f"t{n}", 1)])) for n in range(10)]
    await asyncio.sleep(0)
    tasks[3].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if outcome] == [asyncio.CancelledError]
    await store.append([entry("oak", 1)])


async def test_lobbies_show_listed_cards_newest_first(store: Store) -> None:
    kinds: list[dict[str, object]] = [
        {},
        {"listed": False},
        {"status": "playing"},
        {},
        {"due": 5.5},
    ]
    for number, facts in enumerate(kinds, start=1):
        await store.append([entry(f"t{number}", 1)], card(f"t{number}", changed=number, **facts))
    assert [one.table for one in await store.listed("open", 10)] == ["t5", "t4", "t1"]
    assert [one.table for one in await store.listed("open", 2)] == ["t5", "t4"]
    assert [one.table for one in await store.listed("over", 10)] == []
    await store.append([entry("t1", 2)], card("t1", changed=9.0, status="over"))
    assert await store.listed("over", 10) == (card("t1", changed=9.0, status="over"),)
    assert [one.table for one in await store.listed("open", 10)] == ["t5", "t4"]


async def test_people_find_their_tables_newest_first(store: Store) -> None:
    await store.append([entry("oak", 1)], card("oak", changed=1.0))
    await store.append([entry("elm", 1)], card("elm", changed=2.0, people=("ann", "ann")))
    assert [one.table for one in await store.cards_of("ann", 9)] == ["elm", "oak"]
    assert [one.table for one in await store.cards_of("ben", 9)] == ["oak"]
    await store.append([entry("oak", 2)], card("oak", changed=3.0, people=("cid", "ann")))
    assert [one.table for one in await store.cards_of("ann", 9)] == ["oak", "elm"]
    assert [one.table for one in await store.cards_of("ann", 1)] == ["oak"]
    assert await store.cards_of("ben", 9) == ()
    assert [one.table for one in await store.cards_of("cid", 9)] == ["oak"]


async def test_people_find_their_tables_page_by_page(store: Store) -> None:
    for number, table in enumerate(("ash", "elm", "fir", "oak", "yew")):
        # Several tables may have changed at the same time.
        await store.append([entry(table, 1)], card(table, changed=number // 2 + 0.1))
    found, place = [], FIRST_CARD
    while page := await store.cards_of("ann", 2, place):
        found += [one.table for one in page]
        place = CardPlace(page[-1].changed, page[-1].table)
    assert found == ["yew", "fir", "oak", "ash", "elm"]


async def test_unfinished_tables_are_counted(store: Store) -> None:
    async def counts() -> list[int]:
        return [await store.count_unfinished(person) for person in ("ann", "ben", "cid")]

    assert await counts() == [0, 0, 0]
    await store.append([entry("oak", 1)], card("oak"))
    await store.append([entry("elm", 1)], card("elm", status="playing", people=("ann", "ann")))
    await store.append([entry("yew", 1)], card("yew", status="over"))
    assert await counts() == [2, 1, 0]
    await store.append([entry("oak", 2)], card("oak", status="playing"))
    assert await counts() == [2, 1, 0]
    await store.append([entry("oak", 3)], card("oak", status="playing", people=("cid", "ann")))
    assert await counts() == [2, 0, 1]
    await store.append([entry("oak", 4)], card("oak", status="over", people=("cid", "ann")))
    assert await counts() == [1, 0, 0]
    await store.set_aside("elm", "It is damaged.")
    assert await counts() == [0, 0, 0]


async def test_a_table_is_found_by_its_code(store: Store) -> None:
    await store.append([entry("oak", 1)], card("oak"), code="BCDFGH")
    await store.append([entry("elm", 1)], card("elm"))
    assert await store.card_by_code("BCDFGH") == card("oak")
    assert await store.card_by_code("bcdfgh") is None
    assert await store.card_by_code("") is None
    await store.append([entry("oak", 2)], card("oak", status="over", people=()))
    assert await store.card_by_code("BCDFGH") == card("oak", status="over", people=())


async def test_a_code_is_given_once(store: Store) -> None:
    await store.append([entry("oak", 1, "a")], card("oak"), code="BCDFGH")
    with pytest.raises(CodeTaken, match="Another table has the code BCDFGH"):
        await store.append([entry("elm", 1)], card("elm"), code="BCDFGH")
    assert await store.load("elm") == Loaded(None, ())
    assert await store.card("elm") is None
    await store.append([entry("elm", 1)], card("elm"), code="JKLMNP")
    # A repeated request raises KeyUsed even with a code that is taken.
    with pytest.raises(KeyUsed):
        await store.append([entry("oak", 1, "a")], card("oak"), code="JKLMNP")
    with pytest.raises(SeqTaken):
        await store.append([entry("oak", 1)], card("oak"), code="QRSTVW")
    with pytest.raises(ValueError, match="Append a code with the first entry"):
        await store.append([entry("oak", 2)], code="QRSTVW")


async def test_one_of_many_tables_wins_a_code(store: Store) -> None:
    opening = (store.append([entry(f"t{n}", 1)], card(f"t{n}"), code="BCDFGH") for n in range(20))
    outcomes = await asyncio.gather(*opening, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(CodeTaken) == 19
    (winner,) = [table async for table in store.tables()]
    assert await store.card_by_code("BCDFGH") == card(winner)


async def test_clocks_are_found_earliest_first(store: Store) -> None:
    for number, due in enumerate([30.0, None, 10.0, 20.0]):
        await store.append([entry(f"t{number}", 1)], card(f"t{number}", due=due))
    assert [one.due for one in await store.due(30.0, 9)] == [10.0, 20.0]
    assert [one.due for one in await store.due(31.0, 2)] == [10.0, 20.0]
    await store.append([entry("t2", 2)], card("t2"))
    assert [one.due for one in await store.due(31.0, 9)] == [20.0, 30.0]


async def test_the_latest_change_is_that_of_all_cards(store: Store) -> None:
    assert await store.latest_change() == 0
    for table, changed in (("a", 5.0), ("b", 7.5), ("c", 6.0)):
        await store.append([entry(table, 1)], card(table, changed=changed))
    assert await store.latest_change() == 7.5


async def test_tables_yields_all_ids_in_order(store: Store) -> None:
    names = [f"table {number}" for number in range(2100)]
    await asyncio.gather(*(store.append([entry(name, 1)]) for name in names))
    assert [table async for table in store.tables()] == sorted(names)


async def test_a_table_set_aside_is_kept_as_it_is(store: Store) -> None:
    await store.append([entry("oak", 1, "a")], card("oak", due=5.0))
    await store.set_aside("oak", "Entry 1 does not lead to its digest.")
    assert await store.aside("oak") == "Entry 1 does not lead to its digest."
    assert await store.card("oak") == card("oak", status="aside")
    assert await store.due(100.0, 9) == ()
    with pytest.raises(SetAside, match="does not lead") as caught:
        await store.append([entry("oak", 2)], card("oak"))
    assert caught.value.reason == "Entry 1 does not lead to its digest."
    with pytest.raises(KeyUsed):
        await store.append([entry("oak", 2, "a")])
    assert await store.read("oak") == (entry("oak", 1, "a"),)
    with pytest.raises(Unknown, match="no table elm"):
        await store.set_aside("elm", "Why not.")


@pytest.mark.parametrize("odd", ["\x00", "\ud800", "\udfff\ud800", "\uffff", "🂡", "x" * 100_000])
async def test_a_table_can_be_set_aside_with_any_reason(store: Store, odd: str) -> None:
    # The reason may quote a damaged entry.
    await store.append([entry("oak", 1)])
    await store.set_aside("oak", f"Entry 1 has {odd} in it.")
    reason = await store.aside("oak")
    assert reason
    assert reason.startswith("Entry 1 has ")
    with pytest.raises(SetAside):
        await store.append([entry("oak", 2)])


async def test_people_come_back_with_their_token(store: Store) -> None:
    ann, ben = Person("p1", "Ann"), Person("p2", "Zoë 🂡")
    await store.add_person(ann, b"\x00hash of a token")
    await store.add_person(ben, b"\xffanother")
    assert await store.person_by_token(b"\xffanother") == ben
    assert await store.person_by_token(b"") is None
    for taken, token in ((Person("p1", "Eve"), b"new"), (Person("p3", "Eve"), b"\xffanother")):
        with pytest.raises(PersonTaken):
            await store.add_person(taken, token)
    await store.rename("p1", "Anna")
    with pytest.raises(Unknown, match="no person p3"):
        await store.rename("p3", "Eve")
    assert await store.people(["p1", "p2", "p3"]) == {"p1": Person("p1", "Anna"), "p2": ben}
    assert await store.people([]) == {}


async def test_changes_leave_out_own_appends(store: Store) -> None:
    changes = store.changes()
    await store.append([entry("oak", 1)])
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(changes), 0.1)


async def test_a_store_that_is_not_open_is_down(url: str) -> None:
    store = open_store(url)
    await store.close()
    for _ in range(2):
        with pytest.raises(StoreDown, match="closed"):
            await store.ping()
        with pytest.raises(StoreDown, match="closed"):
            await store.append([entry("oak", 1)])
        with pytest.raises(StoreDown, match="closed"):
            await store.load("oak")
        await store.open()
        await store.ping()
        await store.close()


async def test_close_writes_what_waits(url: str) -> None:
    store = open_store(url)
    await store.open()
    appends = [asyncio.create_task(store.append([entry(f"t{n}", 1)])) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*appends)
    await store.open()
    assert len([table async for table in store.tables()]) == 50
    await store.close()


async def test_a_story_is_kept_beside_its_table(store: Store) -> None:
    await store.append(entries("oak", 1, 3))
    assert await store.story("oak") is None
    await store.put_story("oak", StoredStory(3, bytes(range(256))), 3)
    assert await store.story("oak") == StoredStory(3, bytes(range(256)))
    await store.put_story("oak", StoredStory(5, b""), 3)
    assert await store.story("oak") == StoredStory(5, b"")
    # The log has gone on, or not so far: the story may tell what was deleted since.
    for last in (2, 4):
        await store.put_story("oak", StoredStory(7, b"late"), last)
    assert await store.story("oak") == StoredStory(5, b"")
    assert await store.story("elm") is None
    with pytest.raises(Unknown, match="There is no table elm"):
        await store.put_story("elm", StoredStory(1, b""), 1)
    assert await store.load("oak") == Loaded(None, tuple(entries("oak", 1, 3)))
