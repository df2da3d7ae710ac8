"""Each clause of the sheet of Glass Tiles up to its stars, by its id."""

from typing import Any

import pytest

from tests.games.glass.tables import drawn, grid, lay, rack, refused, say, sign
from wordparlor.errors import BadSetup
from wordparlor.games import box, deal
from wordparlor.games.glass.play import GlassTiles, nearest_to_q
from wordparlor.games.glass.state import GRIDS, Grid, Lay
from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.judging import Accept
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words

TEN = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def symbols(*colours: str) -> dict[str, int]:
    """Return how often each tile of these colours is in the deck."""
    cards = box("glass").deck.cards
    return {entry.kind.symbol: entry.copies for entry in cards if entry.kind.colour in colours}


# -- the tiles ------------------------------------------------------------------------------------


@pytest.mark.clause("GG-01")
@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_players(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 10 players"):
        deal("glass", [*TEN, "Kim"][:seats])


@pytest.mark.clause("GG-02")
def test_play_goes_clockwise() -> None:
    table = lay("CAT", "SEW", "DOG", board="A T E")
    with refused("GG-02"):
        say(table, "Ben exchange SEW")
    say(table, "Ann exchange CAT")
    assert table.to_act == ("Ben",)
    say(table, "Ben exchange SEW", "Cid exchange DOG")
    assert table.to_act == ("Ann",)


@pytest.mark.clause("GG-03")
def test_134_tiles_129_of_them_letters() -> None:
    deck = box("glass").deck
    assert len(deck) == 134
    assert sum(bool(kind.faces) for kind in deck.printed) == 129
    assert sum(kind.symbol == "*" for kind in deck.printed) == 5


@pytest.mark.clause("GG-03")
@pytest.mark.parametrize(
    "kind",
    [
        Kind(("A", "E"), (1, 1)),
        Kind(("QU",), (1,)),
        Kind(("?",), (0,)),
        Kind(("E",), (3,), "green"),
        Kind(("E",), (3,), mark="+"),
        Kind((), (1,), name="CHECK"),
    ],
)
def test_a_deck_with_other_cards_is_refused(kind: Kind) -> None:
    deck = Deck("odd", (*box("glass").deck.cards, Copies(kind, 1)))
    with pytest.raises(BadSetup, match="is not a tile of this game; a tile is one letter"):
        deal("glass", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("GG-03", "GG-06")
@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        ([Kind((), (9,), mark="*", name="STAR")], "A star must be worth 0 points"),
        (
            [Kind(("E",), (n,), case="capital", stack=f"p{n}") for n in (5, 7)],
            "E has too many values; use 3 at most",
        ),
    ],
)
def test_a_deck_with_odd_points_is_refused(kinds: list[Kind], sentence: str) -> None:
    letters = (entry for entry in box("glass").deck.cards if entry.kind.faces)
    deck = Deck("odd", (*letters, *(Copies(kind, 1) for kind in kinds)))
    with pytest.raises(BadSetup, match=sentence):
        deal("glass", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("GG-03")
def test_players_may_bring_other_tiles() -> None:
    letters = [Copies(Kind((letter,), (3,)), 3) for letter in "AEINST"]
    red = [Copies(Kind((letter,), (4,), case="small"), 2) for letter in "AE"]
    table = lay("Te", "SAT", board="T I N", deck=Deck("home", (*letters, *red)))
    say(table, "Ann lay NeT at 4,0 se")
    assert table.scores["Ann"] == 3 + 4 + 3


@pytest.mark.clause("GG-04", "GG-05", "GG-06")
def test_black_is_worth_one_red_two_and_a_star_nothing() -> None:
    worths = {
        colour: {kind.points for kind in box("glass").deck.kinds if kind.colour == colour}
        for colour in ("black", "red", "")
    }
    assert worths == {"black": {(1,)}, "red": {(2,)}, "": {(0,)}}


@pytest.mark.clause("GG-07", "GG-08", "GG-09", "GG-10", "GG-11")
@pytest.mark.parametrize(
    ("letters", "copies"),
    [("AEIOU", 5), ("BCDFGHKLMNRSTWY", 4), ("JP", 3), ("VXZ", 2), ("Q", 1)],
)
def test_the_black_letters(letters: str, copies: int) -> None:
    black = symbols("black")
    assert {letter for letter, number in black.items() if number == copies} == set(letters)
    assert sum(black.values()) == 98


@pytest.mark.clause("GG-12")
def test_the_red_letters() -> None:
    red = symbols("red")
    assert {letter for letter, number in red.items() if number == 2} == set("aeiou")
    assert set(red.values()) == {1, 2}
    assert len(red) == 26
    assert sum(red.values()) == 31


# -- the start ------------------------------------------------------------------------------------


@pytest.mark.clause("GG-13", "GG-17")
def test_the_pile_is_face_down() -> None:
    table = deal("glass", ["Ann", "Ben"], seed=3)
    for viewer in (None, 0, 1):
        assert set(table.view(viewer).stock) == {HIDDEN}
    assert len(table.state.stock) == 134 - 20


@pytest.mark.clause("GG-14", "GG-29")
def test_scores_are_kept_by_name_after_every_turn() -> None:
    table = lay("EGG", "FREE", board="T A L E")
    say(table, "Ann lay EGG at 6,0 se")
    assert table.scores == {"Ann": 3, "Ben": 0}
    assert table.history[-1].gains == (3, 0)


@pytest.mark.clause("GG-15")
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_each_player_takes_ten_tiles(seats: int) -> None:
    state = deal("glass", TEN[:seats], seed=1).state
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert len(state.stock) == 134 - 10 * seats
    assert state.laid == ()


@pytest.mark.clause("GG-15")
def test_the_starter_takes_the_first_ten_tiles() -> None:
    state = deal("glass", ["Tyler", "Ann", "Pia"], stacked=range(134)).state
    assert state.turn == 2
    assert state.hands == (tuple(range(10, 20)), tuple(range(20, 30)), tuple(range(10)))


@pytest.mark.clause("GG-15")
def test_a_deck_too_small_is_refused() -> None:
    deck = Deck("small", (Copies(Kind(("A",), (1,)), 19),))
    with pytest.raises(BadSetup, match="2 players need 20 tiles; the deck has 19"):
        deal("glass", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("GG-16")
def test_racks_are_open() -> None:
    table = lay("CAT", "SEW")
    assert table.view("Ann").hands == table.state.hands == table.view().hands
    say(table, "Ann exchange CAT")
    assert table.story()[-1].startswith("Ann draws ")
    assert "cards" not in table.story()[-1]


@pytest.mark.clause("GG-16")
def test_the_players_can_agree_on_hidden_racks() -> None:
    table = lay("CAT", "SEW", racks="hidden")
    assert table.view("Ann").hands == (table.state.hands[0], (HIDDEN,) * 3)
    assert table.view().hands == ((HIDDEN,) * 3, (HIDDEN,) * 3)


@pytest.mark.clause("GG-18", "GG-19")
def test_tyler_starts() -> None:
    table = deal("glass", ["Helen", "Karen", "Tyler", "William"], seed=5)
    assert table.to_act == ("Tyler",)
    assert table.state.dealer == 1
    assert table.story() == ["Tyler starts: the name closest to Q."]


@pytest.mark.clause("GG-18")
@pytest.mark.parametrize(
    ("names", "nearest"),
    [
        (("Ada", "Éva", "Bo"), [1]),
        (("Quentin", "Paul", "Rita"), [0]),
        (("Zoe", "007", "Øyvind"), [2]),
        (("Ada", "Émile", "øystein", "Wes"), [2]),
        (("Łukasz", "Œuvre", "Æthel"), [1]),
        (("Ðan", "Þor", "Ea"), [1]),
        (("Ωmega", "李", "Ann"), [2]),
        (("7 Up", "!"), [0, 1]),
        (("olga", "PIA", "rita"), [1, 2]),
        (("ångström", "Zed"), [1]),
    ],
)
def test_names_are_compared_by_their_plain_letters(
    names: tuple[str, ...], nearest: list[int]
) -> None:
    assert nearest_to_q(names) == nearest


@pytest.mark.clause("GG-18")
def test_in_the_next_round_the_left_neighbour_starts() -> None:
    table = lay("T", "QZ", "V", board="I", stock="", rounds=2)
    starter = (table.state.dealer + 1) % 3
    say(table, "Ann lay IT at 0,0 se")
    assert table.state.round == 2
    assert table.state.turn == (starter + 1) % 3
    before = table.names[starter]
    assert table.story()[-1] == f"{table.to_act[0]} starts round 2, to the left of {before}."
    assert table.state.laid == ()
    assert table.state.last == ()


@pytest.mark.clause("GG-20")
def test_chance_breaks_a_tie_for_the_start() -> None:
    names = ["Karen", "William", "Ann"]
    for dealer in (None, 1):
        firsts = [deal("glass", names, seed=s, dealer=dealer).state.turn for s in range(60)]
        assert set(firsts) == {0, 1}
        assert 15 < sum(firsts) < 45
    told = deal("glass", names, seed=0).story()
    assert told[0].endswith(" starts by chance: 2 names are equally close to Q.")


@pytest.mark.clause("GG-18")
def test_names_do_not_matter_in_a_daily_deal() -> None:
    by_chance = {"starter": "chance"}
    starts = set()
    for seed in range(12):
        one, other = (
            deal("glass", [name, "Ben", "Ada"], seed=seed, options=by_chance)
            for name in ("Quentin", "Zoe")
        )
        assert one.state == other.state
        assert one.story() == [f"{one.to_act[0]} starts by chance."]
        starts.add(one.state.turn)
    assert starts == {0, 1, 2}


@pytest.mark.clause("GG-18")
def test_the_first_seat_starts_a_lesson() -> None:
    first = {"starter": "first"}
    one, other = (deal("glass", [name, "Amy"], seed=3, options=first) for name in ("Amos", "Zoe"))
    assert one.state == other.state
    assert one.state.turn == 0
    assert one.story() == ["Amos starts."]
    # The cards are those of a table where the name of the first seat is closest to Q.
    assert other.state == deal("glass", ["Zoe", "Amy"], seed=3).state


@pytest.mark.clause("GG-21")
def test_the_first_word_lies_over_the_centre() -> None:
    table = lay("CATS", "SEW")
    with refused("GG-21"):
        say(table, "Ann lay CAT at 2,0 e")
    with refused("GG-21"):
        say(table, "Ann lay CAT at -6,0 e")
    for text in ("lay CAT at -4,0 e", "lay CAT at 2,2 nw", "lay CAT at 1,-1 sw", "CAT"):
        table = lay("CATS", "SEW")
        say(table, f"Ann {text}")
        assert sign(table, 0, 0)


@pytest.mark.clause("GG-22")
def test_a_place_between_two_hexagons_is_refused() -> None:
    for text in ("lay CAT at 2,-1 e", "lay CAT at 2,-1", "lay JAZZ at -3,0 e"):
        with refused("GG-22", "on hexagons: x and y are both even or both odd"):
            say(lay("CATS", "SEW", board="T"), f"Ann {text}")
    table = lay("CATS", "SEW", variant="squares")
    say(table, "Ann lay CAT at -1,0 e")
    assert sign(table, -1, 0) == "C"


@pytest.mark.clause("GG-21", "GG-75")
def test_a_word_has_two_letters_or_the_agreed_minimum() -> None:
    table = lay("ITS", "SEW")
    with refused("GG-75"):
        table.act("Ann", Lay("I", 0, 0, "e", table.state.hands[0][:1]))
    say(table, "Ann lay IT at 0,0 e")
    with refused("GG-75", "IT is too short; a word needs at least 3 letters"):
        say(lay("ITS", "SEW", minimum=3), "Ann lay IT at 0,0 e")


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.clause("GG-22")
@pytest.mark.parametrize(
    ("variant", "towards"),
    [
        ("hexagons", "e se sw w nw ne"),
        ("squares", "e se s sw w nw n ne"),
        ("octagons", "e se s sw w nw n ne"),
    ],
)
def test_words_run_in_all_directions(variant: str, towards: str) -> None:
    for toward in towards.split():
        table = lay("ITS", "SEW", variant=variant)
        say(table, f"Ann lay IT at 0,0 {toward}")
        assert table.scores["Ann"] == 2
    table = lay("ITS", "SEW", variant=variant)
    assert list(grid(table).steps) == towards.split()
    with refused("GG-22", "There is no such direction; use e, se"):
        table.act("Ann", Lay("IT", 0, 0, "up", table.state.hands[0][:2]))


@pytest.mark.clause("GG-23")
def test_words_of_the_dictionary_count_plurals_too() -> None:
    for word in ("CATS", "FAX"):
        say(lay(word, "SEW"), f"Ann lay {word} at 0,0 e")
    with refused("GG-23", "KAREN is not in this table's dictionary"):
        say(lay("KAREN", "SEW"), "Ann lay KAREN at 0,0 e")


@pytest.mark.clause("GG-23")
def test_plurals_may_be_refused() -> None:
    for word in ("CATS", "BIRDS"):
        with refused("GG-23", f"{word} is a plural"):
            say(lay(word, "EW", plurals="mainly"), f"Ann lay {word} at 0,0 e")
    for word, also in (("GOES", ""), ("DATA", ""), ("CATS", "CATS")):
        say(lay(word, "EW", plurals="mainly", also=also), f"Ann lay {word} at 0,0 e")
    say(lay("TABLES", "EW", plurals="only"), "Ann lay TABLES at 0,0 e")
    for rule in ("only", "refuse"):  # "refuse" is what an older version called "mainly"
        with refused("GG-23", "CATS is a plural"):
            say(lay("CATS", "EW", plurals=rule), "Ann lay CATS at 0,0 e")


@pytest.mark.clause("GG-23")
def test_words_may_be_added_and_barred() -> None:
    say(lay("KAREN", "SEW", also="tyler, Karen,"), "Ann lay KAREN at 0,0 e")
    with refused("GG-23", "The players barred CAT before the game"):
        say(lay("CAT", "SEW", barred="DOG,CAT"), "Ann lay CAT at 0,0 e")


@pytest.mark.clause("GG-23")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"also": "KAREN,A"}, "also has 'A'; write words of 2 to 15 letters"),
        ({"barred": "IT'S"}, 'barred has "IT\'S"; write words'),
        ({"also": "ÄRA"}, "also has 'ÄRA'"),
        ({"also": "CAT", "barred": "cat"}, "CAT is both added and barred"),
    ],
)
def test_only_words_can_be_added_or_barred(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        lay("CAT", "SEW", **options)


@pytest.mark.clause("GG-23")
@pytest.mark.parametrize("word", ["", "cat", "CÄT", "C4T", "CAT " * 3])
def test_a_word_is_written_in_capitals_a_to_z(word: str) -> None:
    table = lay("CATS", "SEW")
    with refused("GG-23", "Write a word in the letters A to Z"):
        table.act("Ann", Lay(word, 0, 0, "e", table.state.hands[0][:3]))
    with refused("GG-24", "There are only 134 tiles; lay a shorter word"):
        table.act("Ann", Lay("A" * 135, 0, 0, "e", table.state.hands[0][:3]))


LONG = """
              X
              A
S T A R T E D   M U S I C I A N
"""
"""A row with a gap; a letter in the gap makes a row of 16 letters."""


@pytest.mark.clause("GG-23")
def test_the_dictionary_has_no_word_of_more_than_15_letters() -> None:
    table = lay("IS", "OAK", board=LONG, variant="squares")
    sentence = "STARTEDIMUSICIAN is too long; the dictionary has up to 15 letters."
    with refused("GG-23", sentence):
        say(table, "Ann lay STARTEDIMUSICIAN at 0,2 e")
    table = lay("IS", "OAK", board=LONG, variant="squares", also="XAI")
    with refused("GG-33", r"must spell words, not STARTEDIMUSICIAN\. \("):
        say(table, "Ann lay XAI at 7,0 s")


@pytest.mark.clause("GG-23", "GG-73")
@pytest.mark.parametrize("text", ["lay STARTEDIMUSICIAN at 0,2 e", "STARTEDIMUSICIAN"])
def test_players_who_judge_can_lay_longer_words(text: str) -> None:
    table = lay("IS", "OAK", board=LONG, variant="octagons", judging="vote")
    say(table, f"Ann {text}", "Ben accept")
    assert table.state.last == ("STARTEDIMUSICIAN", "XAI")
    assert table.scores["Ann"] == 16 + 3
    assert table.moves(1).plays, "the search goes on with such a row"
    table = lay("IS", "OAK", board=LONG, variant="octagons", judging="challenge")
    say(table, f"Ann {text}", "Ben challenge")
    told = "STARTEDIMUSICIAN is too long; the dictionary has up to 15 letters."
    assert any(told in line for line in table.story())
    assert table.state.voted_down == ("STARTEDIMUSICIAN", "XAI")


@pytest.mark.clause("GG-24", "GG-25")
def test_tiles_fill_the_gaps_of_one_straight_line() -> None:
    table = lay("SOREC", "SEW", board="T")
    cards = {rack(table, "Ann")[at]: card for at, card in enumerate(table.state.hands[0])}
    s, o, r, e, c = (cards[letter] for letter in "SOREC")
    with refused("GG-24", "STORE has 4 empty places there"):
        table.act("Ann", Lay("STORE", -2, 0, "e", (s, o, r)))
    with refused("GG-24", "STORE has 4 empty places there"):
        table.act("Ann", Lay("STORE", -2, 0, "e", (s, o, r, e, c)))
    with refused("GG-24", "STORE needs O at 2,0, not the tile C"):
        table.act("Ann", Lay("STORE", -2, 0, "e", (s, c, r, e)))
    with refused("GG-24", "SCORE needs C at 0,0; T lies there"):
        table.act("Ann", Lay("SCORE", -2, 0, "e", (s, c, o, r)))
    with refused("GG-24", "Use each tile only once"):
        table.act("Ann", Lay("STOSO", -2, 0, "e", (s, o, s, o)))
    table.act("Ann", Lay("STORE", -2, 0, "e", (s, o, r, e)))
    assert [sign(table, x, 0) for x in range(-2, 8, 2)] == list("STORE")


@pytest.mark.clause("GG-24", "GG-42")
def test_only_tiles_from_the_rack_are_laid() -> None:
    table = lay("CATS", "SEW", board="T")
    for strange in (table.state.hands[1][0], HIDDEN, 1000):
        with refused("GG-24", "Lay only tiles from your own rack"):
            table.act("Ann", Lay("AT", -2, 0, "e", (strange,)))
    with refused("GG-42", "Only a star takes a letter from the table"):
        table.act("Ann", Lay("AT", -2, 0, "e", (table.state.laid[0].card,)))


@pytest.mark.clause("GG-28")
def test_the_rack_is_filled_up_to_ten_again() -> None:
    table = lay("STOREABCDF", "SEW", stock="XYZWVUT")
    say(table, "Ann lay STORE at 0,0 e")
    assert sorted(rack(table, "Ann")) == sorted("ABCDFXYZWV")
    assert table.game.deck.symbols(table.state.stock) == "U T"
    assert "Ann draws X, Y, Z, W and V." in table.story()


@pytest.mark.clause("GG-28")
def test_the_rack_is_filled_as_far_as_the_pile_goes() -> None:
    table = lay("STOREABCDF", "SEW", stock="XY")
    say(table, "Ann lay STORE at 0,0 e")
    assert sorted(rack(table, "Ann")) == sorted("ABCDFXY")
    assert table.state.stock == ()


@pytest.mark.clause("GG-31")
def test_each_further_word_uses_a_letter_on_the_table() -> None:
    table = lay("CATS", "SEW", board="T E N")
    with refused("GG-31"):
        say(table, "Ann lay CAT at 20,0 e")
    with refused("GG-31", "TEN lies there already; lay at least one tile"):
        table.act("Ann", Lay("TEN", 0, 0, "e", ()))
    say(table, "Ann lay SAT at -2,-2 se")
    assert drawn(table) == (
        "   ----",
        "   43210123456",
        "-3  · ·",
        "-2 · S ·",
        "-1  · A · · ·",
        " 0   · T E N ·",
        " 1    · · · ·",
    )


@pytest.mark.clause("GG-32")
@pytest.mark.parametrize("variant", ["hexagons", "squares", "octagons"])
def test_words_branch_off_in_any_direction_but_not_from_a_star(variant: str) -> None:
    for toward in grid(lay("S", "E", variant=variant)).steps:
        say(lay("TS", "SEW", board="I", variant=variant), f"Ann lay IT at 0,0 {toward}")
        with refused("GG-52", "IT cannot run through the star at 0,0"):
            say(lay("ITS", "SEW", board="*", variant=variant), f"Ann lay IT at 0,0 {toward}")


# -- touching -------------------------------------------------------------------------------------


def test_a_round_remembers_all_its_words() -> None:
    table = lay("N", "SEW", board="I\n   O")
    say(table, "Ann lay IN at 0,0 se", "Ben lay SIN at -1,-1 se")
    assert table.state.made == ("IN", "NO", "SIN")


@pytest.mark.clause("GG-33")
def test_where_both_readings_are_words_the_one_forward_counts() -> None:
    table = lay("N", "SEW", board="I\n   O")
    say(table, "Ann lay IN at 0,0 se")
    assert table.state.last == ("IN", "NO")
    table = lay("O", "SEW", board="T\n   G")
    say(table, "Ann lay TO at 0,0 se")
    assert table.state.last == ("TO", "GO")


@pytest.mark.clause("GG-36")
def test_three_words_in_a_turn_all_score() -> None:
    table = lay("n", "SEW", board="I E\n   O")
    say(table, "Ann lay In at 0,0 se")
    assert table.state.last == ("IN", "NO", "EN")
    assert table.scores["Ann"] == 3 + 3 + 3


@pytest.mark.clause("GG-74")
def test_a_word_may_be_lengthened_as_a_whole() -> None:
    table = lay("SD", "SEW", board="S T o R E")
    with refused("GG-74", "TORED is only part of STORED; name the whole row"):
        say(table, "Ann lay TORED at 2,0 e")
    say(table, "Ann lay STORED at 0,0 e")
    assert table.scores["Ann"] == 7


@pytest.mark.clause("GG-02", "GG-67")
def test_nothing_is_played_when_the_game_is_over() -> None:
    table = lay("T", "Q", board="I", stock="")
    say(table, "Ann lay IT at 0,0 se")
    assert table.over
    with refused("GG-67"):
        table.act("Ben", Accept())


@pytest.mark.clause("GG-33")
@pytest.mark.parametrize(("variant", "board"), [("hexagons", "I\n O"), ("squares", "I\nO")])
def test_of_two_readings_the_one_toward_the_right_counts(variant: str, board: str) -> None:
    table = lay("N", "SEW", board=board, variant=variant)
    say(table, "Ann lay IN at 0,0 e")
    assert table.state.last == ("IN", "ON"), "from O up to the right, not from N down to the left"


@pytest.mark.clause("GG-33")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_the_name_of_a_row_reveals_nothing_where_players_judge(judging: str) -> None:
    names = set()
    for known in (b"TO\nST\nSO", b"OT\nTS\nSO", b"SO"):
        table = lay("SO", "T", board="T", words=custom_words(known), judging=judging)
        cards = {table.game.deck.printed[card].symbol: card for card in table.state.hands[0]}
        play = Lay("SO", -1, -1, "e", (cards["S"], cards["O"]))
        names.add(table.game.words_of(table.state, play))
    assert names == {("SO", "ST", "TO")}


@pytest.mark.clause("GG-33")
def test_a_proposed_row_may_be_read_in_both_directions() -> None:
    table = lay("O", "T", board="T", words=custom_words(b"OT"), judging="challenge")
    table.say("Ann", "lay TO at 0,0 e")
    table.say("Ben", "challenge")
    assert sign(table, 2, 0) == "O"


@pytest.mark.clause("GG-22")
def test_the_variant_decides_the_shape_and_older_setups_can_still_name_it() -> None:
    assert "tiles" not in {option.name for option in box("glass").option_list}
    shapes = [
        grid_of(deal("glass", ["Ann", "Ben"], variant=variant))
        for variant in ("hexagons", "squares", "octagons")
    ]
    assert shapes == [GRIDS["hex"], GRIDS["square"], GRIDS["octagon"]]
    older = deal("glass", ["Ann", "Ben"], options={"tiles": "square"})
    assert grid_of(older) == GRIDS["square"]


def grid_of(table: Table) -> Grid:
    assert isinstance(table.game, GlassTiles)
    return table.game.grid
