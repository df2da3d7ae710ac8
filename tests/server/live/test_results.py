"""Finished games are found by what they are, page by page, the oldest ones too."""

import pytest
from msgspec import json
from msgspec.structs import replace

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests
from wordparlor.server.archive.index_cards import PublicChair, Summary
from wordparlor.server.errors import Refused
from wordparlor.server.live import results
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.terms import Clock
from wordparlor.server.store.protocol import IndexCard, LogEntry, Person
from wordparlor.server.views.results import ResultFilter

pytestmark = pytest.mark.anyio
NAMES = ("Ben", "Benedikt", "Cleo")


async def add(store: MemoryStore, ann: Person, number: int, *, finished: bool = True) -> None:
    """Add a game of Ann's: she wins those with even numbers, against one of three others."""
    chairs = (PublicChair("person", "Ann"), PublicChair("person", NAMES[number % 3]))
    game = GAME if number < 3 else "othergame"
    scores = (9, 5) if number % 2 == 0 else (5, 9)
    summary = Summary(
        game, "", "strict", Clock(), "", chairs, 0.0, scores=scores, winners=(number % 2,)
    )
    summary = replace(summary, finished=finished)
    card = IndexCard(
        f"t{number}",
        "over",
        False,
        json.encode({"summary": summary, "people": [ann.id, "other"]}),
        (ann.id,),
        None,
        float(number),
    )
    await store.append([LogEntry(card.table, 1, b"", 0.0)], card)


async def find(parlor: Parlor, ann: Person, wanted: ResultFilter) -> list[str]:
    """Return the tables of all pages."""
    found, after = list[str](), ""
    for _ in range(20):
        page = await parlor.results_of(ann, wanted, after, 2)
        assert len(page.games) <= 2
        found += [one.table for one in page.games]
        after = page.next
        if not after:
            return found
    raise AssertionError("There are too many pages.")


async def test_games_are_found_by_what_they_are(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guests["Ann"]
    for number in range(7):
        await add(store, ann, number)
    await add(store, ann, 7, finished=False)
    latest_first = ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert await find(parlor, ann, ResultFilter()) == latest_first
    assert await find(parlor, ann, ResultFilter(game=GAME)) == ["t2", "t1", "t0"]
    assert await find(parlor, ann, ResultFilter(player=" ben ")) == ["t6", "t4", "t3", "t1", "t0"]
    # One's own name finds nothing: it is at all tables.
    assert await find(parlor, ann, ResultFilter(player="ann")) == []
    assert await find(parlor, ann, ResultFilter(result="won")) == ["t6", "t4", "t2", "t0"]
    assert await find(parlor, ann, ResultFilter(result="lost", player="cleo")) == ["t5"]
    assert await find(parlor, ann, ResultFilter(since=2.0, until=4.0)) == ["t3", "t2"]
    assert await find(parlor, guests["Ben"], ResultFilter()) == []
    # A page looks at a part of the tables only, and the next one goes on.
    monkeypatch.setattr(results, "_CHUNK", 3)
    monkeypatch.setattr(results, "_MOST_LOOKED", 3)
    assert await find(parlor, ann, ResultFilter(game=GAME)) == ["t2", "t1", "t0"]
    assert [one.table for one in await parlor.history(ann)] == latest_first


async def test_a_place_that_no_page_has_is_refused(parlor: Parlor, guests: Guests) -> None:
    for after in ("t1", "nan~t1", "1.0~\0"):
        with pytest.raises(Refused, match="No page ends here"):
            await parlor.results_of(guests["Ann"], ResultFilter(), after)
