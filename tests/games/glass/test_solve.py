"""Glass Tiles: plays for tiles on a real table."""

import pytest

from wordparlor.errors import BadSetup, Unreadable
from wordparlor.games import box
from wordparlor.games.glass import solve as glass_solve
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Question, SolvedPlay
from wordparlor.words.dictionary import Dictionary


def solve(
    words: Dictionary, rack: str, board: str = "", variant: str = "hexagons", **options: object
) -> list[SolvedPlay]:
    game = box("glass")
    said = {"rack": [rack], "board": [board] if board else []}
    agreed = game.read_options(variant, options)
    return list(game.solver.solve(Question(said, game.deck, words, variant, agreed)))


def test_an_empty_board_gives_first_words(full: Dictionary) -> None:
    plays = solve(full, "S T o R e")
    assert SolvedPlay(("STORE",), 7, "lay SToRe at 0,0 e") in plays
    assert plays[0].score == 7
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert len({play.text for play in plays}) == len(plays)


def test_each_word_comes_once_a_place_with_its_best_score(full: Dictionary) -> None:
    plays = solve(full, "GOEoe", "s I T")
    texts = [play.text for play in plays if play.words == ("GOES",)]
    assert texts == ["lay Goes at -3,-3 se", "lay Goes at -3,3 ne"]
    assert next(play.score for play in plays if play.text == texts[0]) == 7


def test_plays_name_the_taken_letters_and_further_words(full: Dictionary) -> None:
    plays = solve(full, "E A *", "S T O R E\n\n\n\nF O R")
    texts = [play.text for play in plays]
    at = texts.index("lay SEAR at 7,7 nw taking 0,0")
    assert plays[at].note == "a star for S"
    plays = solve(full, "n", "I E\n   O")
    assert plays[0] == SolvedPlay(("NO", "IN", "EN"), 9, "lay nO at 1,1 e", "also IN and EN")


def test_octagons_are_solved_too(full: Dictionary) -> None:
    plays = solve(full, "E A *", "S T O R E", "octagons")
    assert SolvedPlay(("SEAR",), 4, "lay SEAR at 3,-3 s taking 0,0", "a star for S") in plays


def test_a_play_is_written_only_when_it_is_read(full: Dictionary) -> None:
    game = box("glass")
    said = {"rack": ["Q,U,I,E,T,S,R,A,*,e"], "board": ["S T o R E\n         G\n          g"]}
    agreed = game.read_options("hexagons", {})
    plays = game.solver.solve(Question(said, game.deck, full, "hexagons", agreed))
    assert len(plays) > 5000
    assert [play.score for play in plays[:2]] == [18, 17]
    assert not isinstance(plays, list)


def test_numbers_on_the_board_are_kept(full: Dictionary) -> None:
    board = "   --\n   21012345\n 0 · I t ·"
    assert "lay ItS at 0,0 e" in [play.text for play in solve(full, "S", board)]
    squares = "   -\n   1 0 1 2\n-3   I t"
    texts = [play.text for play in solve(full, "S", squares, "squares")]
    assert "lay ItS at 0,-3 e" in texts


def test_options_apply(full: Dictionary) -> None:
    assert "KAREN" in {play.words[0] for play in solve(full, "KAREN", also="KAREN")}
    assert "CATS" not in {play.words[0] for play in solve(full, "CATS", plurals="mainly")}
    assert min(len(play.words[0]) for play in solve(full, "CATS", minimum=4)) == 4
    with pytest.raises(BadSetup, match="also has 'A'"):
        solve(full, "CATS", also="A")


@pytest.mark.parametrize(
    ("rack", "board", "sentence"),
    [
        ("Q Q", "", "There is no Q left in the deck; write q"),
        ("Q", "Q", "There is no Q left in the deck"),
        ("C ? T", "", r"There is no tile \?; write \* for a star"),
        ("A B C D E F G H I J K", "", "A rack has at most 10 tiles, not 11"),
        ("C A T", "S T\n  O", "Row 1 is half a tile off"),
    ],
)
def test_impossible_tiles_get_a_sentence(
    rack: str, board: str, sentence: str, full: Dictionary
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        solve(full, rack, board)


def test_the_number_of_listed_plays_is_bounded(
    full: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = solve(full, "S T o R e")
    monkeypatch.setattr(glass_solve, "MOST_LISTED", 7)
    game = box("glass")
    said = {"rack": ["S T o R e"], "board": []}
    asked = Question(said, game.deck, full, "hexagons", game.read_options("hexagons", {}))
    some = game.solver.solve(asked)
    assert isinstance(some, Moves)
    assert list(some) == every[:7]
    told = f"{len(every) - 7} plays; none scores more than {every[7].score}."
    assert some.note == f"The list leaves out {told}"
    monkeypatch.setattr(glass_solve, "MOST_LISTED", len(every))
    whole = game.solver.solve(asked)
    assert isinstance(whole, Moves)
    assert whole.note == ""
