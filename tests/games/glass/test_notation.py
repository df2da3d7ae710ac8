"""Glass Tiles: writing and reading actions, and drawing the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.glass.tables import grid, lay, refused, say
from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games import deal
from wordparlor.games.glass.rules import place_tiles
from wordparlor.games.glass.state import Exchange, Lay, Skip, Swap
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words

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
    """Read a text and write the action again."""
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
        ("", r"^Write a word, lay WORD at 3,-1 se, or exchange TILES\.$"),
        ("fly away", "Write a word, lay WORD at"),
        ("lay S3AR", "Write a word, lay WORD at"),
        ("ÄRA", "Write a word, lay WORD at"),
        ("lay SEAR at 7,7 nw using", "Write a word, lay WORD at"),
        ("lay", "Write the word after lay: lay WORD, or lay WORD at 3,-1 se"),
        ("lay SEAR at", "Write at 3,-1: a place is x,y from the centre, y downward"),
        ("lay SEAR at 7", "Write at 3,-1, not 7: a place is x,y"),
        ("lay SEAR at D4", "Write at 3,-1, not D4: a place is x,y"),
        ("SEAR at (7,7)", r"Write at 7,7, not \(7,7\): a place is x,y"),
        ("SEAR 7 7 nw", "Write at 7,7, not 7 7: a place is x,y"),
        ("SEAR 7,7 nw", "Write at 7,7: a place is x,y"),
        ("lay SEAR at 1 2 3 4 5 6 7 8 9 10 11", "^Write at 3,-1: a place is x,y"),
        (f"lay SEAR at 7,7 {'north' * 5}", "There is no such direction; use e, se, sw, w, nw"),
        ("lay SEAR up", "There is no direction up; use e, se, sw, w, nw or ne"),
        ("sear Down", "There is no direction Down; use e, se, sw, w, nw or ne"),
        ("lay SEAR at 7,7 north", "There is no direction north; use e, se, sw, w, nw or ne"),
        ("lay SEAR at 7,7 nw taking", "After taking, write the places of letters on the table"),
        ("SEAR taking S", "After taking, write the places of letters on the table"),
        ("SEAR taking 1,0", "There is no place 1,0 on hexagons: x and y are both even or both odd"),
        ("pass", "To make no word write exchange and 3 tiles; to lay the word PASS write it in"),
        ("exchange ?", r"There is no tile \?; write \* for a star"),
        ("lay SEAR at 7,7 n", "There is no direction n; use e, se, sw, w, nw or ne"),
        ("lay SEAR nn", "There is no direction nn; use e, se, sw, w, nw or ne"),
        ("SEAR taking 0,0 2,0 8,0", "You need 3 stars for these letters, and your rack has 2"),
        ("SEAR using S K A", "There is no K in your rack"),
        ("lay SEAT at 20,0 e taking 20,20", "There is no letter at 20,20 for a star to replace"),
        ("lay JAZZ at 20,0 e", "Your rack lacks J, Z and Z for JAZZ there"),
        ("lay SEAR at 7,7 nw using S E K", "There is no K in your rack"),
        ("lay SEAR at 7,7 nw using [S] E A", "There is no S among the taken letters"),
        ("lay SEAR at 7,7 nw using S#3 E A", "There is no further S#3 in your rack"),
        (
            "lay TREES at 7,7 nw taking 0,0 2,0 8,0",
            "You need 3 stars for these letters, and your rack has 2",
        ),
        ("exchange Q", "There is no Q in your rack"),
        ("exchange S#9", "There is no further S#9 in your rack"),
        ("JAZZ", "Neither your rack nor the table has J and Z for JAZZ"),
        ("TOTES", "TOTES fits only with a star: write lay ToTes at 2,0 nw taking 2,4"),
        ("lay TOTES at 7,7", "TOTES does not fit there; at 7,7 e: Your rack lacks O"),
        (
            "lay TOTES taking 0,0",
            "TOTES fits nowhere; at .*: TOTES does not use S; take .*GG-45",
        ),
        ("GAGA", r"GAGA must use a letter already on the table\. \(GG-31\)"),
        (
            "lay AGE at 20,0",
            r"AGE does not fit there; at 20,0 e: AGE must use .*GG-31\)",
        ),
    ],
)
def test_unreadable_text_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read(table_of(), typed)


def test_the_forms_offer_no_exchange_without_a_pile() -> None:
    table = table_of(stock="")
    with pytest.raises(Unreadable, match=r"^Write a word, lay WORD at 3,-1 se, or skip\.$"):
        read(table, "")
    with pytest.raises(Unreadable, match="To make no word write skip;"):
        read(table, "pass")


def test_in_capitals_these_are_words() -> None:
    assert written(table_of("LAYPSS", board=""), "PASS") == "lay PASS at 0,0 e"
    assert written(table_of("LAYPSS", board=""), "LAY") == "lay LAY at 0,0 e"


@pytest.mark.clause("GG-58")
def test_a_star_on_the_table_is_not_taken() -> None:
    for text in ("SAG taking 2,0", "lay SAG at 0,0 se taking 2,0"):
        with refused("GG-58", "not another star"):
            say(table_of("AG*", board="S * O"), f"Ann {text}")


def test_no_play_with_a_star_is_revealed_where_players_judge() -> None:
    table = table_of(judging="challenge")
    with pytest.raises(
        Unreadable, match="TOTES fits nowhere without a star; to use one write taking 3,-1"
    ):
        read(table, "TOTES")


def test_a_star_helps_where_tiles_would_touch() -> None:
    table = table_of("SK*", board="A\n K", barred="KS,SK")
    sentence = r"ASK fits only with a star: write lay ASK at 0,0 e taking 1,1\.$"
    with pytest.raises(Unreadable, match=sentence):
        read(table, "ASK e")
    with pytest.raises(Unreadable, match="AKKA fits nowhere"):
        read(table, "AKKA")


def test_a_star_replaces_only_one_letter() -> None:
    with pytest.raises(
        Unreadable, match=r"You need 2 stars for these letters, and your rack has 1\."
    ):
        read(table_of("EA*"), "SEAR taking 0,0 2,0")


@pytest.mark.parametrize(
    ("ann", "board", "word", "sentence"),
    [
        ("A", "T\n K", "AT w", r"there; at 2,0 w: Tiles that touch .*GG-33\)$"),
        (
            "A",
            "S * O",
            "SO",
            r"SO fits nowhere; at .*: SO cannot run through the star .*GG-52\)$",
        ),
        (
            "X",
            "T E A",
            "TEA",
            r"nowhere; at 0,0 e: TEA lies there already; lay at least one tile\. \(GG-31\)$",
        ),
        ("ESR", "E", "ESSE", r"nowhere; at 0,0 e: Your rack lacks S\. \(GG-24\)$"),
        (
            "SEA",
            "T",
            "lay SEAT at 0,0",
            r"there; at 0,0 e: Your rack lacks T\. \(GG-24\)$",
        ),
        ("SEAT", "T", "lay SEAT at 0,0", r"there; at 0,0 e: SEAT needs S at 0,0; .*GG-24\)$"),
    ],
)
def test_a_word_that_fits_nowhere_gets_an_example(
    ann: str, board: str, word: str, sentence: str
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read(table_of(ann, board=board, barred="AK,KA"), word)


@given(st.text(st.sampled_from("lay SEAr at 7,-1 nw using [] taking with *#2\t\n"), max_size=40))
def test_any_text_is_read_or_gets_a_sentence(text: str) -> None:
    try:
        read(table_of(), text)
    except Unreadable as wrong:
        assert wrong.sentence.endswith(".")


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
def test_the_only_place_is_found(typed: str, text: str) -> None:
    assert written(table_of(), typed) == text


def test_the_first_word_goes_to_the_centre() -> None:
    table = table_of(board="")
    assert written(table, "SEAT") == "lay SEAT at 0,0 e"
    assert written(table, "SEAT se") == "lay SEAT at 0,0 se"
    assert written(table, "SEAT at -2,0") == "lay SEAT at -2,0 e"


def test_an_ambiguous_place_lists_the_best_ways_first() -> None:
    table = table_of("SEAG", board="T\n\n\n\nt")
    with pytest.raises(Ambiguous, match="There are 12 ways to lay SEAT") as asked:
        read(table, "SEAT")
    choices = asked.value.choices
    assert len(choices) == 12
    assert choices[0][0] == "lay SEAt at -6,4 e"
    assert asked.value.notes == ("+5",) * 6 + ("+4",) * 6
    scores = []
    for text, action in choices:
        assert read(table, text) == action
        scores.append(sum(table.game.apply(table.state, 0, action)[0].scores))
    assert scores == sorted(scores, reverse=True) == [5] * 6 + [4] * 6
    with pytest.raises(Ambiguous, match="There are 2 ways to lay SEAT"):
        read(table, "SEAT e")


def test_only_the_best_of_many_ways_are_listed() -> None:
    table = table_of("A", board="T\n\n\n\nt\n\n\n\nT")
    with pytest.raises(Ambiguous, match=r"are 18 ways to lay AT; these are the best 12\.") as asked:
        read(table, "AT")
    assert len(asked.value.choices) == 12


def test_a_palindrome_is_listed_once() -> None:
    table = table_of("EE", board="Y")
    with pytest.raises(Ambiguous, match="There are 3 ways to lay EYE"):
        read(table, "EYE")


def test_without_a_star_no_letter_is_taken() -> None:
    with pytest.raises(
        Unreadable, match=r"You need 1 star for these letters, and your rack has none\."
    ):
        read(table_of("SEA"), "SEAR taking 0,0")


def test_a_word_that_is_refused_everywhere_is_not_ambiguous() -> None:
    table = table_of("SXAG", board="T\n\n\n\nt")
    play = read(table, "SXAT")
    assert isinstance(play, Lay)
    with refused("GG-23", "SXAT is not in this table's dictionary"):
        table.game.check(table.state, 0, play)


@pytest.mark.parametrize("variant", ["hexagons", "squares", "octagons"])
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
    return [form for form, _ in table.presenter.forms(table.state, seat)]


def test_the_forms_tell_what_can_be_done() -> None:
    assert forms(table_of()) == [
        "WORD",
        "lay WORD at PLACE DIRECTION",
        "lay WORD at PLACE DIRECTION taking PLACES",
        "exchange CARDS",
    ]
    assert forms(table_of("SEA")) == ["WORD", "lay WORD at PLACE DIRECTION", "exchange CARDS"]
    assert forms(table_of("SEA", stock=""))[-1] == "skip"
    (_, place), *_ = table_of(variant="squares").presenter.forms(table_of().state, 0)[1:]
    assert place.endswith("in direction e, se, s, sw, w, nw, n or ne")
    (_, place), *_ = table_of().presenter.forms(table_of().state, 0)[1:]
    assert place.endswith("nw or ne; x counts half tiles, y rows downward")


def test_racks_are_drawn_sorted_and_red_tiles_explained_at_first() -> None:
    table = table_of("seS*aTEA*A")
    (own,) = (area for area in table.presenter.draw(table.view("Ann"), 0).areas if area.own)
    assert own.cards == ("A", "A", "a", "E", "e", "S", "s", "T", "*", "*")
    assert own.points == ("1", "1", "2", "1", "2", "1", "2", "1", "0", "0")
    assert own.note == "write small letters to lay your red tiles, worth 2"
    assert "s" in table.presenter.draw(table.view("Ann"), 0).red
    say(table, "Ann lay SEAR at 7,7 nw")
    areas = table.presenter.draw(table.view("Ann"), 0).areas
    assert [area.note for area in areas if area.own] == [""]


def test_the_status_warns_of_a_last_turn() -> None:
    table = lay("QVX", "QVX".lower(), board="T", stock="")
    assert table.presenter.status(table.state) == "Ann to play."
    say(table, "Ann skip")
    assert table.presenter.status(table.state) == "Ben to play; a skip now ends the game."
    assert table.presenter.forms(table.state, 1)[-1] == (
        "skip",
        "make no word; the pile is gone; a skip now ends the game",
    )
    say(table, "Ben skip")
    assert table.presenter.status(table.state).startswith("The game is over")
    table = lay("QVX", "qvx", board="T", stock="Z", rounds=2)
    for _ in range(7):
        say(table, f"{table.to_act[0]} exchange {_first_tiles(table)}")
    assert table.presenter.status(table.state) == "Ben to play; an exchange now ends the round."


def test_the_warning_is_the_same_for_players_who_do_not_see_the_rack() -> None:
    table = lay("QVX", "qvx", board="T", stock="Z", racks="hidden")
    for _ in range(7):
        say(table, f"{table.to_act[0]} exchange {_first_tiles(table)}")
    for viewer in ("Ann", "Ben"):
        status = table.presenter.status(table.view(viewer))
        assert status == "Ben to play; an exchange now ends the game."


def _first_tiles(table: Table) -> str:
    return table.game.deck.symbols(table.state.hands[table.state.turn][:3])


def test_a_hint_names_all_words_and_what_a_star_takes() -> None:
    table = table_of("n*", board="I E\n   O")
    action = read(table, "lay nO at 1,1 e")
    assert table.presenter.hint(table.state, 0, action) == "lay nO at 1,1 e (also IN and EN)"
    table = table_of()
    action = read(table, "lay SEAR at 7,7 nw taking 0,0")
    text = "lay SEAR at 7,7 nw taking 0,0"
    assert table.presenter.hint(table.state, 0, action) == f"{text} (a star for S)"
    assert table.presenter.hint(table.state, 0, Skip()) == "skip"
    table = table_of("n", board="I E\n   O")
    with pytest.raises(Ambiguous) as asked:
        read(table, "NO")
    assert asked.value.notes[0] == "+9, also IN and EN"


def test_everyone_sees_the_board_and_open_racks() -> None:
    table = table_of(board="I t")
    say(table, "Ann exchange GST")
    scene = table.presenter.draw(table.view("Ben"), 1)
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
    assert areas["Your tiles"].cards == ("Q", "V", "X")
    assert areas["Your tiles"].points == ("1", "1", "1")
    assert areas["Your tiles"].own
    assert len(areas["Ann's tiles"].cards) == 10
    assert areas["Ann's tiles"].seat == 0
    assert areas["Pile"].note == "119 tiles"
    assert scene.seats[0].startswith("10 tiles, 2 star")
    assert scene.seats[1] == "3 tiles"
    assert "Ann's tiles" in {a.label for a in table.presenter.draw(table.view(), None).areas}


def test_hidden_racks_are_not_drawn() -> None:
    table = table_of(racks="hidden")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert [area.label for area in scene.areas] == ["Your tiles", "Pile"]
    assert scene.seats == ("10 tiles", "3 tiles")
    assert table.presenter.draw(table.view("Ann"), 0).seats == ("10 tiles, 2 stars", "3 tiles")
    say(table, "Ann exchange GST")
    assert table.story()[-1].startswith("Ann draws")


def test_the_last_words_and_proposed_words_are_drawn() -> None:
    table = table_of("SeAG*", judging="challenge")
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes SEAR (5 points); Ben to answer."
    areas = {area.label: area for area in scene.areas}
    assert areas["Ann proposes"].cards == ("SeAR",)
    assert areas["Ann proposes"].note == "at 7,7 nw, with 1 star for the S at 0,0"
    assert scene.board
    assert scene.board.focus == (7, 7)
    rows = dict(zip(range(scene.board.top, 99), scene.board.rows, strict=False))
    assert rows[0].split()[:3] == ["·", "*", "T"]
    assert rows[7].split() == ["·", "S", "·"]
    say(table, "Ben accept")
    areas = {area.label: area for area in table.presenter.draw(table.view("Ben"), 1).areas}
    assert areas["Last words"].cards == ("SEAR",)
    assert "Ann proposes" not in areas


@pytest.mark.parametrize("word", ["E" * 19, "e" * 4000])
def test_a_word_needs_no_more_tiles_than_rack_and_table_have(word: str) -> None:
    with pytest.raises(Unreadable, match=r"have only 18 tiles for a word\. \(GG-24\)"):
        read(table_of(), word)


@pytest.mark.clause("GG-39")
def test_a_word_that_may_only_touch_is_found_beside_letters() -> None:
    table = lay("ZO*O", "QVX", board="N U T", touching="unscored", words=custom_words(b"ZOO\nTO"))
    with pytest.raises(Ambiguous, match="There are 4 ways to lay ZOO") as asked:
        read(table, "ZOO")
    texts = [text for text, _ in asked.value.choices]
    assert "lay ZOO at 9,1 w" in texts
    assert set(asked.value.notes) == {"+3"}
    moves = table.moves()
    found = {play for at in range(moves.plays) if (play := moves[at]).word == "ZOO"}
    assert found == {play for _, play in asked.value.choices}
    with pytest.raises(Unreadable, match=r"ZOO does not fit there; at 20,0 e: .* use or touch"):
        read(table, "ZOO at 20,0")


@pytest.mark.clause("GG-60")
def test_on_octagons_the_same_tile_is_offered_as_a_row_and_as_a_diagonal() -> None:
    table = lay("T", "SEW", board="A\nA", variant="octagons")
    with pytest.raises(Ambiguous) as asked:
        read(table, "AT")
    ways = dict(zip([text for text, _ in asked.value.choices], asked.value.notes, strict=True))
    assert ways["lay AT at 0,1 e"] == "+2"
    assert ways["lay AT at 0,0 se"] == "+4, also AT"


def test_letters_of_other_alphabets_are_refused() -> None:
    with pytest.raises(Unreadable):
        read(table_of(), "lay \u017fEA")


def test_the_first_word_finds_the_direction_that_leads_over_the_centre() -> None:
    table = lay("STORE", "QVX", variant="squares")
    assert written(table, "lay STORE at 0,-2") == "lay STORE at 0,-2 s"


def test_a_word_of_the_rack_that_touches_needs_all_its_tiles() -> None:
    table = lay("ZOKE", "A", board="T", touching="unscored")
    with pytest.raises(Unreadable, match="Your rack lacks O for ZOO"):
        table.notation.read(table.state, 0, "ZOO")


def test_the_letters_of_a_placement_are_the_new_and_the_kept_ones() -> None:
    table = lay("EA", "A", board="T")
    play = table.notation.read(table.state, 0, "lay TEA at 0,0 e")
    assert isinstance(play, Lay)
    letters = place_tiles(table.game.deck, grid(table), table.state.laid, play).letters
    assert len(letters) == len(list(letters)) == 3


def test_a_typed_word_that_is_too_short_or_voted_down_is_not_offered() -> None:
    short = lay("EA", "A", board="T", minimum=4)
    play = short.notation.read(short.state, 0, "TEA")
    with refused("GG-75"):
        short.game.check(short.state, 0, play)
    table = lay("EA", "A", board="T", judging="vote")
    table.state = replace(table.state, voted_down=("TEA",))
    play = table.notation.read(table.state, 0, "TEA")
    with refused("GG-76"):
        table.game.check(table.state, 0, play)


@pytest.mark.parametrize("variant", ["hexagons", "squares"])
def test_a_line_of_a_record_is_read_like_any_other_text(variant: str) -> None:
    table = deal("glass", ["Ann", "Ben"], variant=variant, seed=4)
    for _ in range(24):
        take_turn(table, table.match.to_act[0], bot("casual"))
    plays = [played for played in table.history if played.text.startswith("lay ")]
    assert len(plays) > 15
    for played in plays:
        # Only the usual spelling has a short way.
        other = played.text.replace("lay", "Lay", 1)
        assert played.before.read(played.seat, played.text) == played.action
        assert played.before.read(played.seat, other) == played.action
