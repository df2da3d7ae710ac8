from __future__ import annotations

import gc
import random
from collections import Counter
from weakref import ref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.words import card_search_brute as brute
from wordparlor.words.board_search import CROSSWORD, HEXAGONS, Sort, Tile, find_plays
from wordparlor.words.card_search import extensions, spell, splits, ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.graph import Graph, once_per_graph
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


def test_a_list_has_what_boards_need_only_when_a_board_needs_it() -> None:
    graph = Graph.build(["PIN", "NIP", "PINK"])
    small = graph.nbytes
    assert graph.board_lexicon is graph.board_lexicon
    assert graph.board_lexicon is not graph.lexicon
    assert graph.nbytes == small + graph.arrays()["beginnings"].nbytes
    again = Graph(graph.arrays())
    assert again.board_lexicon is again.lexicon


def test_equal_endings_are_shared() -> None:
    steps = len(Graph.build(["TAP", "TAPS", "TOP", "TOPS"]).arrays()["spelling"])
    assert steps == 6, "the start, T, A and O, P, S"


def rows_of(graph: Graph) -> dict[str, list[object]]:
    """Return all arrays of a graph that do not depend on which steps it shares."""
    names = ("letters", "lengths", "anagram_starts", "anagrams")
    return {name: graph.arrays()[name].tolist() for name in names}


@given(
    st.lists(words, max_size=40), st.lists(words, max_size=12), st.lists(words, max_size=6), words
)
def test_inserted_words_are_as_good_as_built_ones(
    first: list[str], more: list[str], last: list[str], other: str
) -> None:
    grown = Graph.build(first).insert(more).insert(last)
    built = Graph.build([*first, *more, *last])
    assert rows_of(grown) == rows_of(built)
    assert [grown.arrays()[name].dtype for name in grown.arrays()] == [
        array.dtype for array in built.arrays().values()
    ]
    for kernel in brute.KERNELS:
        graph = Graph(grown.arrays(), kernel)
        assert [graph.index(graph.word(at)) for at in range(len(graph))] == [*range(len(graph))]
        assert graph.index(other) == built.index(other)


faces = st.sampled_from("ABC?").map(mask) | st.sampled_from([QU, mask("A/E"), mask("Q"), mask("U")])
short = st.text("ABC", min_size=2, max_size=5) | st.text("AEQU", min_size=2, max_size=5)


@given(
    st.lists(short, max_size=40),
    st.lists(short, min_size=1, max_size=12),
    st.lists(faces, min_size=1, max_size=7),
    st.randoms(use_true_random=False),
)
def test_searches_find_the_same_with_inserted_words(
    first: list[str], more: list[str], cards: list[int], chance: random.Random
) -> None:
    grown, built = Graph.build(first).insert(more), Graph.build([*first, *more])
    found = spell(built, cards)
    assert spell(grown, cards).tolist() == found.tolist()
    kinds = [(card, 1) for card in cards]
    one, other = ways(grown, found, kinds), ways(built, found, kinds)
    assert one.words.tolist() == other.words.tolist()
    assert one.kinds.tolist() == other.kinds.tolist()
    base = chance.choice(more)
    assert extensions(grown, base, cards).tolist() == extensions(built, base, cards).tolist()
    half = len(cards) // 2
    pairs = (splits(graph, cards[:half], cards[half:], least=2) for graph in (grown, built))
    assert next(pairs).tolist() == next(pairs).tolist()
    allowed = np.array([chance.random() < 0.8 for _ in range(len(built))], bool)
    tiles = [Tile(2 * at, 0, letter, 1) for at, letter in enumerate(base)]
    rack = [Sort("A", 1, 2), Sort("B", 3, 1), Sort("E", 1, 1), Sort("U", 1, 1)]
    for geometry in (HEXAGONS, CROSSWORD):
        plays = (list(find_plays(g, allowed, geometry, tiles, rack, 1)) for g in (grown, built))
        assert next(plays) == next(plays)


def test_inserting_known_words_changes_nothing() -> None:
    graph = Graph.build(["PIN", "PINK"])
    assert rows_of(graph.insert(["PIN", "PINK"])) == rows_of(graph)
    with pytest.raises(ValueError, match="not a word of 2 to 15 letters"):
        graph.insert(["P"])


def test_many_words_are_inserted_into_the_built_in_list(full: Dictionary) -> None:
    chance = random.Random(1)
    more = {"".join(chance.choices(ALPHABET, k=chance.randint(2, 15))) for _ in range(300)}
    graph = full.graph.insert(more)
    assert [graph.word(at) for at in range(len(graph))] == sorted({*full, *more})
    assert all(graph.word(graph.index(word)) == word for word in more)
    assert graph.index("PINK") == sorted({*full, *more}).index("PINK")
    # Steps of an insertion are few, and nothing else grows.
    steps = sum(len(array) for array in graph.arrays().values())
    assert steps < 1.15 * sum(len(array) for array in full.graph.arrays().values())


def test_a_result_for_a_graph_ends_with_the_graph() -> None:
    calls: list[int] = []

    @once_per_graph
    def size(graph: Graph) -> Counter[str]:
        calls.append(len(graph))
        return Counter("A" * len(graph))

    graph = Graph.build(["PIN", "PINK"])
    assert size(graph) is size(graph)
    kept = ref(size(graph))
    assert calls == [2]
    del graph
    gc.collect()
    assert kept() is None


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
