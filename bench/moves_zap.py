"""Measure how fast all moves of a Zap hand are found."""

from msgspec.structs import replace

from bench.moves import Figure
from wordparlor import deal
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

HANDS = 200
CARDS = 12
BARS = {1: 1.0, 2: 15.0}
"""Milliseconds by the number of WILDs in the hand."""


def figures() -> list[Figure]:
    """Return a figure for each kind of hand."""
    return [
        Figure(
            f"zap, {CARDS} cards, {wilds} WILD",
            [_table(wilds, seed) for seed in range(HANDS)],
            bar,
        )
        for wilds, bar in BARS.items()
    ]


def _table(wilds: int, seed: int) -> Table:
    """Return a table whose next player has twelve random cards with so many WILDs."""
    table = deal("zap", ["Ann", "Ben"], dealer=1, seed=seed)
    printed = table.game.deck.printed
    cards = Shuffler(seed).shuffled(range(len(printed)))
    letters = [card for card in cards if printed[card].faces and not printed[card].wild]
    wild = [card for card in cards if printed[card].wild]
    hand = (*letters[: CARDS - wilds], *wild[:wilds])
    stock = tuple(card for card in cards if card not in hand)
    state = replace(table.state, hands=(tuple(sorted(hand)), ()), stock=stock[1:])
    table.state = replace(state, discards=stock[:1])
    return table
