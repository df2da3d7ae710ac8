"""Letters as bits: a set of letters is one number, and so is what a card can be read as."""

from __future__ import annotations

from typing import Final

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WILD: Final = (1 << 26) - 1
"""A card that can be any letter."""
QU: Final = 1 << 26
"""The Qu card: reads QU, or Q alone (whether or not another card gives a U after it)."""

SHORTEST: Final = 2
LONGEST: Final = 15
"""How many letters a word has."""
END: Final = 1 << 26
"""In a step of a word graph: a word may end here."""
COVERED: Final = 255
"""In a row of cards, one for each letter of a word: the Qu card before gives this U."""


def mask(face: str) -> int:
    """What a card with this face can be read as: "R", "A/E", "?" (any letter) or "Qu".

    Raises ValueError for any other face.
    """
    if face == "?":
        return WILD
    if face.upper() == "QU":
        return QU
    bits = 0
    for letter in face.upper().split("/"):
        if len(letter) != 1 or letter not in ALPHABET:
            raise ValueError(f"{face!r} is no card face: write a letter, A/E, Qu or ?")
        bits |= 1 << ALPHABET.index(letter)
    return bits
