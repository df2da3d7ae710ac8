"""Reviews of finished games: part by part, the same for all, and nothing of a running game."""

import msgspec
import pytest

from tests.server.live.test_stories import SHORT, finish
from tests.server.memory_store import MemoryStore
from tests.server.support import Guests
from wordparlor.bots.review import ReviewedTurn
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.views.review import ReviewPart
from wordparlor.server.workers import reviewing

pytestmark = pytest.mark.anyio


async def part(parlor: Parlor, table: str, after: int) -> ReviewPart:
    """Return a part of a review."""
    return msgspec.json.decode(await parlor.review(table, after), type=ReviewPart)


async def test_there_is_no_review_before_the_end(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(SHORT)
    with pytest.raises(Refused, match="The game is not over; its review comes after the end"):
        await parlor.review(table, 0)
    with pytest.raises(NoTable):
        await parlor.review("nowhere", 0)


async def test_a_worker_refuses_to_review_a_running_game(
    guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    with pytest.raises(Refused, match="The game is not over"):
        reviewing.review_part(store.disk.logs[table], 0)


async def test_a_review_comes_in_parts(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)
    # One action for each part.
    monkeypatch.setattr(reviewing, "_SECONDS", 0.0)
    reviewing._begun.clear()
    found = list[ReviewedTurn]()
    after = parts = 0
    while True:
        one = await part(parlor, table, after)
        found += one.turns
        parts += 1
        if one.next is None:
            break
        assert one.review is None
        assert one.next == after + 1
        after = one.next
    assert parts == one.actions
    assert one.review is not None
    assert one.review.turns == tuple(found)
    # The next viewer gets the whole review at once, wherever the client begins.
    assert (await part(parlor, table, 0)).review == one.review


async def test_another_process_goes_on_with_a_review(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)
    monkeypatch.setattr(reviewing, "_SECONDS", 0.0)
    reviewing._begun.clear()
    first = await part(parlor, table, 0)
    reviewing._begun.clear()
    last = await part(parlor, table, first.actions - 1)
    assert last.next == 0
    after: int | None = last.next
    while after is not None:
        last = await part(parlor, table, after)
        after = last.next
    assert last.review is not None
    # An action that does not exist ends the review too.
    assert (await part(parlor, table, 10**9)).review == last.review


async def test_few_games_stay_in_memory(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "_MOST_GAMES", 1)
    monkeypatch.setattr("wordparlor.server.live.reviews._MOST_KEPT", 1)
    for _ in range(2):
        table = await guests.open(SHORT)
        await finish(guests, table)
        assert (await part(parlor, table, 0)).actions
    assert len(reviewing._begun) == 1
    assert len(parlor._reviews._kept) <= 1
