"""The slow, obvious twin of NewWord's move generator: try every card for every letter."""

from collections.abc import Hashable, Iterator
from itertools import chain, combinations

from wordparlor.games.newword.state import Action, Make, Pass
from wordparlor.table.table import Table


def all_moves(table: Table, seat: int) -> set[Hashable]:
    """Return the keys of all moves of the seat on turn."""
    game, state = table.game, table.state
    cards = (*state.hands[seat], *state.middle)
    makes = (Make(word, laid) for word in game.words for laid in layings(table, word, cards))
    hand = state.hands[seat]
    subsets = chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))
    tried: Iterator[Action] = chain(makes, map(Pass, subsets))
    return {key(table, move) for move in tried if game.can(state, seat, move)}


def layings(table: Table, word: str, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every row of different cards that can spell the word."""
    if not word:
        yield ()
        return
    for at, card in enumerate(cards):
        if table.game.deck.printed[card].reads(word[0]):
            for rest in layings(table, word[1:], (*cards[:at], *cards[at + 1 :])):
                yield (card, *rest)


def key(table: Table, move: Action) -> Hashable:
    """Return the same key for two moves that differ only in equal cards."""
    if isinstance(move, Make):
        cards = zip(move.word, move.cards, strict=True)
        return move.word, tuple(sorted(_looks(table, letter, card) for letter, card in cards))
    assert isinstance(move, Pass)
    return "", tuple(sorted(table.game.deck.kind_of[card] for card in move.cards))


def _looks(table: Table, letter: str, card: int) -> tuple[str, str, int]:
    """Return letter, place and kind; only the points count for a card that stays a letter."""
    state, deck = table.state, table.game.deck
    if card not in state.middle:
        return letter, "hand", deck.kind_of[card]
    if not state.letters:
        return letter, "middle", deck.kind_of[card]
    return letter, "fixed", deck.printed[card].worth[letter]
