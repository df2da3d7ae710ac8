"""Letters as bits: one number stands for a set of letters, or for the faces of a card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WILD: Final = (1 << 26) - 1
"""A card that can stand for any letter."""
QU: Final = 1 << 26
"""The Qu card: it reads QU or Q."""

SHORTEST: Final = 2
LONGEST: Final = 15
"""The number of letters in the shortest and in the longest words."""
END: Final = 1 << 26
"""The bit in a step of a word graph that says: a word can end here."""
COVERED: Final = 255
"""Stands for the card of a U that the Qu card before it already gives."""


# Searches ask for the same few faces on every turn.
@lru_cache(maxsize=256)
def mask(face: str) -> int:
    """Return the letters of a card face as bits: "R", "A/E", "?" (any letter) or "Qu".

    Raises:
        ValueError: the face is something else.
    """
    if face == "?":
        return WILD
    if face.upper() == "QU":
        return QU
    bits = 0
    for letter in face.upper().split("/"):
        if len(letter) != 1 or letter not in ALPHABET:
            raise ValueError(f"{face!r} is not a card face: write a letter, A/E, Qu or ?")
        bits |= 1 << ALPHABET.index(letter)
    return bits


def capitals(word: str) -> str:
    """Return a word in capitals; a word with letters beyond A to Z stays as it is.

    `upper` turns some of those letters into A to Z: the German sharp s into SS.
    """
    return word.upper() if word.isascii() else word
