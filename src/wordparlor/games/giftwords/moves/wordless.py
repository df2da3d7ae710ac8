"""What can be done without laying a word, and which of it is sensible."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import face_down, may_keep
from wordparlor.games.giftwords.state import COOP, Choose, Discard, Done, Draw, Play, State
from wordparlor.table.cards import BLACK


def find_others(game: GiftWords, state: State, seat: int) -> Iterator[Play]:
    """Yield draws, discards, and ending a turn; of cards that are alike the first is discarded."""
    hand = state.hands[seat]
    if state.phase == "choose":
        yield from (Choose(first=True), Choose(first=False))
    elif state.phase == "free":
        yield Done()
    elif state.phase == "draw" or state.owed:
        yield from _draws(game, state, seat)
    elif state.taken is not None:
        yield Draw()
    else:
        firsts = {game.deck.kind_of[card]: card for card in reversed(hand)}
        yield from (Discard(card) for card in sorted(firsts.values()))
        if may_keep(game.rules, hand):
            yield Done()


def _draws(game: GiftWords, state: State, seat: int) -> list[Draw]:
    """Return the draws there are, the one first that is better if all promise the same."""
    stack = [Draw()] if state.stacks[face_down(game.rules, state, seat)] else []
    piles = [Draw(pile) for pile, cards in enumerate(state.discards) if cards]
    # A card of the deck may bring more than is known; but a partner's stock had better last.
    return [*piles, *stack] if game.variant == COOP and not state.owed else [*stack, *piles]


def sensible(game: GiftWords, state: State, seat: int, others: Sequence[Play]) -> Play:
    """Return what to do without a word: discard a card that has few others of its colour."""
    discards = [play.card for play in others if isinstance(play, Discard)]
    if not discards:
        return others[0]
    held = Counter(game.deck.printed[card].colour for card in state.hands[seat])

    def use(card: int) -> tuple[int, int]:
        kind = game.deck.printed[card]
        fellows = len(state.hands[seat]) if kind.colour == BLACK else held[kind.colour]
        return fellows, -kind.points[0]

    return Discard(min(discards, key=use))
