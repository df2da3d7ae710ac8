"""The story of a finished game is kept, and can be read when the table cannot be served."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.older_list import pack_older_list
from tests.server.memory_store import MemoryStore
from tests.server.support import BOTS, GAME, Guests, InProcess, Time, written_default
from wordparlor import __version__
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.archive.list_needs import Need, find_needs
from wordparlor.server.errors import NotServed, Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText, Say
from wordparlor.server.room.terms import PERSON, Terms, custom_dictionary
from wordparlor.server.store.protocol import StoredStory
from wordparlor.server.views import story as stories
from wordparlor.server.views.story import make_story, pack_story, unpack_story
from wordparlor.word_lists import keep_list, lists_folder
from wordparlor.words import load
from wordparlor.words.builtin import WordFacts
from wordparlor.words.dictionary import Dictionary, Tier, whole_dictionary

pytestmark = pytest.mark.anyio

SHORT = Terms(GAME, (PERSON, PERSON), options={"circles": 1})
OWN = Terms(GAME, (PERSON, PERSON), words="cats\ndogs\n", options={"circles": 1})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """The packed list of an earlier version."""
    return pack_older_list(tmp_path / "older")


@contextmanager
def dealt_with(packed: Path) -> Iterator[Dictionary]:
    """Deal with another list than today's, as an earlier version did."""
    facts = WordFacts.read(packed)
    words = whole_dictionary(facts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wordparlor.server.room.terms.load", lambda tier: words.narrow(_tier(tier)))
        patch.setattr("wordparlor.words.custom.built_in", lambda: facts)
        custom_dictionary.cache_clear()
        yield words
    custom_dictionary.cache_clear()


def _tier(name: str) -> Tier:
    return Tier[name.upper()]


async def finish(guests: Guests, table: str) -> None:
    """Let everyone pass until the game is over."""
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        async with guests.parlor._tables.hold(table) as (_, room):
            text = written_default(room)
        await guests.ask(await guests.on_turn(table), table, PlayText(text))
    await guests.parlor.settle()


async def test_the_end_of_a_game_keeps_its_story(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    assert not store.disk.stories
    await finish(guests, table)
    kept = store.disk.stories[table]
    log = store.disk.logs[table]
    assert kept.seq == len(log)
    assert len(kept.body) < stories.MOST_BYTES
    story = unpack_story(kept.body)
    assert story == make_story(log)
    assert await parlor.record(table) == story.record
    assert await parlor.statistics(table) == story.statistics


async def test_a_kept_story_reads_like_the_log(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)
    people = (guests["Ann"], guests["Ben"], guests["Cid"], None)
    kept = [
        await parlor.story(person, table, 2, 4, seat) for person in people for seat in (None, 0)
    ]
    store.disk.stories.clear()
    told = [
        await parlor.story(person, table, 2, 4, seat) for person in people for seat in (None, 0)
    ]
    assert kept == told
    await guests.ask("Ann", table, Say("Good game"))
    *_, last = msgspec.json.decode(await parlor.story(None, table, 0, 500))
    assert last["text"] == "Good game", "the log has what came after the end"
    with pytest.raises(Refused, match="There is no seat 2; choose 0 to 1"):
        await parlor.story(None, table, 0, 500, 2)


async def test_a_story_that_is_missing_or_unreadable_is_made_again(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)
    record = await parlor.record(table)
    for body in (b"", b"nonsense", store.disk.stories[table].body[:-20]):
        store.disk.stories[table] = StoredStory(1, body)
        assert await parlor.record(table) == record
        assert unpack_story(store.disk.stories[table].body)


async def test_a_store_that_is_away_delays_only_the_story(
    parlor: Parlor,
    guests: Guests,
    store: MemoryStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(table: str, story: StoredStory, last: int) -> None:
        store.down = True
        await store.ping()

    table = await guests.open(SHORT)
    monkeypatch.setattr(store, "put_story", fail)
    with caplog.at_level(logging.WARNING):
        async with parlor._tables.hold(table):
            pass
        while not store.down:
            async with parlor._tables.hold(table) as (_, room):
                text = written_default(room)
            await guests.ask(await guests.on_turn(table), table, PlayText(text))
            await parlor.settle()
    assert f"The story of table {table} is not kept yet" in caplog.text
    store.down = False
    monkeypatch.undo()
    assert await parlor.record(table)


async def test_a_long_story_tells_its_end(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stories, "MOST_BYTES", 10)
    table = await guests.open(SHORT)
    await finish(guests, table)
    short = unpack_story(store.disk.stories[table].body)
    assert short
    assert not short.whole
    assert short.record == await parlor.record(table)
    whole = make_story(store.disk.logs[table])
    assert short.fresh(0) == whole.fresh(0)
    assert len(pack_story(short)) < len(stories._pack(whole))
    assert len(msgspec.json.decode(await parlor.story(None, table, 0, 500))) == whole.seq


@pytest.mark.parametrize("terms", [SHORT, OWN], ids=["built-in", "custom"])
async def test_a_finished_table_is_read_without_its_list(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time, older: Path, terms: Terms
) -> None:
    with dealt_with(older):
        table = await guests.open(terms)
        await finish(guests, table)
        seen = [await parlor.look(person, table) for person in (guests["Ann"], None)]
        told = await parlor.story(guests["Ann"], table, 0, 500)
        record = await parlor.record(table)
    async with Parlor(store, InProcess(), time, pause=0) as other:
        assert [await other.look(person, table) for person in (guests["Ann"], None)] == seen
        assert await other.story(guests["Ann"], table, 0, 500) == told
        assert await other.story(None, table, 0, 500, 0) == told
        with pytest.raises(Refused, match="There is no seat 5; choose 0 to 1"):
            await other.story(None, table, 0, 500, 5)
        assert await other.record(table) == record
        assert (await other.statistics(table)).actions
        watcher = await other.watch(guests["Ben"], table)
        shown = msgspec.json.decode(await anext(watcher))
        assert (shown["type"], shown["sight"]["you"]) == ("fresh", 1)
        assert watcher.take() is None
        watcher.close()
        store.disk.stories.clear()
        with pytest.raises(NotServed):
            await other.look(None, table)
    assert table not in store.disk.reasons, "the table is not set aside"


@pytest.mark.parametrize("terms", [BOTS, OWN], ids=["built-in", "custom"])
async def test_a_running_table_says_which_list_it_needs_and_goes_on_with_it(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time, older: Path, terms: Terms
) -> None:
    with dealt_with(older) as words:
        table = await guests.open(terms)
        async with parlor._tables.hold(table) as (_, room):
            assert room.match
            needed = room.match.rules.setup.dictionary
        assert needed == words.id or terms.words
    async with Parlor(store, InProcess(), time, pause=0) as other:
        with pytest.raises(NotServed, match=f"The word list {needed} is not here; ") as why:
            await other.look(None, table)
        assert ("run `wordparlor words keep`" in str(why.value)) != bool(terms.words)
        assert f"Wordparlor {__version__} dealt it." in str(why.value)
    assert table not in store.disk.reasons, "the table is not set aside"
    assert await find_needs(store) == {Need(needed, here=False): 1}
    (audit,) = [one async for one in audit_store(store) if one.table]
    assert "is not here" in audit.faults[0]
    keep_list(lists_folder(), older)
    assert await find_needs(store) == {Need(needed, here=True): 1}
    async with Parlor(store, InProcess(), time, pause=0) as other:
        guests.parlor = other
        before = (await guests.fresh(None, table))["seq"]
        await guests.move(table)
        await other.settle()
        assert (await guests.fresh(None, table))["seq"] > before
    assert [one async for one in audit_store(store) if one.faults] == []
    assert load().id != needed
