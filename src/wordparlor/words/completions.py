"""Which letters complete some letters to a word.

Every word is stored without each choice of up to `MOST_LACKING` of its letters, under a number that
is the sum of the numbers of the remaining letters. So one lookup finds all words that lack a few
letters, without a search.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.letters import ALPHABET

MOST_LACKING: Final = 3
"""The most letters that a word can lack."""
LONGEST_STORED: Final = (15, 8, 6, 5)
"""The longest words that are stored without 0, 1, 2 and 3 letters; more would take much memory."""
_ALL: Final = (1 << 64) - 1

Letters = tuple[int, ...]
"""Numbers of letters: 0 for A to 25 for Z."""
Choices = NDArray[np.uint16]
"""Numbers of choices of letters, see `choices`."""


def _number(letter: int) -> int:
    """Return a number of 64 bits for a letter; sums of them hardly ever agree by chance."""
    mixed = (letter + 1) * 0x9E3779B97F4A7C15 & _ALL
    for shift, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ mixed >> shift) * times & _ALL
    return mixed ^ mixed >> 31


NUMBERS: Final = tuple(_number(letter) for letter in range(len(ALPHABET)))


@cache
def choices(number: int) -> NDArray[np.uint8]:
    """Return all choices of so many letters, a letter perhaps twice, each in ascending order."""
    every = list(combinations_with_replacement(range(len(ALPHABET)), number))
    return np.array(every, np.uint8).reshape(len(every), number)


@cache
def parts(number: int, size: int) -> Choices:
    """Return the choices of `size` letters that are in each choice of `number` letters."""
    columns = list(combinations(range(number), size))
    return np.stack([_numbers_of(choices(number)[:, column]) for column in columns], axis=1)


def _numbers_of(rows: NDArray[np.uint8]) -> Choices:
    """Return the number of each choice of letters, given in ascending order."""
    size = rows.shape[1]
    powers = len(ALPHABET) ** np.arange(size, dtype=np.int64)[::-1]
    # Choices are in the order of their letters, so their places are found by halving.
    places = np.searchsorted(choices(size) @ powers, rows @ powers)
    return places.astype(np.uint16)


class Completions:
    """The words of a list, to be found by a part of their letters."""

    def __init__(self, letters: NDArray[np.uint8], least: int) -> None:
        """Store words of at least `least` letters; `letters` has a word in each row, as a graph."""
        worths = np.array([*NUMBERS, 0], np.uint64)
        lengths = np.count_nonzero(letters, axis=1)
        places = np.sort(np.where(letters, letters - np.uint8(ord("A")), len(ALPHABET)), axis=1)
        sums = worths[places].sum(axis=1, dtype=np.uint64)
        # Anagrams lack the same letters.
        once = np.unique(sums, return_index=True)[1]
        once = once[lengths[once] >= least]
        self._keys = [sums[once]]
        self._choices = [np.zeros(len(once), np.uint16)]
        for lacking in range(1, MOST_LACKING + 1):
            keys, found = [np.zeros(0, np.uint64)], [np.zeros(0, np.uint16)]
            for length in range(max(least, lacking), LONGEST_STORED[lacking] + 1):
                chosen = once[lengths[once] == length]
                for columns in combinations(range(length), lacking):
                    rows = places[chosen][:, columns]
                    keys.append(sums[chosen] - worths[rows].sum(axis=1, dtype=np.uint64))
                    found.append(_numbers_of(rows))
            every, missing = np.concatenate(keys), np.concatenate(found)
            order = np.lexsort((missing, every))
            every, missing = every[order], missing[order]
            new = np.ones(len(every), bool)
            new[1:] = (every[1:] != every[:-1]) | (missing[1:] != missing[:-1])
            self._keys.append(every[new])
            self._choices.append(missing[new])

    def lacking(self, key: int, number: int) -> Choices:
        """Return all choices of `number` letters that complete the letters of a key to a word."""
        keys = self._keys[number]
        wanted = np.uint64(key)
        first = int(keys.searchsorted(wanted))
        last = int(keys.searchsorted(wanted, side="right"))
        return self._choices[number][first:last]

    def completes(self, keys: NDArray[np.uint64], number: int) -> NDArray[np.bool_]:
        """Tell of each key whether some choice of `number` letters completes it to a word."""
        known = self._keys[number]
        if not len(known):
            return np.zeros(len(keys), bool)
        places = np.minimum(known.searchsorted(keys), len(known) - 1)
        found: NDArray[np.bool_] = known[places] == keys
        return found


def key_of(letters: Letters) -> int:
    """Return the number under which letters are stored."""
    return sum(NUMBERS[letter] for letter in letters) & _ALL


def part_keys(letters: Letters) -> NDArray[np.uint64]:
    """Return the key of each part of some letters; bit n of its place stands for letter n."""
    keys = np.zeros(1, np.uint64)
    for letter in letters:
        keys = np.concatenate([keys, keys + np.uint64(NUMBERS[letter])])
    return keys
