"""How cards come and go: the hands, the draw pile, the discard pile."""

from msgspec.structs import replace

from wordparlor.games.zap.state import State
from wordparlor.table.events import DISCARDS, STOCK, Moved, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.shuffle import Shuffler


def lay_off(state: State, seat: int, cards: Pile, log: Log) -> State:
    """Put cards of a hand on the discard pile, the last one on top (ZP-14)."""
    log.append(Moved(cards, hand_of(seat), DISCARDS))
    hand = tuple(card for card in state.hands[seat] if card not in cards)
    return replace(state, hands=put(state.hands, seat, hand), discards=state.discards + cards)


def draw_cards(state: State, seat: int, number: int, log: Log) -> State:
    """Let a seat draw so many cards of the draw pile, as far as there are any."""
    drawn, state = _take_off(state, number, log)
    if drawn:
        log.append(Moved(drawn, STOCK, hand_of(seat), secret=True))
    hand = tuple(sorted(state.hands[seat] + drawn))
    return replace(state, hands=put(state.hands, seat, hand))


def draw_discarded(state: State, seat: int, log: Log) -> State:
    """Let a seat take the top card of the discard pile (ZP-19)."""
    taken = state.discards[-1:]
    log.append(Moved(taken, DISCARDS, hand_of(seat)))
    hand = tuple(sorted(state.hands[seat] + taken))
    return replace(state, hands=put(state.hands, seat, hand), discards=state.discards[:-1])


def swap_hand(state: State, seat: int, log: Log) -> State:
    """Swap a hand for as many cards of the draw pile, then put it under the pile (ZP-36, ZP-39)."""
    old = state.hands[seat]
    drawn, state = _take_off(state, len(old), log)
    # Nobody shall know in which order the old cards come up again.
    rng = Shuffler(state.rng)
    stock = state.stock + rng.shuffled(old)
    # Where the draw pile was too short, some of them come up again at once.
    lacking = len(old) - len(drawn)
    drawn, stock = drawn + stock[:lacking], stock[lacking:]
    log.append(Moved(old, hand_of(seat), STOCK, secret=True))
    log.append(Moved(drawn, STOCK, hand_of(seat), secret=True))
    hands = put(state.hands, seat, tuple(sorted(drawn)))
    return replace(state, hands=hands, stock=stock, rng=rng.state)


def _take_off(state: State, number: int, log: Log) -> tuple[Pile, State]:
    """Return cards off the draw pile; when it runs out the discards refill it (ZP-64)."""
    drawn, stock = state.stock[:number], state.stock[number:]
    lacking = number - len(drawn)
    if not lacking or len(state.discards) < 2:
        return drawn, replace(state, stock=stock)
    *under, top = state.discards
    log.append(Moved(tuple(under), DISCARDS, STOCK))
    rng = Shuffler(state.rng)
    stock = rng.shuffled(under)
    state = replace(state, stock=stock[lacking:], discards=(top,), rng=rng.state)
    return drawn + stock[:lacking], state
