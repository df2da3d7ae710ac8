"""Packs: many puzzles in one file, JSON lines compressed with gzip.

The first line is the header: the word list that the puzzles were made for, and the command that
made them. In each game they are graded: a tenth of them has each level.
"""

import gzip
import zlib
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import groupby
from math import log2
from typing import Final

import msgspec
from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.games import is_named, shelf
from wordparlor.puzzles.puzzle import LEVELS, Puzzle
from wordparlor.words.dictionary import Dictionary, load

FILE: Final = "puzzles.jsonl.gz"
"""The file in this package."""
_EASIEST, _HARDEST = 900, 2100
"""The ratings of the easiest and the hardest puzzle of a game before anybody has tried them."""
_COMMON: Final = 64
"""All words of a smaller rank are equally common."""


class PackHeader(msgspec.Struct, frozen=True):
    """What a pack says about its puzzles."""

    dictionary: str
    """The word list that they were made for."""
    made_by: str


class Pack:
    """Puzzles for one word list."""

    def __init__(self, header: PackHeader, puzzles: Sequence[Puzzle]) -> None:
        self.header: Final = header
        self.puzzles: Final = tuple(puzzles)

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """All puzzles by their ids."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def games(self) -> dict[str, tuple[Puzzle, ...]]:
        """The puzzles of each game, the easiest first."""
        found: dict[str, tuple[Puzzle, ...]] = {}
        for game, puzzles in groupby(self.puzzles, lambda puzzle: puzzle.game):
            found[game] = tuple(sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id)))
        return found


def write_pack(header: PackHeader, puzzles: Iterable[Puzzle]) -> bytes:
    """Return a pack as a file, with a level and a rating for each puzzle."""
    lines = [msgspec.json.encode(header)]
    by_game = sorted(puzzles, key=lambda puzzle: puzzle.game)
    for _, group in groupby(by_game, lambda puzzle: puzzle.game):
        # In the order of their games, so that equal beginnings lie together.
        lines += map(msgspec.json.encode, graded(list(group)))
    return gzip.compress(b"\n".join(lines) + b"\n", mtime=0)


def read_pack(data: bytes, words: Dictionary | None = None) -> Pack:
    """Return the pack of a file.

    Raises:
        BadSetup: it is not a pack, or one for another word list than `words`.
    """
    try:
        first, *lines = gzip.decompress(data).splitlines()
        header = msgspec.json.decode(first, type=PackHeader)
        decode = msgspec.json.Decoder(Puzzle).decode
        puzzles = [decode(line) for line in lines]
    except (OSError, EOFError, ValueError, zlib.error) as wrong:
        raise BadSetup(f"This is not a file of puzzles: {wrong}.") from None
    found = load("full") if words is None else words
    if not is_named(found, header.dictionary):
        raise BadSetup(
            f"The puzzles are for the word list {header.dictionary}, not {found.id}; make new ones."
        )
    return Pack(header, [puzzle for puzzle in puzzles if puzzle.game in shelf()])


@lru_cache(maxsize=1)
def packed_puzzles() -> Pack:
    """Return the puzzles of this package.

    Raises:
        BadSetup: they were made for another word list.
    """
    return read_pack((files(__package__) / FILE).read_bytes())


def graded(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of one game, each with its level and rating."""
    order = sorted(range(len(puzzles)), key=lambda at: (difficulty(puzzles[at]), puzzles[at].id))
    found = list(puzzles)
    for place, at in enumerate(order):
        share = (place + 0.5) / len(order)
        rating = round(_EASIEST + share * (_HARDEST - _EASIEST))
        found[at] = replace(puzzles[at], level=1 + int(LEVELS * share), rating=rating)
    return found


def difficulty(puzzle: Puzzle) -> float:
    """Return how hard a puzzle is: rare and long words, many plays, few and close good ones."""
    letters = min(max(map(len, play.words)) for play in puzzle.good)
    return (
        log2(max(puzzle.rank, _COMMON))
        + 0.35 * letters
        + 0.3 * log2(1 + puzzle.choices)
        - 0.5 * len(puzzle.good)
        - 0.1 * min(puzzle.gap, 10.0)
    )
