"""What the dictionary can say of a word."""

import enum
from dataclasses import dataclass


class Tier(enum.IntEnum):
    """How common a word is. Each tier holds the ones before it."""

    JUNIOR = 1
    STANDARD = 2
    FULL = 3


class Plural(enum.IntEnum):
    """Whether a word is a plural."""

    NONE = 0
    """Not a plural."""
    MINOR = 1
    """It can be read as one, but is mainly something else: GOES, PRIES."""
    MAIN = 2
    """Mainly a plural, but something else too: BIRDS, PRICES."""
    ONLY = 3
    """Nothing but a plural: CATS."""
    HEADWORD = 4
    """Plural in form, and a word of its own: GOODS, DATA."""


class SilentE(enum.IntEnum):
    """What an E put behind a word does to its sound."""

    NONE = 0
    """There is no such word with an E."""
    CHANGES = 1
    """The E is silent and changes the sound: CAN, CANE."""
    SAME = 2
    """The E is silent and changes nothing: PLEAS, PLEASE."""
    VOICED = 3
    """The E is spoken: CAF, CAFE."""
    UNKNOWN = 4
    """Neither the pronouncing dictionary nor the spelling tells."""


class PartOfSpeech(enum.IntEnum):
    """The kind of word it mainly is."""

    OTHER = 0
    NOUN = 1
    VERB = 2
    ADJECTIVE = 3
    ADVERB = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything the dictionary knows of one word."""

    word: str
    tier: Tier = Tier.FULL
    plural: Plural = Plural.NONE
    part: PartOfSpeech = PartOfSpeech.OTHER
    """The part of speech its meaning is told for; OTHER where none is known."""
    lemma: str | None = None
    """The word it is a form of (GAMES: GAME), or itself; None where nothing is known."""
    meaning: str | None = None
    """The meaning of its lemma, in a phrase."""
    forms: tuple[str, ...] = ()
    """The other forms of the same word, in the alphabet's order."""
    sound: str | None = None
    """How it is spoken, in the international alphabet; None where it is not known."""
    silent_e: SilentE = SilentE.NONE
    offensive: bool = False
    rank: int | None = None
    """Its place from common (1) to rare; None where it is not known."""
