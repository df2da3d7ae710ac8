"""The solver for cards at home: which plays do these cards allow?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordparlor.table.cards import Deck
from wordparlor.words.dictionary import Dictionary


@dataclass(frozen=True)
class Field:
    """One input of `solve`, e.g. the hand."""

    name: str
    help: str
    required: bool = True
    many: bool = False
    file: bool = False
    """Whether the input is the name of a file; `solve` gets the text of the file."""


@dataclass(frozen=True)
class SolvedPlay:
    """One play that `solve` found: its words, its points, and its notation."""

    words: tuple[str, ...]
    score: int
    text: str
    note: str = ""
    """More about the play, shown after the text; not part of the notation."""
    cards: int = 0
    """How many cards leave the hand, in games where that counts beside the points."""


@dataclass(frozen=True)
class Question:
    """The inputs of `solve` by field name, and the rules to play by."""

    inputs: Mapping[str, list[str]]
    deck: Deck
    words: Dictionary
    variant: str
    options: Any


@dataclass(frozen=True)
class Solver:
    """Answers "what can I play?": `solve` returns all plays, best first.

    Callers look at few of many plays, so the sequence may build each play on access.
    """

    fields: tuple[Field, ...]
    solve: Callable[[Question], Sequence[SolvedPlay]]
