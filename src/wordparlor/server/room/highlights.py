"""The highlights of a game: the best play and the longest word of each seat so far."""

from collections.abc import Iterable

import msgspec

from wordparlor.table.events import Event, Played, Scored


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best of one seat."""

    words: tuple[str, ...] = ()
    """The words of the play that scored most; empty while no play has scored."""
    points: int = 0
    longest: str = ""


Highlights = tuple[Highlight, ...]


def add_highlights(before: Highlights, events: Iterable[Event], seats: int) -> Highlights:
    """Return the highlights after an action with these events."""
    after = list(before) or [Highlight()] * seats
    words: dict[int, tuple[str, ...]] = {}
    points = dict.fromkeys(range(seats), 0)
    for event in events:
        match event:
            case Played(seat, made, judged=True):
                words[seat] = words.get(seat, ()) + made
            # Points with a phrase of their own are no gain: cards that are left in a hand.
            case Scored(seat, scored, how=""):
                points[seat] += scored
    for seat, made in words.items():
        best = after[seat]
        longest = max([best.longest, *made], key=len)
        if points[seat] > best.points:
            best = Highlight(made, points[seat])
        after[seat] = msgspec.structs.replace(best, longest=longest)
    return tuple(after)
