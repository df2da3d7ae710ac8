"""What can be wrong at a table, each said in one sentence that also says what would be right."""

from collections.abc import Sequence
from typing import Any


class ParlorError(Exception):
    """Something a person or a program asked for cannot be done; `str()` is the sentence to show."""


class RuleBroken(ParlorError):  # noqa: N818 - it is what people at a table say
    """An action that the rule sheet does not allow.

    Carries the id of the clause, the sentence, and the cards concerned.
    """

    def __init__(self, clause: str, sentence: str, cards: Sequence[int] = ()) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.clause = clause
        self.sentence = sentence
        self.cards = tuple(cards)


class BadSetup(ParlorError):  # noqa: N818
    """A table that cannot be set up: unknown game, variant, option, too many seats."""


class BadDeck(ParlorError):  # noqa: N818
    """A deck file that cannot be played with; the sentence names line and key."""


class Unreadable(ParlorError):  # noqa: N818
    """A text that is no action in this game's notation; `clause` where a rule is the reason."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause


class Ambiguous(Unreadable):
    """A text that several actions fit; `choices` has them, each as (notation, action).

    `notes` tells of each what helps to choose, nothing where the notation says it all.
    """

    def __init__(
        self, sentence: str, choices: Sequence[tuple[str, Any]], notes: Sequence[str] = ()
    ) -> None:
        super().__init__(sentence)
        self.choices = tuple(choices)
        self.notes = tuple(notes) or ("",) * len(self.choices)


class BadRecord(ParlorError):  # noqa: N818
    """A record that cannot be read or does not hold; `line` is the first wrong line."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence
