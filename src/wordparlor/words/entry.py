"""What the dictionary knows about a word."""

import enum
from dataclasses import dataclass


class Tier(enum.IntEnum):
    """How common a word is; each tier includes the tiers before it."""

    JUNIOR = 1
    STANDARD = 2
    FULL = 3


class Plural(enum.IntEnum):
    """Whether a word is a plural."""

    NONE = 0
    """Not a plural."""
    MINOR = 1
    """It can be a plural, but is mainly something else: GOES, PRIES."""
    MAIN = 2
    """Mainly a plural, but something else too: TABLES, PRICES."""
    ONLY = 3
    """Nothing but a plural: CATS."""
    HEADWORD = 4
    """A plural in form, with its own meaning: GOODS, DATA."""


class Usage(enum.IntEnum):
    """Whether a word is nothing but a name, slang or a short form."""

    ORDINARY = 0
    """None of these, or an ordinary word too: TABLE, CHINA."""
    NAME = 1
    """A name: PARIS."""
    SLANG = 2
    """Slang, or speech spelled by ear: GONNA."""
    SHORT = 3
    """An abbreviation or acronym: PROF, AWOL."""


class SilentE(enum.IntEnum):
    """What an E at the end of a word does to its sound."""

    NONE = 0
    """There is no word with this E."""
    CHANGES = 1
    """The E is silent and changes the sound: CAN, CANE."""
    SAME = 2
    """The E is silent and changes nothing: PLEAS, PLEASE."""
    VOICED = 3
    """The E is spoken: CAF, CAFE."""
    UNKNOWN = 4
    """Neither the pronouncing dictionary nor the spelling shows it."""


class PartOfSpeech(enum.IntEnum):
    """What kind of word it mainly is."""

    OTHER = 0
    NOUN = 1
    VERB = 2
    ADJECTIVE = 3
    ADVERB = 4


@dataclass(frozen=True, slots=True)
class WordEntry:
    """Everything the dictionary knows about one word."""

    word: str
    tier: Tier = Tier.FULL
    plural: Plural = Plural.NONE
    usage: Usage = Usage.ORDINARY
    part: PartOfSpeech = PartOfSpeech.OTHER
    """The part of speech of its meaning; OTHER when unknown."""
    lemma: str | None = None
    """The basic form (GAME for GAMES), which may be the word itself; None when unknown."""
    meaning: str | None = None
    """The meaning of the lemma, as a phrase; None when unknown."""
    forms: tuple[str, ...] = ()
    """The other forms of the same word, in alphabetical order."""
    sound: str | None = None
    """The pronunciation in the International Phonetic Alphabet; None when unknown."""
    silent_e: SilentE = SilentE.NONE
    offensive: bool = False
    rank: int | None = None
    """Its rank by frequency, 1 for the most common word; None when unknown."""
