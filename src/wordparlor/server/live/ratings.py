"""Rate people against the bots: by Glicko-2, after each finished game that counts.

The store has a rating for each person and game, and a mark for each rated table. Both are written
together, so that a table is rated once, whichever server does it and whenever one dies. A game
whose mark is missing is rated when its player asks for the record.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from wordparlor.bots.ratings import MIDDLE, BotRating, measured_ratings, nearest_level
from wordparlor.errors import ParlorError
from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.room.chairs import FORGOTTEN
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import NoteChanged, StoreError
from wordparlor.server.store.notes import Note
from wordparlor.server.store.protocol import Store
from wordparlor.server.views.my_record import GameRating

RATING: Final = "rating"
"""The kind of the notes with ratings, one for each game."""
RATED: Final = "rated"
"""The kind of the notes that mark rated tables."""
_NEW_DEVIATION, _NEW_VOLATILITY = 350.0, 0.06
"""Those of a newcomer, as Glickman recommends."""
_TREND = 30
"""Ratings that are kept to show the trend."""
_TRIES = 10
_AT_ONCE = 20
"""Tables that one request for a record rates at most; the next request goes on."""
_log = logging.getLogger(__name__)


class KeptRating(msgspec.Struct, frozen=True):
    """The rating of a person in one game."""

    rating: float = MIDDLE
    deviation: float = _NEW_DEVIATION
    volatility: float = _NEW_VOLATILITY
    games: int = 0
    trend: tuple[float, ...] = ()
    """The ratings after the last games, the latest last."""


class RatedTable(msgspec.Struct, frozen=True):
    """Marks a table as rated."""

    game: str
    at: float
    rating: float | None = None
    """The rating after the game; None if it changed nothing."""


class Result(msgspec.Struct, frozen=True):
    """How a person did against one bot: 1 for a win, 0.5 for a tie, 0 for a loss."""

    bot: BotRating
    score: float


class Ratings:
    """The ratings of people in a store."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store = store
        self._tables = tables
        self._tasks: set[asyncio.Task[None]] = set()

    def on_written(self, live: LiveTable, room: Room) -> None:
        """Rate the players of a game whose last move this server has just written."""
        if room.finished and room.moved == room.seq and counts(room):
            task = asyncio.create_task(self._rate_all(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until all players of finished games are rated."""
        await asyncio.gather(*self._tasks)

    async def catch_up(self, person: str, games: Sequence[Listing]) -> None:
        """Rate the finished games of a person that no server has rated, the oldest first."""
        rated = {note.key for note in await self._store.notes(person, RATED)}
        missing = [
            one
            for one in sorted(games, key=lambda game: game.changed)
            if one.table not in rated and _may_count(one)
        ]
        for one in missing[:_AT_ONCE]:
            try:
                async with self._tables.hold(one.table) as (_, room):
                    pass
                await self.rate(person, room)
            except StoreError:
                raise
            except ParlorError as wrong:
                # A table that cannot be served now may be served later.
                _log.info("Table %s is not rated yet: %s", one.table, wrong)

    async def of(self, person: str) -> tuple[GameRating, ...]:
        """Return the ratings of a person, by game."""
        return tuple(
            _shown(note.key, msgspec.json.decode(note.body, type=KeptRating))
            for note in await self._store.notes(person, RATING)
        )

    async def rate(self, person: str, room: Room) -> None:
        """Rate one player of a finished game, unless that is done already.

        A game that cannot be rated is marked too, so that nobody reads its table again for that.

        Raises:
            Unknown: the person is forgotten.
        """
        results = results_of(room, person) if counts(room) else []
        game = room.terms.game
        for _ in range(_TRIES):
            marks = await self._store.notes(person, RATED)
            if any(mark.key == room.table for mark in marks):
                return
            mark, notes = RatedTable(game, room.changed), []
            if results:
                kept = {note.key: note for note in await self._store.notes(person, RATING)}
                old = kept.get(game, Note(RATING, game, msgspec.json.encode(KeptRating())))
                new = rated(msgspec.json.decode(old.body, type=KeptRating), results)
                mark = RatedTable(game, room.changed, new.rating)
                notes = [Note(RATING, game, msgspec.json.encode(new), old.version)]
            notes.append(Note(RATED, room.table, msgspec.json.encode(mark)))
            try:
                await self._store.put_notes(person, notes)
            except NoteChanged:
                # Another server has rated this game, or another one of this person.
                continue
            return
        _log.warning("Table %s is not rated yet: other games end at once.", room.table)

    async def _rate_all(self, room: Room) -> None:
        """Rate all players of a game; if that fails, it is done when they ask for their record."""
        for chair in room.chairs:
            if chair.person and chair.person != FORGOTTEN and results_of(room, chair.person):
                try:
                    await self.rate(chair.person, room)
                except StoreError as wrong:
                    _log.info("Table %s is not rated yet: %s", room.table, wrong)


def counts(room: Room) -> bool:
    """Tell whether a finished game changes ratings: partners have no opponents."""
    if room.match is None or not room.finished or room.match.rules.game.partners:
        return False
    return room.terms.counts and not room.terms.lesson


def results_of(room: Room, person: str) -> list[Result]:
    """Return how a person did against each bot that has a rating."""
    measured = measured_ratings().get(room.terms.game)
    seat = room.chair_of(person)
    if measured is None or seat is None or room.match is None:
        return []
    game = room.match.rules.game
    standing = game.standing(room.match.state)
    results = []
    for other, chair in enumerate(room.chairs):
        bot = measured.ratings.get(chair.level)
        if bot is not None and other != seat:
            winners = game.winners((standing[seat], standing[other]))
            results.append(Result(bot, 0.5 if len(winners) == 2 else float(winners == (0,))))
    return results


def rated(old: KeptRating, results: Sequence[Result]) -> KeptRating:
    """Return a rating after one game, by Glicko-2: a game is a rating period."""
    opponents = [
        (rating_to_mu(one.bot.rating), rd_to_phi(one.bot.deviation), one.score) for one in results
    ]
    new = update_rating(
        rating_to_mu(old.rating), rd_to_phi(old.deviation), old.volatility, opponents
    )
    rating = round(mu_to_rating(new.mu), 2)
    return KeptRating(
        rating=rating,
        deviation=round(min(_NEW_DEVIATION, phi_to_rd(new.phi)), 2),
        volatility=new.sigma,
        games=old.games + 1,
        trend=(*old.trend, rating)[-_TREND:],
    )


def _may_count(one: Listing) -> bool:
    """Tell whether a finished game may change ratings, as far as lists know it."""
    summary = one.summary
    has_bots = any(chair.kind == "bot" for chair in summary.chairs)
    return summary.counts and has_bots and summary.game in measured_ratings()


def _shown(game: str, kept: KeptRating) -> GameRating:
    return GameRating(
        game=game,
        rating=round(kept.rating),
        deviation=round(kept.deviation),
        games=kept.games,
        level=nearest_level(game, kept.rating),
        trend=tuple(map(round, kept.trend)),
    )
