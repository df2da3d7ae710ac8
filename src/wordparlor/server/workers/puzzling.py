"""Puzzles in a worker process: reach the position, rate a try, and explain the answer."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from wordparlor.puzzles import PuzzleAnswer, Solver, TriedPlay, packed_puzzles, seat_puzzle
from wordparlor.server.errors import Refused
from wordparlor.server.workers.preview import Draft, read_action
from wordparlor.table.events import Event
from wordparlor.table.state_json import dump
from wordparlor.table.table import Table

_RECENT: Final = 6
"""Actions before the position that a viewer is told."""


class PuzzlePosition(msgspec.Struct, frozen=True):
    """The position of a puzzle, and the events that led to it."""

    state: msgspec.Raw
    recent: tuple[tuple[Event, ...], ...]


class RatedTry(msgspec.Struct, frozen=True):
    """A try, and the answer; the server tells the answer once the puzzle is over."""

    play: TriedPlay | None
    answer: PuzzleAnswer


def show_position(puzzle: str) -> PuzzlePosition:
    """Return the position of a puzzle by its id."""
    table, _ = _opened(puzzle)
    recent = tuple(played.events for played in table.history[-_RECENT:])
    return PuzzlePosition(msgspec.Raw(dump(table.state)), recent or (table.opening,))


def try_play(puzzle: str, draft: Draft | None, tried: Sequence[TriedPlay]) -> RatedTry:
    """Return how good a play is.

    Raises:
        RuleBroken, Unreadable, Ambiguous, Refused: it is not a play that the rules allow.
    """
    _, solver = _opened(puzzle)
    play = solver.rate(_read(solver, draft)) if draft else None
    all_tried = tuple(tried) if play is None or play in tried else (*tried, play)
    return RatedTry(play, solver.answer(all_tried))


def _read(solver: Solver, draft: Draft) -> Any:
    seen = solver.match.seen_by(solver.seat)
    return (
        seen.read(solver.seat, draft.text)
        if draft.action is None
        else read_action(seen, draft.action)
    )


@lru_cache(maxsize=64)
def _opened(puzzle: str) -> tuple[Table, Solver]:
    found = packed_puzzles().by_id.get(puzzle)
    if found is None:
        raise Refused("There is no such puzzle here.")
    table = seat_puzzle(found)
    return table, Solver(found, table.match)
