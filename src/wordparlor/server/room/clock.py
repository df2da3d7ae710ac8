"""Clocks: how they stand after each deed, and when they run out. All of it follows from the log."""

from typing import Any

import msgspec

from wordparlor.server.room.log import By
from wordparlor.server.room.terms import Clock
from wordparlor.table.game import put


class ClockState(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the clocks of a table stand."""

    since: float = 0.0
    """When the time of whoever is on turn began to run."""
    asked: float = 0.0
    """When the word in question was laid."""
    left: tuple[float, ...] = ()
    """What each seat has left of its time for the whole game."""


def begin(clock: Clock, seats: int, at: float) -> ClockState:
    """Return the clocks when a game begins."""
    left = (float(clock.seconds),) * seats if clock.kind == "game" else ()
    return ClockState(at, at, left)


def resume(reading: ClockState, at: float) -> ClockState:
    """Return the clocks when people come back to a game that rested."""
    return msgspec.structs.replace(reading, since=at, asked=at)


def tick(
    clock: Clock, reading: ClockState, before: Any, after: Any, seat: int, by: By, at: float
) -> ClockState:
    """Return the clocks after a seat's deed that led from one state to another."""
    left, own_turn = reading.left, before.window is None
    if left and own_turn:
        left = put(left, seat, max(0.0, left[seat] - (at - reading.since)))
    if left and (before.turn != after.turn or before.round != after.round):
        left = put(left, before.turn, left[before.turn] + clock.increment)
    # Who let the time run out in the middle of a turn does not get it anew for each part of it.
    stays = by == "clock" and own_turn and after.turn == seat and after.window is None
    return ClockState(
        since=reading.since if stays else at,
        asked=at if own_turn else reading.asked,
        left=left,
    )


def runs_out(clock: Clock, reading: ClockState, state: Any) -> float | None:
    """Return when a seat's time is up, if it ever is."""
    if state.window:
        return None if clock.answer_time is None else reading.asked + clock.answer_time
    if clock.kind == "move":
        return reading.since + clock.seconds
    if clock.kind == "game":
        turn: int = state.turn
        return reading.since + reading.left[turn]
    return None
