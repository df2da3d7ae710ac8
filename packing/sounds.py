"""Does a silent E at the end change how a word sounds: CAN and CANE, but not PLEAS and PLEASE."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import pairwise

from packing import text
from wordparlor.words.entry import SilentE

Sound = tuple[str, ...]
"""The phones of one pronunciation, with the stress digit on vowels."""

ALTERNATIVE = re.compile(r"\(\d+\)$")
LATIN = re.compile(r"[^aeiou]+[aeiou].*a$")  # LARVA, LARVAE: the E is no silent one
VOWEL_PAIR_THEN_LETTER = re.compile(r"[aeiou]{2}[a-z]$")
SHORT_VOWEL = re.compile(r"([^aeiouy]|^)[aeiouy][bcdfgklmnprtvz]$")
TWO_CONSONANTS = re.compile(r"[aeiouy][^aeiouy]{2,}$")


def read_sounds(content: bytes) -> dict[str, list[Sound]]:
    """Read CMUdict: every word's pronunciations."""
    sounds: dict[str, list[Sound]] = defaultdict(list)
    for line in text.lines(content):
        word, *phones = line.partition("#")[0].split() or [""]
        sounds[ALTERNATIVE.sub("", word)].append(tuple(phones))
    return dict(sounds)


def silent_e(words: Collection[str], sounds: Mapping[str, list[Sound]]) -> dict[str, SilentE]:
    """Answer for every word that an E can be put behind."""
    return {
        word: SilentE.VOICED
        if LATIN.search(word)
        else by_sound(sounds.get(word), sounds.get(word + "e")) or by_spelling(word)
        for word in words
        if word + "e" in words
    }


def by_sound(before: list[Sound] | None, after: list[Sound] | None) -> SilentE | None:
    """Answer from the pronunciations without and with the E; None when one is not known."""
    if not before or not after:
        return None
    if {bare(sound) for sound in before} & {bare(sound) for sound in after}:
        return SilentE.SAME
    if min(map(syllables, after)) > min(map(syllables, before)):
        return SilentE.VOICED
    return SilentE.CHANGES


def bare(sound: Sound) -> Sound:
    """Give a pronunciation without its stress."""
    return tuple(phone.rstrip("012") for phone in sound)


def syllables(sound: Sound) -> int:
    """Count syllables; the vowel glide in SIRE or HIRE (AY ER) is one, as SIR has."""
    glides = sum(pair == ("AY", "ER") for pair in pairwise(bare(sound)))
    return sum(phone[-1].isdigit() for phone in sound) - glides


def by_spelling(word: str) -> SilentE:
    """Guess from the letters: an E lengthens one short vowel before one consonant."""
    if len(word) < 3:
        return SilentE.UNKNOWN
    if word.endswith("th"):  # LOATH and LOATHE, BREATH and BREATHE
        return SilentE.CHANGES
    if VOWEL_PAIR_THEN_LETTER.search(word) or TWO_CONSONANTS.search(word):
        return SilentE.SAME
    if SHORT_VOWEL.search(word):
        return SilentE.CHANGES
    return SilentE.UNKNOWN
