"""Measure how fast all plays on a board are found, and how fast whole games are played.

    python -m bench.glass

Positions come from greedy play by four seats. Figures are per second of CPU on one core, the best
of three rounds. The mean covers all positions from the first word to the last; the median is taken
at the board of median size. The crossword positions with a standard bag come from greedy play by
two seats and are shuffled, so no search finds the board of its predecessor. Two native
engines do 1,100 and 2,400 to 3,500 crossword positions per second, on other boards and machines.
This run compares with the same search in plain Python, and with the legal moves of python-chess.
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import chess
from tests.words.card_search_brute import PLAIN_KERNEL

from bench.arguments import refuse_arguments
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


class Figure(NamedTuple):
    """The figures of some positions."""

    mean: float
    """Positions per second."""
    median: float
    """The same for the fifth of the positions around the median size."""
    plays: int


def measure(
    positions: Sequence[Position], search: Callable[[Position], Sequence[BoardPlay]]
) -> Figure:
    """Find all plays of all positions and return the figures."""
    best = [float("inf")] * len(positions)
    plays = [0] * len(positions)
    for _ in range(ROUNDS):
        for number, position in enumerate(positions):
            start = time.process_time()
            plays[number] = len(search(position))
            best[number] = min(best[number], time.process_time() - start)
    by_size = sorted(range(len(positions)), key=lambda number: len(positions[number].tiles))
    middle = by_size[2 * len(by_size) // 5 : 3 * len(by_size) // 5]
    at_median = len(middle) / sum(best[number] for number in middle)
    return Figure(len(best) / sum(best), at_median, round(statistics.mean(plays)))


def standard_positions() -> list[Position]:
    """Return crossword positions of two seats with a standard bag, in random order."""
    bag = standard_bag()
    games = (greedy_game(CROSSWORD, 7, seed, bag, seats=2) for seed in range(5 * GAMES))
    positions = [position for game in games for position in game]
    random.Random(1).shuffle(positions)
    return positions


def measure_standard() -> None:
    """Measure the crossword positions of a standard bag, and the best play of each alone."""
    positions = standard_positions()
    every = measure(positions, lambda position: _search(position, CROSSWORD))
    unpacked = measure(positions, lambda position: list(_search(position, CROSSWORD)))
    best = measure(positions, _search_best)
    verdict = "met" if every.mean >= STANDARD_BAR else "MISSED"
    print(
        f"{'crossword, standard bag':30} {every.mean:7,.0f} positions/s mean, {every.plays:,} plays"
        f" each  bar {STANDARD_BAR:,} {verdict}; {unpacked.mean:,.0f} with all plays unpacked,"
        f" {best.mean:,.0f} for the best play alone"
    )


def _search_best(position: Position) -> BoardPlays:
    table = PackedTiles(position.tiles)
    return search_board(table, WORDS.graph, WORDS.allowed(), CROSSWORD, position.rack, most=1)


def self_play() -> float:
    """Return how many games of four greedy bots are played per second."""
    greedy = bot("greedy")
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for seed in range(GAMES):
            table = deal("glass", ["Ann", "Ben", "Cid", "Dot"], seed=seed)
            while not table.over:
                take_turn(table, table.game.to_act(table.state)[0], greedy)
        best = min(best, (time.process_time() - start) / GAMES)
    return 1 / best


def chess_positions() -> float:
    """Return for how many chess positions per second python-chess finds all legal moves."""
    chance = random.Random(5)
    boards: list[chess.Board] = []
    board = chess.Board()
    while not board.is_game_over() and len(boards) < 100:
        boards.append(board.copy())
        board.push(chance.choice(list(board.legal_moves)))
    start = time.process_time()
    for _ in range(10):
        for board in boards:
            list(board.legal_moves)
    return 10 * len(boards) / (time.process_time() - start)


def main() -> None:
    """Measure and print."""
    peer = chess_positions()
    print(f"python-chess, all legal moves: {peer:,.0f} positions/s")
    for name, geometry, rack, stars, bar in (
        ("hexagons, 10 tiles", HEXAGONS, 10, 0, 1000),
        ("hexagons, 10 tiles and a star", HEXAGONS, 10, 1, 60),
        ("squares, 10 tiles", SQUARES, 10, 0, None),
        ("squares, 10 tiles and a star", SQUARES, 10, 1, None),
        ("crossword, 7 tiles", CROSSWORD, 7, 0, 2500),
    ):
        games = (greedy_game(geometry, rack, seed, letters()) for seed in range(GAMES))
        positions = [position for game in games for position in game]
        figure = measure(positions, lambda p: _search(p, geometry, stars))  # noqa: B023
        plain = Graph(WORDS.graph.arrays(), PLAIN_KERNEL)
        slow = measure(positions[::97], lambda p: _search(p, geometry, stars, plain))  # noqa: B023
        same = measure(positions[::97], lambda p: _search(p, geometry, stars))  # noqa: B023
        assert slow.plays == same.plays
        verdict = (
            "" if bar is None else f"  bar {bar:,} {'met' if figure.median >= bar else 'MISSED'}"
        )
        print(
            f"{name:30} {figure.median:7,.0f} positions/s at median size, {figure.mean:7,.0f} mean,"
            f" {figure.plays:7,} plays each{verdict}; {same.mean / slow.mean:,.0f} x plain Python"
        )
    measure_standard()
    games_per_second = self_play()
    verdict = "met" if games_per_second >= 20 else "MISSED"
    print(f"{'greedy game of four':30} {games_per_second:7.1f} games/s  bar 20 {verdict}")


if __name__ == "__main__":
    refuse_arguments("glass", __doc__)
    main()
