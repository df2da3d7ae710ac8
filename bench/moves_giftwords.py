"""Measure how fast all moves of a Gift Words hand are found."""

from msgspec.structs import replace

from bench.moves import Figure
from wordparlor import deal
from wordparlor.games.giftwords.state import Word
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

HANDS = 200
BAR = 2.0
"""Milliseconds."""
BLACK = 2
CARDS = 13
# The deck has enough cards of each colour for all of these words together.
TABLE = {
    "red": ("CARE", "PIN", "HOG", "DIET"),
    "green": ("WINE", "PRIES", "DOTH", "CAB"),
    "blue": ("ROWING", "PALE", "DIES", "TIC"),
}


def figures() -> list[Figure]:
    """Return the one figure."""
    tables = [_table(seed) for seed in range(HANDS)]
    name = f"giftwords, {CARDS} cards, {BLACK} black, {sum(map(len, TABLE.values()))} words"
    return [Figure(name, tables, BAR)]


def _table(seed: int) -> Table:
    """Return a table with twelve words and a random hand."""
    table = deal("giftwords", ["Ann", "Ben", "Cid"], dealer=2, seed=seed)
    deck = table.game.deck
    free = list(Shuffler(seed).shuffled(c for c in range(len(deck)) if deck.printed[c].faces))

    def find(letter: str, colour: str) -> int:
        card = next(c for c in free if deck.printed[c].faces == (letter,) and fits(c, colour))
        free.remove(card)
        return card

    def fits(card: int, colour: str) -> bool:
        return deck.printed[card].colour == colour

    words = [
        Word(text, tuple(find(letter, colour) for letter in text), 1)
        for colour, texts in TABLE.items()
        for text in texts
    ]
    black = [card for card in free if fits(card, "black")]
    coloured = [card for card in free if not fits(card, "black")]
    hand = (*coloured[: CARDS - BLACK], *black[:BLACK])
    table.state = replace(
        table.state,
        phase="extend",
        hands=(tuple(sorted(hand)), (), ()),
        words=tuple(words),
        stacks=((*coloured[CARDS - BLACK :], *black[BLACK:]),),
    )
    return table
