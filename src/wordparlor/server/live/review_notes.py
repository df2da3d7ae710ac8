"""Keep what a review says of each person at the table: accuracy, and mistakes to practise."""

import logging
from collections import defaultdict
from typing import Final

import msgspec

from wordparlor.bots.review import Review
from wordparlor.bots.review.grades import Grade
from wordparlor.server.room.chairs import FORGOTTEN
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import NoteChanged, Unknown
from wordparlor.server.store.notes import Note
from wordparlor.server.store.protocol import Store
from wordparlor.server.views.my_record import GameAccuracy, Mistake

REVIEWED: Final = "review"
"""The kind of the notes about reviewed games, one for each table."""
_MOST_OF_A_GAME: Final = 5
"""Mistakes that are kept of one game: those that cost most."""
_log = logging.getLogger(__name__)


class NotedMistake(msgspec.Struct, frozen=True):
    """A choice that gave a chance to win away."""

    at: int
    """The number of the action in the game, from 0."""
    lost: float
    grade: Grade
    played: str
    """What the person played: its words, or its notation."""


class NotedReview(msgspec.Struct, frozen=True):
    """What a review says of one person."""

    game: str
    ended: float
    choices: int
    fine: int
    mistakes: tuple[NotedMistake, ...] = ()


class ReviewNotes:
    """The reviews of people's games in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, room: Room, review: Review) -> None:
        """Note a complete review for each person who played, once; lessons are left out.

        Raises:
            StoreError: the store cannot be used now.
        """
        if room.terms.lesson:
            return
        for seat, chair in enumerate(room.chairs):
            if not chair.person or chair.person == FORGOTTEN:
                continue
            body = msgspec.json.encode(noted(review, seat, room.changed))
            try:
                await self._store.put_notes(chair.person, [Note(REVIEWED, room.table, body)])
            except (NoteChanged, Unknown):
                # It is noted already, or the person is forgotten.
                _log.debug("The review of table %s is not noted again.", room.table)

    async def of(self, person: str) -> dict[str, NotedReview]:
        """Return the reviews of a person's games, by table."""
        return {
            note.key: msgspec.json.decode(note.body, type=NotedReview)
            for note in await self._store.notes(person, REVIEWED)
        }


def noted(review: Review, seat: int, ended: float) -> NotedReview:
    """Return what a review says of a seat."""
    bad = [turn for turn in review.turns if turn.seat == seat and turn.grade != "fine"]
    bad.sort(key=lambda turn: -turn.lost)
    mistakes = [
        NotedMistake(
            turn.at,
            turn.lost,
            turn.grade,
            " + ".join(word.word for word in turn.played.words) or turn.played.text,
        )
        for turn in bad[:_MOST_OF_A_GAME]
    ]
    own = review.seats[seat]
    return NotedReview(review.game, ended, own.choices, own.fine, tuple(mistakes))


def accuracy_of(reviews: dict[str, NotedReview]) -> tuple[GameAccuracy, ...]:
    """Return how many choices were fine in each game."""
    games: dict[str, list[NotedReview]] = defaultdict(list)
    for one in reviews.values():
        games[one.game].append(one)
    return tuple(
        GameAccuracy(
            game, len(found), sum(one.choices for one in found), sum(one.fine for one in found)
        )
        for game, found in sorted(games.items())
    )


def mistakes_of(reviews: dict[str, NotedReview], tables: set[str], most: int) -> list[Mistake]:
    """Return mistakes at these tables, the latest game first, and in a game the worst first."""
    latest = sorted(reviews.items(), key=lambda one: (-one[1].ended, one[0]))
    found = [
        Mistake(table, review.game, one.at, one.lost, one.grade, one.played, review.ended)
        for table, review in latest
        if table in tables
        for one in review.mistakes
    ]
    return found[:most]
