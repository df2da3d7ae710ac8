"""How cards come and go in Zap: the draw pile, the discard pile and the hands."""

from typing import Final

from msgspec.structs import replace

from wordparlor.games.zap.state import State
from wordparlor.table.events import DISCARDS, STOCK, Moved, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural
from wordparlor.table.shuffle import make_shuffler

DRAW_PILE: Final = "the draw pile"


def lay_off(state: State, seat: int, cards: Pile, log: Log) -> State:
    """Put cards from a hand on the discard pile, the last one on top (ZP-14)."""
    log.append(Moved(cards, hand_of(seat), DISCARDS))
    hand = tuple([card for card in state.hands[seat] if card not in cards])
    return replace(state, hands=put(state.hands, seat, hand), discards=state.discards + cards)


def tell_penalty(state: State, cards: int) -> str:
    """Return how many cards a penalty costs: no more than there are to draw (ZP-64)."""
    drawn = min(cards, len(state.stock) + max(0, len(state.discards) - 1))
    return f"the penalty is {plural(drawn, 'card')}" if drawn else "there is no card to draw"


def draw_cards(state: State, seat: int, number: int, log: Log) -> State:
    """Let a seat draw this many cards from the draw pile, or as many as there are."""
    if len(state.stock) < number:
        state = _refill(state, log)
    drawn = state.stock[:number]
    if drawn:
        log.append(Moved(drawn, STOCK, hand_of(seat), secret=True, source=DRAW_PILE))
    hand = tuple(sorted(state.hands[seat] + drawn))
    return replace(state, hands=put(state.hands, seat, hand), stock=state.stock[number:])


def draw_discarded(state: State, seat: int, log: Log) -> State:
    """Let a seat take the top card of the discard pile (ZP-19)."""
    taken = state.discards[-1:]
    log.append(Moved(taken, DISCARDS, hand_of(seat), source="the discard pile"))
    hand = tuple(sorted(state.hands[seat] + taken))
    return replace(state, hands=put(state.hands, seat, hand), discards=state.discards[:-1])


def swap_hand(state: State, seat: int, log: Log) -> State:
    """Draw as many new cards as a hand has, then put the old ones under the pile (ZP-36, ZP-39)."""
    old = state.hands[seat]
    if len(state.stock) < len(old):
        state = _refill(state, log)
    # The order of the old cards is secret, so shuffle them.
    rng = make_shuffler(state.rng)
    stock = state.stock + rng.shuffled(old)
    # If the draw pile was too short, some of them come back at once.
    drawn, stock = stock[: len(old)], stock[len(old) :]
    log.append(Moved(old, hand_of(seat), STOCK, secret=True))
    log.append(Moved(drawn, STOCK, hand_of(seat), secret=True, source=DRAW_PILE))
    hands = put(state.hands, seat, tuple(sorted(drawn)))
    return replace(state, hands=hands, stock=stock, rng=rng.state)


def _refill(state: State, log: Log) -> State:
    """Shuffle the discards, except the top one, and put them under the draw pile (ZP-64)."""
    if len(state.discards) < 2:
        return state
    *under, top = state.discards
    log.append(Moved(tuple(under), DISCARDS, STOCK))
    rng = make_shuffler(state.rng)
    stock = state.stock + rng.shuffled(under)
    return replace(state, stock=stock, discards=(top,), rng=rng.state)
