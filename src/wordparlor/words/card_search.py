"""Word search with cards: which words they can spell, and in which ways.

A card is a mask of its letters (`letters.mask`): one letter, several, all (`WILD`), or the Qu card
(`QU`). Words are ids of a `Graph`. Every search returns packed arrays in the order that its
docstring names, and raises ValueError for anything that is not a card.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words import kernel
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET, LONGEST, QU, WILD

MOST_CARDS: Final = 63
"""The most cards, or kinds of cards, in one search: the kernel has one bit for each."""

Ids = NDArray[np.uint32]


class Ways(NamedTuple):
    """Ways to spell words, one per row."""

    words: Ids
    """(n,): the word."""
    kinds: NDArray[np.uint8]
    """(n, 15): the kind that gives each letter; `COVERED` after the word and for a covered U."""


def kernel_is_compiled() -> bool:
    """Tell whether searches run as C rather than as Python."""
    return bool(kernel.IS_COMPILED)


def spell(graph: Graph, cards: Sequence[int], *, least: int = 2, most: int = LONGEST) -> Ids:
    """Return all words of `least` to `most` letters that these cards can spell, ascending."""
    check_cards(cards)
    found: Ids = graph.kernel.spell(graph.lexicon, cards, least, most)
    return found


def ways(
    graph: Graph, words: Ids, kinds: Sequence[tuple[int, int]], *, most: int = sys.maxsize
) -> Ways:
    """Return every way to spell each of these words with kinds of cards, given as (mask, copies).

    The ways are in the order of `words`, and for one word by the kinds of its letters. Ways that
    differ only in which of two equal letters gets which kind come once, with ascending kinds. A U
    from the Qu card and a U from another card are two ways; when a word has QU twice, the first U
    is the covered one. The search ends when it has `most` ways.

    Raises:
        ValueError: a word is not in the graph, or a number of copies is negative.
    """
    check_cards([card for card, _ in kinds])
    if any(copies < 0 for _, copies in kinds):
        raise ValueError("a kind cannot have fewer than 0 copies")
    words = np.ascontiguousarray(words, np.uint32)
    if len(words) and words.max() >= len(graph):
        raise ValueError(f"word {words.max()} does not exist: the list has {len(graph)}")
    enough = [(card, min(copies, LONGEST)) for card, copies in kinds]
    return Ways(*graph.kernel.ways(graph.lexicon, words, enough, most))


def extensions(graph: Graph, base: str | Sequence[int], cards: Sequence[int]) -> Ids:
    """Return all words made of the base and at least one card, ascending.

    The base keeps its order; cards go before, inside and after it. A base of cards can change its
    letters: its Qu card reads Q or QU, any other card any of its letters.

    Raises:
        ValueError: a base given as text has something other than capital letters.
    """
    laid = [_bit(letter) for letter in base] if isinstance(base, str) else base
    check_cards([*laid, *cards])
    found: Ids = graph.kernel.extensions(graph.lexicon, laid, cards)
    return found


def splits(
    graph: Graph, stolen: Sequence[int], hand: Sequence[int], *, least: int = 3
) -> NDArray[np.uint32]:
    """Return all pairs of words (n, 2) of at least `least` letters that use all stolen cards.

    Each word has a stolen card and a card of the hand; a pair can have the same word twice. The
    smaller id comes first, each pair comes once, and pairs are ascending.
    """
    check_cards([*stolen, *hand])
    good = np.ones(len(graph), np.uint8)
    keys = []
    for stolen_read in _readings(stolen):
        for hand_read in _readings(hand):
            classes = graph.kernel.find_classes(graph.lexicon, [*stolen_read, *hand_read], least)
            halves = graph.kernel.Halves(graph.lexicon, stolen_read, hand_read, classes)
            keys.append(graph.kernel.Split(graph.lexicon, halves, halves, good).join(sys.maxsize))
    return np.stack(_halves(keys), axis=1)


def check_cards(cards: Sequence[int]) -> None:
    """Raise ValueError when something is not a card, or there are too many."""
    if len(cards) > MOST_CARDS:
        raise ValueError(f"at most {MOST_CARDS} cards can be searched at once, not {len(cards)}")
    for card in cards:
        if not 0 < card <= QU:
            raise ValueError(f"{card} is not a card: a card is a mask of letters, WILD or QU")


def _bit(letter: str) -> int:
    """Return the mask of a letter; ValueError for anything else."""
    if letter not in ALPHABET:
        raise ValueError(f"{letter!r} is not a letter A-Z")
    return 1 << ALPHABET.index(letter)


def _readings(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all choices of one face for each card; wild cards stay wild.

    The faces of a Qu card are Q and `QU`.
    """
    faces = [
        (QU, _bit("Q")) if card == QU else (card,) if card == WILD else _bits(card)
        for card in cards
    ]
    return sorted({tuple(sorted(reading)) for reading in product(*faces)})


def _bits(card: int) -> tuple[int, ...]:
    """Return the letters of a mask, each as a mask."""
    return tuple(1 << place for place in range(26) if card >> place & 1)


def _halves(keys: list[NDArray[np.uint64]]) -> tuple[Ids, Ids]:
    """Return the high and the low halves of numbers, sorted, each number once."""
    ordered = np.sort(np.concatenate(keys))
    once = np.ones(len(ordered), bool)
    once[1:] = ordered[1:] != ordered[:-1]
    ordered = ordered[once]
    return (ordered >> np.uint64(32)).astype(np.uint32), ordered.astype(np.uint32)
