"""What reviews say of people is kept with them: accuracy, and mistakes to practise."""

import msgspec
import pytest

from tests.server.live.test_stories import SHORT, finish
from tests.server.memory_store import MemoryStore
from tests.server.support import Guests
from wordparlor.bots.review import JudgedPlay, Meaning, Review, ReviewedTurn, SeatReview
from wordparlor.bots.review.grades import Grade
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.review_notes import (
    REVIEWED,
    NotedMistake,
    NotedReview,
    accuracy_of,
    mistakes_of,
    noted,
)
from wordparlor.server.store.errors import StoreDown
from wordparlor.server.views.my_record import GameAccuracy, Mistake
from wordparlor.server.views.review import ReviewPart

pytestmark = pytest.mark.anyio


def turn(at: int, seat: int, lost: float, word: str = "") -> ReviewedTurn:
    """Return a turn; a loss of 5 % and more is a mistake."""
    words = (Meaning(word),) if word else ()
    played = JudgedPlay(f"play {at}", {}, 0.5, 1.0, words=words)
    grade: Grade = "mistake" if lost >= 0.05 else "fine"
    return ReviewedTurn(at, seat, played, played, played, lost, 0.0, grade, 0, (), ())


def review(*turns: ReviewedTurn) -> Review:
    seats = tuple(
        SeatReview(name, 0, 0, 0, len(own), sum(one.grade == "fine" for one in own), 0, ())
        for seat, name in enumerate(("Ann", "Ben"))
        for own in [[one for one in turns if one.seat == seat]]
    )
    return Review("newword", ("Ann", "Ben"), (1, 2), (), (), turns, (), (), seats, (), ())


def test_the_worst_mistakes_of_a_seat_are_noted() -> None:
    found = noted(
        review(
            turn(0, 0, 0.01),
            turn(1, 1, 0.5),
            turn(2, 0, 0.08, "GLOW"),
            *(turn(at, 0, 0.1 + at / 100) for at in range(4, 12, 2)),
            turn(12, 0, 0.05),
        ),
        0,
        70.0,
    )
    assert (found.game, found.ended, found.choices, found.fine) == ("newword", 70.0, 7, 1)
    assert [one.at for one in found.mistakes] == [10, 8, 6, 4, 2]
    assert found.mistakes[0] == NotedMistake(10, 0.2, "mistake", "play 10")
    assert found.mistakes[-1].played == "GLOW"


def test_a_record_sums_up_reviews_and_lists_mistakes() -> None:
    one, two = NotedMistake(3, 0.2, "blunder", "ART"), NotedMistake(9, 0.1, "mistake", "OAK")
    reviews = {
        "old": NotedReview("zap", 5.0, 10, 7, (one,)),
        "new": NotedReview("zap", 9.0, 10, 8, (one, two)),
        "gone": NotedReview("glass", 7.0, 4, 4, (two,)),
    }
    assert accuracy_of(reviews) == (
        GameAccuracy("glass", 1, 4, 4),
        GameAccuracy("zap", 2, 20, 15),
    )
    found = mistakes_of(reviews, {"old", "new"}, 9)
    assert [(one.table, one.at) for one in found] == [("new", 3), ("new", 9), ("old", 3)]
    assert found[1] == Mistake("new", "zap", 9, 0.1, "mistake", "OAK", 9.0)
    assert mistakes_of(reviews, {"old", "new"}, 2) == found[:2]


async def whole_review(parlor: Parlor, table: str) -> Review:
    after: int | None = 0
    while after is not None:
        part = msgspec.json.decode(await parlor.review(table, after), type=ReviewPart)
        after = part.next
    assert part.review
    return part.review


async def test_a_review_is_noted_for_each_player_once(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)
    assert (await parlor.record_of(guests["Ann"])).accuracy == ()
    found = await whole_review(parlor, table)
    parlor._reviews._kept.clear()
    await whole_review(parlor, table)
    async with parlor._tables.hold(table) as (_, room):
        chairs = room.chairs
    for seat, chair in enumerate(chairs):
        person = next(one for one in guests.people.values() if one.id == chair.person)
        record = await parlor.record_of(person)
        own = found.seats[seat]
        assert record.accuracy == (GameAccuracy(found.game, 1, own.choices, own.fine),)
        bad = [one.at for one in found.turns if one.seat == seat and one.grade != "fine"]
        assert {one.at for one in record.mistakes} <= set(bad)
        assert len(record.mistakes) == min(5, len(bad))
    notes = [note for key, note in store.disk.notes.items() if key[1] == REVIEWED]
    assert [note.version for note in notes] == [1, 1]


async def test_a_review_comes_although_it_cannot_be_noted(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await guests.open(SHORT)
    await finish(guests, table)

    async def away(*_: object) -> None:
        raise StoreDown("The store is away.")

    with monkeypatch.context() as broken:
        broken.setattr(store, "put_notes", away)
        first = await whole_review(parlor, table)
    assert not [key for key in store.disk.notes if key[1] == REVIEWED]
    # The next viewer's review is noted.
    assert await whole_review(parlor, table) == first
    assert len([key for key in store.disk.notes if key[1] == REVIEWED]) == 2
