"""The grid of a sweep: values, the setting to compare with, and mistakes."""

import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import box
from wordparlor.study.grid import make_grid

BOX = box("newword")


def test_every_combination_is_a_setting() -> None:
    grid = make_grid(BOX, "", ["rounds=1,2", "minimum=3,5", "repeats=allow"])
    assert [one.name for one in grid.settings] == [
        "rounds = 1, minimum = 3",
        "rounds = 1, minimum = 5",
        "rounds = 2, minimum = 3",
        "rounds = 2, minimum = 5",
    ]
    assert grid.settings[0].options == {"rounds": 1, "minimum": 3, "repeats": "allow"}
    assert grid.base == 0


def test_the_sheets_own_setting_is_compared_with() -> None:
    sheet = BOX.read_options("", {}).minimum
    grid = make_grid(BOX, "", [f"minimum={sheet - 1},{sheet},{sheet + 1}", "rounds=1"])
    assert grid.base == 1


def test_a_text_keeps_its_commas_and_is_named_again_for_each_value() -> None:
    grid = make_grid(BOX, "", ["also=KAREN,BRB", "also="])
    assert [one.options["also"] for one in grid.settings] == ["KAREN,BRB", ""]
    assert [one.name for one in grid.settings] == ["also = KAREN,BRB", "also = none"]
    assert grid.base == 1


def test_decks_are_part_of_the_grid() -> None:
    grid = make_grid(BOX, "", [], {"mine.toml": BOX.deck, "sheet": None})
    assert [one.name for one in grid.settings] == ["deck = mine.toml", "deck = sheet"]
    assert grid.base == 1


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ([], "There is nothing to compare"),
        (["rounds=2"], "There is nothing to compare"),
        (["rounds"], "Write an option as key=value"),
        (["rounds=1,,2"], "A value of rounds is missing"),
        (["rounds="], "A value of rounds is missing"),
        (["rounds=1,1"], "rounds = 1 is named twice."),
        (["rounds=1", "rounds=1"], "rounds = 1 is named twice."),
        (["colour=1,2"], "There is no option 'colour'"),
        (["rounds=1,99"], "rounds = '99' is not possible"),
        (["rounds=1,2,3,4,5,6,7,8,9", "hand=3,4,5,6,7,8,9,10"], "These are 72 settings; a sweep"),
    ],
)
def test_mistakes_are_refused(texts: list[str], sentence: str) -> None:
    with pytest.raises(BadSetup, match=f"^{sentence.replace('(', '.')}"):
        make_grid(BOX, "", texts)
