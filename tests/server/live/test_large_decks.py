"""Tables of older versions with decks that a new table may not have."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.live.test_stories import finish
from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from wordparlor import __version__
from wordparlor.errors import BadDeck
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.errors import NotServed
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room import terms as room_terms
from wordparlor.server.room.terms import PERSON, Terms

pytestmark = pytest.mark.anyio
LETTERS = '[[cards]]\nfaces = "A E I O D L N R S T"\ncopies = 90\npoints = 1\n'
WILD = "".join(
    f'[[cards]]\nfaces = "?"\npoints = 0\ncolours = ["{colour}"]\n'
    for colour in ("red", "green", "white", "pink", "blue")
)
MANY_CARDS, MANY_WILD = f'name = "x"\n{LETTERS}', f'name = "x"\n{LETTERS}{WILD}'.replace("90", "9")


def _terms(deck: str) -> Terms:
    return Terms(GAME, (PERSON, PERSON), options={"circles": 1}, deck=deck)


@contextmanager
def older_version() -> Iterator[None]:
    """Allow any deck, as older versions did."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("deck_file", "box"):
            patch.setattr(f"wordparlor.table.{module}.deck_fault", lambda *_: None)
        room_terms._deck.cache_clear()
        yield
    room_terms._deck.cache_clear()


async def test_a_new_table_has_at_most_500_cards(parlor: Parlor, guests: Guests) -> None:
    with pytest.raises(BadDeck, match="must be 1 to 500 in all"):
        await guests.open(_terms(MANY_CARDS))


async def test_an_older_table_with_more_cards_goes_on(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    with older_version():
        table = await guests.open(_terms(MANY_CARDS))
        await guests.move(table)
    async with Parlor(store, InProcess(), time, pause=0) as other:
        guests.parlor = other
        assert len((await guests.fresh(None, table))["game"]["deck"]["cards"]) == 10
        await guests.move(table)
        await finish(guests, table)
        assert await other.record(table)
    assert [audit.faults async for audit in audit_store(store) if audit.faults] == []


async def test_an_older_table_with_too_many_wild_cards_says_why(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    with older_version():
        running, finished = [await guests.open(_terms(MANY_WILD)) for _ in range(2)]
        await finish(guests, finished)
        record = await parlor.record(finished)
    async with Parlor(store, InProcess(), time, pause=0) as other:
        with pytest.raises(NotServed, match="5 kinds of wild card; the most is 4") as why:
            await other.look(None, running)
        assert f"Wordparlor {__version__} dealt it." in str(why.value)
        assert await other.record(finished) == record
        assert await other.look(guests["Ann"], finished)
    assert store.disk.reasons == {}, "no table is set aside"
