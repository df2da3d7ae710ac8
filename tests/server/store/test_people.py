"""People in both stores: tokens, visits, bans; and what the operator reads."""

import pytest

from tests.server.store.samples import card, entries, entry
from wordparlor.cli import main
from wordparlor.server.store import OperatorStore
from wordparlor.server.store.chain import body_digest
from wordparlor.server.store.errors import PersonTaken, SetAside, Unknown
from wordparlor.server.store.people import Ban, Person, Profile, TokenTimes
from wordparlor.server.store.protocol import Snapshot

pytestmark = pytest.mark.anyio

ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben")


async def test_a_person_has_several_tokens(store: OperatorStore) -> None:
    await store.add_person(ANN, b"1", 10.0)
    await store.add_person(BEN, b"2", 11.0)
    await store.add_token("ann", b"3", 20.0)
    assert await store.person_by_token(b"1") == await store.person_by_token(b"3") == ANN
    for person, token, fault in (
        ("cid", b"4", Unknown),
        ("ann", b"2", PersonTaken),
        ("ann", b"3", PersonTaken),
    ):
        with pytest.raises(fault):
            await store.add_token(person, token, 30.0)
    assert await store.known_tokens([b"1", b"3", b"4"]) == {b"1", b"3"}
    assert await store.known_tokens([]) == set()
    await store.mark_seen(b"3", 50.0)
    await store.mark_seen(b"1", 40.0)
    await store.mark_seen(b"4", 99.0)
    ann = await store.profile("ann")
    assert ann == Profile(ANN, 10.0, 50.0, (TokenTimes(10.0, 40.0), TokenTimes(20.0, 50.0)))
    assert await store.profile("cid") is None
    assert await store.profiles(1) == (ann,)
    assert [one.person for one in await store.profiles(5)] == [ANN, BEN]
    await store.drop_token(b"1")
    assert await store.person_by_token(b"1") is None
    assert await store.person_by_token(b"3") == ANN
    await store.add_token("ann", b"5", 20.0)
    await store.drop_tokens("ann")
    assert await store.known_tokens([b"1", b"2", b"3", b"5"]) == {b"2"}
    ann = await store.profile("ann")
    assert ann is not None
    assert ann.tokens == ()


async def test_a_refused_person_leaves_nothing(store: OperatorStore) -> None:
    await store.add_person(ANN, b"1", 10.0)
    with pytest.raises(PersonTaken):
        await store.add_person(BEN, b"1", 10.0)
    assert await store.people(["ann", "ben"]) == {"ann": ANN}


async def test_a_person_who_left_a_table_visited_it(store: OperatorStore) -> None:
    await store.add_person(ANN, b"1")
    for table in ("b", "a", "c"):
        await store.append(entries(table, 1, 1), card(table))
    # Ben was no known person then.
    await store.add_person(BEN, b"2")
    await store.append(entries("a", 2, 2), card("a", people=("cid",)))
    assert [one.table for one in await store.cards_of("ann", 10)] == ["b", "c"]
    assert await store.visited("ann", "", 10) == ("a", "b", "c")
    assert await store.visited("ann", "a", 1) == ("b",)
    assert await store.visited("ben", "", 10) == ()
    await store.end_visit("ann", "a")
    assert await store.visited("ann", "", 10) == ("b", "c")


async def test_a_forgotten_person_is_removed_after_the_last_visit(store: OperatorStore) -> None:
    await store.add_person(ANN, b"1")
    await store.append(entries("a", 1, 1), card("a"))
    await store.remove_person("ann")
    assert await store.people(["ann"]) == {"ann": ANN}
    await store.forget_person("ann", 5.0)
    assert await store.person_by_token(b"1") is None
    assert await store.people(["ann"]) == {"ann": Person("ann", "")}
    with pytest.raises(Unknown):
        await store.rename("ann", "Ann again")
    with pytest.raises(Unknown):
        await store.add_token("ann", b"2", 6.0)
    with pytest.raises(Unknown):
        await store.forget_person("nobody", 6.0)
    assert await store.to_forget(5) == ("ann",)
    await store.remove_person("ann")
    assert await store.to_forget(5) == ("ann",)
    await store.end_visit("ann", "a")
    # A request that was under way sits the person down once more.
    await store.append(entries("b", 1, 1), card("b"))
    await store.remove_person("ann")
    assert await store.visited("ann", "", 5) == ("b",)
    await store.end_visit("ann", "b")
    await store.remove_person("ann")
    assert await store.to_forget(5) == ()
    assert await store.people(["ann"]) == {}


async def test_a_redacted_entry_is_in_its_place(store: OperatorStore) -> None:
    await store.append(entries("a", 1, 3), card("a"), Snapshot(3, 1, b"all of it"))
    await store.append([entry("b", 1)], card("b"))
    await store.redact("a", {2: b"", 9: b"nothing"}, b"new summary")
    await store.redact("a", {2: b"again"})
    await store.redact("nothing", {1: b""}, b"")
    loaded = await store.load("a")
    assert loaded.snapshot is None
    assert [one.body for one in loaded.entries] == [b"a 1", b"again", b"a 3"]
    assert [one.at for one in loaded.entries] == [1001.0, 1002.0, 1003.0]
    found = await store.card("a")
    assert found == card("a", summary=b"new summary")
    assert (await store.read("b"))[0] == entry("b", 1)
    await store.append(entries("a", 4, 4))
    assert body_digest(b"") != body_digest(b"a 2")


async def test_bans(store: OperatorStore) -> None:
    assert await store.bans() == ()
    for_good, short = Ban("192.0.2.0/24", 1.0), Ban("ann", 2.0, 3.0, "rude")
    for ban in (short, for_good, Ban("ann", 1.0), short):
        await store.ban(ban)
    assert await store.bans() == (for_good, short)
    assert await store.unban("ann")
    assert not await store.unban("ann")
    assert await store.bans() == (for_good,)


async def test_the_operator_sees_what_costs_most(store: OperatorStore) -> None:
    await store.append(entries("small", 1, 1), card("small", changed=5.0, people=("ann",)))
    await store.append(
        entries("large", 1, 9), card("large", changed=4.0), Snapshot(9, 1, b"x" * 1000)
    )
    await store.append(entries("bare", 1, 2))
    newest = await store.newest_tables(2)
    assert [one.table for one in newest] == ["small", "large"]
    assert newest[0].card == card("small", changed=5.0, people=("ann",))
    assert newest[0].bytes == len("small 1")
    large, bare = await store.largest_tables(2)
    assert (large.table, large.entries, large.bytes) == ("large", 9, 9 * len("large 1") + 1000)
    assert (bare.table, bare.card, bare.aside) == ("bare", None, None)
    assert len(await store.newest_tables(10)) == 3
    ann, ben = await store.costliest_people(2)
    assert (ann.person, ann.tables, ann.entries) == ("ann", 2, 10)
    assert (ben.person, ben.tables, ben.bytes) == ("ben", 1, large.bytes)
    assert await store.costliest_people(1) == (ann,)


async def test_a_table_that_was_set_aside_is_put_back(store: OperatorStore) -> None:
    sound = card("a", status="playing", due=7.0)
    await store.append(entries("a", 1, 2), sound)
    with pytest.raises(Unknown):
        await store.put_back("a", sound)
    await store.set_aside("a", "a mistake")
    assert (await store.newest_tables(1))[0].aside == "a mistake"
    with pytest.raises(SetAside):
        await store.append(entries("a", 3, 3))
    await store.put_back("a", sound)
    assert await store.aside("a") is None
    assert await store.card("a") == sound
    assert await store.count_unfinished("ann") == 1
    await store.append(entries("a", 3, 3))
    with pytest.raises(Unknown):
        await store.put_back("nothing", card("nothing"))


def test_the_operator_of_a_database(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    store = ("--store", database)
    assert main(("admin", "ban", "192.0.2.1", *store)) == 0
    assert main(("admin", "bans", "--json", *store)) == 0
    assert '"192.0.2.1/32"' in capsys.readouterr().out
    assert main(("admin", "tables", *store)) == 0
    assert main(("admin", "costs", *store)) == 0
    assert main(("admin", "people", *store)) == 0
    assert main(("admin", "close", "nothing", *store)) == 2
    assert main(("admin", "unban", "192.0.2.1", *store)) == 0
