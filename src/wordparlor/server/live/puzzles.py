"""Puzzles on a server: choose one for a person, count the tries, and rate both.

A person has a note for each puzzle that was tried, and one with a rating for each game. A puzzle
changes ratings once for each person; it may come again when all are seen. The answer leaves the
server only when the puzzle is over.
"""

import random
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from wordparlor.bots.ratings import BotRating
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import shelf as games_here
from wordparlor.puzzles import (
    LEVELS,
    TRIES,
    Pack,
    Puzzle,
    PuzzleAnswer,
    TriedPlay,
    packed_puzzles,
)
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live.ratings import KeptRating, Result, rated
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import rules_with
from wordparlor.server.store.errors import NoteChanged
from wordparlor.server.store.notes import Note
from wordparlor.server.store.protocol import Person, Store
from wordparlor.server.store.puzzles import PuzzleRating
from wordparlor.server.views.puzzles import (
    PREFIX,
    PuzzleGame,
    PuzzleHint,
    PuzzleProgress,
    PuzzleShelf,
    PuzzleState,
    PuzzleTry,
    ShownPuzzle,
    SolverRating,
    puzzle_room,
    show_table,
)
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.preview import Draft
from wordparlor.server.workers.puzzling import PuzzlePosition
from wordparlor.table.match import Match
from wordparlor.words.dictionary import load

TRIED: Final = "puzzle"
"""The kind of the notes about puzzles, one for each puzzle."""
RATING: Final = "puzzle rating"
"""The kind of the notes with the ratings of solvers, one for each game."""
SCORES: Final = (1.0, 0.6, 0.3)
"""What a puzzle counts that is solved with the first, second or third try; otherwise 0."""
_NEWCOMER: Final = KeptRating(rating=1200.0, deviation=250.0)
"""A solver before the first puzzle: easier ones come first."""
_PUZZLE_DEVIATION = 200.0
"""Of a puzzle that nobody has tried."""
_NEAR = 12
"""The next puzzle is one of so many whose ratings are nearest to the person's."""
_MOST_OPEN = 128
"""Positions in memory; each has a few thousand bytes."""
_WRITES = 10
"""Times that a note is written, if another device of the person changes it meanwhile."""


class TriedPuzzle(msgspec.Struct, frozen=True):
    """What a person has done with a puzzle."""

    game: str
    at: float
    """When it was tried last."""
    state: PuzzleState = "open"
    tries: tuple[TriedPlay, ...] = ()
    solved: bool = False
    """Whether it was solved at any time."""
    rated: bool = False
    """Whether it has changed the ratings."""
    change: float = 0.0
    """How much it changed the rating of the person."""


class Puzzles:
    """The puzzles of a server and its store."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        check: Callable[[Person], None],
        now: Callable[[], float],
        chance: random.Random,
    ) -> None:
        """Take the parts of a server; `check` raises if nothing may be written for a person."""
        self._store = store
        self._workers = workers
        self._check = check
        self._now = now
        self._chance = chance
        self._open: OrderedDict[str, tuple[Match, PuzzlePosition]] = OrderedDict()

    # -- look -------------------------------------------------------------------------------------

    async def shelf(self, person: Person | None) -> PuzzleShelf:
        """Return how many puzzles each game has, and how many of them a person has done."""
        try:
            pack = packed_puzzles()
        except BadSetup as wrong:
            return PuzzleShelf(LEVELS, (), str(wrong))
        known = await self._tried(person) if person else {}
        ratings = await self._ratings(person) if person else {}
        games = []
        for game in games_here():
            puzzles = pack.games.get(game, ())
            done = [known[puzzle.id] for puzzle in puzzles if puzzle.id in known]
            solved, over = (sum(one.solved for one in done), sum(one.rated for one in done))
            mine = _shown(ratings[game][0]) if game in ratings else None
            if puzzles:
                games.append(PuzzleGame(game, len(puzzles), solved, over, mine))
        return PuzzleShelf(LEVELS, tuple(games))

    async def show(self, person: Person, puzzle: str, payer: Payer) -> ShownPuzzle:
        """Return a puzzle as a person may see it.

        Raises:
            Refused: there is no such puzzle.
        """
        found = _find(puzzle)
        room = await self.room(person, puzzle, payer)
        return ShownPuzzle(
            await self._progress(person, found, payer), show_table(room, person, self._now())
        )

    async def room(self, person: Person, puzzle: str, payer: Payer) -> Room:
        """Return the table of a puzzle, with a person on the seat that solves it."""
        found = _find(puzzle)
        match, position = await self._opened(found, payer)
        return puzzle_room(found, match, position.recent, person, self._now())

    def puzzle_at(self, table: str) -> str:
        """Return the puzzle at a table, by the id of the table; empty at all other tables."""
        return table.removeprefix(PREFIX) if table.startswith(PREFIX) else ""

    # -- choose -----------------------------------------------------------------------------------

    async def next(self, person: Person, game: str, level: int, payer: Payer) -> ShownPuzzle:
        """Return another puzzle: of a level, or near the rating of the person.

        Those that the person has not seen come first, and then the one seen longest ago.

        Raises:
            BadSetup: there is no such game.
            Refused: there is no such puzzle.
        """
        pack, known = _pack(), await self._tried(person)
        ratings = await self._ratings(person)
        open_to = [
            puzzle
            for puzzle in (pack.games.get(find_box(game).id, ()) if game else pack.puzzles)
            if not level or puzzle.level == level
        ]
        if not open_to:
            raise Refused("There is no puzzle of this game and level here; choose another level.")
        new = [puzzle for puzzle in open_to if puzzle.id not in known]
        if not new:
            oldest = min(open_to, key=lambda puzzle: known[puzzle.id].at)
            await self._begin_again(person, oldest)
            return await self.show(person, oldest.id, payer)
        measured = {one.puzzle: one.rating for one in await self._store.puzzle_ratings()}

        def apart(puzzle: Puzzle) -> float:
            mine = ratings[puzzle.game][0] if puzzle.game in ratings else _NEWCOMER
            return abs(measured.get(puzzle.id, puzzle.rating) - mine.rating)

        near = sorted(new, key=lambda puzzle: (apart(puzzle), puzzle.id))[:_NEAR]
        chosen = self._chance.choice(new if level else near)
        return await self.show(person, chosen.id, payer)

    async def _begin_again(self, person: Person, puzzle: Puzzle) -> None:
        self._check(person)
        note, tried = await self._note(person, puzzle)
        if tried.state != "open":
            fresh = replace(tried, state="open", tries=(), at=self._now())
            try:
                await self._store.put_notes(person.id, [_written(note, fresh)])
            except NoteChanged:
                # Another device of this person has just begun it.
                return

    # -- try --------------------------------------------------------------------------------------

    async def try_play(
        self, person: Person, puzzle: str, draft: Draft | None, payer: Payer
    ) -> PuzzleProgress:
        """Count a try of a person, or give up without one; tell the answer when it is over.

        Raises:
            RuleBroken, Unreadable, Ambiguous: the rules do not allow this play; it does not count.
            Refused: there is no such puzzle.
        """
        found = _find(puzzle)
        for _ in range(_WRITES):
            self._check(person)
            note, tried = await self._note(person, found)
            if tried.state != "open":
                raise Refused("This puzzle is over; go on to the next one.")
            done = await self._workers.try_puzzle(puzzle, draft, tried.tries, payer)
            play = done.play
            if play and any(play.text == one.text for one in tried.tries):
                return await self._tell(person, found, tried, hint="again")
            if play and play.alike:
                return await self._tell(person, found, tried, hint="other cards")
            after = _after(tried, play, self._now())
            notes, step = [_written(note, after)], None
            if after.state != "open" and not after.rated:
                step = await self._rate(person, found, after)
                after = replace(after, rated=True, change=step[1])
                notes = [_written(note, after), step[0]]
            try:
                await self._store.put_notes(person.id, notes)
            except NoteChanged:
                continue
            if step:
                await self._rate_puzzle(found, step[2])
            answer = done.answer if after.state != "open" else None
            return await self._tell(person, found, after, answer=answer)
        raise Refused("This puzzle is being tried elsewhere; try again.")

    async def _rate(
        self, person: Person, puzzle: Puzzle, after: TriedPuzzle
    ) -> tuple[Note, float, Result]:
        """Return the person's new rating as a note, its change, and the result for the puzzle."""
        mine, version = (await self._ratings(person)).get(puzzle.game, (_NEWCOMER, 0))
        hard = await self._rating_of(puzzle)
        score = SCORES[len(after.tries) - 1] if after.state == "solved" else 0.0
        new = rated(mine, [Result(BotRating(hard.rating, hard.deviation), score)])
        note = Note(RATING, puzzle.game, msgspec.json.encode(new), version)
        result = Result(BotRating(mine.rating, mine.deviation), 1 - score)
        return note, new.rating - mine.rating, result

    async def _rate_puzzle(self, puzzle: Puzzle, result: Result) -> None:
        """Keep the new rating of a puzzle; other people may try it at the same time."""
        for _ in range(_WRITES):
            new = rated(await self._rating_of(puzzle), [result])
            row = PuzzleRating(puzzle.id, new.rating, new.deviation, new.volatility, new.games)
            if await self._store.put_puzzle_rating(row):
                return

    async def _rating_of(self, puzzle: Puzzle) -> KeptRating:
        for one in await self._store.puzzle_ratings():
            if one.puzzle == puzzle.id:
                return KeptRating(one.rating, one.deviation, one.volatility, one.games)
        return KeptRating(float(puzzle.rating), _PUZZLE_DEVIATION)

    # -- inside -----------------------------------------------------------------------------------

    async def _progress(self, person: Person, puzzle: Puzzle, payer: Payer) -> PuzzleProgress:
        _, tried = await self._note(person, puzzle)
        answer = None
        if tried.state != "open":
            done = await self._workers.try_puzzle(puzzle.id, None, tried.tries, payer)
            answer = done.answer
        return await self._tell(person, puzzle, tried, answer=answer)

    async def _tell(
        self,
        person: Person,
        puzzle: Puzzle,
        tried: TriedPuzzle,
        *,
        hint: PuzzleHint | None = None,
        answer: PuzzleAnswer | None = None,
    ) -> PuzzleProgress:
        mine = (await self._ratings(person)).get(puzzle.game)
        return PuzzleProgress(
            puzzle=puzzle.id,
            game=puzzle.game,
            level=puzzle.level,
            rating=round((await self._rating_of(puzzle)).rating),
            state=tried.state,
            left=TRIES - len(tried.tries) if tried.state == "open" else 0,
            tries=tuple(PuzzleTry(play.text, play.words, play.right) for play in tried.tries),
            hint=hint,
            answer=answer,
            mine=_shown(mine[0]) if mine else None,
            change=round(tried.change),
        )

    async def _opened(self, puzzle: Puzzle, payer: Payer) -> tuple[Match, PuzzlePosition]:
        kept = self._open.get(puzzle.id)
        if kept is None:
            position = await self._workers.open_puzzle(puzzle.id, payer)
            rules = rules_with(puzzle.setup(load("full").id), "")
            kept = self._open[puzzle.id] = rules.restore(bytes(position.state)), position
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(puzzle.id)
        return kept

    async def _note(self, person: Person, puzzle: Puzzle) -> tuple[Note, TriedPuzzle]:
        for note in await self._store.notes(person.id, TRIED):
            if note.key == puzzle.id:
                return note, msgspec.json.decode(note.body, type=TriedPuzzle)
        return Note(TRIED, puzzle.id, b""), TriedPuzzle(puzzle.game, self._now())

    async def _tried(self, person: Person) -> dict[str, TriedPuzzle]:
        notes = await self._store.notes(person.id, TRIED)
        return {note.key: msgspec.json.decode(note.body, type=TriedPuzzle) for note in notes}

    async def _ratings(self, person: Person) -> dict[str, tuple[KeptRating, int]]:
        """Return the ratings of a person by game, each with the version of its note."""
        return {
            note.key: (msgspec.json.decode(note.body, type=KeptRating), note.version)
            for note in await self._store.notes(person.id, RATING)
        }


def _pack() -> Pack:
    try:
        return packed_puzzles()
    except BadSetup as wrong:
        raise Refused(str(wrong)) from None


def _find(puzzle: str) -> Puzzle:
    found = _pack().by_id.get(puzzle)
    if found is None:
        raise NoTable("There is no such puzzle here.")
    return found


def _after(tried: TriedPuzzle, play: TriedPlay | None, now: float) -> TriedPuzzle:
    """Return what a person has done after one more try; without one the person gives up."""
    tries: Sequence[TriedPlay] = (*tried.tries, play) if play else tried.tries
    right = bool(play and play.right)
    over = right or play is None or len(tries) >= TRIES
    state: PuzzleState = "solved" if right else "missed" if over else "open"
    return replace(tried, at=now, state=state, tries=tuple(tries), solved=tried.solved or right)


def _written(note: Note, tried: TriedPuzzle) -> Note:
    return replace(note, body=msgspec.json.encode(tried))


def _shown(kept: KeptRating) -> SolverRating:
    return SolverRating(round(kept.rating), round(kept.deviation), kept.games)
