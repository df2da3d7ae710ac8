"""The story of a finished game stays when a player is forgotten, without the name and the chat."""

from pathlib import Path

import msgspec
import pytest

from tests.server.live.test_stories import OWN, SHORT, dealt_with, finish, home, older
from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.archive.redact import Redaction
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Say, Sit, Start
from wordparlor.server.room.terms import Terms
from wordparlor.server.views.story import Story, make_story, unpack_story
from wordparlor.server.views.story_names import rename_in_story

__all__ = ["home", "older"]
pytestmark = pytest.mark.anyio
NAME = "Quibblewick"
SECRET, OTHER = "my dog is called Fluffernutter", "Well played, all"


async def _play_to_the_end(guests: Guests, terms: Terms = SHORT) -> str:
    """Let Ann and a guest with an unusual name play and talk."""
    guests.people[NAME], _ = await guests.parlor.new_person(NAME, "owl")
    table = (await guests.parlor.open_table(guests["Ann"], terms, guests.key())).table
    await guests.ask(NAME, table, Sit())
    await guests.ask(NAME, table, Say(SECRET))
    await guests.ask("Ann", table, Start())
    await guests.ask(NAME, table, Say(f"{SECRET}, again"))
    await guests.ask("Ann", table, Say(OTHER))
    await finish(guests, table)
    return table


async def _forget(parlor: Parlor, guests: Guests) -> None:
    await parlor.forgetter.forget_name(guests[NAME].id)
    assert await parlor.forgetter.finish(guests[NAME])


def _story(store: MemoryStore, table: str) -> Story:
    story = unpack_story(store.disk.stories[table].body)
    assert story
    return story


def _check_clean(story: Story) -> None:
    """Check that nothing of the guest is left, and all of the game is there."""
    text = msgspec.msgpack.encode(story)
    assert NAME.encode() not in text
    assert b"avatar" not in text
    assert SECRET.encode() not in text
    assert OTHER.encode() in text
    assert b"Ann" in text
    assert story.whole


async def test_a_story_is_made_again_from_the_redacted_log(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await _play_to_the_end(guests)
    await _forget(parlor, guests)
    story = _story(store, table)
    _check_clean(story)
    assert story == make_story(store.disk.logs[table])
    assert await parlor.record(table) == story.record
    assert [audit.faults async for audit in audit_store(store) if audit.faults] == []


@pytest.mark.parametrize("terms", [SHORT, OWN], ids=["built-in", "custom"])
async def test_a_story_is_renamed_where_the_list_of_the_game_is_missing(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time, older: Path, terms: Terms
) -> None:
    with dealt_with(older):
        table = await _play_to_the_end(guests, terms)
    before = _story(store, table)
    async with Parlor(store, InProcess(), time, pause=0) as other:
        await _forget(other, guests)
        story, guest = _story(store, table), "Q-Guest"
        _check_clean(story)
        assert story.record == before.record.replace(NAME, guest)
        assert [seat.name for seat in story.statistics.seats] == ["Ann", guest]
        assert len(story.spectator.told) == len(before.spectator.told)
        assert await other.record(table) == story.record
        shown = msgspec.json.decode(await other.look(None, table))
        assert [line["text"] for line in shown["chat"]] == [OTHER]
        assert [chair["name"] for chair in shown["sight"]["chairs"]] == ["Ann", guest]
        told = msgspec.json.decode(await other.story(guests["Ann"], table, 0, 500))
        assert [one["sentences"] for one in told if one["what"] == "said"] == [
            [f"A line of {guest}'s was deleted."],
            [f"A line of {guest}'s was deleted."],
            [f"Ann says: {OTHER}"],
        ]
        # The next round finds nothing more to change.
        kept = store.disk.stories[table]
        await other.forgetter._forget_tables(guests[NAME].id)
        assert store.disk.stories[table] == kept


async def test_a_renamed_story_is_that_of_the_redacted_log(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    """Compare both ways to redact a story, where both are possible."""
    table = await _play_to_the_end(guests)
    before = _story(store, table)
    await _forget(parlor, guests)
    redaction = Redaction({}, True, "Guest", frozenset({NAME}), frozenset({4, 6}))
    renamed, made = rename_in_story(before, redaction), _story(store, table)
    assert (renamed.record, renamed.statistics) == (made.record, made.statistics)
    for one, other in zip(
        (*renamed.seats, renamed.spectator), (*made.seats, made.spectator), strict=True
    ):
        assert list(map(msgspec.json.decode, one.told)) == list(
            map(msgspec.json.decode, other.told)
        )
        assert msgspec.json.decode(one.fresh) == msgspec.json.decode(other.fresh)


async def test_an_unreadable_story_is_deleted(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time, older: Path
) -> None:
    with dealt_with(older):
        table = await _play_to_the_end(guests)
    stored = store.disk.stories[table]
    store.disk.stories[table] = msgspec.structs.replace(stored, body=stored.body[:-20])
    async with Parlor(store, InProcess(), time, pause=0) as other:
        await _forget(other, guests)
    assert table not in store.disk.stories


async def test_a_late_story_is_not_kept_while_a_player_is_forgotten(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await _play_to_the_end(guests)
    late = store.disk.stories[table]
    await parlor.forgetter.forget_name(guests[NAME].id)
    store.disk.stories.clear()
    await store.put_story(table, late, len(store.disk.logs[table]))
    assert not store.disk.stories
    assert await parlor.forgetter.finish(guests[NAME])
    await store.put_story(table, late, late.seq)
    assert not store.disk.stories
