"""The words that a person met or missed, and the quiz that asks for them."""

from typing import Literal

import msgspec

from wordparlor.bots.review import Meaning

How = Literal["missed", "met", "made"]
"""A better play that the person missed; a play of another player; a play of their own."""


class LearnedWord(msgspec.Struct, frozen=True):
    """A word of a person's finished games that is not among the most common ones."""

    word: Meaning
    how: How
    game: str
    table: str
    """Where it was; empty when the table is deleted."""
    at: int
    """The number of the action in the game, from 0."""
    ended: float
    """When the game ended."""
    box: int
    """The box of the quiz that it is in, from 1 to 5; 0: it was never asked."""
    due: str
    """The day from which the quiz asks for it again; empty: it was never asked."""


class WordsPage(msgspec.Struct, frozen=True):
    """A page of the words that a person met or missed, the latest first."""

    words: tuple[LearnedWord, ...]
    total: int
    """How many there are of this kind."""
    next: str = ""
    """The word after which the next page begins; empty on the last page."""


class Question(msgspec.Struct, frozen=True):
    """A question of the quiz: what can be made of these cards?"""

    id: str
    cards: tuple[str, ...]
    letters: int
    """How long the wanted word is."""
    how: How
    game: str
    box: int
    tries: int
    """Wrong tries that are left."""


class Quiz(msgspec.Struct, frozen=True):
    """What the quiz has today."""

    day: str
    """The day of the server, like 2026-11-18."""
    due: int
    """Words that it asks today."""
    next: str
    """The day on which it asks again, when nothing is due; empty when there is no word at all."""
    question: Question | None


class QuizAnswer(msgspec.Struct, frozen=True):
    """What the quiz says to a try."""

    good: bool
    done: bool
    """Whether the question is over; else another try is left."""
    quiz: Quiz
    """With the next question, or with the same one while it is not over."""
    aim: LearnedWord | None = None
    """The wanted word, once the question is over."""
    made: Meaning | None = None
    """Another word that is as good."""
    others: tuple[str, ...] = ()
    """Other words that the cards can make, once the question is over."""
