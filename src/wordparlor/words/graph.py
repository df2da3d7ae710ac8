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

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from types import ModuleType
from typing import Any, Final, Self, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from wordparlor.words import kernel
from wordparlor.words.automaton import build_automaton, count_shared, find_rows, grow_automaton
from wordparlor.words.letters import LONGEST, SHORTEST

_NAMES: Final = (
    "letters",
    "lengths",
    "spelling",
    "sorting",
    "anagram_starts",
    "anagrams",
    "beginnings",
)

_BOARDS_ONLY: Final = "beginnings"
"""The array that only searches of boards need. It takes most of the time and memory to build, so a
list of words gets it when such a search needs it."""

Arrays = Mapping[str, NDArray[Any]]
Ids = NDArray[np.int64]
T = TypeVar("T", bound=np.generic)
R = TypeVar("R")


def once_per_graph(function: Callable[[Graph], R]) -> Callable[[Graph], R]:
    """Keep the result of a function as long as its graph; the result must not hold the graph.

    A cache would keep the graphs of tables that are long over.
    """
    results: WeakKeyDictionary[Graph, R] = WeakKeyDictionary()

    @wraps(function)
    def result(graph: Graph) -> R:
        if graph not in results:
            results[graph] = function(graph)
        return results[graph]

    return result


class Graph:
    """A word list packed for searching. A word's id is its place in the sorted list."""

    __slots__ = (
        "__weakref__",
        "_arrays",
        "_board_lexicon",
        "_texts",
        "kernel",
        "lengths",
        "letters",
        "lexicon",
    )

    letters: NDArray[np.uint8]
    """(n, 15): the letters of the words as ASCII codes, 0 after the last."""
    lengths: NDArray[np.uint8]
    """(n,): the number of letters of each word."""

    def __init__(self, arrays: Arrays, kernel: ModuleType = kernel) -> None:
        """Take packed arrays and the kernel that searches them.

        Raises:
            ValueError: an array is missing.
        """
        missing = [name for name in _NAMES if name not in arrays and name != _BOARDS_ONLY]
        if missing:
            raise ValueError(f"the packed word graph lacks {', '.join(missing)}")
        self._arrays = {name: arrays[name] for name in _NAMES if name in arrays}
        self.letters = arrays["letters"]
        self.lengths = arrays["lengths"]
        self._texts = self.letters.view(f"S{LONGEST}").reshape(-1)
        self.kernel = kernel
        there = {_BOARDS_ONLY: np.zeros((1, 2), np.uint32), **self._arrays}
        self.lexicon = kernel.Lexicon(*(there[name] for name in _NAMES))
        self._board_lexicon = self.lexicon if _BOARDS_ONLY in arrays else None

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        """Pack words, in any order.

        Raises:
            ValueError: a word is not 2 to 15 capital letters A-Z.
        """
        letters, lengths, numbers = _rows(words)
        alphagrams, anagram_of = np.unique(_alphagrams(numbers), return_inverse=True)
        sizes = np.bincount(anagram_of, minlength=len(alphagrams))
        arrays = (
            letters,
            lengths,
            build_automaton(numbers),
            build_automaton(_unpack(alphagrams)),
            np.concatenate(([0], np.cumsum(sizes))).astype(np.uint32),
            np.argsort(anagram_of, kind="stable").astype(np.uint32),
        )
        return cls(dict(zip(_NAMES, arrays, strict=False)))

    @classmethod
    def from_arrays(cls, arrays: Arrays) -> Self:
        """Return the graph with these `arrays`.

        Raises:
            ValueError: an array is missing.
        """
        return cls(arrays)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to save; `from_arrays` turns them back into the graph."""
        if _BOARDS_ONLY not in self._arrays:
            numbers = np.where(self.letters, self.letters - np.uint8(64), np.uint8(0))
            steps = build_automaton(_beginnings(numbers))[:, :2].copy()
            self._arrays = {**self._arrays, _BOARDS_ONLY: steps}
        return dict(self._arrays)

    @property
    def board_lexicon(self) -> Any:
        """The lexicon with all that a search of a board needs."""
        if self._board_lexicon is None:
            self._board_lexicon = self.kernel.Lexicon(*self.arrays().values())
        return self._board_lexicon

    @property
    def anagram_starts(self) -> NDArray[np.uint32]:
        """The place of the first word of each anagram class in `anagrams`, and the end."""
        return self._arrays["anagram_starts"]

    @property
    def anagrams(self) -> NDArray[np.uint32]:
        """The ids of all words, class by class."""
        return self._arrays["anagrams"]

    @property
    def nbytes(self) -> int:
        """How many bytes the arrays take now."""
        return sum(array.nbytes for array in self._arrays.values())

    def insert(self, words: Iterable[str]) -> Self:
        """Return the graph with more words: it finds the same as `build` with all of them.

        The time depends on the number of new words, apart from copies of the arrays. Their ends are
        not shared with other words, so the tables get longer than needed.

        Raises:
            ValueError: a word is not 2 to 15 capital letters A-Z.
        """
        letters, lengths, numbers = _rows(word for word in words if self.index(word) < 0)
        old = self._arrays
        places = np.searchsorted(self._texts, letters.view(f"S{LONGEST}").reshape(-1))
        alphagrams = _alphagrams(numbers)
        new_sets = _unpack(np.unique(alphagrams))
        new_sets = new_sets[find_rows(old["sorting"], new_sets) < 0]
        sorting = grow_automaton(old["sorting"], new_sets)
        new_ids = places + np.arange(len(places))
        is_old = np.ones(len(self) + len(places), bool)
        is_old[new_ids] = False
        ids = np.flatnonzero(is_old).astype(np.uint32)
        class_places = find_rows(sorting, new_sets) - np.arange(len(new_sets))
        starts, anagrams = _insert_anagrams(
            np.insert(np.diff(old["anagram_starts"]), class_places, 0),
            ids[old["anagrams"]],
            find_rows(sorting, _unpack(alphagrams)),
            new_ids,
        )
        arrays: list[NDArray[Any]] = [
            insert_rows(self.letters, places, letters),
            insert_rows(self.lengths, places, lengths),
            grow_automaton(old["spelling"], numbers),
            sorting,
            starts,
            anagrams,
        ]
        if _BOARDS_ONLY in old:
            beginnings = _beginnings(numbers)
            beginnings = beginnings[find_rows(old[_BOARDS_ONLY], beginnings) < 0]
            arrays.append(grow_automaton(old[_BOARDS_ONLY], beginnings))
        return type(self)(dict(zip(_NAMES, arrays, strict=False)), self.kernel)

    def __len__(self) -> int:
        return len(self.lengths)

    def word(self, number: int) -> str:
        """Return the word with this id."""
        return str(self._texts[number], "ascii")

    def index(self, word: str) -> int:
        """Return the id of a word, -1 when it is not in the list."""
        number: int = self.lexicon.index(word)
        return number


def check_word(word: str) -> None:
    """Raise ValueError when a text is not a word of 2 to 15 capital letters A-Z."""
    if not (SHORTEST <= len(word) <= LONGEST and word.isascii() and word.isalpha()):
        raise ValueError(f"{word!r} is not a word of 2 to 15 letters A-Z")
    if not word.isupper():
        raise ValueError(f"{word!r} is not written in capital letters")


def insert_rows(array: NDArray[T], places: Sequence[int] | Ids, rows: NDArray[T]) -> NDArray[T]:
    """Insert rows before these places (ascending), several times faster than `np.insert`."""
    joined = np.empty((len(array) + len(rows), *array.shape[1:]), array.dtype)
    start = 0
    for number, (place, row) in enumerate(zip(places, rows, strict=True)):
        joined[start + number : place + number] = array[start:place]
        joined[place + number] = row
        start = place
    joined[start + len(rows) :] = array[start:]
    return joined


def _rows(words: Iterable[str]) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the letters of the words, sorted: as ASCII codes, their lengths, and as 1-26.

    Raises:
        ValueError: a word is not 2 to 15 capital letters A-Z.
    """
    ordered = sorted(set(words))
    for word in ordered:
        check_word(word)
    letters = _unpack(np.array(ordered, f"S{LONGEST}"))
    lengths = np.count_nonzero(letters, axis=1).astype(np.uint8)
    return letters, lengths, np.where(letters, letters - np.uint8(64), np.uint8(0))


def _unpack(texts: NDArray[np.bytes_]) -> NDArray[np.uint8]:
    """Return texts as rows of letters."""
    return texts.view(np.uint8).reshape(-1, LONGEST)


def _insert_anagrams(
    sizes: NDArray[np.uint32],
    anagrams: NDArray[np.uint32],
    classes: Ids,
    ids: Ids,
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return starts and words of all anagram classes, with words that join these classes.

    `sizes` has the number of words that each class has without them; 0 for a new class.
    """
    starts = np.concatenate(([0], np.cumsum(sizes, dtype=np.int64)))
    order = np.lexsort((ids, classes))
    places: list[int] = [
        int(starts[one] + np.searchsorted(anagrams[starts[one] : starts[one + 1]], word))
        for one, word in zip(classes[order].tolist(), ids[order].tolist(), strict=True)
    ]
    joined = insert_rows(anagrams, places, ids[order].astype(np.uint32))
    starts[1:] += np.cumsum(np.bincount(classes, minlength=len(sizes)))
    return starts.astype(np.uint32), joined


def _alphagrams(letters: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    """Return the letters (1-26) of each word in alphabetical order."""
    # Empty places wrap around to 255 and so stay after the last letter.
    rows = np.sort(letters - np.uint8(1), axis=1) + np.uint8(1)
    return rows.view(f"S{LONGEST}").reshape(-1)


def _beginnings(letters: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return all beginnings of the words (sorted rows of letters 1-26) backwards, sorted."""
    lengths = np.count_nonzero(letters, axis=1)
    shared = count_shared(letters)
    rows = []
    for size in range(1, LONGEST + 1):
        here = np.flatnonzero((shared < size) & (lengths >= size))
        row = np.zeros((len(here), LONGEST), np.uint8)
        row[:, :size] = letters[here, :size][:, ::-1]
        rows.append(row)
    return _unpack(np.sort(np.concatenate(rows).view(f"S{LONGEST}").reshape(-1)))
