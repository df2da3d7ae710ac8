"""Hints as messages: the steps that a player has taken, and at last the play."""

from typing import Literal

import msgspec

from wordparlor.bots.hints import StepName, make_hint
from wordparlor.server.workers.preview import Advice, make_advice
from wordparlor.table.match import Match


class Clue(msgspec.Struct, frozen=True):
    """One step of a hint, in sentences."""

    name: StepName
    sentence: str


class WordMeaning(msgspec.Struct, frozen=True):
    """A word of the play, and what it means."""

    word: str
    meaning: str


class FullHint(msgspec.Struct, frozen=True):
    """A hint with all its steps, as a worker finds it."""

    clues: tuple[Clue, ...]
    play: Advice
    meanings: tuple[WordMeaning, ...] = ()


class GivenHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint as far as the player has asked for it."""

    clues: tuple[Clue, ...]
    next: Literal["letters", "play"] | None = None
    """The name of the next step; none after the play."""
    taken: int = 0
    """How many steps of hints the player has taken in this game."""
    play: Advice | None = None
    """The play, in the last step."""
    meanings: tuple[WordMeaning, ...] = ()


def find_hint(seen: Match, seat: int, seed: int) -> FullHint:
    """Return the hint to a seat with all its steps."""
    hint = make_hint(seen, seat, seed)
    return FullHint(
        tuple(Clue(step.name, step.sentence) for step in hint.steps),
        make_advice(seen, seat, hint.action, hint.points, hint.besides),
        tuple(WordMeaning(word, meaning) for word, meaning in hint.meanings),
    )


def give_hint(hint: FullHint, step: int, taken: int) -> GivenHint:
    """Return a hint up to a step; `taken` is how many steps the player has taken in the game."""
    clues = hint.clues[:step]
    if step >= len(hint.clues):
        return GivenHint(clues, None, taken, hint.play, hint.meanings)
    name = hint.clues[step].name
    assert name != "kind"
    return GivenHint(clues, name, taken)
