"""What happened: small facts that drive pictures, spoken text and records alike.

Events name seats and cards by number. A card that moves is seen by whoever sees one end of its way;
`veil` takes the others' knowledge away.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordparlor.table.cards import HIDDEN, Deck

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


class Scored(msgspec.Struct, frozen=True, tag=True):
    """A seat's score changed, with the sum that explains it."""

    seat: int
    points: int
    reason: str
    team: bool = False
    """Whether it is the score of a team; then each seat's changed, and that is told once."""


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


def tell(event: Event, names: Sequence[str], deck: Deck) -> str:
    """Return the event as a sentence, or nothing where another event already says it."""
    # What happens most comes first: the service tells each move to everyone.
    match event:
        case Moved():
            return _tell_move(event, names, deck)
        case Played(seat, words, judged, how):
            verb = "makes" if judged else "proposes"
            return f"{names[seat]} {how or f'{verb} {all_of(words)}'}."
        case Scored(seat, points, reason, team=True):
            return f"The team scores {points} ({reason})." if seat == 0 else ""
        case Scored(seat, points, reason):
            return f"{names[seat]} scores {points} ({reason})."
        case Acted(seat, what):
            return f"{names[seat]} {what}."
        case Dealt(number, dealer):
            return f"Round {number}: {names[dealer]} deals."
        case Passed(seat, exchanged):
            swap = f" and exchanges {plural(exchanged, 'card')}" if exchanged else ""
            return f"{names[seat]} passes{swap}."
        case Answered(seat, answer):
            return f"{names[seat]} {answer}s."
        case Judged(seat, words, good):
            verb = "good" if good else "refused"
            return f"{' and '.join(words)}: {verb}."
        case Missed(seat, reason):
            return f"{names[seat]} misses a turn: {reason}."
        case RoundOver(number, scores, team=True):
            return f"Round {number} is over: the team has {plural(scores[0], 'point')}."
        case RoundOver(number, scores):
            sums = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
            return f"Round {number} is over: {sums}."
        case _:
            who = all_of([names[seat] for seat in event.winners]) or "Nobody"
            return f"{who} {'win' if len(event.winners) > 1 else 'wins'} the game."


def _tell_move(moved: Moved, names: Sequence[str], deck: Deck) -> str:
    if is_hand(moved.goal) and moved.cards:
        who, origin = names[int(moved.goal.removeprefix("hand "))], moved.origin
        whence = "" if origin == STOCK or is_hand(origin) else f" from the {origin}"
        return f"{who} draws {_drawn(moved.cards, deck)}{whence}."
    if (moved.origin, moved.goal) == (DISCARDS, STOCK):
        number = plural(len(moved.cards), "card")
        return f"The discards, {number}, are shuffled into the stock."
    return ""


def _drawn(cards: tuple[int, ...], deck: Deck) -> str:
    """Return cards in words, as far as they are known."""
    if HIDDEN not in cards:
        return deck.told(cards)
    return plural(len(cards), deck.piece) if len(cards) > 1 else f"a {deck.piece}"


def all_of(names: Sequence[str]) -> str:
    """Return names as people say them: Ann, Ann and Ben."""
    return " and ".join(names)


def plural(number: int, what: str) -> str:
    """Return a number of things in words: 1 card, 2 cards."""
    return f"{number} {what}{'' if number == 1 else 's'}"
