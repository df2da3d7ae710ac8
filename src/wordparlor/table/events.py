"""What happened: small facts that drive pictures, spoken text and records alike.

Events name seats and cards by number. A card that moves is seen by whoever sees one end of its way;
`veil` takes the others' knowledge away.
"""

from typing import Final

import msgspec

from wordparlor.table.cards import HIDDEN

STOCK: Final = "stock"
DISCARDS: Final = "discards"
MIDDLE: Final = "middle"


def hand_of(seat: int) -> str:
    """Return the place where a seat's hand is."""
    return f"hand {seat}"


def is_hand(place: str) -> bool:
    """Tell whether a place is someone's hand."""
    return place.startswith("hand ")


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """A round begins: the dealer has dealt."""

    round: int
    dealer: int
    told: bool = True
    """False where the sheet names no dealer: the game itself tells who starts."""


class Moved(msgspec.Struct, frozen=True, tag=True):
    """Cards went from one place to another; `secret` when only the owners of hands see which."""

    cards: tuple[int, ...]
    origin: str
    goal: str
    secret: bool = False


class Played(msgspec.Struct, frozen=True, tag=True):
    """A seat laid words, or put them up for judgement when `judged` is still to come."""

    seat: int
    words: tuple[str, ...]
    judged: bool = True
    how: str = ""
    """What the seat did, told in words, where it is not just making them: extends PIN to PINK."""


class Acted(msgspec.Struct, frozen=True, tag=True):
    """A seat did something of the game's own, told in words: plays CHECK."""

    seat: int
    what: str


class Passed(msgspec.Struct, frozen=True, tag=True):
    """A seat passed and exchanged so many cards."""

    seat: int
    exchanged: int = 0


class Answered(msgspec.Struct, frozen=True, tag=True):
    """A seat accepted, challenged or rejected the words in question."""

    seat: int
    answer: str


class Judged(msgspec.Struct, frozen=True, tag=True):
    """The words of a seat were found good; or these of them were not."""

    seat: int
    words: tuple[str, ...]
    good: bool
    reason: str = ""
    """Why the dictionary refuses them, in sentences."""


class Scored(msgspec.Struct, frozen=True, tag=True):
    """A seat's score changed, with the sum that explains it."""

    seat: int
    points: int
    reason: str
    team: bool = False
    """Whether it is the score of a team; then each seat's changed, and that is told once."""
    how: str = ""
    """What is told instead of the points, where they are no gain: is left with 8 points."""


class Missed(msgspec.Struct, frozen=True, tag=True):
    """A seat's turn was left out."""

    seat: int
    reason: str


class RoundOver(msgspec.Struct, frozen=True, tag=True):
    """A round ended with these match scores."""

    round: int
    scores: tuple[int, ...]
    team: bool = False


class GameOver(msgspec.Struct, frozen=True, tag=True):
    """The game ended; ties are shared wins."""

    winners: tuple[int, ...]


Event = (
    Dealt
    | Moved
    | Played
    | Acted
    | Passed
    | Answered
    | Judged
    | Scored
    | Missed
    | RoundOver
    | GameOver
)


def veil(event: Event, seat: int | None) -> Event:
    """Return the event as a seat (None: a spectator) may know it."""
    if isinstance(event, Moved) and event.secret:
        own = None if seat is None else hand_of(seat)
        if own not in (event.origin, event.goal):
            return msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))
    return event
