"""Each clause of the NewWord sheet, by its id."""

import pytest
from msgspec.structs import replace

from tests.games.newword.tables import hand, lay, middle, say
from wordparlor.errors import BadSetup, RuleBroken, Unreadable
from wordparlor.games import box, deal
from wordparlor.games.newword.score import read_multipliers, score_word
from wordparlor.games.newword.state import Make, Options, Pass
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.legal import Legal
from wordparlor.table.table import Table

ANN = "A/E R T S N ?"
BEN = "E/I L D G H M"
WORDS = "G L O/U W S"
STOCK = "B C A/O F P Y K N R T"


def refused(clause: str) -> pytest.RaisesExc[RuleBroken]:
    return pytest.raises(RuleBroken, check=lambda broken: broken.clause == clause)


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.clause("NW-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        deal("newword", ["Ann", "Ben", "Cid", "Dot", "Eve"][:seats])


@pytest.mark.clause("NW-02", "NW-03", "NW-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_cards_each_five_in_the_middle_the_rest_is_the_stock(seats: int) -> None:
    state = deal("newword", ["Ann", "Ben", "Cid", "Dot"][:seats], seed=1).state
    assert [len(cards) for cards in state.hands] == [6] * seats
    assert len(state.middle) == 5
    assert len(state.stock) == 74 - 6 * seats - 5


@pytest.mark.clause("NW-02")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = deal("newword", ["Ann", "Ben", "Cid"], dealer=1, stacked=range(74)).state
    assert state.hands[2] == (0, 3, 6, 9, 12, 15)
    assert state.hands[0] == (1, 4, 7, 10, 13, 16)
    assert state.hands[1] == (2, 5, 8, 11, 14, 17)
    assert state.middle == (18, 19, 20, 21, 22)


@pytest.mark.clause("NW-02", "NW-03")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    with pytest.raises(BadSetup, match="2 players need 17 cards; the deck has 16"):
        lay("L L L L L L", "L L L L L L", middle="L L L L")


@pytest.mark.clause("NW-04")
def test_the_first_five_need_not_spell_and_score_nothing() -> None:
    table = lay(ANN, BEN, middle="X Z Q J K")
    assert table.state.letters == ""
    assert table.scores == {"Ann": 0, "Ben": 0}


@pytest.mark.clause("NW-04", "NW-07")
def test_the_first_player_may_make_what_the_first_five_happen_to_spell() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWS using S")
    assert table.state.letters == "GLOWS"


@pytest.mark.clause("NW-05")
def test_the_deck_has_74_cards() -> None:
    deck = box("newword").deck
    assert len(deck) == 74
    symbols = [deck.printed[card].symbol for card in range(74)]
    assert sum("/" in symbol for symbol in symbols) == 30
    assert symbols.count("?") == 2
    assert symbols.count("T") == 3
    assert symbols.count("Z") == symbols.count("J") == 1


# -- a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("NW-06")
def test_play_runs_clockwise_from_the_dealers_left() -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], dealer=0, seed=3)
    turns = []
    for _ in range(4):
        turns.append(table.to_act)
        say(table, f"{table.to_act[0]} pass")
    assert turns == [("Ben",), ("Cid",), ("Ann",), ("Ben",)]


@pytest.mark.clause("NW-06")
def test_chance_picks_the_first_dealer() -> None:
    dealers = {deal("newword", ["Ann", "Ben", "Cid"], seed=seed).state.dealer for seed in range(30)}
    assert dealers == {0, 1, 2}


@pytest.mark.clause("NW-06")
def test_only_the_player_on_turn_can_play() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    with refused("NW-06"):
        say(table, "Ben pass")


@pytest.mark.clause("NW-06")
def test_there_must_be_such_a_dealer() -> None:
    with pytest.raises(BadSetup, match="Seat 2 cannot deal"):
        deal("newword", ["Ann", "Ben"], dealer=2)


@pytest.mark.clause("NW-07", "NW-12", "NW-16")
def test_a_word_of_hand_and_middle_replaces_the_old_one_and_scores() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    assert table.state.letters == "GLOWER"
    assert middle(table) == "G L O/U W A/E R"
    assert table.scores["Ann"] == (4 + 2 + 1 + 6 + 1 + 2) * 3


@pytest.mark.clause("NW-07")
def test_cards_of_others_cannot_be_used() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    theirs = table.state.hands[1][0]
    letter = table.game.deck.printed[theirs].faces[0]
    cards = (table.state.hands[0][0], theirs, *table.state.middle[:3])
    with refused("NW-07"):
        table.act("Ann", Make(f"A{letter}GLO", cards))


@pytest.mark.clause("NW-07")
@pytest.mark.parametrize("card", [HIDDEN, 1000])
def test_cards_that_do_not_exist_cannot_be_used(card: int) -> None:
    table = lay(ANN, BEN, middle=WORDS)
    with refused("NW-07"):
        table.act("Ann", Make("GLOW", (*table.state.middle[:3], card)))


@pytest.mark.clause("NW-07")
def test_a_card_is_used_once() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    card = table.state.middle[0]
    with refused("NW-07"):
        table.act("Ann", Make("GGGG", (card,) * 4))
    with refused("NW-25"):
        table.act("Ann", Pass((table.state.hands[0][0],) * 2))


@pytest.mark.clause("NW-08")
def test_a_word_needs_a_card_of_the_hand() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    with refused("NW-08"):
        table.act("Ann", Make("GLOWS", table.state.middle))


@pytest.mark.clause("NW-09")
def test_a_word_needs_a_card_of_the_middle() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    with refused("NW-09"):
        say(table, "Ann make RATS using R A/E T S")


@pytest.mark.clause("NW-10")
def test_a_word_has_four_letters_or_more() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    with refused("NW-10"):
        say(table, "Ann make LOT using T")


@pytest.mark.clause("NW-10")
def test_one_card_is_one_letter() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    hand_card = table.state.hands[0][-1]
    with refused("NW-10"):
        table.act("Ann", Make("GLOWER", (*table.state.middle[:4], hand_card)))
    with refused("NW-10"):
        table.act("Ann", Make("FLOWS", (*table.state.middle[:4], hand_card)))


@pytest.mark.clause("NW-10")
def test_a_deck_with_other_than_letter_cards_is_refused() -> None:
    whole = box("newword").deck
    for kind in (Kind((), (5,), name="CHECK"), Kind(("QU",), (7,))):
        deck = Deck("odd", (*whole.cards, Copies(kind, 1)))
        with pytest.raises(BadSetup, match="one letter"):
            deal("newword", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("NW-11")
def test_all_cards_may_be_used_in_any_order() -> None:
    table = lay("A/E N I/O T U/I ?", BEN, middle="G R A/E N D", stock=STOCK)
    say(table, "Ann make DANGER using E/A")
    assert middle(table) == "D A/E N G A/E R"


@pytest.mark.clause("NW-13")
def test_unused_cards_of_the_old_word_are_discarded() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    assert table.game.deck.symbols(table.state.discards) == "S"


@pytest.mark.clause("NW-14", "NW-15")
def test_four_cards_used_four_cards_drawn() -> None:
    table = lay("A/E N I/O T R S", BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make SAINTS using S A/E I/O N T")
    assert len(table.state.hands[0]) == 6
    assert len(table.state.stock) == 10 - 5
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make RANTS using R A/E N T")
    assert hand(table, "Ann") == "A/O S B C F ?"
    assert len(table.state.stock) == 10 - 4


@pytest.mark.clause("NW-14")
def test_a_short_stock_is_taken_to_its_end() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock="B")
    say(table, "Ann make RANTS using R A/E N T")
    assert hand(table, "Ann") == "S B ?"
    assert table.state.stock == ()


@pytest.mark.clause("NW-17")
def test_the_next_player_uses_the_new_word() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R", "Ben make GROWLED using D")
    assert table.state.letters == "GROWLED"
    assert table.scores["Ben"] == (4 + 2 + 1 + 6 + 2 + 1 + 3) * 4


# -- vowel cards and wild cards -------------------------------------------------------------------


@pytest.mark.clause("NW-18")
def test_a_vowel_card_has_two_readings_and_no_third() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    assert table.game.can(table.state, 0, _make(table, "GLOWER", "E/A R"))
    card = table.state.hands[0][0]
    with refused("NW-18"):
        table.act("Ann", Make("GLOWI", (*table.state.middle[:4], card)))
    with refused("NW-18"):
        g, _, vowel, w, s = table.state.middle
        table.act("Ann", Make("GLAWS", (g, table.state.hands[0][-1], vowel, w, s)))


@pytest.mark.clause("NW-19")
def test_a_wild_card_stands_for_any_letter() -> None:
    for letter, word in {"N": "GLOWN", "Z": "GLOWZ", "A": "GLOWA"}.items():
        table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge")
        say(table, f"Ann make {word} using ?{letter}", "Ben accept")
        assert table.state.letters == word


@pytest.mark.clause("NW-20", "NW-22")
def test_a_wild_card_played_as_g_stays_g() -> None:
    table = lay("? R T S N A/E", "E/I N D L H M", middle="L O/U W S E/I", stock=STOCK)
    say(table, "Ann make GLOWS using ?G")
    say(table, "Ben make LONGS using N")
    assert "?" in middle(table)
    table = lay("? R T S N A/E", "E/I N D L H M", middle="L O/U W S E/I", stock=STOCK)
    say(table, "Ann make GLOWS using ?G")
    wild = table.state.middle[0]
    assert table.game.deck.printed[wild].wild
    with refused("NW-20"):
        table.act("Ben", Make("BLOWN", (wild, *table.state.middle[1:4], table.state.hands[1][2])))


@pytest.mark.clause("NW-20")
def test_a_vowel_played_keeps_its_side() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    *_, w, turned, r = table.state.middle
    m = table.state.hands[1][-1]
    with refused("NW-20"):
        table.act("Ben", Make("WARM", (w, turned, r, m)))


@pytest.mark.clause("NW-21")
def test_on_the_first_play_the_middle_may_be_turned_even_after_passes() -> None:
    table = lay(ANN, BEN, middle="G L A/O W ?", stock=STOCK)
    say(table, "Ann pass", "Ben pass")
    say(table, "Ann make GLOWER using E/A R")
    assert table.state.letters == "GLOWER"
    table = lay(ANN, BEN, middle="C L A/O ? S", stock=STOCK)
    say(table, "Ann make CLAMS using [C] [L] [A/O] [?M] S")
    assert table.state.letters == "CLAMS"


@pytest.mark.clause("NW-21")
def test_a_refused_first_word_leaves_the_middle_free() -> None:
    table = lay(ANN, BEN, middle="G L A/O W ?", stock=STOCK, judging="challenge")
    say(table, "Ann make GLAWT using T", "Ben challenge")
    assert table.state.letters == ""
    say(table, "Ben make GLOWED using E/I D", "Ann accept")
    assert table.state.letters == "GLOWED"


@pytest.mark.clause("NW-23")
def test_cards_in_the_hand_stay_free_after_a_refused_word() -> None:
    table = lay("A/E R T S N ?", BEN, middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWA using A/E", "Ben challenge", "Ben pass")
    say(table, "Ann make GLOWER using E/A R", "Ben accept")
    assert table.state.letters == "GLOWER"


# -- passing --------------------------------------------------------------------------------------


@pytest.mark.clause("NW-24")
def test_a_player_who_could_make_a_word_may_pass() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    assert table.moves("Ann").plays > 0
    say(table, "Ann pass")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("NW-25")
def test_a_pass_exchanges_cards_and_leaves_the_middle() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann pass swapping A/E ?")
    assert hand(table, "Ann") == "N R S T B C"
    assert table.game.deck.symbols(table.state.discards) == "A/E ?"
    assert middle(table) == WORDS


@pytest.mark.clause("NW-25")
def test_a_player_may_discard_more_than_the_stock_has_and_draws_what_is_there() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock="B")
    (offer,) = [legal for legal in table.game.legal(table.state, 0) if legal.verb == "pass"]
    assert offer.most == 6
    say(table, "Ann pass swapping A/E R ?")
    assert hand(table, "Ann") == "N S T B"
    assert table.game.deck.symbols(table.state.discards) == "A/E R ?"
    assert table.story()[-3:] == [
        "Ann passes and exchanges 1 card.",
        "Ann discards 2 more; the stock is empty now.",
        "Ann draws B from the stock.",
    ]
    table = lay(ANN, BEN, middle=WORDS, stock="B")
    say(table, "Ann pass swapping A/E N R S T ?")
    assert hand(table, "Ann") == "B"
    assert not table.over


@pytest.mark.clause("NW-25")
def test_only_cards_of_the_hand_are_exchanged() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    with refused("NW-25"):
        table.act("Ann", Pass((table.state.middle[0],)))


# -- challenge ------------------------------------------------------------------------------------


@pytest.mark.clause("NW-26")
def test_any_other_player_may_challenge_before_the_next_one_acts() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWER using E/A R")
    assert table.to_act == ("Ben", "Cid")
    with refused("NW-26"):
        say(table, "Ben pass")
    with refused("NW-26"):
        say(table, "Ann accept")
    with refused("NW-26"):
        table.act("Ben", Reject())
    say(table, "Cid accept")
    with refused("NW-26"):
        say(table, "Cid challenge")
    assert table.state.letters == ""
    say(table, "Ben accept")
    assert table.state.letters == "GLOWER"
    with refused("NW-26"):
        table.act("Ben", Challenge())


@pytest.mark.clause("NW-27", "NW-28", "NW-29")
def test_an_illegal_word_is_taken_back_scores_nothing_and_costs_the_turn() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge")
    before = table.state
    say(table, "Ann make GLOWRT using R T", "Ben challenge")
    assert table.scores == {"Ann": 0, "Ben": 0}
    assert table.to_act == ("Ben",)
    assert table.state.hands == before.hands
    assert table.state.middle == before.middle
    assert table.state.stock == before.stock
    assert table.state.discards == ()


@pytest.mark.clause("NW-27")
def test_an_illegal_word_nobody_challenges_counts() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWRT using R T", "Ben accept")
    assert table.scores["Ann"] == (4 + 2 + 1 + 6 + 2 + 2) * 3


@pytest.mark.clause("NW-30")
def test_each_challenger_of_a_legal_word_loses_the_next_turn() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWER using E/A R", "Ben challenge", "Cid challenge")
    assert table.scores["Ann"] == 48
    assert "Ben loses the next turn." in table.story()
    assert table.to_act == ("Ann",)
    say(table, "Ann pass")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("NW-30")
def test_only_the_challenger_loses_a_turn() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWER using E/A R", "Cid accept", "Ben challenge")
    assert table.to_act == ("Cid",)


@pytest.mark.clause("NW-30")
def test_the_penalty_ends_with_the_round() -> None:
    table = lay("E/A R S D I/O N", BEN, middle="G L W P T", judging="challenge", rounds=2)
    say(table, "Ann make PONDERS using O/I N D E/A R S", "Ben challenge")
    assert table.state.round == 2
    assert table.state.misses == (0, 0)
    assert table.to_act == ("Ben",)


@pytest.mark.clause("NW-26")
def test_a_vote_decides_on_words_the_dictionary_lacks() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, judging="vote")
    say(table, "Ann make GLOWRT using R T")
    with refused("NW-26"):
        table.act("Ben", Challenge())
    say(table, "Ben reject", "Cid accept")
    assert table.state.letters == "GLOWRT", "a tie accepts"


@pytest.mark.clause("NW-26")
def test_a_word_voted_down_is_taken_back_without_loss() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, judging="vote")
    say(table, "Ann make GLOWRT using R T", "Ben reject", "Cid reject")
    assert table.to_act == ("Ann",)
    with refused("NW-26"):
        say(table, "Ann make GLOWRT using R T")
    say(table, "Ann make GLOWER using E/A R")
    assert table.scores["Ann"] == 48, "a word of the dictionary needs no vote"
    assert table.state.voted_down == ()


# -- scoring --------------------------------------------------------------------------------------


@pytest.mark.clause("NW-31", "NW-32", "NW-33", "NW-34", "NW-35")
@pytest.mark.parametrize(
    ("word", "cards", "score"),
    [
        ("GLOW", "G L O/U W", 13),
        ("GLOWS", "G L O/U W S", 15 * 2),
        ("GLOWER", "G L O/U W E/A R", 16 * 3),
        ("GLOWERS", "G L O/U W E/A R S", 18 * 4),
        ("WRANGLER", "W R A/E N G L E/A R", 20 * 4),
    ],
)
def test_points_times_the_multiplier_of_the_length(word: str, cards: str, score: int) -> None:
    assert _score(word, cards) == score


@pytest.mark.clause("NW-31")
def test_the_score_explains_itself() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    assert "Ann scores 48 (GLOWER: (4 + 2 + 1 + 6 + 1 + 2) x 3)." in table.story()


@pytest.mark.clause("NW-36")
def test_a_wild_card_is_worth_nothing() -> None:
    assert _score("GLOW", "?G L O/U W") == 2 + 1 + 6


@pytest.mark.clause("NW-37")
def test_a_vowel_card_is_worth_the_vowel_chosen() -> None:
    assert _score("GLUM", "G L U/O M") == 4 + 2 + 2 + 4
    assert _score("GLOM", "G L O/U M") == 4 + 2 + 1 + 4


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("NW-38", "NW-39")
def test_with_the_stock_gone_hands_shrink_until_one_is_empty() -> None:
    table = lay("E/A R S D I/O N", BEN, middle=WORDS)
    say(table, "Ann make GLOWERS using E/A R S", "Ben pass")
    assert hand(table, "Ann") == "I/O D N"
    say(table, "Ann make WONDERS using N D", "Ben pass")
    assert not table.over
    assert hand(table, "Ann") == "I/O"
    say(table, "Ann make WINDERS using I/O")
    assert table.over


@pytest.mark.clause("NW-38")
def test_an_empty_hand_ends_it_at_once() -> None:
    table = lay("E/A R S D I/O N", BEN, middle="G L W P T")
    say(table, "Ann make PONDERS using O/I N D E/A R S")
    assert table.over
    assert table.to_act == ()
    with refused("NW-38"):
        say(table, "Ben pass")
    with refused("NW-38"):
        table.act("Ben", Accept())


@pytest.mark.clause("NW-38")
def test_it_ends_when_all_have_passed_with_the_stock_gone() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS)
    say(table, "Ann pass", "Ben pass")
    assert not table.over
    say(table, "Cid pass")
    assert "Cid is the last to make no word, and the stock is empty." in table.story()
    assert table.over


@pytest.mark.clause("NW-28", "NW-38")
def test_with_the_stock_gone_a_turn_lost_to_a_challenge_counts_as_a_pass() -> None:
    table = lay(ANN, BEN, middle=WORDS, judging="challenge")
    say(table, "Ann make GLOWRT using R T", "Ben challenge")
    assert not table.over
    say(table, "Ben pass")
    assert table.over


@pytest.mark.clause("NW-28", "NW-38")
def test_a_turn_lost_to_a_challenge_can_be_the_last_of_the_game() -> None:
    table = lay(ANN, BEN, middle=WORDS, judging="challenge")
    say(table, "Ann pass", "Ben make GLOWLD using L D", "Ann challenge")
    assert table.over


@pytest.mark.clause("NW-44")
@pytest.mark.parametrize("circles", [1, 3])
def test_circles_of_passes_end_the_round_though_the_stock_has_cards(circles: int) -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=WORDS, stock=STOCK, circles=circles)
    say(table, *["Ann pass", "Ben pass", "Cid pass"] * (circles - 1))
    say(table, "Ann pass swapping ?", "Ben pass")
    assert not table.over
    say(table, "Cid pass")
    told = "1 circle" if circles == 1 else "3 circles"
    assert f"Cid is the last to make no word for {told} of turns." in table.story()
    assert table.over


@pytest.mark.clause("NW-44")
def test_three_circles_are_usual() -> None:
    assert box("newword").read_options("newword", {}).circles == 3
    assert box("newword").read_options("junior", {}).circles == 3


@pytest.mark.clause("NW-44")
def test_a_word_begins_the_circles_again() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, circles=2)
    say(table, "Ann pass", "Ben pass", "Ann pass")
    say(table, "Ben make GLOWED using E/I D", "Ann pass", "Ben pass", "Ann pass")
    assert not table.over
    say(table, "Ben pass")
    assert table.over


@pytest.mark.clause("NW-28", "NW-44")
def test_a_turn_lost_to_a_challenge_is_part_of_a_circle_and_a_missed_turn_is_not() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge", circles=1)
    say(table, "Ann make GLOWRT using R T", "Ben challenge", "Ben pass")
    assert table.over
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge", circles=1)
    say(table, "Ann make GLOWER using E/A R", "Ben challenge", "Ann pass")
    assert not table.over
    say(table, "Ben pass")
    assert table.over


@pytest.mark.clause("NW-44")
def test_without_circles_passes_end_nothing_while_the_stock_has_cards() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, circles=0)
    say(table, *["Ann pass", "Ben pass"] * 12)
    assert not table.over


@pytest.mark.clause("NW-38")
def test_a_word_begins_the_passes_again_and_passes_with_a_stock_do_not_count() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock="B")
    say(table, "Ann pass", "Ben pass", "Ann pass swapping ?", "Ben pass")
    assert not table.over
    say(table, "Ann make GLOWER using E/A R", "Ben pass")
    assert not table.over
    say(table, "Ann pass")
    assert table.over


@pytest.mark.clause("NW-38")
def test_a_missed_turn_is_no_pass() -> None:
    table = lay(ANN, BEN, middle=WORDS, judging="challenge")
    say(table, "Ann make GLOWER using E/A R", "Ben challenge", "Ann pass")
    assert not table.over
    say(table, "Ben pass")
    assert table.over


@pytest.mark.clause("NW-39")
def test_with_the_stock_gone_a_pass_exchanges_nothing() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    assert Legal("pass", action=Pass(), passes=True) in table.game.legal(table.state, 0)
    with refused("NW-39"):
        say(table, "Ann pass swapping ?")


@pytest.mark.clause("NW-40", "NW-41")
def test_cards_left_cost_nothing_and_the_highest_score_wins() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    say(table, "Ann make GLOWER using E/A R", "Ben pass", "Ann pass")
    assert table.over
    assert table.scores == {"Ann": 48, "Ben": 0}
    assert table.game.winners(table.state.scores) == (0,)
    assert table.story()[-1] == "Ann wins the game with 48 points."


@pytest.mark.clause("NW-41")
def test_a_tie_is_a_shared_win() -> None:
    table = lay(ANN, BEN, middle=WORDS)
    say(table, "Ann pass", "Ben pass")
    assert table.game.winners(table.state.scores) == (0, 1)
    assert table.story()[-1] == "Ann and Ben win the game with 0 points each."


@pytest.mark.clause("NW-06", "NW-41")
def test_agreed_rounds_add_up_and_the_deal_passes_to_the_left() -> None:
    table = lay(ANN, BEN, middle=WORDS, rounds=2)
    say(table, "Ann make GLOWER using E/A R", "Ben pass", "Ann pass")
    assert table.state.round == 2
    assert table.state.dealer == 0
    assert table.to_act == ("Ben",)
    assert table.scores["Ann"] == 48
    assert table.state.letters == ""
    say(table, "Ben pass", "Ann pass")
    assert table.over


@pytest.mark.clause("NW-42")
def test_a_word_may_just_lengthen_the_old_one() -> None:
    table = lay(ANN, "S E/I D L H M", middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R", "Ben make GLOWERS using S")
    assert table.state.letters == "GLOWERS"


@pytest.mark.clause("NW-07", "NW-42")
def test_the_word_in_the_middle_cannot_be_made_again() -> None:
    table = lay(ANN, "R E/I D L H M", middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    with refused("NW-07"):
        say(table, "Ben make GLOWER using R")
    with pytest.raises(Unreadable, match=r"GLOWER lies in the middle; make another word. \(NW-07"):
        say(table, "Ben glower")


@pytest.mark.clause("NW-07")
def test_moves_do_not_have_the_word_in_the_middle() -> None:
    table = lay(ANN, "R E/I D L H M", middle=WORDS, stock=STOCK)
    say(table, "Ann make GLOWER using E/A R")
    made = {move.word for move in table.moves("Ben") if isinstance(move, Make)}
    assert "GROWLED" in made
    assert "GLOWER" not in made
    say(table, "Ben make GROWLED using D")


@pytest.mark.clause("NW-07")
def test_a_word_that_nobody_challenged_cannot_be_made_again_either() -> None:
    table = lay(ANN, "T R D L H M", middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWRT using R T", "Ben accept")
    with refused("NW-07"):
        say(table, "Ben make GLOWRT using T")


@pytest.mark.clause("NW-42")
def test_players_may_agree_that_the_word_in_the_middle_can_be_made_again() -> None:
    table = lay(ANN, "R E/I D L H M", middle=WORDS, stock=STOCK, repeats="allow")
    say(table, "Ann make GLOWER using E/A R")
    assert "GLOWER" in {move.word for move in table.moves("Ben") if isinstance(move, Make)}
    say(table, "Ben make GLOWER using R")
    assert table.state.letters == "GLOWER"
    assert table.scores == {"Ann": 48, "Ben": 48}


@pytest.mark.clause("NW-42")
def test_an_earlier_word_may_come_again_after_another_word() -> None:
    table = lay("A/E R T S N ?", "S E/I D L H M", middle=WORDS, stock="G L O/U W E/A R C D F H")
    say(table, "Ann make GLOWER using E/A R", "Ben make GLOWERS using S")
    say(table, "Ann make GLOWER using G")
    assert table.state.letters == "GLOWER"


@pytest.mark.clause("NW-43")
@pytest.mark.parametrize("word", ["GLAW", "glow", "GL-W", "GLÖW"])
def test_only_words_of_the_dictionary_count(word: str) -> None:
    table = lay("O/A R T S N ?", BEN, middle=WORDS)
    cards = (*table.state.middle[:2], table.state.hands[0][0], *table.state.middle[3:5])
    with refused("NW-43"):
        table.act("Ann", Make(word, cards[: len(word)]))


LONG = "GLOWAAAAEEEIIOTSS"
"""Seventeen letters; the last S comes from the hand."""


@pytest.mark.clause("NW-43")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_players_may_accept_a_word_of_more_than_fifteen_letters(judging: str) -> None:
    table = long_table(judging)
    say(table, f"Ann make {LONG} using S", "Ben accept")
    assert len(table.state.letters) == 17
    assert table.scores["Ann"] > 0
    assert table.moves("Ben").plays > 0
    assert table.game.can(table.state, 1, table.moves("Ben")[0])


@pytest.mark.clause("NW-43")
def test_the_dictionary_has_no_word_of_more_than_fifteen_letters() -> None:
    table = long_table("strict")
    with pytest.raises(
        RuleBroken, match=f"{LONG} is too long; the dictionary has up to 15 letters"
    ):
        say(table, f"Ann make {LONG} using S")
    table = long_table("challenge")
    say(table, f"Ann make {LONG} using S", "Ben challenge")
    assert table.scores["Ann"] == 0


@pytest.mark.clause("NW-43")
def test_no_word_has_more_than_45_letters() -> None:
    table = lay(ANN, BEN, middle=WORDS, judging="challenge")
    with refused("NW-43"):
        table.act("Ann", Make("A" * 46, tuple(range(46))))
    with pytest.raises(Unreadable, match="at most 45 letters"):
        say(table, f"Ann {'A' * 10_000}")
    with refused("NW-10"):
        table.act("Ann", Make("A" * 45, tuple(range(46))))


def long_table(judging: str) -> Table:
    """Return a table with sixteen cards in the middle."""
    vowels = "A/E A/I A/O A/U E/I E/O E/U I/O I/U O/U"
    table = lay(ANN, BEN, middle=WORDS, stock=f"{vowels} T {STOCK}", judging=judging)
    middle, stock = (*table.state.middle, *table.state.stock[:11]), table.state.stock[11:]
    table.state = replace(table.state, middle=middle, stock=stock)
    return table


@pytest.mark.clause("NW-26", "NW-29")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_a_refused_word_cannot_come_again_while_the_middle_is_unchanged(judging: str) -> None:
    table = lay(ANN, "R T E/I D H M", "R T B C F H", middle=WORDS, judging=judging)
    say(table, "Ann make GLOWRT using R T")
    if judging == "challenge":
        say(table, "Ben challenge", "Cid accept")
    else:
        say(table, "Ben reject", "Cid reject", "Ann pass")
    for name in ("Ben", "Cid"):
        with refused("NW-26"):
            say(table, f"{name} make GLOWRT using R T")
        say(table, f"{name} pass")
    assert table.over


@pytest.mark.clause("NW-26")
def test_a_new_word_in_the_middle_lets_a_refused_word_come_again() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, judging="challenge")
    say(table, "Ann make GLOWRT using R T", "Ben challenge")
    say(table, "Ben make GLOWED using E/I D", "Ann accept")
    say(table, "Ann make GLOWRT using R T")
    assert table.state.window is not None


@pytest.mark.clause("NW-26")
def test_a_new_round_has_no_word_voted_down() -> None:
    table = lay("E/A R S D I/O N", BEN, middle="G L W P T", judging="vote", rounds=2)
    say(table, "Ann make GRWL using R", "Ben reject")
    assert table.state.voted_down == ("GRWL",)
    say(table, "Ann make PONDERS using O/I N D E/A R S")
    assert table.state.round == 2
    assert table.state.voted_down == ()


# -- New Word Jr. ---------------------------------------------------------------------------------


@pytest.mark.clause("NWJ-01", "NWJ-03")
def test_junior_has_no_multiplier() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, variant="junior")
    say(table, "Ann make GLOWER using E/A R")
    assert table.scores["Ann"] == 16
    assert "Ann scores 16 (GLOWER: 4 + 2 + 1 + 6 + 1 + 2)." in table.story()


@pytest.mark.clause("NWJ-02")
def test_junior_words_have_any_length_from_two() -> None:
    table = lay(ANN, BEN, middle=WORDS, stock=STOCK, variant="junior")
    assert table.game.can(table.state, 0, _make(table, "SO", "S"))
    assert table.game.can(table.state, 0, _make(table, "LOT", "T"))
    with refused("NWJ-02"):
        table.act("Ann", Make("S", table.state.hands[0][:1]))


@pytest.mark.clause("NWJ-01")
def test_junior_keeps_all_other_rules() -> None:
    table = lay(ANN, BEN, middle=WORDS, variant="junior")
    with refused("NW-08"):
        table.act("Ann", Make("GLOWS", table.state.middle))


def _make(table: Table, word: str, cards: str) -> object:
    return table.notation.read(table.state, 0, f"make {word} using {cards}")


def _score(word: str, cards: str) -> int:
    deck = box("newword").deck
    finder = CardFinder(deck, range(len(deck)), "in the deck")
    found = tuple(finder.find(name)[0] for name in cards.split())
    return score_word(deck, word, found, read_multipliers(Options(), junior=False)).points
