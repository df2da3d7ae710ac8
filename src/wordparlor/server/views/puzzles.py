"""Puzzles as their solvers see them; the answer comes once a puzzle is over."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from wordparlor.bots.levels import DEFAULT_LEVEL, LEVELS
from wordparlor.puzzles import Puzzle, PuzzleAnswer
from wordparlor.server.room.chairs import Chair
from wordparlor.server.room.room import RecentEvents, Room
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.messages import Fresh, make_fresh
from wordparlor.table.events import Event
from wordparlor.table.match import Match

PREFIX = "puzzle-"
"""The beginning of the id of a puzzle's table, which is in no store."""
PuzzleState = Literal["open", "solved", "missed"]
PuzzleHint = Literal["again", "other cards"]


class PuzzleTry(msgspec.Struct, frozen=True):
    """A play that the viewer has tried."""

    text: str
    words: tuple[str, ...]
    right: bool


class SolverRating(msgspec.Struct, frozen=True):
    """How good the viewer is at the puzzles of a game."""

    rating: int
    deviation: int
    """How far it may be wrong: two times as far in one of twenty cases."""
    games: int
    """How many puzzles it comes from."""


class PuzzleProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the viewer is with a puzzle."""

    puzzle: str
    game: str
    level: int
    """From 1, the easiest, to 10."""
    rating: int
    """How hard it has been for its solvers, on their scale."""
    state: PuzzleState
    left: int
    """How many tries are left."""
    tries: tuple[PuzzleTry, ...] = ()
    hint: PuzzleHint | None = None
    """Why the last try does not count: it was tried before, or it is the word of the answer in a
    worse way."""
    answer: PuzzleAnswer | None = None
    """Null before the puzzle is over."""
    mine: SolverRating | None = None
    change: int = 0
    """How much this puzzle has changed the viewer's rating."""


class ShownPuzzle(msgspec.Struct, frozen=True):
    """A puzzle with its table, as a socket sends a table first."""

    progress: PuzzleProgress
    table: Fresh


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    puzzles: int
    solved: int
    """How many of them the viewer has solved."""
    tried: int
    """How many of them are over for the viewer."""
    mine: SolverRating | None


class PuzzleShelf(msgspec.Struct, frozen=True):
    """All puzzles that this server has."""

    levels: int
    games: tuple[PuzzleGame, ...]
    why: str = ""
    """Why there are none, as a sentence."""


def puzzle_room(
    puzzle: Puzzle, match: Match, happened: Sequence[tuple[Event, ...]], person: Person, now: float
) -> Room:
    """Return the table of a puzzle before a person; it is in no store.

    `happened` has the events of the last actions.
    """
    levels = {one.name: one.level for one in LEVELS.values()}
    chairs = tuple(
        Chair(person=person.id, name=name, avatar=person.avatar)
        if seat == puzzle.seat
        else Chair(level=levels.get(name, DEFAULT_LEVEL), name=name)
        for seat, name in enumerate(puzzle.seats)
    )
    kinds = tuple(chair.level or PERSON for chair in chairs)
    recent = tuple(RecentEvents(seq, now, events) for seq, events in enumerate(happened, start=1))
    return Room(
        table=f"{PREFIX}{puzzle.id}",
        code="",
        terms=Terms(puzzle.game, kinds, puzzle.variant, puzzle.options, counts=False),
        host="",
        chairs=chairs,
        opened=now,
        seq=len(recent),
        changed=now,
        status="playing",
        match=match,
        moved=len(recent),
        recent=recent,
        watching=False,
    )


def show_table(room: Room, person: Person, now: float) -> Fresh:
    """Return the table of a puzzle as its solver may see it; nothing tells the seed."""
    fresh = make_fresh(room, room.viewer(person.id), now)
    assert fresh.game is not None
    game = msgspec.structs.replace(fresh.game, fingerprint="")
    return msgspec.structs.replace(fresh, game=game)
