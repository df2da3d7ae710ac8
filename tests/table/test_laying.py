"""Laying words with cards that may be read in several ways."""

import pytest

from wordparlor.errors import Unreadable
from wordparlor.table.cards import Kind
from wordparlor.table.laying import Alike, check_number, find_ways, layings, sum_points, take
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


def test_qu_is_worth_the_same_as_q_and_as_qu(full: Dictionary) -> None:
    found = find_ways(CARDS, full, least=4)
    assert {full.graph.word(int(word)) for word in found.words} == {"QUAY"}
    assert sorted(sum_points(found, CARDS, full).tolist()) == [7 + 2, 7 + 3]
    assert QU.kind.worth == {"Q": 7, "QU": 7}


def test_too_many_cards_are_refused() -> None:
    check_number(63)
    with pytest.raises(Unreadable, match="64 cards are too many; give at most 63"):
        check_number(64)
