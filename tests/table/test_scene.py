"""Drawings of a board: lines with numbers, and parts of them."""

from wordparlor.table.scene import Board

BOARD = Board(-1, 4, 1, ("abc", "def", "ghi"), focus=(0, 5))


def test_a_drawing_has_the_numbers_of_columns_and_rows() -> None:
    assert BOARD.lines() == ("  -", "  101", "4 abc", "5 def", "6 ghi")


def test_a_part_begins_at_a_column_and_a_row() -> None:
    part = BOARD.part(0, 5, 2, 1)
    assert (part.left, part.top, part.rows, part.focus) == (0, 5, ("ef",), BOARD.focus)


def test_a_part_ends_where_the_board_does() -> None:
    assert BOARD.part(-9, -9, 50, 50) == BOARD


def test_a_part_of_wide_columns_is_cut_between_them() -> None:
    wide = Board(0, 0, 2, ("a b c d",))
    assert wide.part(1, 0, 2, 1).rows == ("b c ",)
