"""A board that is larger than the screen: its visible part."""

import io

import pytest

from tests.terminal.scripted_game import FakeTerminal, plain_screen
from wordparlor.errors import Unreadable
from wordparlor.table.scene import Board
from wordparlor.terminal.board_pane import BoardPane, tint
from wordparlor.terminal.console import open_screen

WIDE = 200
TALL = 60
BOARD = Board(
    left=-100,
    top=-30,
    pitch=1,
    rows=tuple("".join(chr(97 + (x + y) % 26) for x in range(WIDE)) for y in range(TALL)),
    focus=(3, 4),
)


def sign(x: int, y: int) -> str:
    return BOARD.rows[y - BOARD.top][x - BOARD.left]


class Look:
    """The visible part of a board on a terminal with 60 columns and 17 lines."""

    def __init__(self) -> None:
        self.pane = BoardPane()

    def show(self, board: Board = BOARD, room: int = 15) -> list[str]:
        return self._seen(lambda screen: self.pane.show(screen, board, room))

    def look(self, where: str, board: Board = BOARD) -> list[str]:
        return self._seen(lambda screen: self.pane.look(screen, board, where))

    def _seen(self, show) -> list[str]:  # type: ignore[no-untyped-def]
        terminal = FakeTerminal()
        show(plain_screen(terminal, width=60, height=17))
        return terminal.getvalue().splitlines()


def rows(lines: list[str]) -> dict[int, str]:
    """Return the visible rows by their numbers."""
    labelled = (line.split() for line in lines if line.strip()[:1].isdigit() or "-" in line)
    return {int(row[0]): row[1] for row in labelled if len(row) == 2 and row[1].isalpha()}


def test_the_last_play_is_in_the_middle() -> None:
    seen = rows(Look().show())
    assert list(seen) == list(range(-1, 10))
    middle = seen[4]
    assert middle[len(middle) // 2] == sign(3, 4)
    assert all(len(line) <= 60 for line in Look().show())


def test_the_pane_fits_its_height() -> None:
    for room in (9, 10, 15):
        lines = Look().show(room=room)
        assert len(lines) == room
        assert lines[2].split()[0].endswith("0123456789012345678"), "the column numbers"
    assert len(rows(Look().show(room=1))) == 5, "the least number of rows"
    small = Board(0, 0, 1, ("abc",) * 9)
    assert len(Look().show(small, room=10)) == 10, "the board fits"


def test_it_says_where_the_board_continues() -> None:
    assert Look().show()[-1].strip() == "The board continues: look n, look e, look s, look w"
    small = Board(0, 0, 1, ("abc", "def"))
    assert Look().show(small)[-1].split() == ["1", "def"]


def test_looking_around_moves_by_half_a_pane() -> None:
    look = Look()
    look.show()
    assert list(rows(look.look("s"))) == list(range(4, 15))
    assert list(rows(look.look("se"))) == list(range(8, 20)), "the column numbers are shorter"
    for _ in range(9):
        seen = look.look("se")
    assert list(rows(seen))[-1] == 29
    assert seen[-1].strip() == "The board continues: look n, look w"
    assert list(rows(look.look("n")))[-1] == 23, "one look back is enough"
    look.look("900,900")
    assert list(rows(look.look("n")))[-1] == 23


def test_a_new_play_moves_the_view() -> None:
    look = Look()
    look.show()
    look.look("-50,-20")
    later = Board(BOARD.left, BOARD.top, 1, BOARD.rows, focus=(5, 9))
    assert list(rows(look.show(later)))[5] == 9


def test_look_uses_the_whole_screen() -> None:
    look = Look()
    look.show(room=9)
    assert len(look.look("")) == 15


def test_red_tiles_are_red() -> None:
    red = tint("· a B ·", ("a",))
    assert [(span.start, span.end, span.style) for span in red.spans] == [(2, 3, "red tile")]


def test_look_at_a_place_at_all_and_back() -> None:
    look = Look()
    look.show()
    assert rows(look.look("-50, -20"))[-20][26] == sign(-50, -20)
    assert len(rows(look.show())) == 11
    assert list(rows(look.show()))[5] == -20
    assert len(rows(look.look("all"))) == TALL
    assert list(rows(look.look("")))[5] == 4


@pytest.mark.parametrize("where", ["up", "3", "x,y", "99999,1", "ee"])
def test_bad_places_are_refused(where: str) -> None:
    look = Look()
    look.show()
    with pytest.raises(Unreadable, match="Write look e"):
        look.look(where)


def test_a_pipe_shows_the_whole_board() -> None:
    paper = io.StringIO()
    screen = open_screen()
    screen.file = paper
    BoardPane().show(screen, BOARD, room=3)
    assert len(rows(paper.getvalue().splitlines())) == TALL


def test_wide_columns_are_cut_between_tiles() -> None:
    board = Board(0, 0, 2, tuple(" ".join("abcdefgh" * 10) for _ in range(3)), focus=(70, 1))
    lines = Look().show(board)
    row = lines[3].split(maxsplit=1)[1]
    assert row.split()[0] == "abcdefgh"[(80 - 26) % 8]
