"""How the actions of Glass Tiles are written and read, and how its table is drawn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.glass.tables import lay, refused, say
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal
from wordparlor.games.glass.state import Exchange, Lay, Skip, Swap
from wordparlor.table.errors import Ambiguous, ParlorError, Unreadable
from wordparlor.table.table import Table

BOARD = """
S T O r E



F o R
"""
ANN = "SsEeAATG**"


def table_of(ann: str = ANN, board: str = BOARD, **options: object) -> Table:
    return lay(ann, "QVX", board=board, **options)  # type: ignore[arg-type]


def read(table: Table, text: str) -> object:
    return table.notation.read(table.state, 0, text)


def written(table: Table, text: str) -> str:
    """Return what was read, written again."""
    action = table.notation.read(table.state, 0, text)
    return table.notation.write(table.state, 0, action)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("lay SEAR at 7,7 nw", "lay SEAR at 7,7 nw"),
        ("lay sEAR at 7,7 nw", "lay sEAR at 7,7 nw"),
        ("LAY SeAr AT 7, 7 NW", "lay SeAR at 7,7 nw"),
        ("sEar at 7 ,7 nw", "lay sEAR at 7,7 nw"),
        ("lay GATE at 2,-6 se", "lay GATE at 2,-6 se"),
        ("lay gate at 2,-6 se", "lay GATe at 2,-6 se"),
        ("lay SEAR at 7,7 nw taking 0,0", "lay SEAR at 7,7 nw taking 0,0"),
        ("lay SEAR at 7,7 nw taking 0,0 8,0", "lay SEAR at 7,7 nw taking 0,0 8,0"),
        ("lay SEAR at 7,7 nw taking 8,0 0,0", "lay SEAR at 7,7 nw taking 8,0 0,0"),
        ("lay SEAR at 7,7 nw using s E A#2", "lay sEAR at 7,7 nw using s E A#2"),
        ("lay SEAR at 7,7 nw using SEA", "lay SEAR at 7,7 nw"),
        ("lay SEAR at 7,7 nw using [S]EA taking 0,0", "lay SEAR at 7,7 nw taking 0,0"),
        (
            "lay SEAR at 7,7 nw taking 0,0 with *#2",
            "lay SEAR at 7,7 nw taking 0,0 with *#2",
        ),
        (
            "lay SEAR at 7,7 nw using [S] e A#2 taking 0,0 with **",
            "lay SeAR at 7,7 nw using [S] e A#2 taking 0,0",
        ),
        ("exchange S s *", "exchange S s *"),
        ("exchange Ss*#2", "exchange S s *#2"),
        ("EXCHANGE g t a", "exchange G T A"),
        ("exchange A#2 A e", "exchange A#2 A e"),
        ("Skip", "skip"),
    ],
)
def test_what_is_typed_is_written_in_one_way(typed: str, text: str) -> None:
    table = table_of()
    assert written(table, typed) == text
    assert read(table, text) == read(table, typed)


def test_what_is_typed_is_read_as_the_right_action() -> None:
    table = table_of()
    a, _, e, g, s, t, red_e, red_s, star, other = table.state.hands[0]
    taken = next(spot.card for spot in table.state.laid if (spot.x, spot.y) == (0, 0))
    assert read(table, "lay SEAR at 7,7 nw") == Lay("SEAR", 7, 7, "nw", (s, e, a))
    assert read(table, "lay seAR at 7,7 nw") == Lay("SEAR", 7, 7, "nw", (red_s, red_e, a))
    for text, swap in (("", Swap(star, taken)), (" with *#2", Swap(other, taken))):
        play = Lay("SEAR", 7, 7, "nw", (taken, e, a), (swap,))
        assert read(table, f"lay SEAR at 7,7 nw taking 0,0{text}") == play
    assert read(table, "exchange G T A") == Exchange((g, t, a))
    assert read(table, "skip") == Skip()


def test_the_other_colour_is_taken_where_one_is_lacking() -> None:
    table = table_of("sEAS")
    assert written(table, "lay SEaR at 7,7 nw") == "lay SEAR at 7,7 nw"
    assert written(table_of("seA"), "lay SEAR at 7,7 nw") == "lay seAR at 7,7 nw"
    assert written(table_of("SEA"), "lay sear at 7,7 nw") == "lay SEAR at 7,7 nw"


def test_a_letter_taken_is_laid_whatever_its_case() -> None:
    table = table_of("TREe*", board="S T O r E\n\n\n\nF o R", judging="challenge")
    text = written(table, "lay ERRER at 8,8 nw taking 6,0")
    assert text == "lay ErReR at 8,8 nw taking 6,0"
    table = table_of("Re*", board="S T O r E\n\n\n\nF o R", judging="challenge")
    assert written(table, "lay RerR at 7,7 nw taking 6,0") == "lay RerR at 7,7 nw taking 6,0"


def test_tiles_that_are_alike_are_told_apart_where_it_matters() -> None:
    table = lay("RE*", "Q", board="T R\n\n\n\nF O R", judging="challenge")
    own, taken = table.state.hands[0][1], table.state.laid[1].card
    e, star = table.state.hands[0][0], table.state.hands[0][2]
    for cards, text in {
        (taken, e, own): "lay RERR at 7,7 nw taking 2,0",
        (own, e, taken): "lay RERR at 7,7 nw using R E [R] taking 2,0",
    }.items():
        play = Lay("RERR", 7, 7, "nw", cards, (Swap(star, taken),))
        assert table.notation.write(table.state, 0, play) == text
        assert read(table, text) == play


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write a word, lay WORD at 2,-1 se, exchange TILES, or skip"),
        ("fly away", "Write a word, lay WORD at"),
        ("lay S3AR", "Write a word, lay WORD at"),
        ("ÄRA", "Write a word, lay WORD at"),
        ("lay SEAR at", "Write a word, lay WORD at"),
        ("lay SEAR at 7", "Write a word, lay WORD at"),
        ("lay SEAR at 7,7 nw taking", "Write a word, lay WORD at"),
        ("lay SEAR at 7,7 n", "There is no direction n here, but e, se, sw, w, nw, ne"),
        ("lay SEAR nn", "There is no direction nn here, but e, se, sw, w, nw, ne"),
        ("SEAR taking 0,0 2,0 8,0", "needs a star of your rack; there are only 2 stars"),
        ("SEAR using S K A", "There is no K in your rack"),
        ("lay SEAT at 20,0 e taking 20,20", "No letter lies at 20,20 that a star could replace"),
        ("lay JAZZ at 20,0 e", "JAZZ cannot be laid there: your rack lacks J Z Z"),
        ("lay SEAR at 7,7 nw using S E K", "There is no K in your rack"),
        ("lay SEAR at 7,7 nw using [S] E A", "There is no S among the letters taken"),
        ("lay SEAR at 7,7 nw using S#3 E A", "There is no further S#3 in your rack"),
        (
            "lay TREES at 7,7 nw taking 0,0 2,0 8,0",
            "needs a star of your rack; there are only 2 stars",
        ),
        ("exchange Q", "There is no Q in your rack"),
        ("exchange S#9", "There is no further S#9 in your rack"),
        ("JAZZ", "JAZZ cannot be laid: there is no J and no Z"),
        ("TOTES", "TOTES does not fit anywhere .*; to use a star write taking"),
        ("lay TOTES at 7,7", "TOTES does not fit there with your tiles; to use a star"),
        ("lay TOTES taking 0,0", r"TOTES does not fit anywhere on the table with your tiles\."),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read(table_of(), typed)


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("lay SEAr at 7,-1 nw using [] taking with *#2\t\n"), max_size=40))
def test_anything_typed_is_read_or_answered_with_a_sentence(text: str) -> None:
    try:
        read(table_of(), text)
    except ParlorError as wrong:
        assert str(wrong).endswith(".")


# -- what is left out is found --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("FORGE", "lay FoRGE at 0,4 e"),
        ("lay forge", "lay FoRGe at 0,4 e"),
        ("lay STORES e", "lay STOrES at 0,0 e"),
        ("lay SEAR at 7,7", "lay SEAR at 7,7 nw"),
        ("lay SEAR nw taking 0,0", "lay SEAR at 7,7 nw taking 0,0"),
        ("lay SEAR nw using s e A", "lay seAR at 7,7 nw"),
    ],
)
def test_a_place_that_is_the_only_one_is_found(typed: str, text: str) -> None:
    assert written(table_of(), typed) == text


def test_the_first_word_goes_to_the_centre() -> None:
    table = table_of(board="")
    assert written(table, "SEAT") == "lay SEAT at 0,0 e"
    assert written(table, "SEAT se") == "lay SEAT at 0,0 se"
    assert written(table, "SEAT at -2,0") == "lay SEAT at -2,0 e"


def test_it_is_asked_where_a_word_shall_lie_the_best_first() -> None:
    table = table_of("SEAG", board="T\n\n\n\nt")
    with pytest.raises(Ambiguous, match="There are 12 ways to lay SEAT") as asked:
        read(table, "SEAT")
    choices = asked.value.choices
    assert len(choices) == 12
    assert choices[0][0] == "lay SEAt at -6,4 e"
    scores = []
    for text, action in choices:
        assert read(table, text) == action
        scores.append(sum(table.game.apply(table.state, 0, action)[0].scores))
    assert scores == sorted(scores, reverse=True) == [5] * 6 + [4] * 6
    with pytest.raises(Ambiguous, match="There are 2 ways to lay SEAT"):
        read(table, "SEAT e")


def test_of_many_ways_the_best_are_offered() -> None:
    table = table_of("A", board="T\n\n\n\nt\n\n\n\nT")
    with pytest.raises(
        Ambiguous, match=r"are 18 ways to lay AT, the best 12 of them below\."
    ) as asked:
        read(table, "AT")
    assert len(asked.value.choices) == 12


def test_a_word_that_reads_the_same_both_ways_is_asked_about_once() -> None:
    table = table_of("EE", board="Y")
    with pytest.raises(Ambiguous, match="There are 3 ways to lay EYE"):
        read(table, "EYE")


def test_without_a_star_no_letter_is_taken() -> None:
    with pytest.raises(Unreadable, match="needs a star of your rack; there is none"):
        read(table_of("SEA"), "SEAR taking 0,0")


def test_a_word_that_is_refused_anyway_is_not_asked_about() -> None:
    table = table_of("SXAG", board="T\n\n\n\nt")
    play = read(table, "SXAT")
    assert isinstance(play, Lay)
    with refused("GG-23", "SXAT is not in this table's dictionary"):
        table.game.check(table.state, 0, play)


@pytest.mark.parametrize("variant", ["hexagons", "squares"])
@pytest.mark.parametrize("seed", range(2))
def test_every_move_is_written_and_read_back(variant: str, seed: int) -> None:
    table = deal("glass", ["Ann", "Ben", "Cid"], seed=seed, variant=variant)
    while not table.over:
        moves, seat = table.moves(), table.state.turn
        for move in moves[:: max(1, len(moves) // 30)]:
            text = table.notation.write(table.state, seat, move)
            assert table.notation.read(table.state, seat, text) == move
        take_turn(table, seat, bot("greedy"))


# -- drawing --------------------------------------------------------------------------------------


def forms(table: Table, seat: int = 0) -> list[str]:
    return [form for form, _ in table.notation.forms(table.state, seat)]


def test_the_forms_tell_what_can_be_done() -> None:
    assert forms(table_of()) == [
        "WORD",
        "lay WORD at PLACE DIRECTION",
        "lay WORD at PLACE DIRECTION taking PLACES",
        "exchange CARDS",
    ]
    assert forms(table_of("SEA")) == ["WORD", "lay WORD at PLACE DIRECTION", "exchange CARDS"]
    assert forms(table_of("SEA", stock=""))[-1] == "skip"
    (_, place), *_ = table_of(variant="squares").notation.forms(table_of().state, 0)[1:]
    assert place.endswith("toward e, se, s, sw, w, nw, n or ne")


def test_all_see_the_board_and_open_racks() -> None:
    table = table_of(board="I t")
    say(table, "Ann exchange GST")
    scene = table.notation.draw(table.view("Ben"), 1)
    assert scene.status == "Ben to play."
    assert scene.board
    assert scene.board.lines() == (
        "   --",
        "   21012345"[:-1],
        "-1  · · ·",
        " 0 · I t ·",
        " 1  · · ·",
    )
    areas = {area.label: area for area in scene.areas}
    assert areas["Your tiles"].cards == ("V", "X", "Q")
    assert areas["Your tiles"].points == ("1", "1", "1")
    assert areas["Your tiles"].own
    assert len(areas["Ann's tiles"].cards) == 10
    assert areas["Pile"].note == "119 tiles"
    assert scene.seats[0].startswith("10 tiles, 2 star")
    assert scene.seats[1] == "3 tiles"
    assert "Ann's tiles" in {a.label for a in table.notation.draw(table.view(), None).areas}


def test_hidden_racks_are_not_drawn() -> None:
    table = table_of(racks="hidden")
    scene = table.notation.draw(table.view("Ben"), 1)
    assert [area.label for area in scene.areas] == ["Your tiles", "Pile"]
    assert scene.seats == ("10 tiles", "3 tiles")
    assert table.notation.draw(table.view("Ann"), 0).seats == ("10 tiles, 2 stars", "3 tiles")
    say(table, "Ann exchange GST")
    assert table.story()[-1].startswith("Ann draws")


def test_the_last_words_and_those_in_question_are_drawn() -> None:
    table = table_of("SEAG*", judging="challenge")
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0")
    scene = table.notation.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes SEAR; Ben to answer."
    areas = {area.label: area for area in scene.areas}
    assert areas["Ann proposes"].cards == ("SEAR",)
    assert areas["Ann proposes"].note == "would lay it at 7,7 nw, with 1 star for the S at 0,0"
    say(table, "Ben accept")
    areas = {area.label: area for area in table.notation.draw(table.view("Ben"), 1).areas}
    assert areas["Last words"].cards == ("SEAR",)
    assert "Ann proposes" not in areas
