"""Guess from the spelling what a silent E at the end of a word does to its sound."""

import re
from typing import Final

from wordparlor.words.entry import SilentE

VOWEL_PAIR_THEN_LETTER: Final = re.compile(r"[AEIOU]{2}[A-Z]$")
SHORT_VOWEL: Final = re.compile(r"([^AEIOUY]|^)[AEIOUY][BCDFGKLMNPRTVZ]$")
TWO_CONSONANTS: Final = re.compile(r"[AEIOUY][^AEIOUY]{2,}$")


def by_spelling(word: str) -> SilentE:
    """Guess from the letters: an E makes one short vowel before one consonant long."""
    word = word.upper()
    if len(word) < 3:
        return SilentE.UNKNOWN
    if word.endswith(("TH", "NG")):  # BREATH and BREATHE, SWING and SWINGE
        return SilentE.CHANGES
    if VOWEL_PAIR_THEN_LETTER.search(word) or TWO_CONSONANTS.search(word):
        return SilentE.SAME
    if SHORT_VOWEL.search(word):
        return SilentE.CHANGES
    return SilentE.UNKNOWN
