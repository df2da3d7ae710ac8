"""The actions that lay no word, and the best of them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import draw_stack, may_keep
from wordparlor.games.giftwords.state import COOP, Choose, Discard, Done, Draw, Play, State
from wordparlor.table.cards import BLACK


def find_wordless(game: GiftWords, state: State, seat: int) -> Iterator[Play]:
    """Yield draws, discards and the end of a turn; discard the first of cards that are alike."""
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
        if may_keep(game.ruleset, state, seat):
            yield Done()


def _draws(game: GiftWords, state: State, seat: int) -> list[Draw]:
    """Return all possible draws; the first is the best if all promise the same."""
    stack = [Draw()] if state.stacks[draw_stack(game.ruleset, state, seat)] else []
    piles = [Draw(pile) for pile, cards in enumerate(state.discards) if cards]
    # An unknown card may be better than it promises; but partners should save their stock.
    return [*piles, *stack] if game.variant == COOP and not state.owed else [*stack, *piles]


def best_wordless(game: GiftWords, state: State, seat: int, plain: Sequence[Play]) -> Play:
    """Return the best action without a word: discard a card with few others of its colour."""
    discards = [play.card for play in plain if isinstance(play, Discard)]
    if not discards:
        return plain[0]
    held = Counter(game.deck.printed[card].colour for card in state.hands[seat])

    def use(card: int) -> tuple[int, int]:
        kind = game.deck.printed[card]
        same = len(state.hands[seat]) if kind.colour == BLACK else held[kind.colour]
        return same, -kind.points[0]

    return Discard(min(discards, key=use))
