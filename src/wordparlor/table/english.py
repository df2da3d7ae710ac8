"""Events as English sentences, addressed to a viewer: who does what, and what follows.

Games write sentences with marks in braces, so that one text serves all viewers:

    {2}        a player: Cleo, or you
    {2's}      Cleo's, or your
    {turn 2}   Cleo, or Your turn
    {their}    their, or your: of the first player in the sentence, or after a colon
    {take}     a verb of that player: takes, or take
"""

import re
from collections.abc import Sequence

from wordparlor.table.cards import HIDDEN, Deck
from wordparlor.table.events import (
    DISCARDS,
    STOCK,
    Acted,
    Answered,
    Dealt,
    Event,
    GameOver,
    Judged,
    Missed,
    Moved,
    Passed,
    Played,
    RoundOver,
    Scored,
    is_hand,
)
from wordparlor.table.phrases import and_list, plural

_MARK = re.compile(r"\{(?:(?P<turn>turn )?(?P<seat>\d+)(?P<owner>'s)?|(?P<word>[a-z]+))\}")
_FORMS = {"be": ("is", "are"), "have": ("has", "have"), "their": ("their", "your")}
_HISSING = ("s", "x", "z", "ch", "sh", "o")


def tell(
    event: Event,
    names: Sequence[str],
    deck: Deck,
    viewer: int | None = None,
    piece: str = "card",
) -> str:
    """Return the event as a sentence to a viewer; empty when another event already says it."""
    # The most frequent events come first: the service tells each move to everyone.
    match event:
        case Moved():
            text = _tell_move(event, deck, piece)
        case Played(seat, words, judged, how):
            verb = "{make}" if judged else "{propose}"
            text = f"{{{seat}}} {how or f'{verb} {and_list(words)}'}."
        case Scored(seat, points, reason, team=True):
            return f"The team scores {points} ({reason})." if seat == 0 else ""
        case Scored(seat, points, reason, how=how):
            text = f"{{{seat}}} {how or f'{{score}} {points} ({reason})'}."
        case Acted(seat, what, effect):
            text = f"{{{seat}}} {what}{f': {effect}' if effect else ''}."
        case Dealt(told=False):
            return ""
        case Dealt(number, dealer):
            text = f"Round {number}: {{{dealer}}} {{deal}}."
        case Passed(seat, exchanged):
            swap = f" and {{exchange}} {plural(exchanged, piece)}" if exchanged else ""
            text = f"{{{seat}}} {{pass}}{swap}."
        case Answered(seat, answer):
            text = f"{{{seat}}} {{{answer}}}."
        case Judged():
            return _tell_judgement(event)
        case Missed(seat, reason):
            text = f"{{{seat}}} {{miss}} a turn: {reason}."
        case RoundOver(number, scores, team=True):
            return f"Round {number} is over: the team has {plural(scores[0], 'point')}."
        case RoundOver(number, scores):
            sums = ", ".join(f"{{{seat}}} {score}" for seat, score in enumerate(scores))
            text = f"Round {number} is over: {sums}."
        case _:
            text = _tell_end(event)
    return address(text, names, viewer)


def headline(
    event: Event,
    names: Sequence[str],
    deck: Deck,
    viewer: int | None = None,
    piece: str = "card",
) -> tuple[str, str] | None:
    """Return an event as a title and its effect, to be shown large; None when it needs no title."""
    match event:
        case Played() | Passed():
            return tell(event, names, deck, viewer, piece).removesuffix("."), ""
        case Judged(good=good, vote=vote):
            ends = "" if vote else f"The challenge {'fails' if good else 'succeeds'}"
            return _tell_judgement(event).removesuffix("."), ends
        case Acted(seat, what, effect, on) if on:
            title = address(f"{{{seat}}} {what}", names, viewer)
            return title, _capital(address(effect, names, viewer))
        case Missed(seat, reason):
            title = address(f"{{{seat}}} {{miss}} a turn", names, viewer)
            return title, _capital(address(reason, names, viewer))
        case _:
            return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def address(text: str, names: Sequence[str], viewer: int | None) -> str:
    """Return a sentence with its marks filled in for a viewer; None stands for a spectator."""
    is_you = False
    named = False

    def fill(mark: re.Match[str]) -> str:
        nonlocal is_you, named
        if word := mark["word"]:
            return _form(word, you=is_you)
        seat = int(mark["seat"])
        # After a colon or a sentence comes another subject: Ann plays CHECK: you miss a turn.
        if not named or text[: mark.start()].endswith((": ", ". ")):
            is_you, named = seat == viewer, True
        if seat != viewer:
            return names[seat] + (mark["owner"] or "")
        if mark["turn"]:
            return "Your turn"
        you = "your" if mark["owner"] else "you"
        return you.capitalize() if _starts(text, mark.start()) else you

    return _MARK.sub(fill, text)


def _starts(text: str, at: int) -> bool:
    """Tell whether a sentence starts here."""
    return at == 0 or text[:at].endswith(". ")


def _form(word: str, *, you: bool) -> str:
    """Return a verb as it goes with you, or with one player."""
    if word in _FORMS:
        return _FORMS[word][you]
    if you:
        return word
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(_HISSING) else f"{word}s"


def _tell_judgement(judged: Judged) -> str:
    """Return the verdict; the game tells what follows from it."""
    words = and_list(judged.words)
    if judged.vote:
        return f"The table {'accepts' if judged.good else 'rejects'} {words}{_tell_votes(judged)}."
    if not judged.good:
        return judged.reason
    return f"{words} {'are' if len(judged.words) > 1 else 'is'} valid."


def _tell_votes(judged: Judged) -> str:
    """Return how a vote ended: by 2 votes to 1."""
    votes_for, votes_against = judged.votes
    if votes_for == votes_against:
        return f": the vote is {votes_for} to {votes_against}, and a tie accepts"
    more, fewer = max(judged.votes), min(judged.votes)
    return f" by {plural(more, 'vote')} to {fewer}"


def _tell_end(end: GameOver) -> str:
    """Return who wins the game, with the score."""
    if not end.winners:
        return "The game is over."
    winners = and_list([f"{{{seat}}}" for seat in end.winners])
    several = len(end.winners) > 1
    points = "" if end.points is None else f" with {plural(end.points, 'point')}"
    each = " each" if several and points else ""
    return f"{winners} {'win' if several else '{win}'} the game{points}{each}."


def _tell_move(moved: Moved, deck: Deck, piece: str) -> str:
    if is_hand(moved.goal) and moved.cards:
        seat = moved.goal.removeprefix("hand ")
        source = f" from {moved.source}" if moved.source else _source(moved.origin, seat)
        return f"{{{seat}}} {{draw}} {_drawn(moved.cards, deck, piece)}{source}."
    if (moved.origin, moved.goal) == (DISCARDS, STOCK):
        number = plural(len(moved.cards), piece)
        return f"The discards ({number}) are shuffled into the stock."
    return ""


def _source(origin: str, seat: str) -> str:
    """Return where cards come from; a place with a number belongs to that seat: pile 1."""
    if origin == STOCK or is_hand(origin):
        return ""
    place, _, owner = origin.rpartition(" ")
    if not owner.isdigit():
        return f" from the {origin}"
    whose = "{their} own" if owner == seat else f"{{{owner}'s}}"
    return f" from {whose} {place}"


def _drawn(cards: tuple[int, ...], deck: Deck, piece: str) -> str:
    """Return cards as a phrase; hidden cards only as a number."""
    if HIDDEN not in cards:
        return deck.told(cards)
    return plural(len(cards), piece) if len(cards) > 1 else f"a {piece}"
