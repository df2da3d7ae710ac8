"""Words on a table without edges: which can be laid with these tiles, where, and for how much.

A tile lies at a place (x, y). Which places are in a row is told by a `Geometry`: a list of axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.graph import Graph
from wordparlor.words.kernel.bits import STAR
from wordparlor.words.letters import ALPHABET, LONGEST

Place = tuple[int, int]

MOST_VALUES: Final = 3
"""How many different points a letter can have."""
_MOST_TILES: Final = 4000
_LENT: Final = 4
MOST_LENT: Final = 5
"""How many letters of the table one play can take: so many are packed with it."""
_SLACK: Final = 2 * LONGEST + 2
"""How far a word can reach beyond a tile, x counting half tiles."""
_WIDTH: Final = 256
_WIDEST: Final = 4096


class Geometry(NamedTuple):
    """Which places are in a row: the steps along each axis, and how words lie there."""

    axes: tuple[Place, ...]
    both_ways: bool = True
    """Words may be read against the axes, too."""
    sharing: bool = True
    """A word must share a tile with the table; where not, it is enough that it touches one."""

    @property
    def directions(self) -> tuple[Place, ...]:
        """The steps in which words are read: along each axis and, where allowed, against it."""
        steps = [((x, y), (-x, -y)) if self.both_ways else ((x, y),) for x, y in self.axes]
        return tuple(chain.from_iterable(steps))


HEXAGONS: Final = Geometry(((2, 0), (1, 1), (1, -1)))
"""Hexagons that stand on a tip: rows shifted by half a tile, so that x counts half tiles."""
SQUARES: Final = Geometry(((1, 0), (0, 1), (1, 1), (1, -1)))
"""Squares in rows, columns and both diagonals."""
CROSSWORD: Final = Geometry(((1, 0), (0, 1)), both_ways=False, sharing=False)
"""Squares as crosswords have them: across and down, and a word may just touch others."""


class Tile(NamedTuple):
    """A tile on the table: a letter with its points, or a star (no letter), at a place."""

    x: int
    y: int
    letter: str
    points: int


class Sort(NamedTuple):
    """Tiles of the rack that are alike: a letter, its points, how many there are."""

    letter: str
    points: int
    copies: int


class Laid(NamedTuple):
    """One play: a word, where its first letter lies, the step to the next, and its letters."""

    word: str
    at: Place
    step: Place
    score: int
    pieces: tuple[int | None, ...]
    """Per letter: the number of the sort it is laid with, None when it lies there already, and
    -1 - n when it is the tile with number n of the table, replaced by a star."""
    taken: tuple[int, ...]
    """The numbers of the tiles on the table that stars replace, ascending."""


def find_plays(
    graph: Graph,
    allowed: NDArray[np.bool_],
    geometry: Geometry,
    tiles: Sequence[Tile],
    rack: Sequence[Sort],
    stars: int = 0,
    least: int = 2,
) -> Plays:
    """Every play with tiles of the rack, each once.

    A play lays tiles in one line so that they make a word of at least `least` letters with tiles
    that lie there, and so that all letters in a row with a tile laid make words, too; which words
    count is `allowed`, by the graph's ids. Its score is the points of all these words. A star takes
    the place of a letter of the table that is laid in the word; nothing is read through a star.
    With three of them on a full table there are millions of plays: who cannot wait says fewer.

    On an empty table every word is laid from (0, 0) along the first axis. Raises ValueError for
    letters that are none, for more than three sorts of a letter, for too many tiles, and for tiles
    too far from each other.
    """
    letters = _Letters(tiles, rack)
    on_table = sum(bool(tile.letter) for tile in tiles)
    lent = min(stars, on_table, MOST_LENT)
    origin, width = _frame(tiles)
    boards = _boards(_Same(graph), _Same(allowed), geometry, least, width)
    # A board is taken out while it is searched, so that threads do not meet; the next search of a
    # table finds it as the last one left it, and changes what has changed.
    board = boards.pop() if boards else boards.fresh()
    board.show(*letters.grid(origin, width))
    found = graph.kernel.placings(board, letters.rack, letters.lenders, lent, geometry.sharing)
    boards.append(board)
    return Plays(found, graph, geometry, (origin, width), letters)


class Plays(Sequence[Laid]):
    """All plays of a position in the kernel's packed form; an item unpacks one of them."""

    def __init__(
        self,
        packed: NDArray[np.uint64],
        graph: Graph,
        geometry: Geometry,
        frame: tuple[Place, int],
        letters: _Letters,
    ) -> None:
        self._packed = packed
        self._graph = graph
        self._directions = geometry.directions
        self._origin, self._width = frame
        self._letters = letters

    @cached_property
    def words(self) -> NDArray[np.uint32]:
        """Per play: the id of the word along its line."""
        return (self._packed[:, 0] >> np.uint64(32)).astype(np.uint32)

    @property
    def places(self) -> NDArray[np.uint64]:
        """Per play: a number that is the same for the same word in the same place."""
        return self._packed[:, 0]

    @cached_property
    def scores(self) -> NDArray[np.int32]:
        """Per play: the points of all words it makes."""
        return (self._packed[:, 1] >> np.uint64(3 * LONGEST)).astype(np.int32)

    def __len__(self) -> int:
        return len(self._packed)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        place, codes, *lent = map(int, self._packed[at])
        word = self._graph.word(place >> 32)
        cell, direction = divmod(place & 0xFFFFFFFF, 8)
        y, x = divmod(cell, self._width)
        at_place = (x + self._origin[0], y + self._origin[1])
        taken = [(lent[0] >> shift & 0xFFF) - 1 for shift in range(0, 60, 12)] if lent else []
        numbers = sorted(tile for tile in taken if tile >= 0)
        pieces = self._letters.pieces(word, codes, numbers)
        score = codes >> 3 * LONGEST
        return Laid(word, at_place, self._directions[direction], score, pieces, tuple(numbers))


class _Letters:
    """The tiles of a table and of a rack, sorted out for the kernel: three sorts a letter."""

    def __init__(self, tiles: Sequence[Tile], rack: Sequence[Sort]) -> None:
        if len(tiles) > _MOST_TILES:
            raise ValueError(f"a table has at most {_MOST_TILES} tiles, not {len(tiles)}")
        self._tiles = tiles
        self._rack = rack
        self._sorts: dict[tuple[str, int], int] = {}
        table = [(tile.letter, tile.points) for tile in tiles if tile.letter]
        in_rack = [(sort.letter, sort.points) for sort in rack]
        counts = dict.fromkeys(ALPHABET, 0)
        for letter, points in sorted({*table, *in_rack}):
            if letter not in counts:
                raise ValueError(f"{letter!r} is not a letter A-Z")
            if counts[letter] == MOST_VALUES:
                raise ValueError(f"{letter} has more than {MOST_VALUES} different points")
            self._sorts[letter, points] = counts[letter]
            counts[letter] += 1
        copies: dict[tuple[str, int], int] = {}
        for sort in rack:
            key = (sort.letter, sort.points)
            copies[key] = copies.get(key, 0) + sort.copies
        self.rack = self._stock(copies)
        lent: dict[tuple[str, int], int] = {}
        for key in table:
            lent[key] = lent.get(key, 0) + 1
        self.lenders = self._stock(lent)

    def _stock(self, copies: dict[tuple[str, int], int]) -> list[tuple[int, int, int, int]]:
        return [
            (ALPHABET.index(letter), self._sorts[letter, points], points, count)
            for (letter, points), count in copies.items()
            if count
        ]

    def grid(
        self, origin: Place, width: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int16]]:
        """Return the cell, the letter and the points of each tile on the table."""
        cells = [(tile.y - origin[1]) * width + tile.x - origin[0] for tile in self._tiles]
        letters = [ALPHABET.index(tile.letter) if tile.letter else STAR for tile in self._tiles]
        points = [tile.points for tile in self._tiles]
        return np.array(cells, np.int32), np.array(letters, np.uint8), np.array(points, np.int16)

    def pieces(self, word: str, codes: int, taken: Sequence[int]) -> tuple[int | None, ...]:
        """Return what each letter of a word is: see `Laid.pieces`."""
        rest = list(taken)
        free = [sort.copies for sort in self._rack]
        return tuple(
            self._piece(letter, codes >> 3 * place & 7, rest, free)
            for place, letter in enumerate(word)
        )

    def _piece(self, letter: str, code: int, taken: list[int], free: list[int]) -> int | None:
        if not code:
            return None
        if code >= _LENT:
            tile = next(tile for tile in taken if self._is(self._tiles[tile], letter, code - _LENT))
            taken.remove(tile)
            return -1 - tile
        number = next(
            i for i, sort in enumerate(self._rack) if free[i] and self._is(sort, letter, code - 1)
        )
        free[number] -= 1
        return number

    def _is(self, thing: Tile | Sort, letter: str, sort: int) -> bool:
        return thing.letter == letter and self._sorts[letter, thing.points] == sort


class _Same:
    """Something that is known by what it is, not by what it is like."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


class _Boards(list[Any]):
    """Boards of one kind that nobody is searching right now."""

    def __init__(self, *facts: Any) -> None:
        super().__init__()
        self._facts = facts

    def fresh(self) -> Any:
        """Return one more board."""
        graph, allowed, geometry, least, width = self._facts
        return graph.kernel.Board(
            graph.lexicon, allowed.view(np.uint8), width, geometry.axes, geometry.both_ways, least
        )


# Few, since each holds on to its word graph.
@lru_cache(maxsize=12)
def _boards(graph: _Same, allowed: _Same, geometry: Geometry, least: int, width: int) -> _Boards:
    return _Boards(graph.thing, allowed.thing, geometry, least, width)


def _frame(tiles: Sequence[Tile]) -> tuple[Place, int]:
    """Return a square grid that no word laid at these tiles can leave: its corner, its width.

    The corner stays where it is while a table grows, as far as can be: a board that was searched
    before knows its tiles again.
    """
    if not tiles:
        return (-_WIDTH // 2, -_WIDTH // 2), _WIDTH
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    needed = max(max(xs) - min(xs), max(ys) - min(ys)) + 1 + 2 * _SLACK
    if needed > _WIDEST:
        raise ValueError("the tiles lie too far from each other")
    width = _WIDTH
    while True:
        # Corners lie on a coarse grid.
        corner = tuple((low - _SLACK) // (width // 4) * (width // 4) for low in (min(xs), min(ys)))
        if max(max(xs) - corner[0], max(ys) - corner[1]) + _SLACK < width:
            return (corner[0], corner[1]), width
        width *= 2
