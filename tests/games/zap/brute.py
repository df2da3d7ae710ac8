"""The slow, obvious twin of Zap's move generator: try every card for every letter."""

from collections.abc import Hashable, Iterator
from itertools import chain, permutations

from wordparlor.games.zap.score import hand_points
from wordparlor.games.zap.state import Discard, Draw, Make, Pass, Play, Swap, Zap
from wordparlor.table.table import Table


def all_moves(table: Table, seat: int) -> set[Hashable]:
    """Return the keys of all moves of the seat on turn."""
    game, hand = table.game, table.state.hands[seat]
    tried: Iterator[Play] = chain(
        (Make(word, laid) for word in game.words for laid in layings(table, word, hand)),
        map(Zap, hand),
        (Discard(card, unwanted) for card, unwanted in permutations(hand, 2)),
        (Draw(), Draw(discarded=True), Swap(), Pass()),
    )
    return {key(table, move) for move in tried if game.can(table.state, seat, move)}


def layings(table: Table, word: str, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every row of different cards that can spell the word."""
    if not word:
        yield ()
        return
    for at, card in enumerate(cards):
        if table.game.deck.printed[card].reads(word[0]):
            for rest in layings(table, word[1:], (*cards[:at], *cards[at + 1 :])):
                yield (card, *rest)


def key(table: Table, move: Play) -> Hashable:
    """Return the same key for two moves that differ only in equal cards.

    After a word, the next players only care which cards are gone and which card is on top.
    """
    kinds = table.game.deck.kind_of
    match move:
        case Make(word, cards):
            gone = sorted(zip(word, (kinds[card] for card in cards), strict=True))
            return word, tuple(gone), kinds[cards[-1]]
        case Zap(card):
            return "zap", kinds[card]
        case Discard(card, unwanted):
            return "discard", kinds[card], kinds[unwanted]
        case _:
            return move


def worth(table: Table, seat: int, move: Play) -> int:
    """Return the points that leave the hand with a word, from the hands before and after."""
    if not isinstance(move, Make):
        return 0
    hand = table.state.hands[seat]
    after = tuple(card for card in hand if card not in move.cards)
    deck = table.game.deck
    return hand_points(deck, hand) - hand_points(deck, after)
