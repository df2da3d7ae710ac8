"""Pairs of words, best first, compared with trying everything; compiled and as plain Python."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.words import card_search_brute as brute
from wordparlor.words import split_search
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET, QU, WILD, mask
from wordparlor.words.split_search import BestPairs, EndCards, RankedWords, SplitSearch, layable

lists = st.lists(st.text("AEUS", min_size=2, max_size=4), min_size=1, max_size=30)


def hands(most: int) -> st.SearchStrategy[list[int]]:
    cards = st.sampled_from("AEUS?").map(mask)
    return st.lists(cards, min_size=most - 1, max_size=most)


def both(word_list: list[str]) -> list[Graph]:
    arrays = Graph.build(word_list).arrays()
    return [Graph(arrays, kernel) for kernel in brute.KERNELS]


def worth_of(graph: Graph) -> NDArray[np.int16]:
    """Return a worth that grows with the length, and more for each S; 0 for words in A."""
    worth = graph.lengths + np.count_nonzero(graph.letters == ord("S"), axis=1)
    worth[graph.letters[:, 0] == ord("A")] = 0
    small: NDArray[np.int16] = worth.astype(np.int16)
    return small


@example(["EE", "SS", "AE"], [WILD, WILD, mask("E")], [mask("E"), mask("S"), mask("S")], 0)
@given(lists, hands(4), hands(4), st.sampled_from((0, 4000)))
def test_pairs_come_by_falling_worth_and_each_once(
    word_list: list[str], stolen: list[int], hand: list[int], few: int
) -> None:
    every = brute.splits(sorted(set(word_list)), stolen, hand, 2)
    for graph in both(word_list):
        worth = worth_of(graph)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(split_search, "_FEW", few)
            ranked = RankedWords(graph, [*stolen, *hand], worth, least=2)
        found = SplitSearch(ranked, stolen, hand, worth > 0)
        pairs: list[list[int]] = []
        for level in found.levels:
            for first, second in found.find(level, 1):
                sums = (worth[first] + worth[second]).tolist()
                assert all(one <= level if few else one == level for one in sums)
                pairs += np.stack((first, second), axis=1).tolist()
        assert found.levels == sorted(set(found.levels), reverse=True)
        assert sorted(pairs) == [pair for pair in every if (worth[pair] > 0).all()]


def test_a_word_that_does_not_count_makes_no_pair() -> None:
    for graph in both(["TOE", "TIE"]):
        cards = [mask(face) for face in "TOT"], [mask(face) for face in "IEE"]
        ranked = RankedWords(graph, [*cards[0], *cards[1]], np.full(2, 3, np.int16))
        for good, pairs in (([True, True], 1), ([True, False], 0)):
            found = SplitSearch(ranked, *cards, np.array(good))
            assert sum(len(first) for first, _ in found.find(6, 9)) == pairs


@pytest.mark.parametrize("card", [QU, mask("A/E")])
def test_a_card_with_several_letters_is_refused(card: int) -> None:
    graph = Graph.build(["AB"])
    ranked = RankedWords(graph, [1], np.ones(1, np.int16))
    with pytest.raises(ValueError, match="one letter"):
        SplitSearch(ranked, [card], [1], np.ones(1, bool))


def counted(cards: str) -> EndCards:
    """Count cards; small letters must be at an end of a word."""
    return EndCards(
        [cards.count(letter) for letter in ALPHABET],
        [cards.count(letter.lower()) for letter in ALPHABET],
        cards.count("?"),
    )


def lays(first: str, second: str, stolen: str, hand: str) -> bool:
    """Try every order of the cards."""
    word = first + second
    ends = {0, len(first) - 1, len(first), len(word) - 1}
    cards = [(card, True) for card in stolen] + [(card, False) for card in hand]
    for row in permutations(cards, len(word)):
        good = all(
            card in ("?", letter) or (card == letter.lower() and at in ends)
            for at, (letter, (card, _)) in enumerate(zip(word, row, strict=True))
        )
        origins = [theirs for _, theirs in row]
        parts = origins[: len(first)], origins[len(first) :]
        if good and sum(origins) == len(stolen) and all(len(set(part)) == 2 for part in parts):
            return True
    return False


words_of_two = st.text("AE", min_size=2, max_size=3)


@example("AEA", "EA", "a?", "AEE")
@example("EAE", "AE", "a", "?aEE")
@given(
    words_of_two,
    words_of_two,
    st.text("AEae?", min_size=1, max_size=4),
    st.text("AEae?", min_size=1, max_size=4),
)
def test_cards_for_ends_stay_at_ends(first: str, second: str, stolen: str, hand: str) -> None:
    if len(stolen) > len(first + second):
        stolen = stolen[: len(first + second)]
    expected = lays(first, second, stolen, hand)
    for graph in both([first, second]):
        one, two = (np.array([graph.index(word)], np.uint32) for word in (first, second))
        assert layable(graph, one, two, counted(stolen), counted(hand)).tolist() == [expected]


VALUES = tuple(length + 2 * (length > 3) for length in range(16))


def score_pair(words: list[str], stolen: str, hand: str) -> int:
    """Return the values of both words, and one for each S of the hand that they need."""
    letters = "".join(words)
    needed = min(letters.count("S") - stolen.upper().count("S"), hand.upper().count("S"))
    return sum(VALUES[len(word)] for word in words) + min(needed, len(letters) - len(stolen))


@given(
    lists,
    st.lists(st.text("AEUSaes?", min_size=1, max_size=4), min_size=1, max_size=3),
    st.text("AEUSaes?", min_size=2, max_size=4),
    st.sampled_from((1, 2, 5, 100)),
    st.sampled_from((-99, 9)),
)
@example(["AA", "AAA", "AS", "ES"], ["SS", "AE", "AE"], "AESS", 5, -99)
def test_the_best_pairs_are_the_best_of_all(
    word_list: list[str], piles: list[str], hand: str, most: int, least: int
) -> None:
    ordered = sorted(set(word_list))
    cards = [[mask(card.upper()) for card in pile] for pile in (hand, *piles)]
    expected: dict[tuple[int, int], int] = {}
    for number, (pile, stolen) in enumerate(zip(piles, cards[1:], strict=True)):
        for one, two in brute.splits(ordered, stolen, cards[0], 2):
            words = [ordered[one], ordered[two]]
            score = score_pair(words, pile, hand) - number
            if number not in (one, two) and score >= least and lays(words[0], words[1], pile, hand):
                expected[one, two] = max(score, expected.get((one, two), score))
    for graph in both(word_list):
        pairs = BestPairs(
            graph,
            cards[0],
            np.ones(len(graph), bool),
            values=VALUES,
            extras=[hand.upper().count("S") * (letter == "S") for letter in ALPHABET],
            most=most,
            least=least,
            letters=2,
        )
        for number, (pile, stolen) in enumerate(zip(piles, cards[1:], strict=True)):
            ends = (counted(pile), counted(hand)) if pile + hand != (pile + hand).upper() else None
            barred = [number] if number < len(graph) else [-1]
            pairs.search(number, stolen, barred, -number, ends)
        rows = pairs.rows().tolist()
        assert [row[0] for row in rows] == sorted(expected.values(), reverse=True)[:most]
        for score, number, one, two in rows:
            words = [ordered[one], ordered[two]]
            assert expected[one, two] == score == score_pair(words, piles[number], hand) - number
