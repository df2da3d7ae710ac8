"""Custom word lists: a text file with one word per line, or words added to a list."""

from collections.abc import Iterator
from functools import lru_cache
from os import PathLike
from pathlib import Path

import numpy as np

from wordparlor.words.builtin import WordFacts, built_in, digest
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural, Tier, Usage
from wordparlor.words.graph import Graph
from wordparlor.words.letters import LONGEST, SHORTEST

_NO_TIER = 255
"""The tier of a word that is in the graph but not in the dictionary."""


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
    graph, facts = Graph.build(words), facts or built_in()
    known = np.array([facts.graph.index(word) for word in words])
    attributes = facts.attributes[known]
    clean = (known < 0) | ~attributes["offensive"]
    clean.flags.writeable = False
    # The words' forms, plurals and usage come from the built-in list, so its digest counts too.
    name, former = f"own-{digest([*words, facts.digests['full']])}", f"own-{digest(words)}"
    return Dictionary(
        graph,
        facts,
        tiers=np.where(known >= 0, attributes["tier"], np.uint8(Tier.FULL)),
        clean=clean,
        plurals=np.where(known >= 0, attributes["plural"], np.uint8(Plural.NONE)),
        usages=np.where(known >= 0, attributes["usage"], np.uint8(Usage.ORDINARY)),
        ids=_ids(name),
        former_ids=_ids(former),
    )


def _ids(name: str) -> dict[Tier, str]:
    return {tier: f"{name}-{tier.name.lower()}" for tier in Tier} | {Tier.FULL: name}


# Building a graph of all words takes a second, and many tables may agree on the same words.
@lru_cache(maxsize=8)
def extended(dictionary: Dictionary, words: tuple[str, ...]) -> Dictionary:
    """Return the dictionary with more words, given in capitals; new words are of the full tier.

    The id stays the same: a table that adds words lists them in its options.

    Raises:
        ValueError: something is not a word of 2 to 15 letters A-Z.
    """
    added = sorted({word for word in words if word not in dictionary})
    if not added:
        return dictionary
    graph, facts = Graph.build([*dictionary, *added]), dictionary.facts
    new = np.array([graph.index(word) for word in added])
    known = np.array([facts.graph.index(word) for word in added])
    before = np.ones(len(graph), bool)
    before[new] = False
    inside = dictionary.allowed()
    tiers = np.full(len(graph), Tier.FULL, np.uint8)
    parts = {tier: dictionary.narrow(tier) for tier in sorted(Tier, reverse=True)}
    for tier, part in parts.items():
        tiers[np.flatnonzero(before)[part.allowed()[inside]]] = tier
    clean = np.ones(len(graph), bool)
    clean[before] = dictionary.clean[inside]
    clean[new] = (known < 0) | ~facts.attributes["offensive"][known]
    plurals = np.full(len(graph), Plural.NONE, np.uint8)
    plurals[before] = dictionary.plurals[inside]
    plurals[new] = np.where(known >= 0, facts.attributes["plural"][known], Plural.NONE)
    usages = np.full(len(graph), Usage.ORDINARY, np.uint8)
    usages[before] = dictionary.usages[inside]
    usages[new] = np.where(known >= 0, facts.attributes["usage"][known], Usage.ORDINARY)
    return Dictionary(
        graph,
        facts,
        tiers=tiers,
        clean=clean,
        plurals=plurals,
        usages=usages,
        ids={tier: part.id for tier, part in parts.items()},
        former_ids={tier: part.former_id for tier, part in parts.items()},
    )


# Bots search their part of the dictionary on every turn, so keep it with its parts.
@lru_cache(maxsize=16)
def with_agreed_words(
    dictionary: Dictionary, also: tuple[str, ...], barred: tuple[str, ...]
) -> Dictionary:
    """Return the dictionary with extra words and without barred words, given in capitals.

    An extra word is never refused as a plural or slang: the players chose it. The id stays the
    same: a table lists its agreed words in its options.

    Raises:
        ValueError: an extra word is not a word of 2 to 15 letters A-Z.
    """
    if not also and not barred:
        return dictionary
    more = extended(dictionary, also)
    parts = {tier: more.narrow(tier) for tier in sorted(Tier, reverse=True)}
    tiers = np.full(len(more.graph), _NO_TIER, np.uint8)
    for tier, part in parts.items():
        tiers[part.allowed()] = tier
    tiers[_numbers(more.graph, barred)] = _NO_TIER
    plurals = more.plurals.copy()
    plurals[_numbers(more.graph, also)] = Plural.NONE
    usages = more.usages.copy()
    usages[_numbers(more.graph, also)] = Usage.ORDINARY
    return Dictionary(
        more.graph,
        more.facts,
        tiers=tiers,
        clean=more.clean,
        plurals=plurals,
        usages=usages,
        ids={tier: part.id for tier, part in parts.items()},
        former_ids={tier: part.former_id for tier, part in parts.items()},
    )


def _numbers(graph: Graph, words: tuple[str, ...]) -> list[int]:
    """Return the ids of the words that the graph has."""
    return [number for word in words if (number := graph.index(word)) >= 0]


def parse(content: bytes) -> Iterator[str]:
    """Yield the words of a list in upper case.

    Raises:
        BadWordList: names the first bad line.
    """
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        try:
            word = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            raise BadWordList(number, "this is not UTF-8 text") from None
        if not word or word.startswith("#"):
            continue
        if not (word.isascii() and word.isalpha()):
            raise BadWordList(number, f"{word[:30]!r} has more than the letters A to Z")
        if not SHORTEST <= len(word) <= LONGEST:
            size = f"{len(word)} letter{'s' * (len(word) > 1)}"
            raise BadWordList(number, f"{word[:30]!r} has {size}, not {SHORTEST} to {LONGEST}")
        yield word.upper()
