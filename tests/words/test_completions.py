"""Compare the letters that complete a word with a slow search."""

from collections import Counter
from itertools import combinations_with_replacement
from string import ascii_uppercase

import numpy as np
import pytest
from numpy.typing import NDArray

from wordparlor.words.completions import (
    LONGEST_STORED,
    Completions,
    choices,
    key_of,
    part_keys,
    parts,
)

WORDS = ("CAT", "ACT", "TREE", "RATE", "TEAR", "CRATE", "TRACED", "REACTED", "EEL")


def rows(*words: str) -> NDArray[np.uint8]:
    return np.array([list(word.encode().ljust(15, b"\0")) for word in words], np.uint8)


def numbers(letters: str) -> tuple[int, ...]:
    return tuple(ascii_uppercase.index(letter) for letter in letters)


def completing(stored: Completions, letters: str, lacking: int) -> set[str]:
    found = choices(lacking)[stored.lacking(key_of(numbers(letters)), lacking)]
    texts = ["".join(ascii_uppercase[letter] for letter in row) for row in found.tolist()]
    assert len(texts) == len(set(texts))
    return set(texts)


def brute(letters: str, lacking: int, least: int) -> set[str]:
    lengths = range(least, LONGEST_STORED[lacking] + 1)
    wanted = {tuple(sorted(word)) for word in WORDS if len(word) in lengths}
    more = map("".join, combinations_with_replacement(ascii_uppercase, lacking))
    return {text for text in more if tuple(sorted(letters + text)) in wanted}


@pytest.mark.parametrize("letters", ["", "A", "CT", "TRA", "EE", "TREE", "RATE", "CRATE", "Q"])
@pytest.mark.parametrize("lacking", [0, 1, 2, 3])
@pytest.mark.parametrize("least", [3, 4])
def test_the_letters_that_complete_a_word(letters: str, lacking: int, least: int) -> None:
    stored = Completions(rows(*WORDS), least)
    assert completing(stored, letters, lacking) == brute(letters, lacking, least)


def test_long_words_are_stored_only_whole() -> None:
    stored = Completions(rows("TRACEABLE"), 4)
    assert completing(stored, "TRACEABLE", 0) == {""}
    assert completing(stored, "TRACEABL", 1) == set()


def test_many_keys_are_looked_up_at_once() -> None:
    stored = Completions(rows(*WORDS), 3)
    keys = np.array([key_of(numbers(text)) for text in ("TAC", "TAX", "LEE")], np.uint64)
    assert stored.completes(keys, 0).tolist() == [True, False, True]
    assert stored.completes(keys, 1).tolist() == [False, False, False]


def test_a_list_without_words_completes_nothing() -> None:
    stored = Completions(rows("CAT"), 4)
    assert stored.completes(np.array([key_of(numbers("CAT"))], np.uint64), 0).tolist() == [False]
    assert completing(stored, "CA", 1) == set()


def test_the_parts_of_letters_and_of_choices() -> None:
    found = ["", "C", "A", "CA", "T", "CT", "AT", "CAT"]
    assert part_keys(numbers("CAT")).tolist() == [key_of(numbers(text)) for text in found]
    every = choices(3).tolist()
    at = every.index(list(numbers("ACT")))
    texts = [tuple(choices(2)[part].tolist()) for part in parts(3, 2)[at].tolist()]
    assert Counter(texts) == Counter([numbers("AC"), numbers("AT"), numbers("CT")])
