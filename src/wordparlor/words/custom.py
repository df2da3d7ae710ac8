"""Custom word lists: a text file with one word per line."""

from collections.abc import Iterator
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Final

import numpy as np

from wordparlor.words.builtin import WordFacts, built_in, digest
from wordparlor.words.dictionary import NO_TIER, Dictionary, WordSource
from wordparlor.words.entry import Plural, Tier, Usage
from wordparlor.words.graph import Graph
from wordparlor.words.indexed import IndexedWords, RecentlyIndexed
from wordparlor.words.letters import LONGEST, SHORTEST

MOST_BYTES: Final = 48_000_000
"""For the lists that tables search: room for ten lists of random letters, 200,000 bytes each."""

_recent = RecentlyIndexed(MOST_BYTES)


class BadWordList(ValueError):  # noqa: N818 - named after what is bad
    """A word list that cannot be used: the wrong line (None: the whole file), and the reason."""

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def read_words(path: str | PathLike[str]) -> Dictionary:
    """Return a dictionary with the words of a text file; `custom_words` describes the format.

    Raises:
        OSError: the file cannot be read.
        BadWordList: the file is not a word list.
    """
    return custom_words(Path(path).read_bytes())


def custom_words(content: bytes, facts: WordFacts | None = None) -> Dictionary:
    """Return a dictionary with the words of a UTF-8 text, one word per line, in any case.

    Blank lines and lines that start with # are skipped. A word that the built-in dictionary has
    keeps its tier, forms, sound and meaning; `facts` may be those of an older built-in list.

    Raises:
        BadWordList: a line is not a word of 2 to 15 letters A-Z, or there are no words.
    """
    words = sorted(set(parse(content)))
    if not words:
        raise BadWordList(None, "there are no words in the file")
    known = facts or built_in()
    return Dictionary(ListSource(words, known), known)


@cache
def no_words() -> Dictionary:
    """Return a dictionary without words, to find the moves that make none."""
    facts = built_in()
    return Dictionary(ListSource([], facts), facts)


def _ids(name: str) -> dict[Tier, str]:
    return {tier: f"{name}-{tier.name.lower()}" for tier in Tier} | {Tier.FULL: name}


class ListSource(WordSource):
    """The words of a list. What is known about them comes from the built-in list."""

    def __init__(self, words: list[str], facts: WordFacts) -> None:
        """Take words in alphabetical order."""
        self._facts = facts
        alike: dict[int, list[str]] = {}
        for word in words:
            alike.setdefault(len(word), []).append(word)
        # Words of equal length in one array take one byte for each letter.
        self._by_length = {size: np.array(these, f"S{size}") for size, these in alike.items()}
        # What judges the words comes from the built-in list, so its digest counts too.
        self.ids = _ids(f"own-{digest([*words, facts.digests['full']])}")
        self.former_ids = _ids(f"own-{digest(words)}")

    def tier_of(self, word: str) -> int:
        """Return the tier of a word in capitals, `NO_TIER` when it is missing."""
        alike = self._by_length.get(len(word))
        if alike is None or not word.isascii():
            return NO_TIER
        sought = word.encode()
        place = int(alike.searchsorted(sought))
        if place == len(alike) or alike[place] != sought:
            return NO_TIER
        known = self._facts.graph.index(word)
        return int(self._facts.attributes[known]["tier"]) if known >= 0 else Tier.FULL

    def index(self, tier: Tier = Tier.FULL) -> IndexedWords:
        """Return all words with ids, for searches."""
        return _recent.get(self, self._index)

    def _words(self) -> Iterator[str]:
        return (str(word, "ascii") for alike in self._by_length.values() for word in alike)

    def _index(self) -> IndexedWords:
        # A large list takes much memory as texts, so drop these before the graph is built.
        known = np.array(
            [self._facts.graph.index(word) for word in sorted(self._words())], np.int64
        )
        attributes = self._facts.attributes[known]
        return IndexedWords(
            Graph.build(self._words()),
            tiers=np.where(known >= 0, attributes["tier"], np.uint8(Tier.FULL)),
            clean=(known < 0) | ~attributes["offensive"],
            plurals=np.where(known >= 0, attributes["plural"], np.uint8(Plural.NONE)),
            usages=np.where(known >= 0, attributes["usage"], np.uint8(Usage.ORDINARY)),
        )


def parse(content: bytes) -> Iterator[str]:
    """Yield the words of a list in upper case.

    Raises:
        BadWordList: names the first bad line.
    """
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        # Most lines are words: look closer at the others only.
        if line.isalpha() and SHORTEST <= len(line) <= LONGEST:
            yield line.decode("ascii").upper()
        elif word := _read_line(number, line):
            yield word.upper()


def _read_line(number: int, line: bytes) -> str:
    """Return the word of a line, an empty text for a blank line or a remark.

    Raises:
        BadWordList: there is something else.
    """
    try:
        word = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise BadWordList(number, "this is not UTF-8 text") from None
    if not word or word.startswith("#"):
        return ""
    if not (word.isascii() and word.isalpha()):
        raise BadWordList(number, f"{word[:30]!r} has more than the letters A to Z")
    if not SHORTEST <= len(word) <= LONGEST:
        size = f"{len(word)} letter{'s' * (len(word) > 1)}"
        raise BadWordList(number, f"{word[:30]!r} has {size}, not {SHORTEST} to {LONGEST}")
    return word
