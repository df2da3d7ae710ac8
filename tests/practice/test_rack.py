"""The cards of the quiz have the letters of the word, and do not give it away."""

import pytest

from wordparlor.practice import fits, lay_cards, other_words
from wordparlor.words import load

WORDS = load("full")


@pytest.mark.parametrize("word", ["OKAY", "QUOIT", "ZIRCON", "TERRAIN", "FIREDOGS", "BQZX"])
def test_cards_have_the_word_and_more_letters_up_to_seven(word: str) -> None:
    cards = lay_cards(WORDS, word, "2026-11-18")
    assert len(cards) == max(7, len(word))
    assert fits(word, cards)
    assert word not in "".join(cards)
    # All day the question has the same cards, later others.
    assert lay_cards(WORDS, word, "2026-11-18") == cards
    assert any(lay_cards(WORDS, word, f"2026-12-0{day}") != cards for day in (1, 2))


def test_cards_are_used_once() -> None:
    assert fits("EERIE", tuple("EEREIXY"))
    assert not fits("EERIE", tuple("EERIXYZ"))


def test_other_words_of_the_same_length() -> None:
    assert other_words(WORDS, "TERRAIN", tuple("TERRAIN")) == ["RETRAIN", "TRAINER"]
    # The same letters make an offensive word, too.
    assert other_words(WORDS, "SITH", tuple("SITH")) == ["HIST", "HITS", "THIS"]


def test_one_letter_alone_needs_no_shuffle() -> None:
    assert lay_cards(WORDS, "ZZZZZZZ", "2026-11-18") == tuple("ZZZZZZZ")
