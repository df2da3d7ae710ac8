"""Each example of the sheet laid as it is printed, on the tiles that allow it."""

import pytest

from tests.games.glass.tables import SHEET, lay, refused, say, sign
from wordparlor.games.glass.state import Lay
from wordparlor.table.table import Table

SHAPES = ("hexagons", "squares", "octagons")
every_shape = pytest.mark.parametrize("variant", SHAPES)
other_shapes = pytest.mark.parametrize("variant", ["hexagons", "squares"])


def plays_of(table: Table, word: str) -> list[Lay]:
    """Return all ways in which the seat on turn can lay a word."""
    moves = table.moves()
    plays = [moves[at] for at in range(moves.plays)]
    return [play for play in plays if play.word == word]


def texts_of(table: Table, word: str) -> list[str]:
    """Return all ways in which the seat on turn can lay a word, as text."""
    seat = table.state.turn
    return [table.notation.write(table.state, seat, play) for play in plays_of(table, word)]


@pytest.mark.clause("GG-26", "GG-27")
@every_shape
def test_store_with_two_red_letters_scores_seven(variant: str) -> None:
    table = lay("SToRe", "SEW", variant=variant)
    say(table, "Ann lay SToRe at 0,0 e")
    assert table.scores["Ann"] == 3 + 4
    assert "Ann scores 7 (STORE: 1 + 1 + 2 + 1 + 2)." in table.story()


I_AND_B = {
    "hexagons": ("  S\n K\nI\n       B", "at 7,3 w"),
    "squares": ("        B\nI", "at 4,0 w"),
    "octagons": ("I\n      B", "at 3,1 w"),
}
"""An I and a B, so that a word from B to the left ends beside the I."""


@pytest.mark.clause("GG-33", "GG-34")
@every_shape
def test_i_beside_k_is_refused(variant: str) -> None:
    board, where = I_AND_B[variant]
    table = lay("OoK", "SEW", board=board, variant=variant, barred=SHEET)
    with refused("GG-33", "Tiles that touch must spell words, not IK or KI"):
        say(table, f"Ann lay BoOK {where}")


@pytest.mark.clause("GG-33", "GG-35", "GG-36", "GG-37")
@every_shape
def test_boot_and_it_score_seven(variant: str) -> None:
    board, where = I_AND_B[variant]
    table = lay("OoT", "SEW", board=board, variant=variant, barred=SHEET)
    say(table, f"Ann lay BoOT {where}")
    assert table.state.last == ("BOOT", "IT")
    assert table.scores["Ann"] == 3 + 2 + 2
    assert "Ann makes BOOT and IT." in table.story()
    assert "Ann scores 7 (BOOT: 1 + 2 + 1 + 1 = 5, IT: 1 + 1 = 2)." in table.story()


ZOO = {"hexagons": "9,1 w", "squares": "5,1 w", "octagons": "4,1 w"}
"""Where ZOO touches NUT with an O below the T alone."""


@pytest.mark.clause("GG-38", "GG-39")
@every_shape
def test_zoo_may_not_lie_beside_nut(variant: str) -> None:
    table = lay("ZOO", "SEW", board="N U T", variant=variant)
    with refused("GG-38", "ZOO only touches letters on the table; it must use one of them"):
        say(table, f"Ann lay ZOO at {ZOO[variant]}")


@pytest.mark.clause("GG-39")
@every_shape
def test_by_agreement_zoo_may_lie_there_and_to_does_not_count(variant: str) -> None:
    table = lay("ZOO", "SEW", board="N U T", variant=variant, touching="unscored")
    say(table, f"Ann lay ZOO at {ZOO[variant]}")
    assert table.state.last == ("ZOO",)
    assert table.scores["Ann"] == 3
    assert "Ann makes ZOO." in table.story()
    assert "Ann scores nothing for TO: ZOO uses no letter of the table." in table.story()
    say(table, "Ben exchange SEW")
    assert table.state.made == ("ZOO", "TO")


@pytest.mark.clause("GG-33", "GG-39")
def test_a_word_that_only_touches_must_still_make_words() -> None:
    for judging, clause in (("strict", "GG-33"), ("challenge", "GG-73")):
        table = lay("ZOO", "SEW", board="N U T", touching="unscored", judging=judging)
        if judging == "strict":
            with refused(clause, "not TZ or ZT"):
                say(table, "Ann lay ZOO at 5,1 e")
        else:
            say(table, "Ann lay ZOO at 5,1 e", "Ben challenge")
            assert table.state.voted_down == ("TZ",)
            assert "TZ is not in this table's dictionary." in table.story()


@pytest.mark.clause("GG-31", "GG-39", "GG-47")
def test_a_word_must_at_least_touch_and_with_a_star_use_a_letter() -> None:
    table = lay("ZOO*", "SEW", board="N U T", touching="unscored")
    with refused("GG-31", "ZOO must use or touch a letter already on the table"):
        say(table, "Ann lay ZOO at 20,0 e")
    table = lay("ZO*", "SEW", board="N O T", touching="unscored")
    with refused("GG-47", "ZOO must use a letter that stays on the table"):
        say(table, "Ann lay ZOO at 9,1 w taking 2,0")


@pytest.mark.clause("GG-31", "GG-60")
def test_on_octagons_a_word_does_not_touch_at_a_tip() -> None:
    for touching, use in (("refuse", "use"), ("unscored", "use or touch")):
        table = lay("ZOO", "SEW", board="N U T", variant="octagons", touching=touching)
        with refused("GG-31", f"ZOO must {use} a letter already on the table"):
            say(table, "Ann lay ZOO at 5,1 w")


@pytest.mark.clause("GG-40", "GG-41")
@pytest.mark.parametrize(
    ("variant", "free", "egg"),
    [
        ("hexagons", "9,-3 sw", "6,0 se"),
        ("squares", "6,-3 sw", "3,0 se"),
        ("octagons", "3,-3 s", "3,0 se"),
    ],
)
def test_e_is_part_of_tale_free_and_egg(variant: str, free: str, egg: str) -> None:
    table = lay("TALE", "FRE", "GG", variant=variant)
    say(table, "Ann lay TALE at 0,0 e", f"Ben lay FREE at {free}", f"Cid lay EGG at {egg}")
    assert table.state.made == ("TALE", "FREE", "EGG")
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 3}


SEAR = ["lay SEAR at 3,-3 s", "lay SEAR at 3,3 n", "lay SEAR at 4,-1 s", "lay SEAR at 4,1 n"]


@pytest.mark.clause("GG-22", "GG-42", "GG-43", "GG-48")
def test_on_octagons_s_of_store_is_taken_for_sear() -> None:
    table = lay("*EAR", "SEW", board="S T O R E", variant="octagons", barred=SHEET)
    taking = [text for text in texts_of(table, "SEAR") if text.endswith(" taking 0,0")]
    assert taking == [f"{text} taking 0,0" for text in SEAR]
    say(table, f"Ann {taking[0]}")
    assert table.state.last == ("SEAR",)
    assert [sign(table, x, 0) for x in range(5)] == ["*", "T", "O", "R", "E"]
    assert [sign(table, 3, y) for y in range(-3, 1)] == ["S", "E", "A", "R"]
    assert "Ann replaces S with a star and uses it in SEAR." in table.story()


@pytest.mark.clause("GG-22", "GG-48")
@other_shapes
def test_on_other_tiles_store_leaves_no_room_for_sear(variant: str) -> None:
    table = lay("*EAR", "SEW", board="S T O R E", variant=variant, barred=SHEET)
    assert not [text for text in texts_of(table, "SEAR") if text.endswith(" taking 0,0")]


@pytest.mark.clause("GG-49", "GG-50")
@every_shape
@pytest.mark.parametrize(
    ("word", "taken", "points"),
    [("GOEs", [], 5), ("GoEs", ["o"], 6), ("GOes", ["e"], 6), ("Goes", ["o", "e"], 7)],
)
def test_goes_for_five_to_seven(variant: str, word: str, taken: list[str], points: int) -> None:
    table = lay("**GOE", "SEW", board="s I T\n\n\n\n\n\no N e", variant=variant)
    places = {"o": "0,6", "e": "4,6" if variant == "hexagons" else "2,6"}
    taking = " ".join(["taking", *(places[letter] for letter in taken)]) if taken else ""
    say(table, f"Ann lay {word} at -3,-3 se {taking}".strip())
    assert table.state.last == ("GOES",)
    assert table.scores["Ann"] == points


@pytest.mark.clause("GG-22", "GG-53", "GG-54")
def test_on_octagons_fancy_lies_beside_the_star_in_river() -> None:
    table = lay("*A", "FNCY", board="R I V E R", variant="octagons", barred=SHEET)
    say(table, "Ann lay EAR at 4,-2 s taking 3,0", "Ben lay FANCY at 3,-1 e")
    assert (sign(table, 3, 0), sign(table, 3, -1)) == ("*", "F")
    assert table.state.last == ("FANCY",)
    assert table.scores == {"Ann": 3, "Ben": 5}


@pytest.mark.clause("GG-55")
def test_with_the_e_still_there_fancy_is_refused() -> None:
    table = lay("EA", "FNCY", board="R I V E R", variant="octagons", barred=SHEET)
    say(table, "Ann lay EAR at 4,-2 s")
    with refused("GG-33", "not FE or EF"):
        say(table, "Ben lay FANCY at 3,-1 e")


@pytest.mark.clause("GG-22", "GG-54")
@other_shapes
def test_on_other_tiles_fancy_never_lies_beside_that_star(variant: str) -> None:
    start = lay("*AR", "FANCYER", board="R I V E R", variant=variant, barred=SHEET)
    star = (6, 0) if variant == "hexagons" else (3, 0)
    ears = [text for text in texts_of(start, "EAR") if text.endswith(f"taking {star[0]},{star[1]}")]
    assert ears
    for text in ears:
        table = lay("*AR", "FANCYER", board="R I V E R", variant=variant, barred=SHEET)
        say(table, f"Ann {text}")
        beside = set(start.game.grid.neighbours(star))  # type: ignore[attr-defined]
        assert not [play for play in plays_of(table, "FANCY") if (play.x, play.y) in beside]


@pytest.mark.clause("GG-60", "GG-61")
def test_on_squares_wow_is_refused_beside_k_at_the_tips() -> None:
    tips = "  O\n      K\n      I\n      S\n      S"
    table = lay("WW", "SEW", board=tips, variant="squares", barred=SHEET)
    with refused("GG-33", "not WK or KW"):
        say(table, "Ann lay WOW at -1,0 e")
    apart = "  O\n\n      K\n      I\n      S\n      S"
    table = lay("WW", "SEW", board=apart, variant="squares", barred=SHEET)
    say(table, "Ann lay WOW at -1,0 e")
    assert table.state.last == ("WOW",)


@pytest.mark.clause("GG-60", "GG-61", "GG-74")
def test_on_octagons_wow_is_refused_where_k_continues_it_or_is_its_only_contact() -> None:
    kiss = "K\nI\nS\nS"
    table = lay("WOW", "SEW", board=kiss, variant="octagons", barred=SHEET)
    with refused("GG-31", "WOW must use a letter already on the table"):
        say(table, "Ann lay WOW at -3,-1 e")
    table = lay("WW", "SEW", board="O\n\n    K\n    I\n    S\n    S", variant="octagons")
    with refused("GG-74", "WOW is only part of WOWK; name the whole row"):
        say(table, "Ann lay WOW at -1,-1 se")


@pytest.mark.clause("GG-60", "GG-61")
def test_on_octagons_a_tip_beside_a_word_asks_for_nothing() -> None:
    tips = "  O\n      K\n      I\n      S\n      S"
    table = lay("WW", "SEW", board=tips, variant="octagons", barred=SHEET)
    say(table, "Ann lay WOW at -1,0 e")
    assert table.state.last == ("WOW",)
    assert table.scores["Ann"] == 3


@pytest.mark.clause("GG-59", "GG-62")
@pytest.mark.parametrize(
    ("variant", "fork", "kiss", "wok"),
    [
        ("hexagons", "-6,0 e", "0,0 se", "2,-2 sw"),
        ("squares", "-3,0 e", "0,0 ne", "2,2 nw"),
        ("octagons", "-3,-3 se", "0,0 e", "0,2 n"),
    ],
)
def test_wok_meets_kiss_and_fork_at_the_k_alone(
    variant: str, fork: str, kiss: str, wok: str
) -> None:
    table = lay("FORK", "ISS", "WO", variant=variant, barred=SHEET)
    say(table, f"Ann lay FORK at {fork}", f"Ben lay KISS at {kiss}", f"Cid lay WOK at {wok}")
    assert table.state.made == ("FORK", "KISS", "WOK")
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 3}


@pytest.mark.clause("GG-60")
def test_on_octagons_one_tile_can_be_laid_as_a_row_or_as_a_diagonal() -> None:
    for text, words in (
        ("lay IT at 0,1 e", ("IT",)),
        ("lay AT at 0,0 se", ("AT", "IT")),
    ):
        table = lay("T", "SEW", board="A\nI", variant="octagons")
        say(table, f"Ann {text}")
        assert table.state.last == words, "only sides make further words"
        assert table.scores["Ann"] == 2 * len(words)


@pytest.mark.clause("GG-70", "GG-71")
def test_c_v_l_left_over_cost_four() -> None:
    table = lay("AT", "CVl", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se")
    assert table.scores["Ben"] == -4
    assert "Ben loses 4 points (unused tiles: C, V and red l)." in table.story()


@pytest.mark.clause("GG-33")
def test_a_refusal_names_a_row_that_reads_the_same_both_ways_once() -> None:
    table = lay("O", "SEW", board="T\n  O", variant="octagons")
    with refused("GG-33", "Tiles that touch must spell words, not OO"):
        say(table, "Ann lay TO at 0,0 e")
