"""Glass Tiles: drawing the board and reading drawn boards."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import examples
from wordparlor.errors import Unreadable
from wordparlor.games.glass.scene import draw_board, read_board
from wordparlor.games.glass.state import GRIDS, Shape
from wordparlor.words.board_search import Place

HEX, SQUARE = GRIDS["hex"], GRIDS["square"]
IT = {(0, 0): "I", (2, 0): "t", (3, 1): "*"}


def test_hexagons_are_drawn_with_one_character_per_half_tile() -> None:
    assert draw_board(HEX, IT).lines() == (
        "   --",
        "   21012345",
        "-1  · · ·",
        " 0 · I t ·",
        " 1  · · * ·",
        " 2     · ·",
    )


def test_squares_are_drawn_with_two_characters_per_tile() -> None:
    assert draw_board(SQUARE, {(0, 0): "I", (1, 0): "t", (10, 1): "*"}).lines() == (
        "   -                     1 1",
        "   1 0 1 2 3 4 5 6 7 8 9 0 1",
        "-1 · · · ·",
        " 0 · I t ·             · · ·",
        " 1 · · · ·             · * ·",
        " 2                     · · ·",
    )


def test_octagons_are_drawn_like_squares() -> None:
    tiles = {(0, 0): "I", (1, 0): "t", (1, 1): "*"}
    assert draw_board(GRIDS["octagon"], tiles) == draw_board(SQUARE, tiles)


def test_an_empty_table_has_a_centre() -> None:
    assert draw_board(HEX, {}).lines() == draw_board(SQUARE, {}).lines() == ("  0", "0 ·")


def places(shape: Shape) -> st.SearchStrategy[dict[Place, str]]:
    number = st.integers(-120, 120)
    rows = st.tuples(number, number)
    if GRIDS[shape].shifted:
        rows = rows.map(lambda place: (place[0] + sum(place) % 2, place[1]))
    return st.dictionaries(rows, st.sampled_from("ABZaez*"), max_size=20)


@pytest.mark.no_cover
@pytest.mark.parametrize("shape", get_args(Shape))
@examples(15)
@given(data=st.data())
def test_a_drawing_reads_back(shape: Shape, data: st.DataObject) -> None:
    tiles = data.draw(places(shape))
    drawing = draw_board(GRIDS[shape], tiles).lines()
    assert read_board(GRIDS[shape], "\n".join(drawing)) == tiles


@pytest.mark.parametrize(
    "text",
    [
        "I t\n   *",
        "  I t\n     *",
        "\n \nI t\n   *\n\n",
        ". I t .\n . . *",
        "0 I t\n1    *",
        "  01234\n  I t\n     *",
        "   01234\n0  I t\n1     *",
        "· I t ·\n · · * ·",
    ],
)
def test_numbers_and_dots_are_optional(text: str) -> None:
    assert read_board(HEX, text) == IT


def test_numbered_rows_may_come_in_any_order() -> None:
    text = "   --\n   21012345\n 1  · · * ·\n 0 · I t ·"
    assert read_board(HEX, text) == IT
    assert read_board(SQUARE, "7 A B\n\n9 C") == {
        (0, 7): "A",
        (1, 7): "B",
        (0, 9): "C",
    }


def test_a_board_without_tiles_is_empty() -> None:
    for text in ("", "\n", " · \n", "  0\n0 ·", "  012"):
        assert read_board(HEX, text) == {}


@pytest.mark.parametrize(
    ("shape", "text", "sentence"),
    [
        ("hex", "I t\n\t*", "Line 2 of the board has a tab"),
        ("hex", "I t\n  *", "Row 1 is half a tile off; tiles stand two characters apart"),
        ("hex", "It", "Row 0 is half a tile off"),
        ("hex", "  0123\n0 I t\n1 *", "Row 1 is half a tile off"),
        ("hex", "  0123\n0  I t", "Row 0 is half a tile off"),
        ("square", "I t\n   *", "Row 1 is half a tile off; tiles stand 2 characters apart"),
        ("hex", "0 I t\n0  *", "There are two rows 0; number each row once"),
        ("hex", "0 I t\n   *", "The row '\\*' has no number; number all rows or none"),
        ("hex", "I ?", r"Row 0 has '\?'; a tile is a letter or \*, an empty place a dot"),
        ("hex", "I Ä", "Row 0 has 'Ä'"),
        ("hex", "0 I 7", "Row 0 has '7'"),
        (
            "hex",
            "  0 1 2\n0 I t",
            "Column 1 is out of order; numbers rise by one every 1 character",
        ),
        ("square", "  012\n0 I t", "rise by one every 2 characters"),
        ("hex", "  -\n0 I", "numbers rise by one"),
        ("hex", "   0\n  -\n0 I", "numbers rise by one"),
    ],
)
def test_unreadable_text_gets_a_sentence(shape: Shape, text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read_board(GRIDS[shape], text)


@pytest.mark.parametrize("shape", get_args(Shape))
@given(text=st.text(st.sampled_from("Aez*·. -019\n\t"), max_size=40))
def test_any_drawing_is_read_or_gets_a_sentence(shape: Shape, text: str) -> None:
    try:
        read_board(GRIDS[shape], text)
    except Unreadable as wrong:
        assert str(wrong).endswith(".")
