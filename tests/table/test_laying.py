"""Laying words with cards that may be read in several ways."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.errors import Unreadable
from wordparlor.table.cards import Kind
from wordparlor.table.laying import (
    MOST_WAYS,
    Alike,
    Budget,
    Found,
    ManyWays,
    can_lay,
    check_number,
    find_ways,
    layings,
    look,
    sum_points,
    take,
)
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import COVERED

QU = Alike(Kind(("QU",), (7,), "black"), cards=[1])
LETTERS = [Alike(Kind((letter,), (1,), "red"), cards=[2 + at]) for at, letter in enumerate("AUY")]
CARDS = [QU, *LETTERS]


def test_a_qu_card_spells_qu_or_only_q(full: Dictionary) -> None:
    assert list(layings(CARDS, "QUAY")) == [[0, 2, 1, 3], [0, COVERED, 1, 3]]
    assert list(layings(CARDS, "QAY")) == [[0, 1, 3]]
    assert list(layings(CARDS, "QUAQU")) == []
    assert [take(CARDS, way) for way in layings(CARDS, "QUAY")] == [(1, 3, 2, 4), (1, 2, 4)]
    assert list(layings(CARDS, "QUU")) == [[0, COVERED, 2]]


def test_the_only_way_needs_a_card_for_each_letter() -> None:
    assert list(layings(LETTERS, "YAU")) == [[2, 0, 1]]
    assert list(layings(LETTERS, "YAY")) == []
    assert list(layings(LETTERS, "YAK")) == []
    with pytest.raises(ManyWays):
        list(layings(LETTERS, "YAU", Budget(3)))


def test_qu_is_worth_the_same_as_q_and_as_qu(full: Dictionary) -> None:
    found = find_ways(CARDS, full, least=4)
    assert {full.graph.word(int(word)) for word in found.words} == {"QUAY"}
    assert sorted(sum_points(found, CARDS, full).tolist()) == [7 + 2, 7 + 3]
    assert QU.kind.worth == {"Q": 7, "QU": 7}


def test_too_many_cards_are_refused() -> None:
    check_number(63)
    with pytest.raises(Unreadable, match="64 cards are too many; give at most 63"):
        check_number(64)


def wild(number: int, copies: int = 1) -> Alike:
    return Alike(Kind(("?",), (number,)), cards=list(range(10 * number, 10 * number + copies)))


def turning(a: str, b: str) -> Alike:
    return Alike(Kind((a, b), (1, 1)), cards=[0])


def test_a_search_ends_with_its_budget() -> None:
    wilds = [wild(number, 7) for number in range(8)]
    assert not look(layings(wilds, "PLANETS")).complete
    with pytest.raises(ManyWays):
        list(layings(wilds, "PLANETS", Budget(100)))
    budget = Budget(3)
    budget.spend(3)
    with pytest.raises(ManyWays):
        budget.spend()


def test_a_search_ends_with_too_many_ways() -> None:
    assert look(iter(range(MOST_WAYS))) == Found(list(range(MOST_WAYS)), complete=True)
    assert look(iter(range(MOST_WAYS + 1))) == Found(list(range(20)), complete=False)


def test_dead_ends_cost_nothing() -> None:
    many = [Alike(Kind(("A",), (points,)), cards=[points]) for points in range(16)]
    assert list(layings(many, "A" * 15 + "Z", Budget(0))) == []


def test_letters_take_other_cards_where_another_letter_needs_theirs() -> None:
    assert can_lay([turning("A", "E"), turning("A", "I"), wild(1)], "AEI")
    assert can_lay([turning("A", "E"), turning("E", "I"), turning("A", "I")], "AEI")
    assert not can_lay([turning("A", "E"), turning("A", "E")], "AEA")
    assert not can_lay([turning("A", "E"), turning("A", "E"), turning("O", "U")], "AEE")
    assert can_lay(CARDS, "QUAY")
    assert can_lay(CARDS, "QUU")
    assert not can_lay(CARDS, "QUUU")


@given(
    st.lists(st.sampled_from(["A", "E", "AE", "AI", "EI", "?", "I"]), max_size=6),
    st.text("AEI", min_size=1, max_size=5),
)
def test_a_word_can_be_laid_where_a_search_finds_a_way(faces: list[str], word: str) -> None:
    alike = [
        Alike(Kind(tuple(face), (1,) * len(face)), cards=[card]) for card, face in enumerate(faces)
    ]
    orders = permutations(range(len(faces)), min(len(word), len(faces)))
    possible = len(word) <= len(faces) and any(
        all(letter in alike[card].worth for letter, card in zip(word, order, strict=True))
        for order in orders
    )
    assert can_lay(alike, word) == possible
    assert any(True for _ in layings(alike, word)) == possible
