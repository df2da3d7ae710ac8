"""Where the tiles lie: the last table and the last play, which one turn asks for several times."""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
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


@dataclass(slots=True)
class Placed:
    """A play on a table, and its words once they are known."""

    spots: Spots
    lay: Lay
    placement: Placement
    made: tuple[MadeWord, ...] = ()
    words: tuple[str, ...] = ()


class Layout:
    """Keeps what follows from the tiles of the last tables, and from the last play.

    Tables and plays never change, so they are compared by identity. Each method reads what is kept
    only once: several threads can use the same game.
    """

    def __init__(self, deck: Deck, grid: Grid, graph: Graph) -> None:
        self._deck: Final = deck
        self._grid: Final = grid
        self._kernel: Final = graph.kernel
        self._spread: tuple[Spots, Tiles] | None = None
        self._spread_before: tuple[Spots, Tiles] | None = None
        self._packed: tuple[Spots, PackedTiles] | None = None
        self._listed: tuple[Spots, list[Tile]] | None = None
        self.last: Placed | None = None
        """The play that was laid out last."""

    def tiles(self, spots: Spots) -> Tiles:
        """Return the tiles on a table by place."""
        for last in (self._spread, self._spread_before):
            if last is not None and last[0] is spots:
                return last[1]
        tiles = spread_tiles(self._deck, spots)
        self._spread = (spots, tiles)
        return tiles

    def packed(self, spots: Spots) -> PackedTiles:
        """Return the tiles on a table for the search."""
        last = self._packed
        if last is None or last[0] is not spots:
            last = self._packed = (spots, PackedTiles(self._list(spots), self._kernel))
        return last[1]

    def _list(self, spots: Spots) -> list[Tile]:
        """Return the tiles on a table, in its order, as the search names them."""
        last = self._listed
        if last is None or last[0] is not spots:
            last = self._listed = (spots, [self._tile(spot) for spot in spots])
        return last[1]

    @cached_property
    def _letters(self) -> Sequence[tuple[str, int]]:
        """The letter and the points of each tile; only searches need them."""
        return [("".join(kind.faces), kind.points[0]) for kind in self._deck.printed]

    def _tile(self, spot: Spot) -> Tile:
        letter, points = self._letters[spot.card]
        return Tile(spot.x, spot.y, letter, points)

    def place(self, spots: Spots, lay: Lay) -> Placed:
        """Return where the tiles of a play lie."""
        last = self.last
        if last is None or last.spots is not spots or last.lay is not lay:
            tiles = with_stars(self.tiles(spots), lay.stars)
            last = self.last = Placed(spots, lay, place_on(self._grid, tiles, lay))
        return last

    def keep(self, spots: Spots, lay: Lay, placement: Placement) -> None:
        """Take a play that is laid out already, so that its check need not do it again."""
        self.last = Placed(spots, lay, placement)

    def after(self, placed: Placed) -> Spots:
        """Return the tiles on the table after a play, row by row."""
        placement, lay = placed.placement, placed.lay
        spots, last = list(placed.spots), self._listed
        # The next search needs the same tiles and these: list them only once.
        tiles = last[1].copy() if last and last[0] is placed.spots else None
        if lay.stars:
            swaps = {swap.taken: swap.star for swap in lay.stars}
            for at, spot in enumerate(placed.spots):
                if spot.card in swaps:
                    spots[at] = Spot(swaps[spot.card], spot.x, spot.y)
                    if tiles is not None:
                        tiles[at] = self._tile(spots[at])
        for (x, y), card in placement.new.items():
            at, spot = bisect(spots, (y, x), key=_row_by_row), Spot(card, x, y)
            spots.insert(at, spot)
            if tiles is not None:
                tiles.insert(at, self._tile(spot))
        laid = tuple(spots)
        if tiles is not None:
            self._listed = (laid, tiles)
        # A bot tries many plays on the same table.
        self._spread_before = (placed.spots, self.tiles(placed.spots))
        self._spread = (laid, Tiles(placement.letters, placement.stars, laid))
        return laid
