"""Word search for games: which words can be made of these cards, and how.

Cards are masks of the letters they can be read as (`letters.mask`): one letter, several, all
(`WILD`), or the Qu card (`QU`). Words are ids of a `Graph`. Every search returns packed arrays in
the order its docstring names, and raises ValueError for cards that are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words import kernel
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET, LONGEST, QU, WILD

MOST_CARDS: Final = 63
"""Cards or kinds of cards in one search: the kernel keeps a bit for each."""

Ids = NDArray[np.uint32]


class Ways(NamedTuple):
    """Ways to spell words, one a row."""

    words: Ids
    """(n,): the word that is spelled."""
    kinds: NDArray[np.uint8]
    """(n, 15): the kind that gives each letter; 255 behind the word and for a covered U."""


def kernel_is_compiled() -> bool:
    """Whether searches run as C rather than as Python."""
    return bool(kernel.IS_COMPILED)


def spell(graph: Graph, cards: Sequence[int], *, least: int = 2, most: int = LONGEST) -> Ids:
    """All words of `least` to `most` letters that can be spelled with these cards, ascending."""
    _check(cards)
    found: Ids = graph.kernel.spell(graph.lexicon, cards, least, most)
    return found


def ways(graph: Graph, words: Ids, kinds: Sequence[tuple[int, int]]) -> Ways:
    """Every way to spell each of these words with kinds of cards, given as (mask, copies).

    In the order of `words`, and for each word by the kinds of its letters. Which of two equal
    letters gets which kind makes no difference: such ways come once, with the kinds of equal
    letters rising. Whether a Qu card brings its U or another card does makes a difference; where a
    word has QU twice, the first is the one that is covered. Raises ValueError for an unknown word.
    """
    _check([card for card, _ in kinds])
    if any(copies < 0 for _, copies in kinds):
        raise ValueError("a kind cannot have fewer than 0 copies")
    words = np.ascontiguousarray(words, np.uint32)
    if len(words) and words.max() >= len(graph):
        raise ValueError(f"there is no word {words.max()}: the list has {len(graph)}")
    enough = [(card, min(copies, LONGEST)) for card, copies in kinds]
    return Ways(*graph.kernel.ways(graph.lexicon, words, enough))


def extensions(graph: Graph, base: str | Sequence[int], cards: Sequence[int]) -> Ids:
    """All words made of the base and at least one card, ascending.

    The base keeps its order; cards go in front, inside and behind. A base given as cards may be
    read anew: a Qu card of it as Q or as QU, any other as any of its letters. Raises ValueError
    when a base given as text has anything but capital letters.
    """
    laid = [_bit(letter) for letter in base] if isinstance(base, str) else base
    _check([*laid, *cards])
    found: Ids = graph.kernel.extensions(graph.lexicon, laid, cards)
    return found


def splits(
    graph: Graph, stolen: Sequence[int], hand: Sequence[int], *, least: int = 3
) -> NDArray[np.uint32]:
    """All pairs of words (n, 2) of at least `least` letters that use up all stolen cards.

    Each word has a stolen card and a card of the hand; the two may be the same word. The smaller
    id comes first, each pair comes once, and pairs are ascending.
    """
    _check([*stolen, *hand])
    keys = [
        graph.kernel.splits(graph.lexicon, stolen_read, hand_read, least)
        for stolen_read in _readings(stolen)
        for hand_read in _readings(hand)
    ]
    return np.stack(_halves(keys), axis=1)


def _check(cards: Sequence[int]) -> None:
    """Raise ValueError when these are no cards, or too many."""
    if len(cards) > MOST_CARDS:
        raise ValueError(f"at most {MOST_CARDS} cards can be searched at once, not {len(cards)}")
    for card in cards:
        if not 0 < card <= QU:
            raise ValueError(f"{card} is no card: a card is a mask of letters, WILD or QU")


def _bit(letter: str) -> int:
    """The mask of a letter; raises ValueError when it is none."""
    if letter not in ALPHABET:
        raise ValueError(f"{letter!r} is not a letter A-Z")
    return 1 << ALPHABET.index(letter)


def _readings(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """All ways to settle what cards with several faces show; wild cards stay as they are.

    A Qu card is settled as a Q, or as a QU that is still written `QU`.
    """
    faces = [
        (QU, _bit("Q")) if card == QU else (card,) if card == WILD else _bits(card)
        for card in cards
    ]
    return sorted({tuple(sorted(reading)) for reading in product(*faces)})


def _bits(card: int) -> tuple[int, ...]:
    """The letters of a mask, each as a mask."""
    return tuple(1 << place for place in range(26) if card >> place & 1)


def _halves(keys: list[NDArray[np.uint64]]) -> tuple[Ids, Ids]:
    """The high and low halves of these numbers, sorted and each once."""
    ordered = np.sort(np.concatenate(keys))
    once = np.ones(len(ordered), bool)
    once[1:] = ordered[1:] != ordered[:-1]
    ordered = ordered[once]
    return (ordered >> np.uint64(32)).astype(np.uint32), ordered.astype(np.uint32)
