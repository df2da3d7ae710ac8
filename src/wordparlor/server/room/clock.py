"""The clocks of a table after each move, and when they run out; all of it from the log."""

from typing import Any

import msgspec

from wordparlor.server.room.log import By
from wordparlor.server.room.terms import Clock
from wordparlor.table.game import put


class ClockState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a table's clocks."""

    since: float = 0.0
    """When the time of the player on turn began."""
    asked: float = 0.0
    """When the word that the players judge was laid."""
    left: tuple[float, ...] = ()
    """Seconds that each seat has left for the whole game."""


def begin(clock: Clock, seats: int, at: float) -> ClockState:
    """Return the clocks at the start of a game."""
    left = (float(clock.seconds),) * seats if clock.kind == "game" else ()
    return ClockState(at, at, left)


def resume(clocks: ClockState, at: float) -> ClockState:
    """Return the clocks when a person comes back to a game that rested."""
    return msgspec.structs.replace(clocks, since=at, asked=at)


def tick(
    clock: Clock, clocks: ClockState, before: Any, after: Any, seat: int, by: By, at: float
) -> ClockState:
    """Return the clocks after a seat's action that led from one state to another."""
    left, own_turn = clocks.left, before.window is None
    if left and own_turn:
        left = put(left, seat, max(0.0, left[seat] - (at - clocks.since)))
    if left and (before.turn != after.turn or before.round != after.round):
        left = put(left, before.turn, left[before.turn] + clock.increment)
    # After the clock acted in the middle of a turn, the rest of the turn gets no new time.
    stays = by == "clock" and own_turn and after.turn == seat and after.window is None
    return ClockState(
        since=clocks.since if stays else at,
        asked=at if own_turn else clocks.asked,
        left=left,
    )


def runs_out(clock: Clock, clocks: ClockState, state: Any) -> float | None:
    """Return when the time of the seats that can act is up, or None."""
    if state.window:
        return None if clock.answer_time is None else clocks.asked + clock.answer_time
    if clock.kind == "move":
        return clocks.since + clock.seconds
    if clock.kind == "game":
        turn: int = state.turn
        return clocks.since + clocks.left[turn]
    return None
