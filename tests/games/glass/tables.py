"""Tables of Glass Tiles laid out tile by tile."""

from typing import Any

import pytest
from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games import deal
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.scene import draw_board, read_board
from wordparlor.games.glass.state import Grid, Spot
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Deck
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve")
SHEET = "EF,FE,IK,KI,WK,KW"
"""Not words according to the sheet; newer lists have some of them."""


def lay(
    *racks: str,
    board: str = "",
    stock: str | None = None,
    variant: str = "hexagons",
    words: Dictionary | None = None,
    deck: Deck | None = None,
    **options: Any,
) -> Table:
    """Return a table with these racks, tiles without spaces between; Ann is to play.

    Drawn without numbers, the board's first row is 0 and so is the column of its leftmost tile.
    All other tiles lie in the pile, or those named there alone, and then the rest is put away.
    """
    names = NAMES[: len(racks)]
    table = deal("glass", names, variant=variant, options=options, words=words, deck=deck)
    cards = range(len(table.game.deck))
    finder = CardFinder(table.game.deck, cards, "in the deck")
    tiles = read_board(grid(table), board)
    spots = [(y, x, finder.find(sign)[0]) for (x, y), sign in tiles.items()]
    hands = [tuple(sorted(finder.find(sign)[0] for sign in rack)) for rack in racks]
    pile = tuple(finder.find(sign)[0] for sign in stock or "")
    used = {card for hand in hands for card in hand} | {card for _, _, card in spots}
    table.state = replace(
        table.state,
        hands=tuple(hands),
        laid=tuple(Spot(card, x, y) for y, x, card in sorted(spots)),
        stock=pile if stock is not None else tuple(card for card in cards if card not in used),
        turn=0,
    )
    return table


def rack(table: Table, name: str) -> str:
    """Return a rack as people write it."""
    return table.game.deck.symbols(table.state.hands[table.seat(name)]).replace(" ", "")


def sign(table: Table, x: int, y: int) -> str:
    """Return the tile in a place; nothing when it is empty."""
    cards = [spot.card for spot in table.state.laid if (spot.x, spot.y) == (x, y)]
    return table.game.deck.symbols(tuple(cards))


def drawn(table: Table) -> tuple[str, ...]:
    """Return the drawing of the table."""
    symbols = {(s.x, s.y): sign(table, s.x, s.y) for s in table.state.laid}
    return draw_board(grid(table), symbols).lines()


def grid(table: Table) -> Grid:
    """Return the grid of the table."""
    assert isinstance(table.game, GlassTiles)
    return table.game.grid


def say(table: Table, *lines: str) -> None:
    """Play lines such as `Ann lay IT at 0,0 e`."""
    for line in lines:
        name, _, text = line.partition(" ")
        table.say(name, text)


def refused(clause: str, sentence: str | None = None) -> pytest.RaisesExc[RuleBroken]:
    """Expect a refusal by this clause, with such a sentence."""
    return pytest.raises(RuleBroken, match=sentence, check=lambda broken: broken.clause == clause)
