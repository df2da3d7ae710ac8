"""Checks that every game makes."""

import pytest

from wordparlor.errors import RuleBroken
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once


@pytest.mark.parametrize("word", ["", "pink", "Pink", "PINK7", "ÄRGER", "TWO WORDS", "PINK\n", "Ⅻ"])
def test_a_word_has_only_the_letters_a_to_z(word: str) -> None:
    check_letters("PINK", "XX-01")
    with pytest.raises(RuleBroken, match="Write a word in the letters A to Z, not ") as broken:
        check_letters(word, "XX-01")
    assert broken.value.clause == "XX-01"


def test_a_card_is_used_once() -> None:
    check_once((3, 1, 2), "XX-02")
    with pytest.raises(RuleBroken, match="Use each tile only once") as broken:
        check_once((3, 1, 3, 2, 2), "XX-02", "tile")
    assert (broken.value.clause, list(broken.value.cards)) == ("XX-02", [3, 2])


def test_each_letter_has_a_card() -> None:
    check_card_per_letter("PINK", (4, 5, 6, 7), "XX-03")
    with pytest.raises(
        RuleBroken, match="PINK needs 4 cards, one for each letter, not 3"
    ) as broken:
        check_card_per_letter("PINK", (4, 5, 6), "XX-03")
    assert (broken.value.clause, list(broken.value.cards)) == ("XX-03", [4, 5, 6])
