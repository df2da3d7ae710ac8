"""Puzzles: positions from games of bots with one clearly best play, or a small set of good ones.

`finding` plays the games and chooses positions, `judging` tells good plays from others, `solving`
reads and rates the tries of a person, `pack` reads and writes many puzzles as one file. Everything
is pure and follows from a seed. This package may import what `bots` may, and `bots`.
"""

from wordparlor.puzzles.finding import Deal, find_puzzles
from wordparlor.puzzles.pack import Pack, packed_puzzles, read_pack, write_pack
from wordparlor.puzzles.puzzle import LEVELS, GoodPlay, Puzzle, open_puzzle, seat_puzzle
from wordparlor.puzzles.solving import TRIES, AnswerPlay, PuzzleAnswer, Solver, TriedPlay

__all__ = [
    "LEVELS",
    "TRIES",
    "AnswerPlay",
    "Deal",
    "GoodPlay",
    "Pack",
    "Puzzle",
    "PuzzleAnswer",
    "Solver",
    "TriedPlay",
    "find_puzzles",
    "open_puzzle",
    "packed_puzzles",
    "read_pack",
    "seat_puzzle",
    "write_pack",
]
