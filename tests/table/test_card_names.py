"""Names of cards, with brackets around cards from another place."""

import pytest

from wordparlor.table.card_names import read_brackets, write_brackets


@pytest.mark.parametrize("text", ["R [A/E S] T", "R[A/E S]T", "R [A/E] [S] T", " R [ A/E S ] T "])
def test_brackets_need_no_spaces_around_them(text: str) -> None:
    named = [("R", False), ("A/E", True), ("S", True), ("T", False)]
    assert list(read_brackets(text.split())) == named
    assert write_brackets(named) == "R [A/E S] T"


def test_a_closing_bracket_may_be_missing() -> None:
    assert list(read_brackets(["[R", "S#2"])) == [("R", True), ("S#2", True)]
    assert list(read_brackets(["R]", "S"])) == [("R", False), ("S", False)]


def test_there_may_be_no_names() -> None:
    assert list(read_brackets([])) == []
    assert write_brackets([]) == ""
