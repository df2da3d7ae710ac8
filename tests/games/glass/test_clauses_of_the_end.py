"""Each clause of the sheet of Glass Tiles from its stars on, by its id."""

import pytest
from msgspec.structs import replace

from tests.games.glass.tables import SHEET, lay, rack, refused, say, sign
from wordparlor.games.glass.state import GRIDS, Exchange, Lay, Skip, Swap
from wordparlor.table.table import Table

STORE = """
S T O R E



F O R
"""
RIVER = """
R I V E *
               Y
                E
                 S
"""
"""The last R of RIVER is a star already: F can lie beside the E and touch nothing else."""


def card(table: Table, x: int, y: int) -> int:
    """Return the tile in a place."""
    return {(spot.x, spot.y): spot.card for spot in table.state.laid}[x, y]  # type: ignore[no-any-return]


def held(table: Table, symbol: str) -> int:
    """Return Ann's first tile of a kind."""
    cards: list[int] = list(table.state.hands[0])
    return next(card for card in cards if table.game.deck.printed[card].symbol == symbol)


# -- stars ----------------------------------------------------------------------------------------


@pytest.mark.clause("GG-42", "GG-43", "GG-48")
def test_s_of_store_is_taken_for_sear() -> None:
    table = lay("*EA", "SEW", board=STORE)
    s = card(table, 0, 0)
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0")
    assert sign(table, 0, 0) == "*"
    assert card(table, 7, 7) == s
    assert table.state.last == ("SEAR",)
    assert "Ann replaces S with a star." in table.story()


@pytest.mark.clause("GG-42")
def test_a_star_from_the_rack_replaces_a_letter_on_the_table() -> None:
    table = lay("*EA", "S*", board=STORE)
    star, s = held(table, "*"), card(table, 0, 0)
    e, a = held(table, "E"), held(table, "A")
    for stars in (
        (Swap(a, s),),
        (Swap(table.state.hands[1][-1], s),),
        (Swap(1000, s),),
        (Swap(star, s), Swap(star, card(table, 2, 0))),
        (Swap(star, e),),
        (Swap(star, 1000),),
    ):
        with refused("GG-42"):
            table.act("Ann", Lay("SEAR", 7, 7, "nw", (s, e, a), stars))


@pytest.mark.clause("GG-42")
def test_a_letter_is_taken_only_once() -> None:
    table = lay("**EA", "SEW", board=STORE)
    a, e, one, two = table.state.hands[0]
    s = card(table, 0, 0)
    with refused("GG-42", "Each star must replace a different letter"):
        table.act("Ann", Lay("SEAR", 7, 7, "nw", (s, e, a), (Swap(one, s), Swap(two, s))))


@pytest.mark.clause("GG-44")
def test_stars_are_kept_among_the_ten_tiles() -> None:
    table = lay("**ARESTOLD", "SEW", stock="*Z")
    say(table, "Ann lay AT at 0,0 e")
    assert len(rack(table, "Ann")) == 10
    assert rack(table, "Ann").count("*") == 3


@pytest.mark.clause("GG-45")
def test_a_letter_taken_may_not_be_kept() -> None:
    table = lay("*SEA", "SEW", board=STORE)
    star, t = held(table, "*"), card(table, 2, 0)
    cards = tuple(held(table, letter) for letter in "SEA")
    with refused("GG-45", "Use T in the word that you take it for"):
        table.act("Ann", Lay("SEAR", 7, 7, "nw", cards, (Swap(star, t),)))


@pytest.mark.clause("GG-46")
def test_several_stars_may_be_used_at_once() -> None:
    table = lay("**A", "SEW", board=STORE)
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0 8,0")
    assert sign(table, 0, 0) == sign(table, 8, 0) == "*"
    assert "Ann replaces S and E with 2 stars." in table.story()


@pytest.mark.clause("GG-47")
def test_a_letter_that_stays_must_be_part_of_the_word() -> None:
    table = lay("*EAR", "SEW", board=STORE)
    with refused("GG-47"):
        say(table, "Ann lay SEAR at 0,2 e taking 0,0")


@pytest.mark.clause("GG-49", "GG-50")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("GOEs at -3,-3 se", 5),
        ("GoEs at -3,-3 se taking 0,6", 6),
        ("GOes at -3,-3 se taking 4,6", 6),
        ("Goes at -3,-3 se taking 0,6 4,6", 7),
    ],
)
def test_goes_for_five_to_seven(text: str, points: int) -> None:
    board = "s I T\n\n\n\n\n\no N e"
    table = lay("**GOE", "SEW", board=board)
    say(table, f"Ann lay {text}")
    assert table.state.last == ("GOES",)
    assert table.scores["Ann"] == points
    assert rack(table, "Ann").count("O") == (1 if "Go" in text else 0)


@pytest.mark.clause("GG-52", "GG-53")
def test_nothing_is_read_through_a_star() -> None:
    table = lay("EAR", "SEW", board="* T O R S")
    say(table, "Ann lay SEA at 8,0 se")
    assert table.state.last == ("SEA",)
    table = lay("ISE", "SEW", board="T *")
    with refused("GG-52", "TIE cannot run through the star at 2,0"):
        say(table, "Ann lay TIE at 0,0 e")


@pytest.mark.clause("GG-53", "GG-54")
def test_fancy_may_lie_beside_the_star_that_was_the_e_of_river() -> None:
    table = lay("*A", "FANC", board=RIVER, barred=SHEET)
    say(table, "Ann lay EAR at -2,-2 se taking 6,0", "Ben lay FANCY at 7,1 e")
    assert table.state.last == ("FANCY",)


@pytest.mark.clause("GG-55")
def test_with_the_e_still_there_fancy_is_refused() -> None:
    table = lay("FANC", "SEW", board=RIVER, barred=SHEET)
    with refused("GG-33", "EF and FE are not words"):
        say(table, "Ann lay FANCY at 7,1 e")


@pytest.mark.clause("GG-56")
def test_points_stay_and_the_old_word_is_not_checked_again() -> None:
    table = lay("*A", "SEW", board=RIVER)
    table.state = replace(table.state, scores=(8, 5))
    say(table, "Ann lay EAR at -2,-2 se taking 6,0")
    assert table.scores == {"Ann": 8 + 3, "Ben": 5}


@pytest.mark.clause("GG-57")
def test_a_star_is_not_a_letter() -> None:
    table = lay("*EAR", "SEW", board=STORE)
    star, e, a = (held(table, symbol) for symbol in "*EA")
    with refused("GG-57"):
        table.act("Ann", Lay("SEAR", 7, 7, "nw", (star, e, a)))


@pytest.mark.clause("GG-58")
def test_a_star_does_not_replace_a_star() -> None:
    table = lay("*EAR", "SEW", board="* T O R E")
    with refused("GG-58"):
        swap = Swap(held(table, "*"), card(table, 0, 0))
        table.act("Ann", Lay("EAR", 8, 0, "se", table.state.hands[0][:2], (swap,)))


# -- sides and tips -------------------------------------------------------------------------------


@pytest.mark.clause("GG-59", "GG-60")
def test_hexagons_touch_at_their_sides_only() -> None:
    sides = {(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)}
    assert set(GRIDS["hex"].neighbours((0, 0))) == sides
    assert len(GRIDS["hex"].geometry.axes) == 3


@pytest.mark.clause("GG-60", "GG-61")
def test_on_squares_wow_is_refused_beside_k_at_the_tips() -> None:
    tips = "  O\n      K\n      I\n      S\n      S"
    table = lay("WW", "SEW", board=tips, variant="squares", barred=SHEET)
    with refused("GG-33", "WK and KW are not words"):
        say(table, "Ann lay WOW at -1,0 e")
    apart = "  O\n\n      K\n      I\n      S\n      S"
    table = lay("WW", "SEW", board=apart, variant="squares", barred=SHEET)
    say(table, "Ann lay WOW at -1,0 e")
    assert table.state.last == ("WOW",)


@pytest.mark.clause("GG-62")
def test_wok_meets_kiss_and_fork_at_the_k_alone() -> None:
    table = lay("ISS", "WO", board="F O R K", barred=SHEET)
    say(table, "Ann lay KISS at 6,0 se", "Ben lay WOK at 8,-2 sw")
    assert table.state.last == ("WOK",)
    assert table.scores == {"Ann": 4, "Ben": 3}


# -- without a word -------------------------------------------------------------------------------


@pytest.mark.clause("GG-63", "GG-64")
def test_three_tiles_are_mixed_into_the_pile_and_three_taken() -> None:
    table = lay("QVXZ*EAROT", "SEW", board=STORE)
    before = sorted((*table.state.hands[0], *table.state.stock))
    say(table, "Ann exchange QV*")
    state = table.state
    assert len(state.hands[0]) == 10
    assert sorted((*state.hands[0], *state.stock)) == before
    assert table.to_act == ("Ben",)
    assert state.idle == 1
    assert "Ann exchanges Q, V and a star." in table.story()
    table = lay("QVXZ*EAROT", "SEW", board=STORE, racks="hidden")
    say(table, "Ann exchange QV*")
    assert "Ann exchanges 3 tiles." in table.story()
    assert state.scores == (0, 0)


@pytest.mark.clause("GG-63")
def test_the_pile_is_mixed_before_tiles_are_taken() -> None:
    taken = set()
    for rng in range(30):
        table = lay("QVX", "SEW", stock="ABCDF")
        table.state = replace(table.state, rng=rng)
        say(table, "Ann exchange QVX")
        taken.add(rack(table, "Ann"))
    assert len(taken) > 10
    assert any("Q" in tiles for tiles in taken)


@pytest.mark.clause("GG-63")
def test_an_exchange_takes_three_different_tiles_from_the_rack() -> None:
    table = lay("QVXZ", "SEW", board=STORE)
    q, v, x, _ = (held(table, letter) for letter in "QVXZ")
    for cards in ((q, v, v), (q, v, table.state.hands[1][0]), (q, v, 1000)):
        with refused("GG-63", "Choose different tiles from your rack"):
            table.act("Ann", Exchange(cards))
    for cards in ((q, v), (), tuple(table.state.hands[0])):
        with refused("GG-63", "Choose 3 tiles to exchange"):
            table.act("Ann", Exchange(cards))
    with refused("GG-63", "Skip only when the pile is gone"):
        table.act("Ann", Skip())
    table.act("Ann", Exchange((x, v, q)))


@pytest.mark.clause("GG-65")
def test_fewer_tiles_in_the_pile_or_the_rack() -> None:
    table = lay("QVXZ", "SEW", stock="AB")
    with refused("GG-65", "Choose 2 tiles to exchange"):
        say(table, "Ann exchange QVX")
    say(table, "Ann exchange QV")
    assert len(table.state.stock) == 2
    table = lay("Q", "SEW", stock="ABC")
    say(table, "Ann exchange Q")
    assert len(table.state.hands[0]) == 1
    table = lay("QVXZ", "SEW", stock="")
    with refused("GG-65", "skip your turn"):
        say(table, "Ann exchange QVX")
    say(table, "Ann skip")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GG-66")
def test_a_player_with_a_word_may_exchange_or_skip() -> None:
    say(lay("CAT", "SEW"), "Ann exchange CAT")
    say(lay("CAT", "SEW", stock=""), "Ann skip")


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-67", "GG-69", "GG-70", "GG-71")
def test_a_player_without_tiles_ends_the_game() -> None:
    table = lay("AT", "CVl", "*", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se")
    assert table.over
    assert table.scores == {"Ann": 3 + 5, "Ben": -4, "Cid": 0}
    assert "Ann scores 5 (all tiles used)." in table.story()
    assert "Ben scores -4 (unused tiles: C, V and red l)." in table.story()
    assert table.story()[-1] == "Ann wins the game."


@pytest.mark.clause("GG-69")
def test_the_bonus_is_an_option_and_needs_an_empty_pile() -> None:
    table = lay("AT", "CVl", board="C", stock="", bonus=20)
    say(table, "Ann lay CAT at 0,0 se")
    assert table.scores["Ann"] == 23
    table = lay("AT", "CVl", board="C", stock="X")
    say(table, "Ann lay CAT at 0,0 se")
    assert not table.over
    assert rack(table, "Ann") == "X"


@pytest.mark.clause("GG-67", "GG-68", "GG-70")
def test_a_full_circle_of_skips_ends_the_game_and_all_pay() -> None:
    table = lay("ATV", "CVl", "Z", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se", "Ben skip", "Cid skip")
    assert table.to_act == ("Ann",)
    say(table, "Ann skip")
    assert table.over
    assert table.scores == {"Ann": 3 - 1, "Ben": -4, "Cid": -1}


@pytest.mark.clause("GG-68")
def test_players_with_words_go_on() -> None:
    table = lay("ATSV", "Q", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se", "Ben skip", "Ann lay CATS at 0,0 se")
    assert table.to_act == ("Ben",)
    say(table, "Ben skip", "Ann skip")
    assert table.over


@pytest.mark.clause("GG-67")
def test_four_circles_of_exchanges_end_the_game() -> None:
    table = lay("QVX", "ZJK", stock="BBCCDD")
    for number in range(7):
        say(table, f"{table.to_act[0]} exchange {rack(table, table.to_act[0])}")
        assert table.state.idle == number + 1
    assert table.to_act == ("Ben",)
    say(table, f"Ben exchange {rack(table, 'Ben')}")
    assert table.over
    assert table.scores == {"Ann": -3, "Ben": -3}


@pytest.mark.clause("GG-72")
def test_the_highest_score_wins_and_a_tie_is_shared() -> None:
    game = lay("A", "B", "C").game
    assert game.winners((30, 31, 7)) == (1,)
    assert game.winners((30, 7, 30)) == (0, 2)
    assert game.winners((-3, -3, -4)) == (0, 1)


# -- judging --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-73")
def test_the_dictionary_decides_at_once() -> None:
    table = lay("CATZ", "SEW")
    with refused("GG-23"):
        say(table, "Ann lay CATZ at 0,0 e")
    assert table.state.hands[0] == lay("CATZ", "SEW").state.hands[0]
    say(table, "Ann lay CAT at 0,0 e")


@pytest.mark.clause("GG-73", "GG-76")
def test_an_invalid_word_goes_back_and_the_player_tries_another() -> None:
    table = lay("CATZ", "SEW", "O", judging="challenge")
    before = table.state
    say(table, "Ann lay CATZ at 0,0 e", "Ben accept", "Cid challenge")
    assert table.state == replace(before, voted_down=("CATZ",))
    assert table.to_act == ("Ann",)
    assert "Ann takes the tiles back and tries again." in table.story()
    with refused("GG-76", "The table has just rejected CATZ"):
        say(table, "Ann lay CATZ at -2,0 e")
    say(table, "Ann lay CAT at 0,0 e", "Ben accept", "Cid accept")
    assert table.state.voted_down == ()
    assert table.scores["Ann"] == 3


@pytest.mark.clause("GG-73")
def test_a_challenge_to_a_good_word_costs_nothing() -> None:
    table = lay("CATZ", "SEW", judging="challenge")
    say(table, "Ann lay CAT at 0,0 e", "Ben challenge")
    assert table.scores == {"Ann": 3, "Ben": 0}
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GG-73")
def test_all_words_of_a_play_are_judged() -> None:
    table = lay("N", "SEW", board="I\n   Q", judging="challenge")
    say(table, "Ann lay IN at 0,0 se")
    assert table.state.window is not None
    assert table.state.window.words == ("IN", "NQ")
    assert "Ann would lay IN at 0,0 se." in table.story()
    say(table, "Ben challenge")
    assert table.state.voted_down == ("NQ",)
    assert "NQ is not in this table's dictionary." in table.story(), "IN is a word"


@pytest.mark.clause("GG-73", "GG-76")
def test_by_vote_a_tie_accepts_and_a_word_voted_down_costs_nothing() -> None:
    table = lay("CATZ", "SEW", "O", judging="vote")
    say(table, "Ann lay CATZ at 0,0 e", "Ben accept", "Cid reject")
    assert table.scores["Ann"] == 4
    table = lay("CATZ", "SEW", "O", judging="vote")
    say(table, "Ann lay CATZ at 0,0 e", "Ben reject", "Cid reject")
    assert table.state.voted_down == ("CATZ",)
    say(table, "Ann exchange CAT")
    assert table.state.voted_down == ()


@pytest.mark.clause("GG-73")
def test_the_stars_of_a_proposed_play_are_told() -> None:
    table = lay("*EA", "SEW", board=STORE, judging="challenge")
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0")
    assert "Ann would lay SEAR at 7,7 nw, with 1 star for the S at 0,0." in table.story()
    assert sign(table, 0, 0) == "S"


@pytest.mark.clause("GG-73", "GG-75")
def test_a_word_that_is_too_short_cannot_be_proposed() -> None:
    table = lay("NE", "SEW", board="I\n   Q", judging="challenge", minimum=3, also="INE")
    with refused("GG-75", "NQ is too short"):
        say(table, "Ann lay INE at 0,0 se")
