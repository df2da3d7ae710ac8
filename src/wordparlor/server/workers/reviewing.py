"""Review finished games part by part, in a worker process.

A part takes about half a second, so that other tasks of the lane wait no longer. When nobody asks
for the next part, nothing more is done.
"""

from collections import OrderedDict
from collections.abc import Sequence
from time import process_time
from typing import Final

import msgspec

from wordparlor.bots.review import ReviewedTurn, TurnReviewer, sum_up
from wordparlor.server.errors import Refused
from wordparlor.server.room.fold import replay
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.views.history import played_actions
from wordparlor.server.views.review import ReviewPart
from wordparlor.table.match import PlayedAction
from wordparlor.trained import taught_or_plain

_SECONDS: Final = 0.5
"""CPU seconds after which a part ends."""
_MOST_GAMES: Final = 4
"""How many games stay in memory between two parts."""


class _Progress:
    """A game whose review has begun."""

    def __init__(self, history: Sequence[PlayedAction]) -> None:
        self.history = history
        self.reviewer = TurnReviewer(history, taught_or_plain(history[0].before.rules))
        self.done: dict[int, ReviewedTurn | None] = {}

    def part(self, after: int) -> ReviewPart:
        """Return the turns from an action on, as many as there is time for."""
        end, start = process_time() + _SECONDS, min(after, len(self.history))
        at = start
        while at < len(self.history) and (at == start or process_time() < end):
            if at not in self.done:
                self.done[at] = self.reviewer.review(at)
            at += 1
        turns = tuple(turn for one in range(start, at) if (turn := self.done[one]))
        missing = next((one for one in range(len(self.history)) if one not in self.done), None)
        if missing is not None:
            # A process that has just begun lacks the first turns, which another one told.
            onward = at if at < len(self.history) else missing
            return ReviewPart(turns, len(self.history), onward)
        whole = [turn for one in range(len(self.history)) if (turn := self.done[one])]
        review = sum_up(self.history, whole, self.reviewer.sizes)
        return ReviewPart(turns, len(self.history), None, review)


_begun: Final[OrderedDict[tuple[str, int, tuple[str, ...]], _Progress]] = OrderedDict()


def review_part(entries: Sequence[LogEntry], after: int) -> tuple[bytes, bool]:
    """Return the part of a review from an action on, a `ReviewPart` as JSON; and if it is all.

    Raises:
        Refused: the game is not over, or nobody acted in it.
    """
    steps = replay(None, entries)
    room = steps[-1].after
    if room.match is None or not room.finished:
        raise Refused("The game is not over; its review comes after the end.")
    key = (room.table, room.moved, tuple(chair.name for chair in room.chairs))
    progress = _begun.pop(key, None)
    if progress is None:
        history = list(played_actions(steps))
        if not history or not history[-1].after.over:
            raise Refused("This game ended before its last move; it has no review.")
        progress = _Progress(history)
    _begun[key] = progress
    while len(_begun) > _MOST_GAMES:
        _begun.popitem(last=False)
    part = progress.part(after)
    return msgspec.json.encode(part), part.review is not None
