"""What the seat on turn can do, as data."""

from collections.abc import Iterator
from functools import partial

from wordparlor.games.giftwords.rules.cards import check_changeable, check_silent, word_at
from wordparlor.games.giftwords.rules.phases import check_time
from wordparlor.games.giftwords.state import (
    JUNIOR,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    Ruleset,
    SilentE,
    State,
)
from wordparlor.table.events import DISCARDS, STOCK
from wordparlor.table.legal import Legal, legal_if


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do in this phase, and what it cannot do now."""
    if state.phase == "choose":
        yield from (Legal("choose", action=Choose(first)) for first in (True, False))
        return
    offers = _junior_offers(state, seat) if ruleset.variant == JUNIOR else _offers(state, seat)
    for legal, action in offers:
        yield legal_if(partial(_check_offer, ruleset, state, seat, action), legal)


def _offers(state: State, seat: int) -> Iterator[tuple[Legal, Play]]:
    """Yield each kind of action with an example of it; its cards do not matter yet."""
    hand = state.hands[seat]
    yield Legal("draw", STOCK, action=Draw()), Draw()
    for pile, cards in enumerate(state.discards):
        if cards:
            draw = Draw(pile)
            yield Legal("draw", f"{DISCARDS} {pile}", cards[-1:], action=draw), draw
    yield Legal("extend", cards=hand), Extend(0, "", ())
    yield Legal("make", cards=hand), Make("", ())
    yield Legal("discard", cards=hand, least=1, most=1), Discard(-1)
    yield Legal("done", action=Done(), passes=True), Done()


def _junior_offers(state: State, seat: int) -> Iterator[tuple[Legal, Play]]:
    """Yield what younger players do, each kind of action with an example of it."""
    hand = state.hands[seat]
    yield Legal("make", cards=hand), Make("", ())
    yield Legal("extend", cards=hand), Extend(0, "", ())
    yield Legal("cover", cards=hand, least=1, most=1), Cover(0, "", 0, 0)
    yield Legal("silent"), SilentE(0)
    yield Legal("done", action=Done(), passes=True), Done()


def _check_offer(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    check_time(ruleset, state, seat, action)
    match action:
        case Extend() | Cover():
            check_changeable(ruleset, state)
        case SilentE():
            word_at(state, 0)
            check_silent(ruleset, state)
