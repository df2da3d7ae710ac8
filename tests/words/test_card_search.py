from __future__ import annotations

import random
import threading

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.words import card_search_brute as brute
from wordparlor.words import card_search as search
from wordparlor.words.graph import Graph
from wordparlor.words.letters import COVERED, QU, WILD, mask

FACES = ["A", "E", "Q", "U", "S", "A/E", "E/S", "A/U", "Q/S", "A/E/U", "?", "Qu"]

word = st.text("AEUS", min_size=2, max_size=4)
qu_word = st.lists(st.sampled_from(["QU", "Q", "U", "A"]), min_size=2, max_size=4).map("".join)
lists = st.lists(word | qu_word, min_size=12, max_size=30) | st.lists(qu_word, max_size=12)


def hands(most: int) -> st.SearchStrategy[list[int]]:
    cards = st.sampled_from(FACES).map(mask)
    return st.lists(cards, min_size=most - 1, max_size=most) | st.lists(cards, max_size=most)


def both(word_list: list[str]) -> list[Graph]:
    arrays = Graph.build(word_list).arrays()
    return [Graph(arrays, kernel) for kernel in brute.KERNELS]


@given(lists, hands(6), st.integers(0, 4), st.integers(2, 15))
def test_spell_agrees_with_its_twin(
    word_list: list[str], cards: list[int], least: int, most: int
) -> None:
    expected = brute.spell(sorted(set(word_list)), cards, least, most)
    for graph in both(word_list):
        assert search.spell(graph, cards, least=least, most=most).tolist() == expected


@given(lists, st.lists(st.tuples(st.sampled_from(FACES).map(mask), st.integers(0, 2)), max_size=4))
def test_ways_agree_with_their_twin(word_list: list[str], kinds: list[tuple[int, int]]) -> None:
    ordered = sorted(set(word_list))
    expected = [
        (number, [*row, *[COVERED] * (15 - len(row))])
        for number, word in reversed(list(enumerate(ordered)))
        for row in brute.ways(word, kinds)
    ]
    for graph in both(word_list):
        found = search.ways(graph, np.arange(len(graph), dtype=np.uint32)[::-1], kinds)
        assert list(zip(found.words.tolist(), found.kinds.tolist(), strict=True)) == expected


@pytest.mark.parametrize("most", range(8))
def test_a_search_for_ways_ends_when_it_has_enough(most: int) -> None:
    kinds = [(mask("A"), 1), (mask("T"), 1), (WILD, 1)]
    for graph in both(["AT", "TA"]):
        ids = np.arange(2, dtype=np.uint32)
        every, some = search.ways(graph, ids, kinds), search.ways(graph, ids, kinds, most=most)
        assert every.words.tolist() == [0, 0, 0, 1, 1, 1]
        assert some.words.tolist() == every.words[:most].tolist()
        assert some.kinds.tolist() == every.kinds[:most].tolist()


@example(["AQU", "QUAQU"], [mask("A"), QU], [])
@example(["QAQ", "QUAQU"], [QU, mask("A")], [QU])
@given(lists, hands(3), hands(4))
def test_extensions_keep_the_base_in_order(
    word_list: list[str], base: list[int], cards: list[int]
) -> None:
    expected = brute.extensions(sorted(set(word_list)), base, cards)
    for graph in both(word_list):
        assert search.extensions(graph, base, cards).tolist() == expected


@example(["AQU"], [mask("A"), mask("A")], [WILD, QU], 2)
@example(["AE", "SS"], [WILD, WILD, mask("A")], [mask("E"), mask("S")], 2)
@given(lists, hands(4), hands(4), st.integers(2, 3))
def test_splits_use_all_stolen_cards(
    word_list: list[str], stolen: list[int], hand: list[int], least: int
) -> None:
    expected = brute.splits(sorted(set(word_list)), stolen, hand, least)
    for graph in both(word_list):
        assert search.splits(graph, stolen, hand, least=least).tolist() == expected


def spelled(graph: Graph, ids: search.Ids) -> list[str]:
    return [graph.word(number) for number in ids.tolist()]


def test_a_qu_card_reads_qu_or_q() -> None:
    for graph in both(["QUAY", "QAT", "QUIT", "AQUA", "BURQA"]):
        cards = [mask(face) for face in ("Qu", "A", "Y", "T")]
        assert spelled(graph, search.spell(graph, cards)) == ["QAT", "QUAY"]
        assert spelled(graph, search.extensions(graph, "AA", cards)) == ["AQUA"]
        assert spelled(graph, search.extensions(graph, [QU, mask("Y")], cards)) == ["QUAY"]


def test_the_u_of_a_qu_card_or_of_another_card_are_two_ways() -> None:
    for graph in both(["QUAY"]):
        kinds = [(mask("A/U"), 1), (QU, 1), (mask("A"), 1), (mask("Y"), 1)]
        found = search.ways(graph, search.spell(graph, [card for card, _ in kinds]), kinds)
        assert found.kinds[:, :4].tolist() == [[1, 0, 2, 3], [1, 255, 0, 3], [1, 255, 2, 3]]


def test_a_split_may_be_the_same_word_twice() -> None:
    for graph in both(["TOE"]):
        stolen, hand = [mask(face) for face in "TOOT"], [mask(face) for face in "EE"]
        assert search.splits(graph, stolen, hand).tolist() == [[0, 0]]
        assert search.splits(graph, stolen, hand[:1]).tolist() == []


def test_a_stolen_qu_goes_only_to_words_that_have_qu() -> None:
    for graph in both(["QUAS", "UQAS", "TOE"]):
        stolen, hand = [QU, mask("T")], [mask(face) for face in "ASOE"]
        pairs = [[graph.index("QUAS"), graph.index("TOE")]]
        assert search.splits(graph, stolen, hand).tolist() == pairs
    for graph in both(["QUAS", "UQAS", "QUIT", "UQIT"]):
        pairs = [[graph.index("QUAS"), graph.index("QUIT")]]
        hand = [mask(face) for face in "ASIT"]
        assert search.splits(graph, [QU, QU], hand).tolist() == pairs


def many_words(count: int) -> list[str]:
    rng = random.Random(5)
    return ["".join(rng.choices("AEINORST", k=rng.randint(2, 7))) for _ in range(count)]


def test_large_results_are_complete() -> None:
    word_list = many_words(3000)
    cards = [mask(face) for face in "AEINORSTAEINORSTAEINORST?"]
    results = []
    for graph in both(word_list):
        found = search.spell(graph, cards)
        assert len(found) > 2000
        kinds = [(mask(letter), 2) for letter in "AEINORST"] + [(WILD, 2)]
        ways = search.ways(graph, found[:300], kinds)
        assert len(ways.words) > 1000
        splits = search.splits(graph, cards[:4], cards[4:9])
        results.append([found, *ways, splits])
    for compiled, plain in zip(*results, strict=True):
        np.testing.assert_array_equal(compiled, plain)


def test_sixty_three_cards_are_allowed() -> None:
    for graph in both(["AAAAAAAAAAAAAAA", "AB"]):
        cards = [mask("A")] * 61 + [mask("B")] * 2
        assert spelled(graph, search.spell(graph, cards)) == ["AAAAAAAAAAAAAAA", "AB"]
        assert search.splits(graph, cards[:20], cards[20:]).tolist() == [[0, 0]]
        assert search.splits(graph, cards[:40], cards[40:]).tolist() == []


def test_threads_can_search_at_once() -> None:
    graph = Graph.build(many_words(2000))
    cards = [mask(face) for face in "AEINORST?"]
    expected = search.spell(graph, cards).tolist()
    found: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: found.append(search.spell(graph, cards).tolist()))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


@pytest.mark.parametrize("card", [0, -1, QU | 1, 1 << 27])
def test_a_bad_card_is_refused(card: int) -> None:
    graph = Graph.build(["AB"])
    with pytest.raises(ValueError, match="is not a card"):
        search.spell(graph, [card])


def test_bad_searches_are_refused() -> None:
    graph = Graph.build(["AB"])
    with pytest.raises(ValueError, match="at most 63 cards"):
        search.splits(graph, [1] * 30, [1] * 35)
    with pytest.raises(ValueError, match="word 1 does not exist"):
        search.ways(graph, np.array([1], np.uint32), [(1, 1)])
    with pytest.raises(ValueError, match="fewer than 0"):
        search.ways(graph, np.array([0], np.uint32), [(1, -1)])
    with pytest.raises(ValueError, match="not a letter"):
        search.extensions(graph, "ab", [1])
