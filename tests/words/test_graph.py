from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.words import card_search_brute as brute
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET, QU, WILD, mask

words = st.text(ALPHABET, min_size=2, max_size=15) | st.text("ABC", min_size=2, max_size=5)


@given(st.lists(words, max_size=60), words)
def test_every_word_has_a_number(word_list: list[str], other: str) -> None:
    ordered = sorted(set(word_list))
    arrays = Graph.build(word_list).arrays()
    for graph in (Graph(arrays, kernel) for kernel in brute.KERNELS):
        assert len(graph) == len(ordered)
        assert [graph.word(number) for number in range(len(graph))] == ordered
        assert [graph.index(word) for word in ordered] == list(range(len(ordered)))
        assert graph.lengths.tolist() == [len(word) for word in ordered]
        assert graph.index(other) == (ordered.index(other) if other in ordered else -1)


def test_invalid_words_are_not_found() -> None:
    graph = Graph.build(["PIN", "PINK"])
    for text in ("", "P", "PI", "PINKS", "pin", "P N", "PÏN", "PIN" * 9):
        assert graph.index(text) == -1


def test_a_graph_is_restored_from_its_arrays() -> None:
    graph = Graph.build(["PIN", "NIP", "PINK"])
    arrays = graph.arrays()
    for array in arrays.values():
        array.flags.writeable = False
    again = Graph.from_arrays(arrays)
    assert [again.word(number) for number in range(len(again))] == ["NIP", "PIN", "PINK"]
    assert again.index("PINK") == 2
    np.testing.assert_array_equal(again.letters[0, :4], list(b"NIP\0"))
    del arrays["sorting"], arrays["letters"]
    with pytest.raises(ValueError, match="lacks letters, sorting"):
        Graph.from_arrays(arrays)


def test_equal_endings_are_shared() -> None:
    steps = len(Graph.build(["TAP", "TAPS", "TOP", "TOPS"]).arrays()["spelling"])
    assert steps == 6, "the start, T, A and O, P, S"


@pytest.mark.parametrize("word", ["", "A", "A" * 16, "CAN'T", "ÉTÉ", "A B"])
def test_a_bad_word_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a word of 2 to 15 letters"):
        Graph.build(["GOOD", word])


def test_small_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="capital letters"):
        Graph.build(["good"])


def test_faces_are_masks() -> None:
    assert mask("A") == 1
    assert mask("z") == 1 << 25
    assert mask("A/E") == 0b10001
    assert mask("?") == WILD
    assert mask("Qu") == mask("QU") == QU


@pytest.mark.parametrize("face", ["", "AE", "A/", "1", "Ä", "*"])
def test_other_faces_are_refused(face: str) -> None:
    with pytest.raises(ValueError, match="is not a card face"):
        mask(face)
