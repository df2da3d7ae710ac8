"""Events and numbers in English sentences."""

from collections.abc import Sequence

from wordparlor.table.cards import HIDDEN, Deck
from wordparlor.table.events import (
    DISCARDS,
    STOCK,
    Acted,
    Answered,
    Dealt,
    Event,
    Judged,
    Missed,
    Moved,
    Passed,
    Played,
    RoundOver,
    Scored,
    is_hand,
)


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
        case Dealt(told=False):
            return ""
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
