"""Bluffs: plays with words that look right, but no dictionary has them.

A bluff is a common word with a regular ending or prefix, e.g. SLEEPED. The list is short and the
same for the same dictionary. No bluff contains an offensive word.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import numpy as np

from wordparlor.table.match import Match
from wordparlor.words.agreed import AgreedSource, with_agreed_words
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load
from wordparlor.words.entry import PartOfSpeech, Tier, WordEntry

_MOST: Final = 5000
"""The most words of the list; the search of a turn stays small."""
_SHORTEST_BASE, _LONGEST_BASE = 3, 6
_PREFIXES: Final = {PartOfSpeech.VERB: ("RE", "UN"), PartOfSpeech.ADJECTIVE: ("UN",)}
_ENDINGS: Final = {
    PartOfSpeech.VERB: ("ED", "ER"),
    PartOfSpeech.ADJECTIVE: ("LY", "ER", "EST"),
    PartOfSpeech.NOUN: ("S", "ED", "Y", "LY"),
}
_CHANGING: Final = re.compile("[AEIOU][B-DF-HJ-NP-TVZ]?$")
"""The end of a word that would change before a vowel: FROG, FROGGY."""
_NOT_BASES: Final = ("S", "X", "Z", "CH", "SH", "Y", "ED", "ER", "ING")
"""The ends of words that have an ending already, or would change before another one."""


def bluff_words(words: Dictionary) -> Dictionary | None:
    """Return plausible words that neither this dictionary nor the built-in one has, if any."""
    if not isinstance(words.source, AgreedSource):
        return _find_bluffs(words)
    # Tables with agreed words share one list: theirs differs from it by a few words.
    common = bluff_words(words.source.base)
    also = tuple(sorted(words.source.also))
    return None if common is None else with_agreed_words(common, (), also)


def find_bluff(seen: Match, seat: int, known: Dictionary) -> Any | None:
    """Return the best play with a word that no dictionary has.

    It must score more than all honest plays with known words; else return None.
    """
    words = bluff_words(seen.rules.game.words)
    if words is None:
        return None
    moves = seen.best(seat, words).thrifty
    if not moves.plays or moves.top <= seen.best(seat, known).top:
        return None
    action = moves[moves.best(1)[0]]
    return action if seen.rules.game.can(seen.state, seat, action) else None


# The list takes some tenths of a second, and a bot may need it on any turn.
@lru_cache(maxsize=8)
def _find_bluffs(words: Dictionary) -> Dictionary | None:
    whole = load("full")
    derived = {word for base in _bases(words) for word in _derive(base)}
    unknown = sorted(
        word for word in derived if words.graph.index(word) < 0 and whole.graph.index(word) < 0
    )
    step = len(unknown) // _MOST + 1
    clean = list(_without(unknown[::step], _offensive(whole)))
    return custom_words("\n".join(clean).encode()) if clean else None


def _bases(words: Dictionary) -> Iterator[WordEntry]:
    """Yield the common short words that take regular endings."""
    for word in words.narrow(Tier.JUNIOR).decent():
        if _SHORTEST_BASE <= len(word) <= _LONGEST_BASE and not word.endswith(_NOT_BASES):
            entry = words.entry(word)
            if entry is not None and entry.lemma in (None, word):
                yield entry


def _derive(base: WordEntry) -> Iterator[str]:
    """Yield a word with the regular endings and prefixes of its part of speech."""
    word, stem = base.word, base.word.removesuffix("E")
    for prefix in _PREFIXES.get(base.part, ()):
        yield f"{prefix}{word}"
    for ending in _ENDINGS.get(base.part, ()):
        if ending[0] not in "EY":
            yield f"{word}{ending}"
        elif not _CHANGING.search(stem):
            yield f"{stem}{ending}"


def _offensive(words: Dictionary) -> list[str]:
    return [words.graph.word(number) for number in np.flatnonzero(~words.clean).tolist()]


def _without(words: Iterable[str], offensive: list[str]) -> Iterator[str]:
    """Yield the words that contain no offensive word."""
    return (word for word in words if not any(part in word for part in offensive))
