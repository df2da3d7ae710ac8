"""What happened: small facts for animations and sentences.

Events name seats and cards by number. A viewer sees a moving card when the viewer sees either end
of its way; `veil` hides it from all others.

Events, states and actions are values without cycles. So the garbage collector need not look at
them (`gc=False`), however many a long game has.
"""

from typing import Final

import msgspec

from wordparlor.table.cards import HIDDEN

STOCK: Final = "stock"
DISCARDS: Final = "discards"
MIDDLE: Final = "middle"


def hand_of(seat: int) -> str:
    """Return the name of the place of a seat's hand."""
    return f"hand {seat}"


def is_hand(place: str) -> bool:
    """Tell whether a place is a hand."""
    return place.startswith("hand ")


class Dealt(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The dealer dealt a round."""

    round: int
    dealer: int
    told: bool = True
    """Whether to tell it; False when the sheet has no dealer and the game says who starts."""


class Moved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cards went from one place to another; when `secret`, only the owner of a hand sees them."""

    cards: tuple[int, ...]
    origin: str
    goal: str
    secret: bool = False
    source: str = ""
    """What people call the origin, where a sentence should name it: the draw pile."""


class Played(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat made words, or proposed them when they are not `judged` yet."""

    seat: int
    words: tuple[str, ...]
    judged: bool = True
    how: str = ""
    """What the seat did instead of simply making the words: extends PIN to PINK."""
    cards: tuple[tuple[int, ...], ...] = ()
    """The cards of each word, in the order of its letters."""
    points: int | None = None
    """What the words score at once; None where words score later, or not at all."""


class Acted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat did something that only this game has, as a phrase: plays CHECK."""

    seat: int
    what: str
    effect: str = ""
    """What follows from it, as a sentence of its own: Ben misses a turn."""
    on: tuple[int, ...] = ()
    """The seats that feel it, other than by watching."""


class Passed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat passed and exchanged this many cards."""

    seat: int
    exchanged: int = 0


class Answered(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat accepted, challenged or rejected the proposed words."""

    seat: int
    answer: str


class Judged(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The words of a seat are valid, or these of them are not."""

    seat: int
    words: tuple[str, ...]
    good: bool
    reason: str = ""
    """Why the dictionary refuses them, in sentences."""
    vote: bool = False
    """Whether the table voted; otherwise the dictionary decided."""
    votes: tuple[int, int] = (0, 0)
    """How many seats voted for the words, and how many against them."""


class Scored(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat scored, with the sum that explains it."""

    seat: int
    points: int
    reason: str
    team: bool = False
    """Whether a team scored; then every seat has the event, and one sentence tells it."""
    how: str = ""
    """What to tell instead of the points, when they are not a gain: is left with 8 points."""


class Missed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat misses a turn."""

    seat: int
    reason: str


class RoundOver(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A round ended with these scores."""

    round: int
    scores: tuple[int, ...]
    team: bool = False
    hands: tuple[tuple[int, ...], ...] = ()
    """The cards left in each hand; empty in logs of older versions."""
    secret: bool = False
    """Whether each player sees only the own hand, because the game does not count the others."""
    out: int | None = None
    """The seat that went out, if any."""


class GameOver(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The game ended; in a tie several seats win."""

    winners: tuple[int, ...]
    points: int | None = None
    """The score of each winner; None when points do not decide, or a team plays."""


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
    """Return the event as a seat may know it; None stands for a spectator."""
    if isinstance(event, Moved) and event.secret:
        own = None if seat is None else hand_of(seat)
        if own not in (event.origin, event.goal):
            return msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, RoundOver) and event.secret:
        hands = tuple(
            hand if owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(event.hands)
        )
        return msgspec.structs.replace(event, hands=hands)
    return event
