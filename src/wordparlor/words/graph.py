"""The packed word graph: a word list as a few flat arrays that can be saved and memory-mapped.

There are three minimal automata. The first reads words as they are written. The second reads them
with their letters sorted, so that a search visits each *set* of letters once and then has all its
anagrams. The third reads the *beginnings* of words backwards, so that a search can start in the
middle of a word and first go back to its first letter. Each is a table with one row per step:

    letters that may follow (bit 26: a word can end) | row of the first of them | words before

The rows of the letters that may follow are adjacent and sorted. Row 0 is the start. The sum of
"words before" along a path is the id of the word, so no step has to name its words. The third
automaton does not have this column.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import ModuleType
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wordparlor.words import kernel
from wordparlor.words.letters import END, LONGEST, SHORTEST

_NAMES: Final = (
    "letters",
    "lengths",
    "spelling",
    "sorting",
    "anagram_starts",
    "anagrams",
    "beginnings",
)

Arrays = Mapping[str, NDArray[Any]]


class Graph:
    """A word list packed for searching. A word's id is its place in the sorted list."""

    __slots__ = ("_arrays", "_texts", "kernel", "lengths", "letters", "lexicon")

    letters: NDArray[np.uint8]
    """(n, 15): the letters of the words as ASCII codes, 0 after the last."""
    lengths: NDArray[np.uint8]
    """(n,): the number of letters of each word."""

    def __init__(self, arrays: Arrays, kernel: ModuleType = kernel) -> None:
        """Take packed arrays and the kernel that searches them.

        Raises:
            ValueError: an array is missing.
        """
        missing = [name for name in _NAMES if name not in arrays]
        if missing:
            raise ValueError(f"the packed word graph lacks {', '.join(missing)}")
        self._arrays = {name: arrays[name] for name in _NAMES}
        self.letters = arrays["letters"]
        self.lengths = arrays["lengths"]
        self._texts = self.letters.view(f"S{LONGEST}").reshape(-1)
        self.kernel = kernel
        self.lexicon = kernel.Lexicon(*self._arrays.values())

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        """Pack words, in any order.

        Raises:
            ValueError: a word is not 2 to 15 capital letters A-Z.
        """
        ordered = sorted(set(words))
        for word in ordered:
            if not (SHORTEST <= len(word) <= LONGEST and word.isascii() and word.isalpha()):
                raise ValueError(f"{word!r} is not a word of 2 to 15 letters A-Z")
            if not word.isupper():
                raise ValueError(f"{word!r} is not written in capital letters")
        texts = np.array(ordered, f"S{LONGEST}")
        letters = texts.view(np.uint8).reshape(-1, LONGEST)
        lengths = np.count_nonzero(letters, axis=1).astype(np.uint8)
        numbers = np.where(letters, letters - np.uint8(64), np.uint8(0))
        alphagrams, anagram_of = np.unique(_alphagrams(numbers), return_inverse=True)
        sizes = np.bincount(anagram_of, minlength=len(alphagrams))
        arrays = (
            letters,
            lengths,
            _automaton(numbers),
            _automaton(alphagrams.view(np.uint8).reshape(-1, LONGEST)),
            np.concatenate(([0], np.cumsum(sizes))).astype(np.uint32),
            np.argsort(anagram_of, kind="stable").astype(np.uint32),
            _automaton(_beginnings(numbers))[:, :2].copy(),
        )
        return cls(dict(zip(_NAMES, arrays, strict=True)))

    @classmethod
    def from_arrays(cls, arrays: Arrays) -> Self:
        """Return the graph with these `arrays`.

        Raises:
            ValueError: an array is missing.
        """
        return cls(arrays)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to save; `from_arrays` turns them back into the graph."""
        return dict(self._arrays)

    def __len__(self) -> int:
        return len(self.lengths)

    def word(self, number: int) -> str:
        """Return the word with this id."""
        return str(self._texts[number], "ascii")

    def index(self, word: str) -> int:
        """Return the id of a word, -1 when it is not in the list."""
        number: int = self.lexicon.index(word)
        return number


def _alphagrams(letters: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    """Return the letters (1-26) of each word in alphabetical order."""
    # Empty places wrap around to 255 and so stay after the last letter.
    rows = np.sort(letters - np.uint8(1), axis=1) + np.uint8(1)
    return rows.view(f"S{LONGEST}").reshape(-1)


def _beginnings(letters: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return all beginnings of the words (sorted rows of letters 1-26) backwards, sorted."""
    lengths = np.count_nonzero(letters, axis=1)
    shared = _shared(letters)
    rows = []
    for size in range(1, LONGEST + 1):
        here = np.flatnonzero((shared < size) & (lengths >= size))
        row = np.zeros((len(here), LONGEST), np.uint8)
        row[:, :size] = letters[here, :size][:, ::-1]
        rows.append(row)
    ordered = np.sort(np.concatenate(rows).view(f"S{LONGEST}").reshape(-1))
    return ordered.view(np.uint8).reshape(-1, LONGEST)


def _shared(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return how many first letters each row (sorted, unique) shares with the row before it."""
    shared = np.zeros(len(rows), np.int64)
    shared[1:] = (rows[1:] != rows[:-1]).argmax(axis=1)
    return shared


class _Trie(NamedTuple):
    """The tree of all beginnings of words, level by level, each level in word order."""

    parent: NDArray[np.int64]
    letter: NDArray[np.int64]
    ends: NDArray[np.bool_]
    before: NDArray[np.int64]
    """The number of words under the parent that come before this node."""
    levels: list[int]
    """The start of each level, and the end of the last one."""


def _automaton(rows: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Return the table of steps that accepts these rows (letters 1-26, sorted, unique)."""
    trie = _trie(rows)
    parent = trie.parent[1:]
    bits = np.ldexp(1.0, trie.letter[1:] - 1)
    follow = np.bincount(parent, weights=bits, minlength=len(trie.parent)).astype(np.uint32)
    follow[trie.ends] |= END
    # Among equal nodes only the first keeps its steps; the others point to it.
    first_alike, alike = _alike(trie)
    kept = np.zeros(len(trie.parent), bool)
    kept[first_alike] = True
    steps = np.concatenate(([0], 1 + np.flatnonzero(kept[parent])))
    first_step = np.zeros(len(trie.parent), np.int64)
    owners, places = np.unique(trie.parent[steps[1:]], return_index=True)
    first_step[owners] = 1 + places
    table = np.stack((follow, first_step[first_alike[alike]], trie.before), axis=1)
    return table[steps].astype(np.uint32)


def _trie(rows: NDArray[np.uint8]) -> _Trie:
    """Return the tree of all beginnings of these rows (sorted, unique, 0 after the last letter)."""
    lengths = np.count_nonzero(rows, axis=1)
    shared = _shared(rows)
    above = np.zeros(1, np.int64)
    nodes = [(above, above, above == 1, above)]
    levels = [0, 1]
    for depth in range(1, LONGEST + 1):
        # The first row through a node identifies it.
        here = np.flatnonzero((shared < depth) & (lengths >= depth))
        parent = np.searchsorted(above, here, "right") - 1
        letter = rows[here, depth - 1].astype(np.int64)
        nodes.append((levels[-2] + parent, letter, lengths[here] == depth, here - above[parent]))
        levels.append(levels[-1] + len(here))
        above = here
    parents, letters, ends, before = map(np.concatenate, zip(*nodes, strict=True))
    return _Trie(parents, letters, ends, before, levels)


def _alike(trie: _Trie) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Group nodes with the same endings: return each group's first node, and each node's group.

    Endings are compared by 64-bit fingerprints: with a million nodes the probability of a collision
    is below one in ten million.
    """
    prints = trie.ends.astype(np.uint64)
    for start, stop in reversed(list(pairwise(trie.levels))):
        level = slice(start, stop)
        prints[level] = _mix(prints[level])
        steps = _mix(prints[level] + trie.letter[level].astype(np.uint64))
        np.add.at(prints, trie.parent[level], steps)
    _, first, group = np.unique(prints[1:], return_index=True, return_inverse=True)
    # The root is its own parent here, so its fingerprint is wrong; it always forms its own group.
    return np.append(first + 1, 0), np.append(len(first), group)


def _mix(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scatter the bits of numbers (the finisher of splitmix64, plus a constant)."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: NDArray[np.uint64] = numbers ^ (numbers >> np.uint64(31))
    return mixed
