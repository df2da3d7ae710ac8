"""Each clause of the Zap sheet, by its id."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.zap.tables import NAMES, discards, hand, lay, say
from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import box, deal
from wordparlor.games.zap.deck import TWO_TURNS
from wordparlor.games.zap.score import score_hand, word_points
from wordparlor.games.zap.state import Discard, Draw, Effect, Make, Pass, Zap
from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.english import tell
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.table import Table

ANN = "G L O W A T CHECK"
BEN = "A R O ? A T E"
CID = "E I N P S T U"
REPLACE_CARD = 60


def refused(clause: str) -> pytest.RaisesExc[RuleBroken]:
    return pytest.raises(RuleBroken, check=lambda broken: broken.clause == clause)


# -- the aim --------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        deal("zap", ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"][:seats])


@pytest.mark.clause("ZP-02", "ZP-22", "ZP-23")
def test_the_round_ends_when_a_player_has_no_cards_left() -> None:
    table = lay("G L O W", BEN, CID)
    say(table, "Ann make GLOW")
    assert table.state.round == 2
    assert table.scores["Ann"] == 0
    assert min(table.scores["Ben"], table.scores["Cid"]) > 0


@pytest.mark.clause("ZP-03", "ZP-61", "ZP-62")
def test_cards_left_in_the_hand_count_against_their_holders() -> None:
    table = lay("G L O W", "Q R CHECK", "A")
    say(table, "Ann make GLOW")
    assert table.scores == {"Ann": 0, "Ben": 10 + 1 + 5, "Cid": 1}
    assert "Ann wins the round with no cards left." in table.story()
    assert "Ben is left holding 16 points (R 1 + Q 10 + CHECK 5)." in table.story()


@pytest.mark.clause("ZP-03", "ZP-24")
def test_points_add_up_over_the_rounds() -> None:
    table = lay("G L O W", "Q R CHECK")
    say(table, "Ann make GLOW")
    assert not table.over
    kept = {"scores": table.state.scores, "round": table.state.round}
    table.state = replace(lay("R", "G L O W").state, turn=1, **kept)
    say(table, "Ben make GLOW")
    assert table.scores == {"Ann": 1, "Ben": 16}
    assert table.state.round == 3


@pytest.mark.clause("ZP-04", "ZP-05")
def test_the_game_ends_at_the_target_and_the_fewest_points_win() -> None:
    table = lay("G L O W", "Q R CHECK", "A", target=16)
    say(table, "Ann make GLOW")
    assert table.over
    assert table.to_act == ()
    assert "Ben has 16 points: the game ends at 16." in table.story()
    assert table.story()[-1] == "Ann wins the game with 0 points."
    with refused("ZP-04"):
        say(table, "Ben draw")
    with refused("ZP-04"):
        table.act("Ben", Accept())


@pytest.mark.clause("ZP-04")
def test_the_target_is_100_and_below_it_the_game_goes_on() -> None:
    assert box("zap").read_options("zap", {}).target == 100
    table = lay("G L O W", "Q R CHECK", "A", target=17)
    say(table, "Ann make GLOW")
    assert not table.over


@pytest.mark.clause("ZP-05")
def test_a_tie_for_the_fewest_is_a_shared_win() -> None:
    game = lay(ANN, BEN, CID).game
    assert game.winners((30, 104, 30)) == (0, 2)


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-06", "ZP-28")
def test_the_pack_has_56_letters_and_ten_zap_cards() -> None:
    deck = box("zap").deck
    assert len(deck) == 66
    names = [kind.name or kind.symbol for kind in deck.printed]
    zaps = ["WILD", "DISCARD", "REPLACE", "2-TURNS", "CHECK"]
    assert [names.count(zap) for zap in zaps] == [2] * 5
    letters = [name for name in names if len(name) == 1]
    assert len(letters) == 56
    assert letters.count("E") == 6
    assert letters.count("S") == 2
    assert letters.count("Q") == 1


@pytest.mark.clause("ZP-07", "ZP-08", "ZP-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seven_cards_each_one_turned_up_the_rest_is_the_draw_pile(seats: int) -> None:
    state = deal("zap", NAMES[:seats], seed=1).state
    assert [len(cards) for cards in state.hands] == [7] * seats
    assert len(state.discards) == 1
    assert len(state.stock) == 66 - 7 * seats - 1


@pytest.mark.clause("ZP-07", "ZP-09")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = deal("zap", ["Ann", "Ben", "Cid"], dealer=1, stacked=range(66)).state
    assert state.hands[2] == tuple(range(0, 21, 3))
    assert state.hands[0] == tuple(range(1, 21, 3))
    assert state.hands[1] == tuple(range(2, 21, 3))
    assert state.discards == (21,)
    assert state.stock == tuple(range(22, 66))


@pytest.mark.clause("ZP-07", "ZP-09")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    deck = Deck("small", (Copies(Kind(("A",), (1,)), 14),))
    with pytest.raises(BadSetup, match="2 players need 15 cards; the deck has 14"):
        deal("zap", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("ZP-08")
def test_the_draw_pile_and_the_other_hands_are_hidden() -> None:
    table = lay(ANN, BEN)
    view = table.view("Ann")
    assert set(view.stock) == {HIDDEN} == set(view.hands[1])
    assert view.hands[0] == table.state.hands[0]
    assert view.discards == table.state.discards


@pytest.mark.clause("ZP-10")
def test_a_zap_card_turned_up_goes_back_into_the_draw_pile() -> None:
    stacked = [*range(14), 56, 57, 58, 59, *range(14, 56), *range(60, 66)]
    places = set()
    for seed in range(20):
        state = deal("zap", ["Ann", "Ben"], dealer=1, seed=seed, stacked=stacked).state
        assert box("zap").deck.printed[state.discards[0]].faces[0].isalpha()
        assert sorted((*state.stock, *state.discards)) == list(range(14, 66))
        places.add(state.stock.index(56))
    assert len(places) > 10


@pytest.mark.clause("ZP-10")
def test_without_a_letter_in_the_draw_pile_the_zap_card_stays() -> None:
    cards = (Copies(Kind(("A",), (1,)), 14), Copies(Kind((), (5,), name="CHECK"), 3))
    table = deal("zap", ["Ann", "Ben"], deck=Deck("odd", cards), stacked=range(17))
    assert discards(table) == "CHECK"


@pytest.mark.clause("ZP-09", "ZP-10")
def test_the_card_turned_up_is_told() -> None:
    stacked = [*range(14), 64, *range(14, 64), 65]
    table = deal("zap", ["Ann", "Ben"], dealer=1, seed=1, stacked=stacked)
    up = table.game.deck.printed[table.state.discards[0]].symbol
    assert [tell(event, NAMES, table.game.deck) for event in table.match.events] == [
        "Round 1: Ben deals.",
        "Ben turns up CHECK and puts it back into the pile.",
        f"Ben turns up {up}.",
    ]


@pytest.mark.clause("ZP-11")
def test_the_player_on_the_dealers_left_begins() -> None:
    assert deal("zap", ["Ann", "Ben", "Cid"], dealer=1).to_act == ("Cid",)
    dealers = {deal("zap", ["Ann", "Ben", "Cid"], seed=seed).state.dealer for seed in range(30)}
    assert dealers == {0, 1, 2}


# -- a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-12", "ZP-17", "ZP-20", "ZP-21")
def test_one_action_a_turn_and_play_goes_clockwise() -> None:
    table = lay(ANN, BEN, CID)
    say(table, "Ann make GLOW")
    with refused("ZP-21"):
        say(table, "Ann draw")
    say(table, "Ben draw")
    with refused("ZP-21"):
        say(table, "Ben make AROMA using A R O ?M A")
    say(table, "Cid draw")
    assert table.to_act == ("Ann",)


@pytest.mark.clause("ZP-13", "ZP-14", "ZP-15", "ZP-16")
def test_glow_leaves_three_of_seven_cards_and_w_on_top() -> None:
    table = lay(ANN, BEN, discards="E")
    say(table, "Ann make GLOW")
    assert discards(table) == "E G L O W"
    assert hand(table, "Ann") == "A T CHECK"
    assert table.to_act == ("Ben",)


@pytest.mark.clause("ZP-13")
def test_only_cards_of_the_hand_make_a_word() -> None:
    table = lay("G L W A T S E", BEN, discards="O")
    g, l_, w = (card(table, "Ann", name) for name in "GLW")
    for strange in (table.state.discards[-1], table.state.hands[1][0], HIDDEN, 1000):
        with refused("ZP-13"):
            table.act("Ann", Make("GLOW", (g, l_, strange, w)))


@pytest.mark.clause("ZP-13")
def test_a_card_for_each_letter_each_once_and_as_it_is_printed() -> None:
    table = lay(ANN, BEN)
    cards = tuple(card(table, "Ann", name) for name in "GLOW")
    with refused("ZP-13"):
        table.act("Ann", Make("GLOWS", cards))
    with refused("ZP-13"):
        table.act("Ann", Make("GLOG", (*cards[:3], cards[0])))
    with refused("ZP-13"):
        table.act("Ann", Make("SLOW", cards))


@pytest.mark.clause("ZP-14")
def test_the_player_decides_which_of_two_equal_letters_is_the_wild() -> None:
    for text, top in (("? R E T A", "A"), ("A R E T ?", "?")):
        table = lay("A R E T ? CHECK", BEN, judging="challenge")
        say(table, f"Ann make ARETA using {text}", "Ben accept")
        assert discards(table).split()[-1] == top


@pytest.mark.clause("ZP-18")
def test_a_player_who_could_make_a_word_may_draw_but_not_pass() -> None:
    table = lay(ANN, BEN)
    with refused("ZP-18"):
        say(table, "Ann pass")
    say(table, "Ann draw")
    assert len(table.state.hands[0]) == 8


@pytest.mark.clause("ZP-19")
def test_the_top_of_either_pile_can_be_drawn() -> None:
    table = lay(ANN, BEN, discards="E K", stock="Z Q")
    say(table, "Ann draw")
    assert hand(table, "Ann").split().count("Z") == 1
    assert table.story() == ["Ann draws Z from the draw pile."]
    say(table, "Ben draw discard")
    assert hand(table, "Ben").split().count("K") == 1
    assert discards(table) == "E"
    assert "Ben draws K from the discard pile." in table.story()
    say(table, "Ann draw discard")
    with refused("ZP-19"):
        say(table, "Ben draw discard")


@pytest.mark.clause("ZP-19")
def test_others_do_not_see_what_comes_from_the_draw_pile() -> None:
    table = lay(ANN, BEN)
    say(table, "Ann draw")
    assert set(table.view("Ben").hands[0]) == {HIDDEN}


@pytest.mark.clause("ZP-25", "ZP-26")
def test_adults_make_four_letters_children_three() -> None:
    table = lay(ANN, BEN)
    with refused("ZP-26"):
        say(table, "Ann make LOW using L O W")
    table = lay(ANN, BEN, level="child")
    say(table, "Ann make LOW using L O W")
    with refused("ZP-25"):
        say(table, "Ben make AT using A T")


@pytest.mark.clause("ZP-25", "ZP-26")
def test_a_child_may_play_with_adults() -> None:
    table = lay(ANN, BEN, CID, children=" Ben ,")
    with refused("ZP-26"):
        say(table, "Ann make LOW using L O W")
    say(table, "Ann draw", "Ben make TEA", "Cid draw")
    table = lay("A", "L O W T", "B", children="Ann,Cid")
    say(table, "Ann draw")
    with refused("ZP-26"):
        say(table, "Ben make LOW using L O W")


@pytest.mark.clause("ZP-25")
def test_a_child_that_sits_at_another_table_is_refused() -> None:
    with pytest.raises(BadSetup, match="Fay is not at the table; choose from Ann, Ben"):
        lay(ANN, BEN, children="Ben, Fay")


@pytest.mark.clause("ZP-27")
def test_letter_cards_have_letter_and_points_and_nothing_else() -> None:
    for kind in box("zap").deck.kinds[:26]:
        assert kind == Kind(kind.faces, kind.points)


# -- ZAP cards ------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-28")
@pytest.mark.parametrize(
    "kind",
    [
        Kind((), (5,), name="BOMB"),
        Kind(("QU",), (9,)),
        Kind(("A", "E"), (1, 1)),
    ],
)
def test_a_deck_with_other_cards_is_refused(kind: Kind) -> None:
    deck = Deck("odd", (*box("zap").deck.cards, Copies(kind, 1)))
    with pytest.raises(BadSetup, match="is not a Zap card; a card is a letter, a WILD or one of"):
        deal("zap", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("ZP-29")
def test_hands_are_letters_only_or_a_mix() -> None:
    hands = [cards for seed in range(9) for cards in deal("zap", NAMES, seed=seed).state.hands]
    zaps = {sum(card >= 56 for card in cards) > 0 for cards in hands}
    assert zaps == {True, False}


@pytest.mark.clause("ZP-30", "ZP-31")
def test_aroma_with_a_wild_as_m() -> None:
    table = lay("A R O ? A T E", BEN.replace("A R O ? A", "L L N N S"))
    say(table, "Ann make AROMA using A R O ?M A")
    assert discards(table) == "O A R O ? A"
    assert hand(table, "Ann") == "E T"


@pytest.mark.clause("ZP-30")
def test_a_wild_stands_for_any_letter_and_other_zap_cards_for_none() -> None:
    for word in ("LOBE", "LOVE", "LOZE"):
        table = lay("L O ? E CHECK T", BEN.replace("?", "S"), judging="challenge")
        say(table, f"Ann make {word} using L O ?{word[2]} E", "Ben accept")
        assert hand(table, "Ann") == "T CHECK"
    table = lay("L O ? E CHECK T", BEN.replace("?", "S"))
    l_, o, zap, e = (card(table, "Ann", name) for name in ("L", "O", "CHECK", "E"))
    with refused("ZP-45"):
        table.act("Ann", Make("LOVE", (l_, o, zap, e)))
    with refused("ZP-30"):
        say(table, "Ann play WILD")


@pytest.mark.clause("ZP-32")
def test_wilds_count_in_the_length_and_there_may_be_several() -> None:
    table = lay("L O ? ? E T", BEN.replace("?", "S"))
    say(table, "Ann make LOVE using L O ?V ?E")
    assert hand(table, "Ann") == "E T"


@pytest.mark.clause("ZP-33", "ZP-34", "ZP-35")
def test_discard_goes_down_first_and_q_on_top_of_it() -> None:
    table = lay("DISCARD Q R T E", BEN, discards="E")
    say(table, "Ann play DISCARD then Q")
    assert discards(table) == "E DISCARD Q"
    assert hand(table, "Ann") == "E R T"
    assert "Ann plays DISCARD, then Q." in table.story()
    say(table, "Ben draw discard")
    assert "Q" in hand(table, "Ben")


@pytest.mark.clause("ZP-33", "ZP-34")
def test_discard_needs_another_card_of_the_hand() -> None:
    table = lay("DISCARD Q R T E", BEN)
    zap, q = card(table, "Ann", "DISCARD"), card(table, "Ann", "Q")
    with refused("ZP-34"):
        table.act("Ann", Zap(zap))
    with refused("ZP-34"):
        table.act("Ann", Discard(zap, zap))
    with refused("ZP-33"):
        table.act("Ann", Discard(q, zap))
    with refused("ZP-33"):
        table.act("Ann", Discard(zap, table.state.hands[1][0]))


@pytest.mark.clause("ZP-34")
@pytest.mark.parametrize("zap", ["CHECK", "REPLACE", "2-TURNS", "WILD", "DISCARD"])
def test_an_unwanted_zap_card_has_no_effect(zap: str) -> None:
    table = lay(f"DISCARD {zap} R T E", "A R O L A T E")
    say(table, f"Ann play DISCARD then {zap}")
    assert hand(table, "Ann") == "E R T"
    assert table.presenter.status(table.state) == "Ben to play."


@pytest.mark.clause("ZP-36", "ZP-37", "ZP-38", "ZP-39")
def test_replace_makes_the_next_player_swap_the_hand_in_that_turn() -> None:
    table = lay("REPLACE T E R", "A R O", CID, stock="Z Q X")
    say(table, "Ann play REPLACE")
    assert table.to_act == ("Ben",)
    assert hand(table, "Ben") == "A O R"
    for action in (Draw(), Draw(discarded=True), Pass(), Make("ROAR", table.state.hands[1])):
        with refused("ZP-37"):
            table.act("Ben", action)
    old = table.state.hands[1]
    say(table, "Ben swap")
    assert hand(table, "Ben") == "Q X Z"
    assert sorted(table.state.stock[-3:]) == sorted(old)
    assert table.to_act == ("Cid",)
    with refused("ZP-36"):
        say(table, "Cid swap")


@pytest.mark.clause("ZP-39")
def test_swapped_cards_lie_under_the_draw_pile_in_any_order() -> None:
    orders = set()
    for seed in range(12):
        stacked = (REPLACE_CARD, *(card for card in range(66) if card != REPLACE_CARD))
        table = deal("zap", ["Ann", "Ben"], seed=seed, dealer=1, stacked=stacked)
        say(table, "Ann play REPLACE", "Ben swap")
        orders.add(table.state.stock[-7:])
    assert len(orders) > 6


@pytest.mark.clause("ZP-39", "ZP-64")
def test_a_swap_with_too_few_cards_left_fills_up_with_the_old_ones() -> None:
    table = lay("REPLACE T", "A R O", CID, stock="Z", discards="", rest="Cid")
    say(table, "Ann play REPLACE", "Ben swap")
    mine = hand(table, "Ben").split()
    assert len(mine) == 3
    assert "Z" in mine
    assert len(table.state.stock) == 1


@pytest.mark.clause("ZP-40", "ZP-41")
@pytest.mark.parametrize(
    "turns",
    [
        ("draw", "draw"),
        ("make ROTE", "make SNIP"),
        ("make ROTE", "draw"),
        ("make ROTE", "draw discard"),
        ("play CHECK", "draw"),
    ],
)
def test_two_turns_in_any_mix(turns: tuple[str, str]) -> None:
    table = lay("2-TURNS L G", "R O T E S N I P CHECK L", "A A B", discards="E A")
    say(table, "Ann play 2-TURNS")
    for left, turn in zip((2, 1), turns, strict=True):
        status = f"Ann played 2 TURNS: Ben must take 2 turns, {left} left."
        assert table.presenter.status(table.state) == status
        say(table, f"Ben {turn}")
    after = "Ann" if "play CHECK" in turns else "Cid"
    assert table.presenter.status(table.state) == f"{after} to play."


@pytest.mark.clause("ZP-40")
def test_both_turns_are_compulsory() -> None:
    table = lay("2-TURNS L G", BEN, CID)
    say(table, "Ann play 2-TURNS", "Ben draw")
    with refused("ZP-21"):
        say(table, "Cid draw")
    with refused("ZP-18"):
        say(table, "Ben pass")


@pytest.mark.clause("ZP-42")
def test_the_answer_passes_four_turns_on() -> None:
    table = lay("2-TURNS L G", "2-TURNS A R", CID)
    say(table, "Ann play 2-TURNS", "Ben play 2-TURNS")
    for left in (4, 3, 2, 1):
        status = f"Ben played 2 TURNS: Cid must take 4 turns, {left} left."
        assert table.presenter.status(table.state) == status
        say(table, "Cid draw")
    assert table.presenter.status(table.state) == "Ann to play."


@pytest.mark.clause("ZP-42")
def test_with_two_players_the_answer_comes_back() -> None:
    table = lay("2-TURNS L G", "2-TURNS A R")
    say(table, "Ann play 2-TURNS", "Ben play 2-TURNS")
    assert table.presenter.status(table.state).endswith("Ann must take 4 turns, 4 left.")


@pytest.mark.clause("ZP-43")
def test_as_the_second_of_two_turns_it_is_no_answer() -> None:
    table = lay("2-TURNS L G", "2-TURNS A R", CID)
    say(table, "Ann play 2-TURNS", "Ben draw", "Ben play 2-TURNS")
    assert table.presenter.status(table.state).endswith("Cid must take 2 turns, 2 left.")


@pytest.mark.clause("ZP-43")
def test_turns_still_owed_are_taken_first() -> None:
    table = owing(4, "A R 2-TURNS L", CID)
    say(table, "Ben draw", "Ben play 2-TURNS")
    assert table.presenter.status(table.state).endswith("Ben must take 4 turns, 2 left.")
    say(table, "Ben draw", "Ben draw")
    assert table.presenter.status(table.state).endswith("Cid must take 2 turns, 2 left.")


@pytest.mark.clause("ZP-44")
def test_check_makes_the_next_player_miss_a_turn() -> None:
    table = lay(ANN, BEN, CID)
    say(table, "Ann play CHECK")
    assert table.to_act == ("Cid",)
    assert table.story() == ["Ann plays CHECK: Ben misses a turn."]
    table = lay(ANN, BEN)
    say(table, "Ann play CHECK")
    assert table.to_act == ("Ann",)


@pytest.mark.clause("ZP-36", "ZP-40", "ZP-44")
@pytest.mark.parametrize(
    ("zap", "told", "to_ben", "status"),
    [
        ("CHECK", "Ben misses a turn.", "you miss a turn.", "Cid to play."),
        (
            "REPLACE",
            "Ben swaps their hand.",
            "you swap your hand.",
            "Ann played REPLACE: you must swap your hand.",
        ),
        (
            "2-TURNS",
            "Ben takes two turns.",
            "you take two turns.",
            "Ann played 2 TURNS: you must take 2 turns, 2 left.",
        ),
    ],
)
def test_a_sentence_tells_what_a_zap_card_does_to_the_next_player(
    zap: str, told: str, to_ben: str, status: str
) -> None:
    table = lay(f"{zap} T E", "A R O", "L L")
    say(table, f"Ann play {zap}")
    name = zap.replace("-", " ")
    assert table.story() == [f"Ann plays {name}: {told}"]
    (acted, _) = table.match.events
    assert tell(acted, NAMES, table.game.deck, 1) == f"Ann plays {name}: {to_ben}"
    assert tell(acted, NAMES, table.game.deck, 0) == f"You play {name}: {told}"
    assert table.presenter.status(table.state, 1) == status


@pytest.mark.clause("ZP-42")
def test_a_sentence_tells_the_four_turns_after_an_answer() -> None:
    table = lay("2-TURNS L G", "2-TURNS A R", CID)
    say(table, "Ann play 2-TURNS", "Ben play 2-TURNS")
    assert table.story()[-1] == "Ben plays 2 TURNS: Cid takes four turns."


@pytest.mark.clause("ZP-38")
def test_a_swap_is_told() -> None:
    table = lay("REPLACE T E R", "A R O", CID, stock="Z Q X")
    say(table, "Ann play REPLACE", "Ben swap")
    assert table.story()[-2:] == [
        "Ben swaps their hand of 3 cards.",
        "Ben draws Z, Q and X from the draw pile.",
    ]


@pytest.mark.clause("ZP-45")
@pytest.mark.parametrize(("zap", "after"), [("CHECK", "Cid"), ("REPLACE", "Ben")])
def test_a_zap_card_is_the_action_of_the_turn(zap: str, after: str) -> None:
    table = lay(f"G L O W {zap} T", BEN, CID)
    say(table, f"Ann play {zap}")
    assert table.to_act == (after,)
    with refused("ZP-21"):
        say(table, "Ann make GLOW")
    assert discards(table) == f"O {zap}"


@pytest.mark.clause("ZP-45")
def test_letters_and_cards_of_others_are_not_played_as_zap_cards() -> None:
    table = lay("G L O W T", "CHECK A B")
    with refused("ZP-45"):
        table.act("Ann", Zap(card(table, "Ann", "G")))
    with refused("ZP-45"):
        table.act("Ann", Zap(card(table, "Ben", "CHECK")))


@pytest.mark.clause("ZP-46")
def test_effects_wait_and_are_settled_one_at_a_time() -> None:
    table = owing(4, "CHECK REPLACE 2-TURNS L A R", CID)
    say(table, "Ben draw", "Ben play CHECK", "Ben play 2-TURNS", "Ben play REPLACE")
    assert table.to_act == ("Ann",), "Cid misses a turn"
    expected = table.presenter.draw(table.view(), None).seats[2]
    assert expected == "7 cards, will take 2 turns (2-TURNS), will swap the hand (REPLACE)"
    say(table, "Ann draw", "Ben draw")
    assert table.presenter.status(table.state).endswith("Cid must take 2 turns, 2 left.")
    say(table, "Cid draw", "Cid draw", "Ann draw", "Ben draw")
    assert table.presenter.status(table.state).endswith("Cid must swap their hand.")
    say(table, "Cid swap", "Ann draw", "Ben draw")
    assert table.presenter.status(table.state) == "Cid to play."


@pytest.mark.clause("ZP-46")
def test_two_checks_cost_two_turns() -> None:
    table = owing(2, "CHECK CHECK L A R", CID)
    say(table, "Ben play CHECK", "Ben play CHECK")
    assert table.story()[-3:] == [
        "Ben plays CHECK: Cid misses a turn.",
        "Ben plays CHECK: Cid misses a turn.",
        "Cid misses a turn: Ben played CHECK.",
    ]
    say(table, "Ann draw", "Ben draw")
    assert table.to_act == ("Ann",), "Cid misses the second turn"
    say(table, "Ann draw", "Ben draw")
    assert table.to_act == ("Cid",)


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-47")
@pytest.mark.parametrize("word", ["GLAT", "glow", "GL-W", "GLÖW"])
def test_english_words_only(word: str) -> None:
    table = lay(ANN, BEN)
    names = {"a": "A", "g": "G", "l": "L", "o": "O", "w": "W", "t": "T"}
    cards = tuple(card(table, "Ann", names.get(letter, "O")) for letter in word.lower())
    with refused("ZP-47"):
        table.act("Ann", Make(word, cards))


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize(
    ("plurals", "good", "bad"),
    [
        ("mainly", "GOES GOODS GLASS NEWS", "CATS GEESE PRICES YEARS TEETH DISHES LEADERS"),
        ("only", "PRICES GOES GOODS GLASS DISHES", "CATS GEESE YEARS TEETH"),
        ("allow", "PRICES GOES GOODS GLASS CATS GEESE", ""),
        ("strict", "GOES GOODS", "CATS PRICES"),
        ("refuse-only-plural", "GOES PRICES", "CATS"),
    ],
)
def test_plurals_are_refused_as_agreed(plurals: str, good: str, bad: str) -> None:
    for word in (*good.split(), *bad.split()):
        table = lay(" ".join(f"{word}K"), "A B", plurals=plurals)
        if word in good.split():
            say(table, f"Ann {word}")
        else:
            with refused("ZP-48"):
                say(table, f"Ann {word}")


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("PARIS", "PARIS is a name; this table refuses names."),
        ("GONNA", "GONNA is slang; this table refuses slang."),
        ("AWOL", "AWOL is a short form; this table refuses abbreviations and acronyms."),
        ("PROF", "PROF is a short form; this table refuses abbreviations and acronyms."),
    ],
)
def test_names_slang_and_short_forms_are_refused_unless_agreed(word: str, why: str) -> None:
    with refused("ZP-48") as broken:
        say(lay(" ".join(f"{word}K"), "A B"), f"Ann {word}")
    assert broken.value.sentence == why
    say(lay(" ".join(f"{word}K"), "A B", slang="allow"), f"Ann {word}")


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize("word", ["CHINA", "MARCH", "POLISH", "LASER", "EXAM"])
def test_a_name_or_short_form_with_an_ordinary_meaning_counts(word: str) -> None:
    say(lay(" ".join(f"{word}K"), "A B"), f"Ann {word}")


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize("word", ["LONDON", "NATO"])
def test_names_and_acronyms_are_not_in_the_dictionary(word: str) -> None:
    table = lay(" ".join(f"{word}K"), "A B")
    with refused("ZP-47"):
        say(table, f"Ann {word}")


@pytest.mark.clause("ZP-49")
def test_ten_points_make_every_other_player_draw() -> None:
    table = lay("F L O W A T", BEN, CID, stock="Z Q")
    say(table, "Ann make FLOW")
    assert [len(cards) for cards in table.state.hands] == [2, 8, 8]
    assert "Z" in hand(table, "Ben")
    assert "Q" in hand(table, "Cid")
    assert "Ann makes 10 points: everyone else draws a card." in table.story()
    table = lay(ANN, BEN, CID)
    say(table, "Ann make GLOW")
    assert [len(cards) for cards in table.state.hands] == [3, 7, 7]


@pytest.mark.clause("ZP-49")
def test_nobody_draws_before_the_word_is_accepted_and_two_players_do_too() -> None:
    table = lay("F L O W A T", BEN, judging="challenge")
    say(table, "Ann make FLOW")
    assert len(table.state.hands[1]) == 7
    say(table, "Ben accept")
    assert len(table.state.hands[1]) == 8


@pytest.mark.clause("ZP-50")
def test_a_wild_adds_nothing_to_a_word() -> None:
    table = lay("F L O ? A T", BEN.replace("?", "N"))
    cards = tuple(card(table, "Ann", name) for name in ("F", "L", "O", "?"))
    assert word_points(table.game.deck, cards) == 6
    say(table, "Ann make FLOW using F L O ?W")
    assert len(table.state.hands[1]) == 7


@pytest.mark.clause("ZP-50")
def test_the_players_may_agree_that_a_wild_adds_its_points() -> None:
    table = lay("F L O ? A T", BEN.replace("?", "N"), wild_points=True)
    say(table, "Ann make FLOW using F L O ?W")
    assert "Ann makes 11 points: everyone else draws a card." in table.story()
    assert len(table.state.hands[1]) == 8


@pytest.mark.clause("ZP-51")
def test_the_word_that_ends_the_round_makes_others_draw_too() -> None:
    table = lay("F L O W", "A", stock="Z")
    say(table, "Ann make FLOW")
    assert table.scores == {"Ann": 0, "Ben": 1 + 10}


@pytest.mark.clause("ZP-52")
@pytest.mark.parametrize("zap", ["?", "DISCARD", "REPLACE", "2-TURNS", "CHECK"])
def test_zap_cards_stay_on_the_discard_pile(zap: str) -> None:
    table = lay(ANN.replace("CHECK", "E"), BEN.replace("?", "N"), discards=f"O {zap}")
    with refused("ZP-52"):
        table.act("Ann", Draw(discarded=True))
    say(table, "Ann draw")


# -- the last cards -------------------------------------------------------------------------------


@pytest.mark.clause("ZP-53")
@pytest.mark.parametrize("zap", ["WILD", "DISCARD", "REPLACE", "2-TURNS", "CHECK"])
def test_a_zap_card_alone_wins_the_round_without_effect(zap: str) -> None:
    table = lay(zap, "A R O", "L L", target=10)
    say(table, f"Ann play {zap}")
    assert table.story()[:2] == [
        f"Ann plays {zap.replace('-', ' ')} as the last card.",
        "Ann wins the round with no cards left.",
    ]
    assert table.state.round == 2
    assert table.scores["Ann"] == 0
    assert table.presenter.status(table.state) == "Ben to play."


@pytest.mark.clause("ZP-54")
def test_discard_and_one_more_card_win_the_round() -> None:
    table = lay("DISCARD Q", "A R O")
    say(table, "Ann play DISCARD then Q")
    assert table.scores == {"Ann": 0, "Ben": 3}


# -- challenge ------------------------------------------------------------------------------------


@pytest.mark.clause("ZP-55")
def test_with_challenges_nothing_is_looked_up_before() -> None:
    table = lay(ANN, BEN, judging="challenge")
    say(table, "Ann make WAGLT using W A G L T")
    assert table.to_act == ("Ben",)
    assert table.state.window is not None
    assert discards(table) == "O"


@pytest.mark.clause("ZP-55")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_players_may_accept_a_word_of_more_than_fifteen_letters(judging: str) -> None:
    table = lay("A A A E E E I I O O L L N N R R T CHECK", "B", judging=judging)
    say(table, "Ann AAAEEEIIOOLLNNRRT", "Ben accept")
    assert hand(table, "Ann") == "CHECK"


@pytest.mark.clause("ZP-47", "ZP-55")
def test_the_dictionary_has_no_word_of_more_than_fifteen_letters() -> None:
    table = lay("A A A E E E I I O O L L N N R R T CHECK", "B")
    with refused("ZP-47"):
        say(table, "Ann AAAEEEIIOOLLNNRRT")


@pytest.mark.clause("ZP-55")
def test_no_word_has_more_than_45_letters() -> None:
    table = lay("A A A E", "B", judging="challenge")
    with refused("ZP-55"):
        table.act("Ann", Make("A" * 46, tuple(range(46))))


@pytest.mark.clause("ZP-56")
def test_any_other_player_may_challenge_before_the_next_one_acts() -> None:
    table = lay(ANN, BEN, CID, judging="challenge")
    say(table, "Ann make GLOW")
    assert table.to_act == ("Ben", "Cid")
    with refused("ZP-56"):
        say(table, "Ben draw")
    with refused("ZP-56"):
        say(table, "Ann accept")
    with refused("ZP-56"):
        table.act("Ben", Reject())
    say(table, "Cid accept", "Ben accept")
    assert discards(table) == "O G L O W"
    with refused("ZP-56"):
        table.act("Ann", Challenge())


@pytest.mark.clause("ZP-57", "ZP-58")
def test_a_bad_word_is_taken_back_with_two_penalty_cards() -> None:
    table = lay("F L O W A T", BEN, CID, stock="Z Q X", judging="challenge")
    say(table, "Ann make FLOWT", "Ben accept", "Cid challenge")
    assert table.story()[-3:] == [
        "FLOWT is not in this table's dictionary.",
        "Ann takes FLOWT back; the penalty is 2 cards.",
        "Ann draws Z and Q from the draw pile.",
    ]
    assert hand(table, "Ann") == "A O L T F Q W Z"
    assert discards(table) == "O"
    assert len(table.state.hands[1]) == len(table.state.hands[2]) == 7
    assert table.to_act == ("Ben",)
    say(table, "Ben draw")
    assert "X" in hand(table, "Ben")


@pytest.mark.clause("ZP-58")
def test_a_bad_word_costs_one_of_two_turns() -> None:
    table = lay("2-TURNS L G", "F L O W A T", CID, judging="challenge")
    say(table, "Ann play 2-TURNS", "Ben make FLOWT", "Cid challenge", "Ann accept")
    assert table.presenter.status(table.state).endswith("Ben must take 2 turns, 1 left.")


@pytest.mark.clause("ZP-57")
def test_a_bad_word_nobody_challenges_counts() -> None:
    table = lay("F L O W A T", BEN, judging="challenge")
    say(table, "Ann make FLOWT", "Ben accept")
    assert hand(table, "Ann") == "A"


@pytest.mark.clause("ZP-59", "ZP-48")
def test_a_challenge_asks_the_dictionary_and_the_tables_plurals() -> None:
    table = lay("C A T S L G", BEN, judging="challenge")
    say(table, "Ann make CATS", "Ben challenge")
    assert "CATS is a plural; this table does not allow it." in table.story()
    table = lay("C A T S L G", BEN, judging="challenge", plurals="allow")
    say(table, "Ann make CATS", "Ben challenge")
    assert "CATS is valid." in table.story()


@pytest.mark.clause("ZP-60")
@pytest.mark.parametrize("drawn", [0, 1])
def test_a_challenge_of_a_good_word_costs_what_is_agreed_on(drawn: int) -> None:
    table = lay(ANN, BEN, CID, judging="challenge", wrong_challenge_draws=drawn)
    say(table, "Ann make GLOW", "Ben challenge", "Cid accept")
    assert [len(cards) for cards in table.state.hands] == [3, 7 + drawn, 7]
    assert ("Ben is wrong; the penalty is 1 card." in table.story()) == bool(drawn)
    assert table.to_act == ("Ben",)


@pytest.mark.clause("ZP-56")
def test_a_vote_decides_on_words_the_table_refuses() -> None:
    table = lay("C A T S L G", BEN, CID, judging="vote")
    say(table, "Ann make CATS", "Ben reject", "Cid reject")
    assert table.to_act == ("Ann",)
    with refused("ZP-56"):
        say(table, "Ann make CATS")
    say(table, "Ann draw")
    assert table.state.voted_down == ()
    table = lay("C A T S L G", BEN, CID, judging="vote")
    say(table, "Ann make CATS", "Ben reject", "Cid accept")
    assert hand(table, "Ann") == "L G"


# -- the end of a round ---------------------------------------------------------------------------


@pytest.mark.clause("ZP-61", "ZP-63")
def test_zap_cards_count_five_in_the_hand() -> None:
    table = lay("WILD DISCARD REPLACE 2-TURNS CHECK", "A")
    score = score_hand(table.game.deck, table.state.hands[0])
    assert score.points == 25
    assert score.reason == "WILD 5 + DISCARD 5 + REPLACE 5 + 2 TURNS 5 + CHECK 5"


@pytest.mark.clause("ZP-64")
def test_the_discards_but_the_top_one_become_the_draw_pile() -> None:
    table = lay(ANN, BEN, discards="E K", rest="discards")
    under = table.state.discards[:-1]
    rng = table.state.rng
    say(table, "Ann draw")
    assert discards(table) == "K"
    (drawn,) = set(table.state.hands[0]) & set(under)
    assert sorted((drawn, *table.state.stock)) == sorted(under)
    assert table.state.stock != under[1:]
    assert table.state.rng != rng
    assert f"The discards ({len(under)} cards) are shuffled into the stock." in table.story()


@pytest.mark.clause("ZP-64")
def test_with_nothing_to_shuffle_the_draw_is_skipped() -> None:
    table = lay("F L O W T", "K", "B", discards="", stock="Z", rest="Ben")
    say(table, "Ann make FLOW")
    assert discards(table) == "W"
    assert len(table.state.hands[2]) == 2, "F, L and O were shuffled for the second to draw"
    table = lay("A E", "B", "K", discards="Z", rest="Ben")
    with refused("ZP-64"):
        say(table, "Ann draw")
    say(table, "Ann draw discard")
    assert hand(table, "Ann") == "A E Z"


@pytest.mark.clause("ZP-58", "ZP-64")
def test_a_penalty_is_drawn_as_far_as_there_are_cards() -> None:
    table = lay("F L O W A T", "A", discards="Z", rest="Ben", judging="challenge")
    say(table, "Ann make FLOWT", "Ben challenge")
    assert hand(table, "Ann") == "A O L T F W"


@pytest.mark.clause("ZP-65")
def test_the_deal_passes_to_the_left() -> None:
    table = lay("G L O W", BEN, CID)
    say(table, "Ann make GLOW")
    assert table.state.dealer == 0
    assert table.to_act == ("Ben",)


@pytest.mark.clause("ZP-66")
def test_when_several_reach_the_target_the_fewest_points_win_anyway() -> None:
    table = lay("G L O W", "Q Z", "X J", target=15)
    say(table, "Ann make GLOW")
    assert table.scores == {"Ann": 0, "Ben": 20, "Cid": 16}
    assert table.over
    assert table.game.winners(table.state.scores) == (0,)
    assert table.game.winners((100, 120, 130)) == (0,)


@pytest.mark.clause("ZP-67")
def test_the_turn_is_passed_and_when_all_pass_the_round_ends() -> None:
    table = lay("E E", "B", "K", discards="", rest="Ben", target=300)
    say(table, "Ann pass", "Ben pass")
    assert table.state.round == 1
    say(table, "Cid pass")
    assert "Cid is the last to pass: nobody wins the round." in table.story()
    assert table.state.round == 2
    assert table.scores["Ann"] == 2
    assert table.scores["Ben"] > 100


@pytest.mark.clause("ZP-67")
def test_any_other_action_begins_the_passes_again() -> None:
    table = lay("E E", "CHECK B", "K", discards="", rest="Cid", target=300)
    say(table, "Ann pass", "Ben play CHECK", "Ann pass", "Ben pass")
    assert table.state.round == 1
    say(table, "Cid pass")
    assert table.state.round == 2


@pytest.mark.clause("ZP-58", "ZP-67")
def test_a_refused_word_is_a_pass_when_there_is_no_card_for_the_penalty() -> None:
    table = lay("F L O W T", "B", discards="", rest="Ben", target=300, judging="challenge")
    say(table, "Ann make FLOWT", "Ben challenge", "Ben pass")
    assert table.state.round == 2
    table = lay("F L O W T", "B", discards="E K", rest="Ben", target=300, judging="challenge")
    say(table, "Ann make FLOWT", "Ben challenge")
    assert table.state.passed == ()


@pytest.mark.clause("ZP-24", "ZP-69")
def test_two_players_who_take_a_word_back_from_the_discards_come_to_an_end() -> None:
    circle = ["Ann make GLOW", *["Ben draw discard", "Ann draw discard"] * 2]
    circle += ["Ben play CHECK", "Ben play DISCARD then L", "Ann draw discard", "Ben draw"]
    table = lay("G L O W A", "B K L CHECK DISCARD", discards="E", turns=5, target=300)
    say(table, *circle)
    assert table.state.taken == 9
    assert table.state.round == 1
    say(table, "Ann draw")
    end = "Ann takes the last turn, after 5 turns of each player: nobody wins the round."
    assert end in table.story()
    assert table.state.round == 2
    assert table.state.taken == 0
    assert table.scores["Ann"] > 0 < table.scores["Ben"]


@pytest.mark.clause("ZP-05", "ZP-69")
def test_a_game_ends_with_twice_as_many_rounds_as_points() -> None:
    for played, over in ((198, False), (199, True)):
        table = lay("G L O W", "A")
        table.state = replace(table.state, round=played + 1)
        say(table, "Ann make GLOW")
        assert table.over is over
        assert ("Ann ends round 200, the last of the game." in table.story()) is over
    assert table.game.winners(table.state.scores) == (0,)


@pytest.mark.clause("ZP-61")
def test_a_deck_without_points_is_refused() -> None:
    for points in (0, 1):
        letters = Copies(Kind(("A",), (points,)), 20)
        deck = Deck("bare", (letters, Copies(Kind(("?",), (0,)), 2)))
        if points:
            assert deal("zap", ["Ann", "Ben"], deck=deck).state.round == 1
        else:
            with pytest.raises(BadSetup, match=r"no points; give letters points \(ZP-61\)\."):
                deal("zap", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("ZP-69")
def test_the_last_turn_can_win_the_round() -> None:
    table = lay("E", "G L O W", turns=1, target=300)
    say(table, "Ann draw", "Ben make GLOW")
    assert table.scores["Ben"] == 0
    assert "Ben wins the round with no cards left." in table.story()
    assert not any("takes the last turn" in sentence for sentence in table.story())


@pytest.mark.clause("ZP-69")
def test_without_a_limit_a_round_goes_on() -> None:
    table = lay("G L O W", "B K", discards="E", turns=0, target=300)
    say(table, *["Ann draw", "Ben draw"] * 3)
    assert table.state.round == 1


@pytest.mark.clause("ZP-69")
def test_a_round_has_a_hundred_turns_of_each_player_by_default() -> None:
    table = lay("G L O W", "B K", discards="E", target=300)
    table.state = replace(table.state, taken=198)
    say(table, "Ann draw")
    assert table.state.round == 1
    say(table, "Ben draw")
    assert table.state.round == 2


# -- what the tests share --------------------------------------------------------------------------


def owing(turns: int, *hands: str) -> Table:
    """Return a table at which Ben is on turn and has so many turns to take."""
    table = lay("A E I", *hands)
    owed = Effect(TWO_TURNS, turns)
    table.state = replace(table.state, turn=1, under=owed, turns=turns)
    return table


def card(table: Table, name: str, symbol: str) -> int:
    """Return the first such card in a hand."""
    cards: tuple[int, ...] = table.state.hands[table.seat(name)]
    return next(card for card in cards if table.game.deck.printed[card].symbol == symbol)


@pytest.mark.clause("ZP-47")
def test_a_barred_plural_is_refused_because_it_is_barred() -> None:
    table = lay("C A T S O", "E E E", barred="CATS")
    with pytest.raises(RuleBroken, match="The players barred CATS before the game"):
        say(table, "Ann make CATS")


@pytest.mark.clause("ZP-58", "ZP-64")
@pytest.mark.parametrize(
    ("stock", "penalty"),
    [
        ("", "there is no card to draw"),
        ("E", "the penalty is 1 card"),
        ("E I N", "the penalty is 2 cards"),
    ],
)
def test_the_penalty_told_is_what_there_is_to_draw(stock: str, penalty: str) -> None:
    table = lay("G L O W R T", "B", stock=stock, rest="Ben", judging="challenge")
    say(table, "Ann make GLOR", "Ben challenge")
    assert f"Ann takes GLOR back; {penalty}." in table.story()


@pytest.mark.clause("ZP-60", "ZP-64")
@pytest.mark.parametrize(
    ("stock", "penalty"), [("", "there is no card to draw"), ("E I", "the penalty is 1 card")]
)
def test_a_wrong_challenge_costs_no_card_that_is_not_there(stock: str, penalty: str) -> None:
    options: dict[str, Any] = {"judging": "challenge", "wrong_challenge_draws": 1}
    table = lay("G L O W R T", "B", stock=stock, rest="Ben", **options)
    say(table, "Ann make GLOW", "Ben challenge")
    assert f"Ben is wrong; {penalty}." in table.story()
