"""Word search on a board without edges: which words a rack can lay, where, and their scores.

A tile lies at a place (x, y). A `Geometry` says which places form a row: it is a list of axes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from itertools import chain
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words import kernel
from wordparlor.words.graph import Graph, once_per_graph
from wordparlor.words.letters import ALPHABET, LONGEST, WILD

Place = tuple[int, int]

MOST_VALUES: Final = 3
"""The most different points that tiles of one letter can have."""
_MOST_TILES: Final = 4000
_LENT: Final = 4
MOST_LENT: Final = 5
"""The most letters of the board that one play can take: a packed play has room for these."""
_SHIFTS: Final = range(0, 12 * MOST_LENT, 12)
"""Where the taken tiles are in the number that lists them."""
_SLACK: Final = 2 * LONGEST + 2
"""How far a word can reach beyond a tile, when x counts half tiles."""
_WIDTH: Final = 128
"""The narrowest board: tiles up to 32 cells apart fit in. It takes a megabyte, and a board of twice
the width four times as much."""
_WIDEST: Final = 4096


class Geometry(NamedTuple):
    """Which places form a row: the step along each axis, and how words may lie."""

    axes: tuple[Place, ...]
    both_ways: bool = True
    """Whether words can also be read against the axes."""
    sharing: bool = True
    """Whether a word must share a tile with the board, instead of only touching one."""
    tips: int = 0
    """How many axes, the last ones, join tiles at their tips: words run along them, but the rows
    beside a word do not count."""
    scores_beside: bool = True
    """Whether a word that only touches the board also scores the words beside it."""

    @property
    def sides(self) -> tuple[Place, ...]:
        """The axes along which the flat sides of tiles meet."""
        return self.axes[: len(self.axes) - self.tips]

    @property
    def directions(self) -> tuple[Place, ...]:
        """The steps in which words are read: along each axis and, if allowed, against it."""
        steps = [((x, y), (-x, -y)) if self.both_ways else ((x, y),) for x, y in self.axes]
        return tuple(chain.from_iterable(steps))


HEXAGONS: Final = Geometry(((2, 0), (1, 1), (1, -1)))
"""Hexagons with a corner at the top: rows are shifted by half a tile, so x counts half tiles."""
SQUARES: Final = Geometry(((1, 0), (0, 1), (1, 1), (1, -1)))
"""Squares in rows, columns and both diagonals."""
OCTAGONS: Final = SQUARES._replace(tips=2)
"""Octagons in rows and columns, where their flat sides meet; words run along the diagonals too."""
CROSSWORD: Final = Geometry(((1, 0), (0, 1)), both_ways=False, sharing=False)
"""Squares as in a crossword: across and down, and a word may only touch others."""


class Tile(NamedTuple):
    """A tile on the board: a letter with its points, or a star (no letter), at a place."""

    x: int
    y: int
    letter: str
    points: int


class Sort(NamedTuple):
    """Equal tiles of the rack: the letter, its points, and the number of copies."""

    letter: str
    points: int
    copies: int


class BoardPlay(NamedTuple):
    """One play: the word, the place of its first letter, the step to the next, and its letters."""

    word: str
    at: Place
    step: Place
    score: int
    pieces: tuple[int | None, ...]
    """For each letter: the number of its sort in the rack, None when it is already on the board,
    and -1 - n when it is tile n of the board, replaced by a star."""
    taken: tuple[int, ...]
    """The numbers of the tiles on the board that stars replace, ascending."""


def find_plays(
    graph: Graph,
    allowed: NDArray[np.bool_],
    geometry: Geometry,
    tiles: Sequence[Tile],
    rack: Sequence[Sort],
    stars: int = 0,
    least: int = 2,
) -> BoardPlays:
    """Return every play with tiles of the rack, each once.

    A play lays tiles in one line. With the tiles on the board they form a word of at least `least`
    letters, and every row of letters that meets a new tile at a side is a word too. `allowed` says,
    by the graph's ids, which words count. The score is the sum of all these words. A star can
    replace a letter of the board, which then goes into the word; a row of letters ends at a star. A
    word that only touches the board uses no star. Three stars on a full board make millions of
    plays: pass fewer `stars` to save time.

    On an empty board every word starts at (0, 0) along the first axis.

    Raises:
        ValueError: a letter is not A-Z or has more than three different points, or there are too
            many tiles, or they are too far apart.
    """
    table = PackedTiles(tiles, graph.kernel)
    return search_board(table, graph, allowed, geometry, rack, stars, least)


def search_board(
    table: PackedTiles,
    graph: Graph,
    allowed: NDArray[np.bool_],
    geometry: Geometry,
    rack: Sequence[Sort],
    stars: int = 0,
    least: int = 2,
    most: int = 0,
) -> BoardPlays:
    """Return every play like `find_plays`, or at least the `most` best plays.

    Searches of the same `table` share the work that depends on it.
    """
    boards = _boards_of(graph)(_Same(allowed), geometry, least, table.width)
    # A thread takes a board out of the list while it searches. The next search of the same table
    # finds the board as it was and updates only what has changed.
    board = boards.pop() if boards else boards.fresh()
    board.show(table.packed, *table.shift)
    lent = min(stars, MOST_LENT)
    found = graph.kernel.placings(
        board, table.packed, rack, lent, geometry.sharing, geometry.scores_beside, most
    )
    boards.append(board)
    return BoardPlays(found, graph, geometry, table, rack)


class PackedTiles:
    """The tiles on a table as the search needs them; they never change."""

    def __init__(self, tiles: Sequence[Tile], kernel: ModuleType = kernel) -> None:
        """Take the tiles, and the kernel of the graphs that are searched.

        Raises:
            ValueError: see `find_plays`.
        """
        if len(tiles) > _MOST_TILES:
            raise ValueError(f"a table has at most {_MOST_TILES} tiles, not {len(tiles)}")
        self.tiles: Final = tiles
        self.packed: Final = kernel.Tiles(tiles)
        self.corner, self.width = self._frame()

    def _frame(self) -> tuple[Place, int]:
        """Return corner and width of a square grid that no word at these tiles can leave.

        The corner moves as rarely as possible while tiles are added, so that an earlier board can
        be used again.
        """
        if not self.tiles:
            return (-_WIDTH // 2, -_WIDTH // 2), _WIDTH
        packed, (x, y) = self.packed, self.tiles[0][:2]
        left, top = x + packed.left - _SLACK, y + packed.top - _SLACK
        right, bottom = x + packed.right + _SLACK, y + packed.bottom + _SLACK
        if max(right - left, bottom - top) >= _WIDEST:
            raise ValueError("the tiles lie too far from each other")
        width = _WIDTH
        while True:
            # Choose corners on a coarse grid.
            grain = width // 4
            corner = (left // grain * grain, top // grain * grain)
            if max(right - corner[0], bottom - corner[1]) < width:
                return corner, width
            width *= 2

    @property
    def shift(self) -> Place:
        """The corner, counted from the first tile."""
        x, y = self.tiles[0][:2] if self.tiles else (0, 0)
        return self.corner[0] - x, self.corner[1] - y


class BoardPlays(Sequence[BoardPlay]):
    """All plays of a position in the kernel's packed form; indexing unpacks one play."""

    def __init__(
        self,
        packed: NDArray[np.uint64],
        graph: Graph,
        geometry: Geometry,
        table: PackedTiles,
        rack: Sequence[Sort],
    ) -> None:
        self._packed = packed
        self._graph = graph
        self._geometry = geometry
        self._table = table
        self._rack = rack

    @cached_property
    def _letters(self) -> _Letters:
        return _Letters(self._table.tiles, self._rack)

    @cached_property
    def words(self) -> NDArray[np.uint32]:
        """For each play: the id of the word along its line."""
        return (self._packed[:, 0] >> np.uint64(32)).astype(np.uint32)

    @property
    def places(self) -> NDArray[np.uint64]:
        """For each play: a number that is equal for the same word in the same place."""
        return self._packed[:, 0]

    @cached_property
    def scores(self) -> NDArray[np.int32]:
        """For each play: the points of all its words."""
        return (self._packed[:, 1] >> np.uint64(3 * LONGEST)).astype(np.int32)

    @cached_property
    def stars(self) -> NDArray[np.int32]:
        """For each play: the number of stars that it spends."""
        if self._packed.shape[1] == 2:
            return np.zeros(len(self), np.int32)
        taken = [self._packed[:, 2] >> np.uint64(shift) & np.uint64(0xFFF) for shift in _SHIFTS]
        spent: NDArray[np.int32] = np.count_nonzero(taken, axis=0).astype(np.int32)
        return spent

    def keep(self, rows: NDArray[np.int64]) -> BoardPlays:
        """Return some of the plays; the others no longer take memory."""
        return BoardPlays(self._packed[rows], self._graph, self._geometry, self._table, self._rack)

    def __len__(self) -> int:
        return len(self._packed)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        place, codes, *lent = map(int, self._packed[at])
        word = self._graph.word(place >> 32)
        cell, direction = divmod(place & 0xFFFFFFFF, 8)
        y, x = divmod(cell, self._table.width)
        at_place = (x + self._table.corner[0], y + self._table.corner[1])
        taken = [(lent[0] >> shift & 0xFFF) - 1 for shift in _SHIFTS] if lent else []
        numbers = sorted(tile for tile in taken if tile >= 0)
        pieces = self._letters.pieces(word, codes, numbers)
        score = codes >> 3 * LONGEST
        step = self._geometry.directions[direction]
        return BoardPlay(word, at_place, step, score, pieces, tuple(numbers))


class _Letters:
    """The letters of a board and of a rack, to unpack plays."""

    def __init__(self, tiles: Sequence[Tile], rack: Sequence[Sort]) -> None:
        self._tiles = tiles
        self._rack = rack
        # The sorts of a letter are numbered by their points.
        self._sorts: dict[tuple[str, int], int] = {}
        counts = dict.fromkeys(ALPHABET, 0)
        on_table = {(tile.letter, tile.points) for tile in tiles}
        for letter, points in sorted(on_table | {(sort.letter, sort.points) for sort in rack}):
            if letter:
                self._sorts[letter, points] = counts[letter]
                counts[letter] += 1

    def pieces(self, word: str, codes: int, taken: Sequence[int]) -> tuple[int | None, ...]:
        """Return the origin of each letter of a word, see `BoardPlay.pieces`."""
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
    """A key that compares its object by identity."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


class _Boards(list[Any]):
    """Boards of one kind that no thread is searching."""

    def __init__(self, fresh: Callable[[], Any]) -> None:
        """Take a function that returns a new board."""
        super().__init__()
        self.fresh = fresh


@once_per_graph
def _boards_of(graph: Graph) -> Callable[[_Same, Geometry, int, int], _Boards]:
    """Return a function that finds the boards of one kind for a graph."""
    kernel, lexicon = graph.kernel, graph.board_lexicon
    reach = _reach(graph.arrays()["spelling"])

    # Only a few: a board takes a megabyte or more.
    @lru_cache(maxsize=6)
    def boards(allowed: _Same, geometry: Geometry, least: int, width: int) -> _Boards:
        mask, sides = allowed.thing.view(np.uint8), len(geometry.sides)
        kind = (lexicon, mask, reach, width, geometry.axes, sides, geometry.both_ways, least)
        return _Boards(partial(kernel.Board, *kind))

    return boards


def _reach(steps: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return for each step of a graph's words a bound of the letters that can follow."""
    reach = np.zeros(len(steps), np.uint8)
    inner = np.flatnonzero(steps[:, 0] & np.uint32(WILD))
    # The next steps of a step lie side by side.
    blocks, block_of = np.unique(steps[inner, 1], return_inverse=True)
    for _ in range(LONGEST):
        reach[inner] = 1 + np.maximum.reduceat(reach, blocks)[block_of]
    return reach
