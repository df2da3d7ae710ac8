"""A puzzle: how a game came to a position, whose turn it is, and the good plays there."""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from wordparlor.errors import BadSetup, ParlorError
from wordparlor.games import seat_table
from wordparlor.table.match import Match
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary, load

LEVELS: Final = 10
"""The levels of puzzles, from 1 for the easiest."""
SOLVER: Final = "You"
"""The name of the person's seat."""
_ID_LENGTH: Final = 10


class GoodPlay(msgspec.Struct, frozen=True):
    """A play that solves a puzzle."""

    text: str
    """The play in notation."""
    words: tuple[str, ...]
    worth: float
    """The points that it brings until the end of the round, by trials."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position with its good plays."""

    id: str
    game: str
    variant: str
    seats: tuple[str, ...]
    seed: int
    rules: int
    """The version of the game's rules."""
    moves: tuple[str, ...]
    """What all seats did before, in notation."""
    seat: int
    """The seat of the person."""
    good: tuple[GoodPlay, ...]
    """The plays that solve it, the best first."""
    other: GoodPlay
    """The best play that does not solve it."""
    gap: float
    """By how many points the weakest good play is better than any other play."""
    rank: int
    """The rank by frequency of the rarest word that the easiest good play needs."""
    choices: int
    """How many plays with words the person has, as far as the finder listed them."""
    options: dict[str, OptionValue] = {}
    level: int = 0
    """From 1, the easiest, to `LEVELS`; 0 before it is compared with others."""
    rating: int = 0
    """How hard it is, as a rating before anybody has tried it."""

    def setup(self, dictionary: str) -> Setup:
        """Return the setup of its game."""
        return Setup(
            game=self.game,
            seats=self.seats,
            variant=self.variant,
            options=self.options,
            seed=self.seed,
            dictionary=dictionary,
            rules=self.rules,
        )


def puzzle_id(game: str, seed: int, moves: Sequence[str]) -> str:
    """Return the id of a puzzle: the same position always has the same id."""
    text = "\n".join((game, str(seed), *moves))
    return hashlib.sha256(text.encode()).hexdigest()[:_ID_LENGTH]


def seat_puzzle(puzzle: Puzzle, words: Dictionary | None = None) -> Table:
    """Return the table at the position of a puzzle, with what happened before.

    Raises:
        BadSetup: this version of the game cannot reach the position.
    """
    words = load("full") if words is None else words
    try:
        table = seat_table(puzzle.setup(words.id), words)
        for text in puzzle.moves:
            table.say(table.match.to_act[0], text)
    except (ParlorError, IndexError) as wrong:
        raise BadSetup(f"Puzzle {puzzle.id} does not fit this version: {wrong}") from None
    if table.match.to_act != (puzzle.seat,):
        raise BadSetup(f"Puzzle {puzzle.id} does not fit this version: another seat is next.")
    return table


def open_puzzle(puzzle: Puzzle, words: Dictionary | None = None) -> Match:
    """Return the match at the position of a puzzle; for errors see `seat_puzzle`."""
    return seat_puzzle(puzzle, words).match
