"""The slow, obvious twins of the searches (try every card) and of the compiled kernel."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from types import ModuleType
from unittest.mock import patch

import wordparlor.words as words_package
from wordparlor.words import kernel as installed_kernel
from wordparlor.words.letters import ALPHABET, COVERED, QU

Row = tuple[int, ...]


def _plain_kernel() -> ModuleType:
    """Load the kernel as plain Python, as if Cython were not installed."""
    name = installed_kernel.__name__
    folder = installed_kernel.__path__[0]
    sources = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
    others = {key: module for key, module in sys.modules.items() if not key.startswith(name)}
    with (
        patch.dict(sys.modules, {**others, "cython": None}, clear=True),
        patch.dict(sys.path_importer_cache, {folder: sources}),
        patch.object(words_package, "kernel"),  # The import sets this attribute.
    ):
        return import_module(name)


PLAIN_KERNEL = _plain_kernel()
KERNELS = (installed_kernel, PLAIN_KERNEL)


def gives(card: int, letter: str) -> bool:
    return bool(card >> ALPHABET.index(letter) & 1) or (card == QU and letter == "Q")


def assignments(
    word: str, cards: Sequence[int], taken: frozenset[int] = frozenset()
) -> Iterator[Row]:
    """Yield every way to spell the word: the card of each letter."""
    if not word:
        yield ()
    for place, card in enumerate(cards):
        if word and place not in taken and gives(card, word[0]):
            for rest in assignments(word[1:], cards, taken | {place}):
                yield place, *rest
            if card == QU and word.startswith("QU"):
                for rest in assignments(word[2:], cards, taken | {place}):
                    yield place, COVERED, *rest


def spell(words: Sequence[str], cards: Sequence[int], least: int, most: int) -> list[int]:
    return [
        number
        for number, word in enumerate(words)
        if least <= len(word) <= most and any(True for _ in assignments(word, cards))
    ]


def ways(word: str, kinds: Sequence[tuple[int, int]]) -> list[Row]:
    """Return the ways to spell the word; of equal ways the one with ascending kinds."""
    cards = [(kind, mask) for kind, (mask, copies) in enumerate(kinds) for _ in range(copies)]
    rows = {
        tuple(COVERED if place == COVERED else cards[place][0] for place in row)
        for row in assignments(word, [mask for _, mask in cards])
    }
    best: dict[frozenset[tuple[tuple[str, int], int]], Row] = {}
    for row in sorted(rows, key=lambda row: _disorder(word, row)):
        best.setdefault(frozenset(Counter(_read(word, row)).items()), row)
    return sorted(best.values())


def _read(word: str, row: Row) -> list[tuple[str, int]]:
    """Return each letter with its kind; a covered QU is one letter."""
    covered = [*(kind == COVERED for kind in row[1:]), False]
    return [
        ("QU" if covers else letter, kind)
        for letter, kind, covers in zip(word, row, covered, strict=True)
        if kind != COVERED
    ]


def _disorder(word: str, row: Row) -> tuple[list[int], int]:
    """Return the covered places (early is better), and how often kinds of equal letters descend."""
    read = _read(word, row)
    falls = sum(
        letter == later and kind > later_kind
        for place, (letter, kind) in enumerate(read)
        for later, later_kind in read[place + 1 :]
    )
    return [place for place, kind in enumerate(row) if kind == COVERED], falls


def extensions(words: Sequence[str], base: Sequence[int], cards: Sequence[int]) -> list[int]:
    laid = list(range(len(base)))
    return [
        number
        for number, word in enumerate(words)
        if any(
            [place for place in row if place < len(base)] == laid
            and any(len(base) <= place < COVERED for place in row)
            for row in assignments(word, [*base, *cards])
        )
    ]


def splits(
    words: Sequence[str], stolen: Sequence[int], hand: Sequence[int], least: int
) -> list[list[int]]:
    uses = [
        {frozenset(row) - {COVERED} for row in assignments(word, [*stolen, *hand])}
        if len(word) >= least
        else set()
        for word in words
    ]
    all_stolen = set(range(len(stolen)))
    return [
        [first, second]
        for first in range(len(words))
        for second in range(first, len(words))
        if any(
            not one & two
            and all_stolen <= one | two
            and all(use & all_stolen and use - all_stolen for use in (one, two))
            for one in uses[first]
            for two in uses[second]
        )
    ]
