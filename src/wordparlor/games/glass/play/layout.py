"""Where the tiles lie: the last table and the last play, which one turn asks for several times."""

from bisect import insort
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from wordparlor.games.glass.rules import (
    MadeWord,
    Placement,
    Tiles,
    place_on,
    spread_tiles,
    with_stars,
)
from wordparlor.games.glass.state import Grid, Lay, Spot
from wordparlor.table.cards import Deck
from wordparlor.words.board_search import PackedTiles, Tile
from wordparlor.words.graph import Graph

Spots = tuple[Spot, ...]

_row_by_row = attrgetter("y", "x")


@dataclass
class Placed:
    """A play on a table, and its words once they are known."""

    spots: Spots
    lay: Lay
    placement: Placement
    made: tuple[MadeWord, ...] | None = None


class Layout:
    """Keeps what follows from the tiles of the last table, and from the last play.

    Tables and plays never change, so they are compared by identity. Each method reads what is kept
    only once: several threads can use the same game.
    """

    def __init__(self, deck: Deck, grid: Grid, graph: Graph) -> None:
        self._deck: Final = deck
        self._grid: Final = grid
        self._kernel: Final = graph.kernel
        self._letters: Final = [("".join(kind.faces), kind.points[0]) for kind in deck.printed]
        self._spread: tuple[Spots, Tiles] | None = None
        self._packed: tuple[Spots, PackedTiles] | None = None
        self._placed: Placed | None = None

    def tiles(self, spots: Spots) -> Tiles:
        """Return the tiles on a table by place."""
        last = self._spread
        if last is None or last[0] is not spots:
            last = self._spread = (spots, spread_tiles(self._deck, spots))
        return last[1]

    def packed(self, spots: Spots) -> PackedTiles:
        """Return the tiles on a table for the search."""
        last = self._packed
        if last is None or last[0] is not spots:
            tiles = [Tile(spot.x, spot.y, *self._letters[spot.card]) for spot in spots]
            last = self._packed = (spots, PackedTiles(tiles, self._kernel))
        return last[1]

    def place(self, spots: Spots, lay: Lay) -> Placed:
        """Return where the tiles of a play lie."""
        last = self._placed
        if last is None or last.spots is not spots or last.lay is not lay:
            tiles = with_stars(self.tiles(spots), lay.stars)
            last = self._placed = Placed(spots, lay, place_on(self._grid, tiles, lay))
        return last

    def after(self, placed: Placed) -> Spots:
        """Return the tiles on the table after a play, row by row."""
        placement, lay = placed.placement, placed.lay
        spots = list(placed.spots)
        if lay.stars:
            swaps = {swap.taken: swap.star for swap in lay.stars}
            spots = [replace(spot, card=swaps.get(spot.card, spot.card)) for spot in spots]
        for (x, y), card in placement.new.items():
            insort(spots, Spot(card, x, y), key=_row_by_row)
        laid = tuple(spots)
        # A letter that a star takes stays on the table: it goes into the word.
        cards = self.tiles(placed.spots).cards.union(lay.cards, [swap.star for swap in lay.stars])
        self._spread = (laid, Tiles({**placement.kept, **placement.new}, placement.stars, cards))
        return laid
