"""Puzzles in the browser: from the first page to the answer, by tapping and by keyboard."""

from playwright.sync_api import expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, on_both_screens
from tests.browser.player import Player
from tests.browser.screen import Size
from wordparlor.errors import Ambiguous
from wordparlor.puzzles import Puzzle, open_puzzle, packed_puzzles

GAME = "newword"


def _has_one_way(puzzle: Puzzle) -> bool:
    """Tell whether the words of a puzzle can be laid in one way only, so that typing is enough."""
    match = open_puzzle(puzzle)
    try:
        for play in (puzzle.good[0], puzzle.other):
            match.read(puzzle.seat, f"make {play.words[0]}")
    except Ambiguous:
        return False
    return True


PUZZLE = next(puzzle for puzzle in packed_puzzles().games[GAME] if _has_one_way(puzzle))


def _type(person: Player, word: str) -> None:
    person.page.keyboard.type(word)
    expect(person.verdict).to_contain_text("point")
    person.page.keyboard.press("Enter")


@on_both_screens
def test_a_wrong_try_a_right_one_and_the_next_puzzle(come: Come, size: Size) -> None:
    ann = come(size)
    page, about = ann.page, ann.page.get_by_role("region", name="Puzzle", exact=True)
    ann.go_home()
    ann.touch(page.get_by_role("link", name="Puzzles", exact=True))
    page.get_by_label("Level").select_option("4")
    ann.touch(page.get_by_role("button", name="Solve puzzles of NewWord"))
    expect(about).to_contain_text("Level 4")
    page.goto(f"/puzzles/{PUZZLE.id}")
    expect(about).to_contain_text("3 tries are left.")
    expect(ann.desk.get_by_role("button", name="Hint")).to_have_count(0)
    assert look_over(page) == []
    _type(ann, PUZZLE.other.words[0])
    expect(ann.refusal).to_contain_text(f"There is something better than {PUZZLE.other.words[0]}.")
    expect(about).to_contain_text("2 tries are left.")
    expect(about).not_to_contain_text(PUZZLE.good[0].words[0])
    page.keyboard.press("Escape")
    _type(ann, PUZZLE.good[0].words[0])
    expect(about.get_by_role("heading", name="Right!")).to_be_visible()
    expect(about).to_contain_text("imagined deals")
    expect(about).to_contain_text("Your rating:")
    assert look_over(page) == []
    page.reload()
    expect(about.get_by_role("heading", name="Right!")).to_be_visible()
    ann.touch(about.get_by_role("button", name="Next puzzle"))
    expect(about).to_contain_text("3 tries are left.")
    ann.touch(about.get_by_role("button", name="Show the answer"))
    expect(about.get_by_role("heading", name="The answer:")).to_be_visible()
    expect(about).to_contain_text("Your rating:")
