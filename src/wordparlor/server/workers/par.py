"""Play the master's game of a daily deal part by part, in a worker process.

A part takes about half a second, so that other tasks of the lane wait no longer. It has all actions
so far: the next part may come to another process.
"""

from collections.abc import Sequence
from time import process_time
from typing import Final

import msgspec

from wordparlor.daily import PAR_LEVEL, SEAT, bot_move, daily_setup, levels_of
from wordparlor.games import box as find_box
from wordparlor.games import rules_for

_SECONDS: Final = 0.5
"""CPU seconds after which a part ends."""
_PLAYER: Final = "Gus"
"""The name of the master; no deal depends on it."""


class ParPart(msgspec.Struct, frozen=True):
    """A game of the master so far."""

    actions: tuple[bytes, ...]
    """As JSON, in order."""
    score: int | None = None
    """The score of the master, once the game is over."""


def play_part(game: str, day: str, actions: Sequence[bytes]) -> ParPart:
    """Return the game of the master after some more actions."""
    box = find_box(game)
    levels = (PAR_LEVEL, *levels_of(box))
    match = rules_for(daily_setup(box, day, _PLAYER)).deal()
    done = list(actions)
    for action in done:
        match = match.redo(match.to_act[0], match.rules.action_decoder.decode(action))
    end = process_time() + _SECONDS
    while not match.over and (len(done) == len(actions) or process_time() < end):
        seat = match.to_act[0]
        action = bot_move(match, seat, levels[seat])
        match = match.redo(seat, action)
        done.append(msgspec.json.encode(action))
    return ParPart(tuple(done), match.state.scores[SEAT] if match.over else None)
