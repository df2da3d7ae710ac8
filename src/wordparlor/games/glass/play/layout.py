"""Where the tiles lie: the last table and the last play, which one turn asks for several times."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Final

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
        placement, stars = placed.placement, placed.lay.stars
        swaps = {swap.taken: swap.star for swap in stars}
        kept = (
            Spot(swaps[spot.card], spot.x, spot.y) if spot.card in swaps else spot
            for spot in placed.spots
        )
        new = [Spot(card, x, y) for (x, y), card in placement.new.items()]
        spots = tuple(sorted([*(kept if swaps else placed.spots), *new], key=_row_by_row))
        cards = frozenset([spot.card for spot in spots])
        letters = {**placement.kept, **placement.new}
        self._spread = (spots, Tiles(letters, placement.stars, cards))
        return spots
