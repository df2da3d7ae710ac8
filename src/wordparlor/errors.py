"""The errors of the library; the text of each is a sentence for the user."""

from collections.abc import Sequence
from typing import Any


class ParlorError(Exception):
    """The base class: a request that cannot be done; `str()` is the sentence to show."""


class RuleBroken(ParlorError):  # noqa: N818 - the words of people at a table
    """An action that the rule sheet does not allow.

    It has the id of the clause, the sentence, and the cards concerned.
    """

    def __init__(self, clause: str, sentence: str, cards: Sequence[int] = ()) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.clause = clause
        self.sentence = sentence
        self.cards = tuple(cards)


class BadSetup(ParlorError):  # noqa: N818
    """A table that cannot be set up, e.g. an unknown game, variant or option."""


class BadDeck(ParlorError):  # noqa: N818
    """A deck file that cannot be used; the sentence names the line and the key."""


class Unreadable(ParlorError):  # noqa: N818
    """A text that is not an action in the game's notation; `clause` when a rule is the reason."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause


class Ambiguous(Unreadable):
    """A text that can mean several actions; `choices` has them, each as (notation, action).

    `notes` has a hint for each choice; empty when the notation is clear enough.
    """

    def __init__(
        self, sentence: str, choices: Sequence[tuple[str, Any]], notes: Sequence[str] = ()
    ) -> None:
        super().__init__(sentence)
        self.choices = tuple(choices)
        self.notes = tuple(notes) or ("",) * len(self.choices)


class BadRecord(ParlorError):  # noqa: N818
    """A record that is unreadable or wrong; `line` is the first bad line."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence
