"""Keep the words of people's finished games: those they met, and those they missed.

The store has a note for each word of a person, bounded in number, and one for each game with all
its words. Both are written together, so that each game is taken in once, whichever server does it
and whenever one dies. A game that no server has taken in is taken in when its player looks.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from wordparlor.bots.review import PlayedWord, Review
from wordparlor.daily import day_of
from wordparlor.errors import ParlorError
from wordparlor.practice import Progress, recalled
from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.errors import Damaged, NotServed, Refused
from wordparlor.server.live.tables import LiveTable
from wordparlor.server.room.chairs import FORGOTTEN
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import NoteChanged, StoreError, Unknown
from wordparlor.server.store.notes import Note
from wordparlor.server.store.protocol import Store
from wordparlor.server.views.my_words import How
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.words.dictionary import load
from wordparlor.words.letters import LONGEST

WORD: Final = "word"
"""The kind of the notes about words."""
GAME: Final = "words"
"""The kind of the notes about the words of games, one for each table."""
MOST: Final = 300
"""Words that are kept of one person: the latest ones."""
COMMON: Final = 9_000
"""Words up to this rank by frequency are not kept, unless the person missed one."""
_AT_ONCE: Final = 6
"""Games that one request takes in at most; the next request goes on."""
_HOPELESS: Final = (Refused, Damaged, NotServed)
_MOST_HOPELESS: Final = 1000
"""Tables that cannot be replayed here, and so are not tried again."""
_TRIES: Final = 10
_log = logging.getLogger(__name__)


class NotedWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a person met or missed a word, and how well the person knows it."""

    table: str
    game: str
    at: int
    """The number of the action in the game, from 0."""
    ended: float
    how: How
    daily: str = ""
    """The day, if the game was a daily deal."""
    progress: Progress = Progress()


class NotedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The words of a game."""

    game: str
    ended: float
    words: tuple[str, ...]
    daily: str = ""
    reviewed: bool = False
    """Whether the words that the person missed are noted, too."""


class KeptWord(NamedTuple):
    """A word as the store has it; the version guards against another server."""

    noted: NotedWord
    version: int


class Played(NamedTuple):
    """A finished game of one person."""

    table: str
    game: str
    ended: float
    daily: str
    seat: int


class WordBook:
    """The words of people in a store."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._tasks: set[asyncio.Task[None]] = set()
        self._hopeless: set[str] = set()

    def on_written(self, live: LiveTable, room: Room) -> None:
        """Take in a game whose last move this server has just written."""
        if room.finished and room.moved == room.seq and not room.terms.lesson:
            task = asyncio.create_task(self._keep_all(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until all finished games are taken in."""
        await asyncio.gather(*self._tasks)

    async def catch_up(self, person: str, games: Iterable[Listing], payer: Payer) -> None:
        """Take in the games of a person that no server has taken in, the latest first."""
        known = {note.key for note in await self._store.notes(person, GAME)}
        missing = [
            Played(one.table, one.summary.game, one.changed, one.summary.daily, one.you)
            for one in sorted(games, key=lambda game: -game.changed)
            if one.you is not None
            and not one.summary.lesson
            and one.table not in known
            and one.table not in self._hopeless
        ]
        for played in missing[:_AT_ONCE]:
            try:
                words = await self._words_of(played.table, payer)
                await self._keep(person, played, words)
            except _HOPELESS as wrong:
                _log.info("The words of table %s are not noted: %s", played.table, wrong)
                if len(self._hopeless) < _MOST_HOPELESS:
                    self._hopeless.add(played.table)
            except StoreError:
                raise
            except ParlorError as wrong:
                # The workers have too much to do, or the person has used up the time for it.
                _log.info("The words of table %s are not noted yet: %s", played.table, wrong)
                return

    async def keep_review(self, room: Room, review: Review) -> None:
        """Take in a complete review for each person who played; lessons are left out.

        Raises:
            StoreError: the store cannot be used now.
        """
        if room.terms.lesson:
            return
        for person, played in _players(room):
            await self._keep(person, played, review.words, review)

    async def of(self, person: str, now: float) -> dict[str, KeptWord]:
        """Return the words of a person, the latest first; none of a daily deal of this day."""
        found = {
            word: kept
            for word, kept in (await self._kept(person)).items()
            if is_told(kept.noted.daily, now)
        }
        return dict(sorted(found.items(), key=lambda one: _order(one[0], one[1].noted)))

    async def put(self, person: str, word: str, noted: NotedWord, version: int) -> None:
        """Write a word of a person.

        Raises:
            NoteChanged: another server has changed it since it was read.
            Unknown: the person is forgotten.
        """
        await self._store.put_notes(person, [_note(word, noted, version)])

    async def games_with(self, person: str, word: str, now: float) -> set[str]:
        """Return the tables of a person where somebody made a word."""
        found = set()
        for note in await self._store.notes(person, GAME):
            noted = msgspec.json.decode(note.body, type=NotedGame)
            if word in noted.words and is_told(noted.daily, now):
                found.add(note.key)
        return found

    # -- inside -----------------------------------------------------------------------------------

    async def _keep_all(self, room: Room) -> None:
        """Take in a game for all its people; if that fails, it is done when they look."""
        players = list(_players(room))
        try:
            words = await self._words_of(room.table, Payer()) if players else ()
            for person, played in players:
                await self._keep(person, played, words)
        except ParlorError as wrong:
            _log.info("The words of table %s are not noted yet: %s", room.table, wrong)

    async def _words_of(self, table: str, payer: Payer) -> tuple[PlayedWord, ...]:
        return await self._workers.words(await self._store.read(table), payer)

    async def _kept(self, person: str) -> dict[str, KeptWord]:
        return {
            note.key: KeptWord(msgspec.json.decode(note.body, type=NotedWord), note.version)
            for note in await self._store.notes(person, WORD)
        }

    async def _keep(
        self,
        person: str,
        played: Played,
        words: Sequence[PlayedWord],
        review: Review | None = None,
    ) -> None:
        """Note the words of a game for a person, once without its review and once with it."""
        found = met_words(words, played)
        if review:
            found |= missed_words(review, played)
        made = tuple(sorted({one.word.word for one in words}))
        for _ in range(_TRIES):
            mark = await self._store.note(person, GAME, played.table)
            if mark and (not review or msgspec.json.decode(mark.body, type=NotedGame).reviewed):
                return
            game = NotedGame(played.game, played.ended, made, played.daily, review is not None)
            body, version = msgspec.json.encode(game), mark.version if mark else 0
            kept = await self._kept(person)
            old = {word: one.noted for word, one in kept.items()}
            new = merged(old, found)
            changed = [
                _note(word, noted, kept[word].version if word in kept else 0)
                for word, noted in new.items()
                if noted != old.get(word)
            ]
            gone = [Note(WORD, word, b"", kept[word].version) for word in old if word not in new]
            try:
                notes = [Note(GAME, played.table, body, version), *changed]
                await self._store.put_notes(person, notes, gone)
            except NoteChanged:
                # Another server has taken it in, or the person answers the quiz at this moment.
                continue
            except Unknown:
                # The person is forgotten.
                return
            return
        _log.warning("The words of table %s are not noted yet.", played.table)


def is_told(daily: str, now: float) -> bool:
    """Tell whether the words of a game may be told: those of a daily deal after its day."""
    return not daily or day_of(now) > daily


def met_words(words: Iterable[PlayedWord], played: Played) -> dict[str, NotedWord]:
    """Return the words of a game that are not among the most common ones."""
    found: dict[str, NotedWord] = {}
    for one in words:
        rare = not 0 < one.word.rank <= COMMON
        if rare and _is_kept(one.word.word):
            how: How = "made" if one.seat == played.seat else "met"
            found.setdefault(one.word.word, _noted(played, one.at, how))
    return found


def missed_words(review: Review, played: Played) -> dict[str, NotedWord]:
    """Return the words of better plays that a person missed; no common one of two letters."""
    found: dict[str, NotedWord] = {}
    for turn in review.turns:
        if turn.seat != played.seat or turn.grade == "fine":
            continue
        made = {word.word for word in turn.played.words}
        for better in (turn.best, turn.known):
            if better.chance <= turn.played.chance:
                continue
            for word in better.words:
                short = len(word.word) < 3 and 0 < word.rank <= COMMON
                if word.word not in made and not short and _is_kept(word.word):
                    found.setdefault(word.word, _noted(played, turn.at, "missed"))
    return found


def merged(old: Mapping[str, NotedWord], found: Mapping[str, NotedWord]) -> dict[str, NotedWord]:
    """Return a person's words with those of another game: the latest ones of all."""
    words = {**old, **{word: _again(old.get(word), new) for word, new in found.items()}}
    latest = sorted(words.items(), key=lambda one: _order(*one))
    return dict(latest[:MOST])


def _again(old: NotedWord | None, new: NotedWord) -> NotedWord:
    """Return what to keep of a word that was noted before: where it was missed, else the latest."""
    if old is None:
        return new
    if old.how == "missed" and (new.how != "missed" or new.ended < old.ended):
        return old
    if new.how == "missed":
        return replace(new, progress=recalled(old.progress, day_of(new.ended)))
    return old if new.ended < old.ended else replace(new, progress=old.progress)


def _is_kept(word: str) -> bool:
    """Tell whether to keep a word: players may agree on longer ones than any dictionary has."""
    return len(word) <= LONGEST and not load("full").is_offensive(word)


def _order(word: str, noted: NotedWord) -> tuple[float, str, int, str]:
    return -noted.ended, noted.table, noted.at, word


def _noted(played: Played, at: int, how: How) -> NotedWord:
    return NotedWord(played.table, played.game, at, played.ended, how, played.daily)


def _note(word: str, noted: NotedWord, version: int) -> Note:
    return Note(WORD, word, msgspec.json.encode(noted), version)


def _players(room: Room) -> Iterable[tuple[str, Played]]:
    """Yield the people of a finished game, each with their seat."""
    for seat, chair in enumerate(room.chairs):
        if chair.person and chair.person != FORGOTTEN:
            terms = room.terms
            yield chair.person, Played(room.table, terms.game, room.changed, terms.daily, seat)
