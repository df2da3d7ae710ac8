"""Measure how fast all plays on a board are found, and how fast whole games are played.

    python -m bench.glass

Positions come from greedy play by four seats, and every round takes them in another order. The mean
covers all positions from the first word to the last; the median is taken at the boards of median
size. A search returns its plays packed, so the cost of unpacking all of them is measured too. The
run compares with the same search in plain Python, and with the legal moves of python-chess. The
crossword positions with a standard bag come from greedy play by two seats.
"""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import chess
from tests.words.card_search_brute import PLAIN_KERNEL

from bench.arguments import refuse_arguments
from bench.measure import Task, Times, call_times, rates, summarize, verdict
from wordparlor import deal
from wordparlor.bots import bot, take_turn
from wordparlor.games import shelf
from wordparlor.words.board_search import (
    CROSSWORD,
    HEXAGONS,
    SQUARES,
    BoardPlay,
    BoardPlays,
    Geometry,
    PackedTiles,
    Place,
    Sort,
    Tile,
    find_plays,
    search_board,
)
from wordparlor.words.dictionary import load
from wordparlor.words.graph import Graph

SEATS: Final = 4
GAMES: Final = 12
ROUNDS: Final = 3
WORDS: Final = load("full")

STANDARD: Final = (
    "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1",
    "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10",
)
"""The standard crossword bag without blanks: copies and points of each letter."""
STANDARD_BAR: Final = 9000

Letter = tuple[str, int]
"""A letter and its points; a star has no letter."""


class Position(NamedTuple):
    """The tiles on the table and in the rack of the seat to act."""

    tiles: list[Tile]
    rack: list[Sort]


def letters() -> list[Letter]:
    """Return the letters of the game's deck."""
    return [(kind.faces[0], kind.points[0]) for kind in shelf()["glass"].deck.printed if kind.faces]


def standard_bag() -> list[Letter]:
    """Return the letters of the standard crossword bag."""
    copies, points = ({text[0]: int(text[1:]) for text in row.split()} for row in STANDARD)
    return [(letter, points[letter]) for letter, count in copies.items() for _ in range(count)]


def greedy_game(
    geometry: Geometry, rack_size: int, seed: int, bag: Sequence[Letter], seats: int = SEATS
) -> list[Position]:
    """Play a game without stars, always the best word, and return its positions."""
    chance = random.Random(seed)
    pile = list(bag)
    chance.shuffle(pile)
    racks = [[pile.pop() for _ in range(rack_size)] for _ in range(seats)]
    table: dict[Place, Letter] = {}
    positions = []
    turn = skips = 0
    while skips < seats and all(racks):
        rack = racks[turn % seats]
        position = _position(table, rack)
        found = _search(position, geometry)
        turn, skips = turn + 1, skips + 1
        if len(found):
            positions.append(position)
            skips = 0
            _lay(table, rack, position.rack, found[int(found.scores.argmax())])
            while pile and len(rack) < rack_size:
                rack.append(pile.pop())
    return [position for position in positions if position.tiles]


def _position(table: dict[Place, Letter], rack: list[Letter]) -> Position:
    tiles = [Tile(x, y, *letter) for (x, y), letter in sorted(table.items())]
    return Position(tiles, [Sort(*letter, copies) for letter, copies in Counter(rack).items()])


def _lay(
    table: dict[Place, Letter], rack: list[Letter], sorts: list[Sort], play: BoardPlay
) -> None:
    for number, piece in enumerate(play.pieces):
        if piece is not None:
            letter = (sorts[piece].letter, sorts[piece].points)
            rack.remove(letter)
            table[play.at[0] + number * play.step[0], play.at[1] + number * play.step[1]] = letter


def _search(
    position: Position, geometry: Geometry, stars: int = 0, graph: Graph = WORDS.graph
) -> BoardPlays:
    return find_plays(graph, WORDS.allowed(), geometry, *position, stars)


def _unpack(position: Position, geometry: Geometry, stars: int = 0) -> Sequence[BoardPlay]:
    """Return all plays, each of them unpacked."""
    return list(_search(position, geometry, stars))


class Figure(NamedTuple):
    """The figures of some positions."""

    mean: float
    """Positions per second."""
    median: float
    """The same for the fifth of the positions around the median size."""
    plays: int
    times: Times
    """Milliseconds of each position."""


Search = Callable[[Position], Sequence[BoardPlay]]


def measure(positions: Sequence[Position], search: Search) -> Figure:
    """Find all plays of all positions and return the figures."""
    return measure_all(positions, {"": search})[""]


def measure_all(positions: Sequence[Position], searches: Mapping[str, Search]) -> dict[str, Figure]:
    """Return the figures of several searches, which take turns at the same positions."""
    inputs = [(position,) for position in positions]
    found = call_times({name: Task(search, inputs) for name, search in searches.items()}, ROUNDS)
    by_size = sorted(range(len(positions)), key=lambda number: len(positions[number].tiles))
    middle = by_size[2 * len(by_size) // 5 : 3 * len(by_size) // 5] or by_size
    figures = {}
    for name, rows in found.items():
        each = [statistics.median(row[number] for row in rows) for number in range(len(positions))]
        plays = statistics.mean(len(searches[name](position)) for position in positions)
        figures[name] = Figure(
            1000 * len(each) / sum(each),
            1000 * len(middle) / sum(each[number] for number in middle),
            round(plays),
            summarize(rows),
        )
    return figures


def standard_positions() -> list[Position]:
    """Return crossword positions of two seats with a standard bag."""
    bag = standard_bag()
    games = (greedy_game(CROSSWORD, 7, seed, bag, seats=2) for seed in range(5 * GAMES))
    return [position for game in games for position in game]


def measure_standard() -> None:
    """Measure the crossword positions of a standard bag, and the best play of each alone."""
    figures = measure_all(
        standard_positions(),
        {
            "every": partial(_search, geometry=CROSSWORD),
            "unpacked": partial(_unpack, geometry=CROSSWORD),
            "best": _search_best,
        },
    )
    every, unpacked, best = figures["every"], figures["unpacked"], figures["best"]
    print(
        f"{'crossword, standard bag':30} {every.mean:7,.0f} positions/s mean, {every.plays:,} plays"
        f" each  {verdict(every.mean, STANDARD_BAR)}\n{'':30} {every.times}\n"
        f"{'':30} {unpacked.mean:,.0f} with all plays unpacked, {best.mean:,.0f} for the best alone"
    )


def _search_best(position: Position) -> BoardPlays:
    table = PackedTiles(position.tiles)
    return search_board(table, WORDS.graph, WORDS.allowed(), CROSSWORD, position.rack, most=1)


def self_play() -> int:
    """Play games of four greedy bots, and return how many."""
    greedy = bot("greedy")
    for seed in range(GAMES):
        table = deal("glass", ["Ann", "Ben", "Cid", "Dot"], seed=seed)
        while not table.over:
            take_turn(table, table.game.to_act(table.state)[0], greedy)
    return GAMES


def chess_boards() -> list[chess.Board]:
    """Return the positions of a random game of chess."""
    chance = random.Random(5)
    boards: list[chess.Board] = []
    board = chess.Board()
    while not board.is_game_over() and len(boards) < 100:
        boards.append(board.copy())
        board.push(chance.choice(list(board.legal_moves)))
    return boards


def chess_positions(boards: Sequence[chess.Board]) -> int:
    """Let python-chess find all legal moves of these positions, and return how many there are."""
    for _ in range(10):
        for board in boards:
            list(board.legal_moves)
    return 10 * len(boards)


def main() -> None:
    """Measure and print."""
    plain = Graph(WORDS.graph.arrays(), PLAIN_KERNEL)
    for name, geometry, rack, stars, bar in (
        ("hexagons, 10 tiles", HEXAGONS, 10, 0, 1000),
        ("hexagons, 10 tiles and a star", HEXAGONS, 10, 1, 60),
        ("squares, 10 tiles", SQUARES, 10, 0, None),
        ("squares, 10 tiles and a star", SQUARES, 10, 1, None),
        ("crossword, 7 tiles", CROSSWORD, 7, 0, 2500),
    ):
        games = (greedy_game(geometry, rack, seed, letters()) for seed in range(GAMES))
        positions = [position for game in games for position in game]
        search = partial(_search, geometry=geometry, stars=stars)
        report(name, measure(positions, search), bar)
        few = measure_all(
            positions[::97],
            {
                "packed": search,
                "unpacked": partial(_unpack, geometry=geometry, stars=stars),
                "plain": partial(_search, geometry=geometry, stars=stars, graph=plain),
            },
        )
        assert few["plain"].plays == few["packed"].plays
        share = few["packed"].mean / few["unpacked"].mean
        ratio = few["packed"].mean / few["plain"].mean
        print(
            f"{'':30} with every play unpacked {share:.1f} x the time;"
            f" {ratio:,.0f} x as fast as plain Python"
        )
    measure_standard()
    boards = chess_boards()
    found = rates({"chess": lambda: chess_positions(boards), "glass": self_play}, ROUNDS)
    print(f"{'python-chess, all legal moves':30} {found['chess']}")
    print(f"{'greedy game of four':30} {found['glass']}  {verdict(found['glass'].median, 20)}")


def report(name: str, figure: Figure, bar: float | None) -> None:
    """Print the figures of a search."""
    told = "" if bar is None else f"  {verdict(figure.median, bar)}"
    print(
        f"{name:30} {figure.median:7,.0f} positions/s at median size, {figure.mean:7,.0f} mean,"
        f" {figure.plays:7,} plays each{told}\n{'':30} {figure.times}"
    )


if __name__ == "__main__":
    refuse_arguments("glass", __doc__)
    main()
