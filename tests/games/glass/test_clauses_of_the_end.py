"""Each clause of the sheet of Glass Tiles from its stars on, by its id."""

import pytest
from msgspec.structs import replace

from tests.games.glass.tables import lay, rack, refused, say, sign
from wordparlor.games.glass.state import GRIDS, Exchange, Lay, Skip, Swap
from wordparlor.table.table import Table

STORE = """
S T O R E



F O R
"""


def card(table: Table, x: int, y: int) -> int:
    """Return the tile in a place."""
    return {(spot.x, spot.y): spot.card for spot in table.state.laid}[x, y]  # type: ignore[no-any-return]


def held(table: Table, symbol: str) -> int:
    """Return Ann's first tile of a kind."""
    cards: list[int] = list(table.state.hands[0])
    return next(card for card in cards if table.game.deck.printed[card].symbol == symbol)


# -- stars ----------------------------------------------------------------------------------------


@pytest.mark.clause("GG-42")
def test_a_star_from_the_rack_replaces_a_letter_on_the_table() -> None:
    table = lay("*EA", "S*", board=STORE)
    star, s = held(table, "*"), card(table, 0, 0)
    e, a = held(table, "E"), held(table, "A")
    for stars, sentence in (
        ((Swap(a, s),), "Only a star from your own rack replaces a letter"),
        ((Swap(table.state.hands[1][-1], s),), "Only a star from your own rack"),
        ((Swap(1000, s),), "Only a star from your own rack"),
        ((Swap(star, s), Swap(star, card(table, 2, 0))), "Use each star only once"),
        ((Swap(star, e),), "A star replaces only a letter on the table"),
        ((Swap(star, 1000),), "A star replaces only a letter on the table"),
    ):
        with refused("GG-42", sentence):
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
    with refused("GG-45", "SEAR does not use T; take only letters that it needs"):
        table.act("Ann", Lay("SEAR", 7, 7, "nw", cards, (Swap(star, t),)))


@pytest.mark.clause("GG-46")
def test_several_stars_may_be_used_at_once() -> None:
    table = lay("**A", "SEW", board=STORE)
    say(table, "Ann lay SEAR at 7,7 nw taking 0,0 8,0")
    assert sign(table, 0, 0) == sign(table, 8, 0) == "*"
    assert "Ann replaces S and E with 2 stars and uses them in SEAR." in table.story()


@pytest.mark.clause("GG-47")
def test_a_letter_that_stays_must_be_part_of_the_word() -> None:
    table = lay("*EAR", "SEW", board=STORE)
    with refused("GG-47"):
        say(table, "Ann lay SEAR at 0,2 e taking 0,0")


@pytest.mark.clause("GG-52", "GG-53")
def test_nothing_is_read_through_a_star() -> None:
    table = lay("EAR", "SEW", board="* T O R S")
    say(table, "Ann lay SEA at 8,0 se")
    assert table.state.last == ("SEA",)
    table = lay("ISE", "SEW", board="T *")
    with refused("GG-52", "TIE cannot run through the star at 2,0"):
        say(table, "Ann lay TIE at 0,0 e")


@pytest.mark.clause("GG-56")
def test_points_stay_and_the_old_word_is_not_checked_again() -> None:
    table = lay("*A", "SEW", board="R I V E R")
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


# -- without a word -------------------------------------------------------------------------------


@pytest.mark.clause("GG-63", "GG-64")
def test_three_letters_are_mixed_into_the_pile_and_three_tiles_taken() -> None:
    table = lay("QVXZ*EAROT", "SEW", board=STORE)
    before = sorted((*table.state.hands[0], *table.state.stock))
    say(table, "Ann exchange QVX")
    state = table.state
    assert len(state.hands[0]) == 10
    assert sorted((*state.hands[0], *state.stock)) == before
    assert table.to_act == ("Ben",)
    assert state.idle == 1
    assert state.scores == (0, 0)
    assert "Ann exchanges Q, V and X instead of making a word." in table.story()
    table = lay("QVXZ*EAROT", "SEW", board=STORE, racks="hidden")
    say(table, "Ann exchange QVX")
    assert "Ann exchanges 3 tiles instead of making a word." in table.story()


@pytest.mark.clause("GG-63")
def test_a_star_goes_back_only_by_agreement() -> None:
    table = lay("QVX*", "SEW", board=STORE)
    with refused("GG-63", "A star cannot go back; choose 3 letters to exchange"):
        say(table, "Ann exchange QV*")
    assert all("*" not in table.notation.write(table.state, 0, move) for move in _idle(table))
    assert set(_offered(table, "exchange")) == {held(table, letter) for letter in "QVX"}
    table = lay("QVX*", "SEW", board=STORE, give_stars=True)
    say(table, "Ann exchange QV*")
    assert "Ann exchanges Q, V and a star instead of making a word." in table.story()


@pytest.mark.clause("GG-63", "GG-65")
@pytest.mark.parametrize(
    ("tiles", "sizes", "good", "bad"),
    [
        ("QV*", (2, 3), ("exchange QV", "exchange QV*", "exchange Q*"), ("exchange Q", "skip")),
        ("Q**", (1, 3), ("exchange Q", "exchange **", "exchange Q**"), ("skip",)),
        ("**", (1, 2), ("exchange *", "exchange **", "skip"), ("exchange",)),
        ("QVX*", (3, 3), ("exchange QVX", "exchange QV*"), ("exchange QV", "exchange QVX*")),
    ],
)
def test_nobody_has_to_give_a_star_back(
    tiles: str, sizes: tuple[int, int], good: tuple[str, ...], bad: tuple[str, ...]
) -> None:
    table = lay(tiles, "SEW", board=STORE, give_stars=True)
    (legal,) = [one for one in table.game.legal(table.state, 0) if one.verb == "exchange"]
    assert (legal.least, legal.most) == sizes
    for text in good:
        assert can(table, text), text
    for text in bad:
        assert not can(table, text), text
    offered = {type(move) for move in table.moves()}
    assert (Skip in offered) == ("skip" in good)


def can(table: Table, text: str) -> bool:
    return table.game.can(table.state, 0, table.match.read(0, text))


@pytest.mark.clause("GG-63")
def test_the_number_of_tiles_to_exchange_is_told() -> None:
    table = lay("QV*", "SEW", board=STORE, give_stars=True)
    with refused("GG-63", "Choose 2 to 3 tiles to exchange."):
        say(table, "Ann exchange Q")
    with refused("GG-63", "exchange 2 to 3 tiles instead"):
        say(table, "Ann skip")
    forms = dict(table.presenter.forms(table.state, 0))
    assert "exchange 2 to 3 tiles" in forms["exchange CARDS"]
    only_stars = lay("**", "SEW", board=STORE, give_stars=True)
    assert {"exchange CARDS", "skip"} <= dict(
        only_stars.presenter.forms(only_stars.state, 0)
    ).keys()


def _idle(table: Table) -> list[Exchange]:
    """Return the exchanges that are offered."""
    return [move for move in table.moves() if isinstance(move, Exchange)]


def _offered(table: Table, verb: str) -> tuple[int, ...]:
    """Return the tiles that a client offers for a verb."""
    legal = table.game.legal(table.state, 0)
    return next(tuple(entry.cards) for entry in legal if entry.verb == verb)


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
    for cards in ((q, v, table.state.hands[1][0]), (q, v, 1000)):
        with refused("GG-63", "Exchange only tiles from your own rack"):
            table.act("Ann", Exchange(cards))
    with refused("GG-63", "Use each tile only once"):
        table.act("Ann", Exchange((q, v, v)))
    for cards in ((q, v), (), tuple(table.state.hands[0])):
        with refused("GG-63", "Choose 3 tiles to exchange"):
            table.act("Ann", Exchange(cards))
    with refused("GG-63", "Skip only when the pile is gone; exchange 3 tiles instead"):
        table.act("Ann", Skip())
    table.act("Ann", Exchange((x, v, q)))


@pytest.mark.clause("GG-65")
@pytest.mark.parametrize("stock", ["A", "AB", "ABC"])
def test_three_tiles_are_exchanged_as_long_as_the_pile_has_any(stock: str) -> None:
    table = lay("QVXZ", "SEW", stock=stock)
    with refused("GG-63", "Choose 3 tiles to exchange"):
        say(table, "Ann exchange Q")
    say(table, "Ann exchange QVX")
    assert len(table.state.hands[0]) == 4
    assert len(table.state.stock) == len(stock)


@pytest.mark.clause("GG-65")
def test_without_a_pile_or_letters_the_player_skips() -> None:
    table = lay("QVXZ", "SEW", stock="")
    with refused("GG-65", "The pile is gone; skip your turn instead"):
        say(table, "Ann exchange QVX")
    say(table, "Ann skip")
    assert table.to_act == ("Ben",)
    table = lay("Q*", "SEW", stock="ABC")
    with refused("GG-65", "Choose 1 tile to exchange"):
        table.act("Ann", Exchange(()))
    say(table, "Ann exchange Q")
    assert len(table.state.hands[0]) == 2
    table = lay("**", "SEW", stock="ABC")
    with refused("GG-65", "You have no letters to exchange; skip your turn instead"):
        say(table, "Ann exchange *")
    assert table.moves().fallback == Skip()
    assert table.presenter.forms(table.state, 0)[-1] == (
        "skip",
        "make no word; you have no letters to exchange",
    )
    say(table, "Ann skip")
    assert "Ann skips the turn." in table.story()


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
    story = table.story()
    assert story[story.index("Ann goes out and ends the game.") :] == [
        "Ann goes out and ends the game.",
        "Ann scores 5 (all tiles used).",
        "Ben loses 4 points (unused tiles: C, V and red l).",
        "Round 1 is over: Ann 8, Ben -4, Cid 0.",
        "Ann wins the game with 8 points.",
    ]


@pytest.mark.clause("GG-69")
def test_the_bonus_is_an_option_and_needs_an_empty_pile() -> None:
    table = lay("AT", "CVl", board="C", stock="", bonus=20)
    say(table, "Ann lay CAT at 0,0 se")
    assert table.scores["Ann"] == 23
    table = lay("AT", "CVl", board="C", stock="X")
    say(table, "Ann lay CAT at 0,0 se")
    assert not table.over
    assert rack(table, "Ann") == "X"


@pytest.mark.clause("GG-69")
def test_a_player_with_only_stars_has_not_gone_out() -> None:
    table = lay("AT*", "CVl", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se")
    assert table.to_act == ("Ben",)
    say(table, "Ben skip", "Ann skip")
    assert table.over
    assert table.scores == {"Ann": 3, "Ben": -4}


@pytest.mark.clause("GG-67", "GG-68", "GG-70")
def test_a_full_circle_of_skips_ends_the_game_and_all_pay() -> None:
    table = lay("ATV", "CVl", "Z", board="C", stock="")
    say(table, "Ann lay CAT at 0,0 se", "Ben skip", "Cid skip")
    assert table.to_act == ("Ann",)
    say(table, "Ann skip")
    assert table.over
    assert table.scores == {"Ann": 3 - 1, "Ben": -4, "Cid": -1}
    assert "Ann ends the game: nobody made a word in a full circle." in table.story()


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
    assert "Ben ends the game: nobody made a word in 4 full circles." in table.story()
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
    say(table, "Ann lay CAT at 0,0 e")
    told = table.presenter.stakes(table.state, table.state.window)
    assert told.endswith("if all are good, a challenge costs nothing (GG-73)")
    say(table, "Ben challenge")
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
