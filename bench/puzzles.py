"""Measure the packed puzzles: how many more search overturns, and the time to open one and to try.

    python -m bench.puzzles [--sample N] [--seed N]

A sample of N puzzles is judged once more, with ten times the search that found them, on other
imagined deals, and against twice as many other plays. A puzzle is overturned when another play is
better there than one of the good ones, or when its position is not reached or not clear any more.
"""

import random
from dataclasses import replace
from time import process_time
from typing import Final

from bench.arguments import Parser, whole_number
from bench.measure import verdict
from wordparlor.puzzles import Puzzle, Solver, open_puzzle, packed_puzzles
from wordparlor.puzzles.judging import FINDING_DEALS, TIMES, look_at, try_plays
from wordparlor.table.shuffle import Shuffler

OVERTURNED: Final = 1.0
"""The bar: per cent of a sample."""
WANTED: Final = 2_000
"""The bar: puzzles of all games together."""
SAMPLE: Final = 300
_RIVALS: Final = 6
_TIMED: Final = 20


def still_stands(puzzle: Puzzle, seed: int) -> bool:
    """Judge a puzzle again; tell whether its good plays are still better than all others."""
    seen = open_puzzle(puzzle).seen_by(puzzle.seat)
    position = look_at(seen, puzzle.seat)
    if position is None:
        return False
    rivals = [*position.rivals, *position.further][:_RIVALS]
    again = replace(position, rivals=rivals)
    return try_plays(again, TIMES * FINDING_DEALS, Shuffler(seed)).gap > 0


def main(sample: int, seed: int) -> None:
    """Print how many puzzles there are, and what the sample gives."""
    pack = packed_puzzles()
    told = ", ".join(f"{game} {len(found)}" for game, found in pack.games.items())
    total = len(pack.puzzles)
    print(f"{total:,} puzzles: {told} ({verdict(total, WANTED)})")
    print(f"Made by: {pack.header.made_by}")
    chance = random.Random(seed)
    chosen = chance.sample(pack.puzzles, min(sample, total))
    start, fell = process_time(), 0
    for puzzle in chosen:
        if not still_stands(puzzle, chance.getrandbits(63)):
            fell += 1
            print(f"  overturned: {puzzle.game} {puzzle.id}, gap {puzzle.gap}", flush=True)
    spent, share = (process_time() - start) / len(chosen), 100 * fell / len(chosen)
    result = verdict(share, OVERTURNED, most=True)
    print(f"Overturned: {fell} of {len(chosen)}, {share:.1f} % ({result}); {spent:.2f} s CPU each")
    for game, found in pack.games.items():
        start = process_time()
        solvers = [Solver(puzzle, open_puzzle(puzzle)) for puzzle in found[:_TIMED]]
        opened = (process_time() - start) / len(solvers)
        start = process_time()
        for solver in solvers:
            solver.rate(solver.match.read(solver.seat, solver.puzzle.good[0].text))
            solver.answer()
        tried = (process_time() - start) / len(solvers)
        print(f"{game}: open {1000 * opened:.1f} ms, try {1000 * tried:.1f} ms")


if __name__ == "__main__":
    parser = Parser("puzzles", __doc__)
    parser.add_argument("--sample", metavar="N", type=whole_number(1), default=SAMPLE)
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=1)
    main(**vars(parser.parse_args()))
