"""The highlights of a game: the best play and the longest word of each seat so far."""

from collections.abc import Iterable

import msgspec

from wordparlor.table.events import Event, Played


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best of one seat."""

    words: tuple[str, ...] = ()
    """The words of the play that scored most; empty where words do not score at once."""
    points: int = 0
    longest: str = ""


Highlights = tuple[Highlight, ...]


def add_highlights(before: Highlights, events: Iterable[Event], seats: int) -> Highlights:
    """Return the highlights after an action with these events."""
    after = list(before) or [Highlight()] * seats
    for event in events:
        match event:
            case Played(seat, words, judged=True, points=points):
                best = after[seat]
                longest = max([best.longest, *words], key=len)
                if points is not None and points > best.points:
                    best = Highlight(words, points)
                after[seat] = msgspec.structs.replace(best, longest=longest)
    return tuple(after)
