"""What can be played with the cards at home: the question, and the plays that answer it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordparlor.table.cards import Deck
from wordparlor.words.dictionary import Dictionary


@dataclass(frozen=True)
class Field:
    """Something `solve` has to be told about the cards at home, e.g. the hand."""

    name: str
    help: str
    required: bool = True
    many: bool = False
    file: bool = False
    """Whether people name a file, whose text is then what they say."""


@dataclass(frozen=True)
class Play:
    """One play that `solve` found: its words, its points, and how it is written."""

    words: tuple[str, ...]
    score: int
    text: str
    note: str = ""
    """What else is to be known of it: it is shown behind the text, and not typed."""


@dataclass(frozen=True)
class Question:
    """What people with the cards at home want solved: what they said, by field, and their rules."""

    said: Mapping[str, list[str]]
    deck: Deck
    words: Dictionary
    variant: str
    options: Any


@dataclass(frozen=True)
class Solver:
    """Answers "what can I play?": `solve` returns all plays, best first.

    Few of many are looked at, so a sequence is welcome that makes a play when it is asked for.
    """

    fields: tuple[Field, ...]
    solve: Callable[[Question], Sequence[Play]]
