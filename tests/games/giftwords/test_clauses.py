"""Each clause of the basic and the advanced game, and the sample turns, by its id."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, hand, laid, lay, refused, say, unreadable
from wordparlor.bots import bot, take_turn
from wordparlor.errors import BadSetup
from wordparlor.games import box, deal
from wordparlor.games.giftwords.state import (
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    SilentE,
    Word,
)
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.english import tell
from wordparlor.table.events import GameOver, Moved, veil
from wordparlor.table.table import Table

ANN = "rC rA rR rE rT rS gO gN bD bG kV kK"
BEN = "gC gA gT gE gR bI bN bB bT bS rD rO"
CID = "rI rN rP gD gI gL bA bE bL bM bO bU"


def three(**more: object) -> Table:
    """Return a table of three whose first player has drawn."""
    return lay(ANN, BEN, CID, **more)  # type: ignore[arg-type]


# -- the cards and the deal -----------------------------------------------------------------------


@pytest.mark.clause("GW-01", "GW-26", "GW-30")
def test_a_word_of_one_colour_is_laid_in_front_of_its_maker_and_scores_its_points() -> None:
    table = three()
    say(table, "Ann make CARE using rC rA rR rE")
    assert table.state.words == (Word("CARE", table.history[-1].action.cards, 0),)
    assert table.scores == {"Ann": 3 + 1 + 2 + 1, "Ben": 0, "Cid": 0}
    assert hand(table, "Ann") == "bD gN gO bG rS rT kK kV"


@pytest.mark.clause("GW-01")
@pytest.mark.parametrize("card", [HIDDEN, 1000])
def test_only_cards_from_the_hand_are_laid_each_once(card: int) -> None:
    table = three()
    c, a, t = (CardFinder(table.game.deck, table.state.hands[0], "").find(n)[0] for n in CAT)
    theirs = table.state.hands[1][0]
    for cards in ((c, a, theirs), (c, a, card), (c, a, a)):
        with refused("GW-01"):
            table.act("Ann", Make("CAT", cards))
    assert table.game.can(table.state, 0, Make("CAT", (c, a, t)))


CAT = ("rC", "rA", "rT")


@pytest.mark.clause("GW-02", "GW-03", "GW-04")
def test_the_deck() -> None:
    deck = box("giftwords").deck
    letters = [kind for kind in deck.printed if kind.faces]
    assert len(letters) == 96
    assert len(deck) == 100
    assert Counter(kind.colour for kind in letters) == {
        "red": 30,
        "green": 30,
        "blue": 30,
        "black": 6,
    }
    counts = Counter(kind.faces[0] for kind in letters)
    assert [a for a, count in counts.items() if count == 1] == ["J", "K", "QU", "V", "X", "Z"]
    assert {count for count in counts.values() if count > 1} == {3, 6, 9}
    points = {kind.faces[0]: kind.points[0] for kind in letters}
    assert sum(points[letter] for letter in "WING") == 10
    assert sum(points[letter] for letter in "PRIES") == 9
    assert points["QU"] == 7
    assert deck.by_name["kQu"] == deck.by_any_name["kqu"]


@pytest.mark.clause("GW-03")
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Kind(("A",), (1,)), "A is not a Gift Words card"),
        (Kind(("A", "E"), (1, 1), "red"), "rA/E"),
        (Kind(("?",), (1,), "red"), r"r\?"),
        (Kind((), (1,), name="CHECK"), "CHECK is not a Gift Words card"),
    ],
)
def test_a_deck_with_other_cards_is_refused(kind: Kind, sentence: str) -> None:
    deck = Deck("odd", (*box("giftwords").deck.cards, Copies(kind, 1)))
    with pytest.raises(BadSetup, match=sentence):
        deal("giftwords", NAMES[:3], deck=deck)


@pytest.mark.clause("GW-05", "GW-28")
def test_black_cards_go_with_any_colour() -> None:
    table = three()
    say(table, "Ann make CARVE using rC rA rR kV rE")
    assert laid(table) == ["CARVE"]
    table = lay("kV kK gA gN gE rT", BEN, CID)
    say(table, "Ann make VANE using kV gA gN gE")
    assert laid(table) == ["VANE"]


@pytest.mark.clause("GW-28")
def test_two_colours_do_not_make_a_word() -> None:
    table = three()
    with refused("GW-28"):
        say(table, "Ann make CON using rC gO gN")


@pytest.mark.clause("GW-06")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_twelve_cards_each(seats: int) -> None:
    state = deal("giftwords", NAMES[:seats], seed=1).state
    assert [len(cards) for cards in state.hands] == [12] * seats
    assert len(state.stacks[0]) == 96 - 12 * seats
    assert len(state.aside) == 4


@pytest.mark.clause("GW-06")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = deal("giftwords", NAMES[:3], dealer=1, stacked=range(100)).state
    assert state.hands[2] == tuple(range(0, 36, 3))
    assert state.hands[0] == tuple(range(1, 36, 3))
    assert state.stacks[0][0] == 36


@pytest.mark.clause("GW-06")
@pytest.mark.parametrize(
    ("variant", "seats", "needed"),
    [("basic", 3, 37), ("two", 2, 70), ("coop", 2, 37), ("junior", 2, 6)],
)
def test_a_deck_too_small_to_deal_is_refused(variant: str, seats: int, needed: int) -> None:
    deck = Deck("small", (Copies(Kind(("A",), (1,), "red"), 5),))
    with pytest.raises(BadSetup, match=f"need {needed} letter cards; the deck has 5"):
        deal("giftwords", NAMES[:seats], deck=deck, variant=variant)


# -- a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("GW-07", "GW-08", "GW-10")
def test_turns_pass_clockwise_from_the_dealers_left() -> None:
    table = deal("giftwords", NAMES[:3], dealer=0, seed=3)
    turns = []
    for _ in range(4):
        name = table.to_act[0]
        turns.append(name)
        say(table, f"{name} draw")
        table.act(name, Discard(table.state.hands[table.seat(name)][0]))
    assert turns == ["Ben", "Cid", "Ann", "Ben"]
    with refused("GW-08"):
        say(table, "Ann draw")


@pytest.mark.clause("GW-07")
def test_chance_decides_who_deals_first() -> None:
    dealers = {deal("giftwords", NAMES[:3], seed=seed).state.dealer for seed in range(30)}
    assert dealers == {0, 1, 2}


@pytest.mark.clause("GW-09", "GW-10")
def test_the_phases_have_a_fixed_order() -> None:
    table = three(phase="draw", words=["Ben rH rO rG"])
    for text in ("discard gO", "done", "make CAT using rC rA rT", "extend HOG to HOGS"):
        with refused("GW-10"):
            say(table, f"Ann {text}")
    say(table, "Ann draw", "Ann make CAT using rC rA rT")
    with refused("GW-09"):
        say(table, "Ann extend HOG to HOGS")
    with refused("GW-10"):
        say(table, "Ann draw")


@pytest.mark.clause("GW-09")
def test_actions_of_other_variants_are_refused() -> None:
    table = three(words=["Ben bI bN bC"])
    for action in (SilentE(0), Cover(0, "INK", 2, table.state.hands[0][0])):
        with refused("GW-09"):
            table.act("Ann", action)
    with refused("GW-07", "the dealer's left neighbour"):
        table.act("Ann", Choose(first=True))


@pytest.mark.clause("GW-10")
def test_a_player_draws_only_one_card() -> None:
    table = three(phase="draw", stack="bW")
    say(table, "Ann draw")
    assert "bW" in hand(table, "Ann")
    assert len(table.state.hands[0]) == 13
    with refused("GW-10"):
        say(table, "Ann draw")


@pytest.mark.clause("GW-11", "GW-12", "GW-32")
def test_a_player_can_draw_the_top_of_any_pile() -> None:
    table = three(phase="draw", piles=["bP", "gP bW", ""])
    say(table, "Ann draw Ben")
    assert "bW" in hand(table, "Ann")
    assert [len(pile) for pile in table.state.discards] == [1, 1, 0]
    say(table, "Ann discard gO", "Ben draw Ann", "Ben discard bT", "Cid draw", "Cid discard bM")
    assert [table.game.deck.symbols(pile) for pile in table.state.discards] == [
        "bP",
        "gP bT",
        "bM",
    ]
    say(table, "Ann draw Ann")
    assert "bP" in hand(table, "Ann")


@pytest.mark.clause("GW-10", "GW-11")
def test_a_second_draw_is_refused_for_this_reason_whatever_the_pile() -> None:
    table = three(piles=["bP"])
    for pile in (None, 0, 1, 7):
        with refused("GW-10", "You have already drawn"):
            table.act("Ann", Draw(pile))


@pytest.mark.clause("GW-11")
def test_an_empty_pile_cannot_be_drawn_from() -> None:
    table = three(phase="draw", piles=["bP"])
    with refused("GW-11", "This discard pile is empty; draw from another one."):
        say(table, "Ann draw Cid")
    for pile in (3, -1):
        with refused("GW-11", "There is no such discard pile; draw from another one."):
            table.act("Ann", Draw(pile))


# -- extending ------------------------------------------------------------------------------------


@pytest.mark.clause("GW-13", "GW-24")
def test_extending_and_making_are_optional() -> None:
    table = three(phase="draw", words=["Ben rH rO rG"])
    say(table, "Ann draw", "Ann discard gO")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-14")
def test_one_word_may_be_extended_in_a_turn() -> None:
    table = three(words=["Ben rH rO rG", "Cid gM gE gN"])
    say(table, "Ann extend HOG to HOGS")
    with refused("GW-14"):
        say(table, "Ann extend MEN to OMEN")


@pytest.mark.clause("GW-15")
def test_an_extension_adds_all_cards_at_the_same_time() -> None:
    table = three(words=["Ben rH rO rN"])
    with refused("GW-15"):
        table.act("Ann", Extend(0, "HON", table.state.words[0].cards))
    table = lay("rS rL rT gA", BEN, CID, words=["Ben rC rA rR rE"])
    say(table, "Ann extend CARE to SCARLET")
    assert laid(table) == ["SCARLET"]
    assert hand(table, "Ann") == "gA"


@pytest.mark.clause("GW-16", "GW-22")
def test_players_who_extend_their_own_word_score_once() -> None:
    table = three(words=["Ann rH rO rG"])
    say(table, "Ann extend HOG to HOGS")
    assert table.scores == {"Ann": 2 + 2, "Ben": 0, "Cid": 0}


@pytest.mark.clause("GW-16")
def test_without_words_on_the_table_a_player_can_only_make_one() -> None:
    table = three()
    legal = {offer.verb: offer for offer in table.game.legal(table.state, 0)}
    assert legal["make"].clause == ""
    assert legal["extend"].clause == "GW-16"
    assert legal["extend"].sentence == "There are no words on the table yet; make a word."
    assert "extend" not in table.presenter.status(table.state)


@pytest.mark.clause("GW-16")
def test_only_a_word_on_the_table_can_be_extended() -> None:
    table = three(words=["Ann rH rO rG"])
    for target in (1, -1):
        with refused("GW-16"):
            table.act("Ann", Extend(target, "HOGS", table.state.words[0].cards))


@pytest.mark.clause("GW-17")
def test_added_cards_have_the_colour_of_the_word_or_are_black() -> None:
    table = lay("gS kK rA rE", "bA", "bB", words=["Ben rI rN rN", "Ben bI bN"])
    with refused("GW-17"):
        say(table, "Ann extend INN to INNS using [rI rN rN] gS")
    say(table, "Ann extend IN to INK")
    assert laid(table) == ["INN", "INK"]


@pytest.mark.clause("GW-17")
def test_an_all_black_word_accepts_any_one_colour() -> None:
    table = lay("gI gA rA rE bE", BEN, CID, words=["Ben kK kV"], judging="challenge")
    say(table, "Ann extend KV to KIVA", "Ben accept", "Cid accept")
    assert laid(table) == ["KIVA"]
    table = lay("gI rA rE bE", BEN, CID, words=["Ben kK kV"], judging="challenge")
    i, a = (table.state.hands[0][n] for n in (1, 0))
    k, v = table.state.words[0].cards
    with refused("GW-17"):
        table.act("Ann", Extend(0, "KIVA", (k, i, v, a)))


CARE = ["Ben rC rA rR rE"]


@pytest.mark.clause("GW-18", "GW-19")
@pytest.mark.parametrize("word", ["SCARE", "CARVE", "CARET", "SCARLET"])
def test_care_grows_in_front_inside_and_behind(word: str) -> None:
    table = lay("rS rL rT rP kV gA", BEN, CID, words=CARE)
    say(table, f"Ann extend CARE to {word}")
    assert laid(table) == [word]
    assert table.state.words[0].owner == 1


@pytest.mark.clause("GW-18", "GW-19")
def test_care_does_not_grow_into_caper() -> None:
    table = lay("rP rS", BEN, CID, words=CARE)
    assert "CAPER" not in [move.word for move in table.moves() if isinstance(move, Extend)]
    c, a, r, e = table.state.words[0].cards
    p, _ = table.state.hands[0]
    for cards in ((c, a, p, e, r), (c, a, p, e), (c, a, p, p)):
        with refused("GW-18"):
            table.act("Ann", Extend(0, "CAPER", cards))
    for text in ("extend CARE to CAPER", "caper"):
        with unreadable(
            "GW-18", "CAPER changes the order of the cards of CARE; add cards and move"
        ):
            say(table, f"Ann {text}")
    with unreadable("GW-18", "CAPES leaves out cards of CARE; an extension keeps all of them."):
        say(table, "Ann extend CARE to CAPES")
    with refused("GW-01"):
        table.act("Ann", Extend(0, "CAPPRE", (c, a, p, p, r, e)))
    with refused("GW-01"):
        table.act("Ann", Extend(0, "SCARE", (table.state.hands[1][0], c, a, r, e)))


@pytest.mark.clause("GW-20", "GW-21")
def test_both_players_score_the_points_and_two_for_each_card() -> None:
    table = lay("rS rL rT gA", BEN, "bA", words=["Cid rC rA rR rE"])
    say(table, "Ann extend CARE to SCARLET")
    assert table.scores == {"Ann": 12, "Ben": 0, "Cid": 12}


@pytest.mark.clause("GW-21", "GW-23")
def test_the_first_maker_scores_even_after_others_extend_the_word() -> None:
    table = lay("rS gA gB gC gD", "rD bA bB bC", "rI bE bL bM", words=["Cid rC rA rR rE"])
    say(table, "Ann extend CARE to SCARE", "Ann discard gA")
    say(table, "Ben draw", "Ben extend SCARE to SCARED")
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 8}
    assert table.state.words[0].owner == 2


# -- making ---------------------------------------------------------------------------------------


@pytest.mark.clause("GW-25")
def test_one_word_may_be_made_in_a_turn() -> None:
    table = three()
    say(table, "Ann make CAR using rC rA rR")
    with refused("GW-25"):
        say(table, "Ann make SET using rS rE rT")


@pytest.mark.clause("GW-27")
def test_a_word_needs_three_cards_and_qu_is_one() -> None:
    table = lay("kQu rA rY rU rT gS", BEN, CID)
    with refused("GW-27"):
        say(table, "Ann make AT using rA rT")
    with refused("GW-27", "QUA has only 2 cards; a new word needs at least 3."):
        say(table, "Ann make QUA using kQu rA")
    say(table, "Ann make QUAY using kQu rA rY")
    assert table.scores["Ann"] == 7 + 1 + 4
    table = lay("rA rT gS gA", BEN, CID, minimum=2)
    say(table, "Ann make AT")
    assert laid(table) == ["AT"]


@pytest.mark.clause("GW-29")
@pytest.mark.parametrize(
    ("word", "cards", "points"),
    [
        ("QUAY", "kQu rA rY", 12),
        ("QUAY", "kQu rU rA rY", 13),
        ("QAT", "kQu rA rT", 10),
    ],
)
def test_qu_is_qu_or_q_with_a_u_card_or_q_alone(word: str, cards: str, points: int) -> None:
    table = lay("kQu rA rY rU rT gS", BEN, CID)
    say(table, f"Ann make {word} using {cards}")
    assert table.scores["Ann"] == points


@pytest.mark.clause("GW-29")
def test_qu_may_be_read_differently_when_a_word_is_extended() -> None:
    table = lay("rE rL gS gT", "bA", "bB", words=["Ben kQu rI rT = QIT"])
    say(table, "Ann extend QIT to QUIET")
    assert laid(table) == ["QUIET"]
    assert table.scores == {"Ann": 3, "Ben": 3, "Cid": 0}
    # Now a separate card gives the U, and Qu is a Q.
    table = lay("rU rL gS gT", "bA", "bB", words=["Ben kQu rI rT = QIT"])
    say(table, "Ann extend QIT to QUILT using [kQu] rU [rI] rL [rT]")
    assert table.scores == {"Ann": 7, "Ben": 7, "Cid": 0}
    with refused("GW-29"):
        table = lay("rU rL gS gT", "bA", "bB", words=["Ben kQu rI rT = QUIT"])
        say(table, "Ann extend QUIT to QUITE using [kQu rI rT] rL")


@pytest.mark.clause("GW-29")
def test_a_u_after_qu_leaves_the_same_word_and_is_refused() -> None:
    table = lay("rU rS gE", "bA", "bB", words=["Ben kQu rA rD = QUAD"])
    assert {move.word for move in table.moves() if isinstance(move, Extend)} == {"QUADS", "SQUAD"}
    with unreadable("GW-15", "QUAD is already on the table"):
        say(table, "Ann extend QUAD to QUAD")
    with refused("GW-29", "already gives the U"):
        say(table, "Ann extend QUAD to QUAD using [kQu] rU [rA rD]")


@pytest.mark.clause("GW-29")
def test_a_u_that_only_replaces_the_u_of_the_qu_card_does_not_score() -> None:
    table = lay("rU rL gS gT", "bA", "bB", words=["Ben kQu rI rT = QUIT"])
    with refused("GW-29", "The Qu card of QUIT already gives the U; leave out the other U."):
        say(table, "Ann extend QUIT to QUILT using [kQu] rU [rI] rL [rT]")
    quilts = [move for move in table.moves() if getattr(move, "word", "") == "QUILT"]
    assert [len(move.cards) for move in quilts] == [4]
    say(table, "Ann extend QUIT to QUILT")
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 0}
    # Read as Q alone, the card lets other letters follow.
    table = lay("rA gS gT", "bA", "bB", words=["Ben kQu rI = QUI"], judging="vote")
    say(table, "Ann extend QUI to QAI", "Ben accept", "Cid accept")
    assert laid(table) == ["QAI"]


@pytest.mark.clause("GW-31")
def test_a_turn_may_both_extend_and_make() -> None:
    table = three(words=["Ben rH rO rG"])
    say(table, "Ann extend HOG to HOGS", "Ann make CARE")
    assert laid(table) == ["HOGS", "CARE"]
    assert table.scores["Ann"] == 4 + 7


# -- discarding -----------------------------------------------------------------------------------


@pytest.mark.clause("GW-32")
def test_only_cards_of_the_hand_are_discarded() -> None:
    table = three()
    with refused("GW-32"):
        table.act("Ann", Discard(table.state.hands[1][0]))


@pytest.mark.clause("GW-33")
def test_with_three_cards_or_fewer_discarding_is_optional() -> None:
    table = lay("rC rA rT gA", BEN, CID)
    with refused("GW-33"):
        say(table, "Ann done")
    table = lay("rC rA rT", BEN, CID)
    say(table, "Ann done")
    assert table.story()[-1] == "Ann ends the turn and keeps 3 cards."
    assert table.to_act == ("Ben",)
    assert len(table.state.hands[0]) == 3
    table = lay("rC rA rT", BEN, CID)
    say(table, "Ann discard rC")
    assert len(table.state.hands[0]) == 2


@pytest.mark.clause("GW-34", "GW-35", "GW-37")
def test_a_player_goes_out_without_a_discard_and_gets_five_points_at_once() -> None:
    table = lay("rC rA rT", BEN, CID)
    say(table, "Ann make CAT")
    assert table.scores == {"Ann": 6 + 5, "Ben": 0, "Cid": 0}
    assert table.state.round == 2
    table = lay("rS", BEN, CID, words=["Ben rC rA rT"], going_out=9)
    say(table, "Ann extend CAT to CATS")
    assert table.scores == {"Ann": 4 + 9, "Ben": 4, "Cid": 0}


@pytest.mark.clause("GW-35", "GW-37")
def test_the_last_card_may_be_discarded_to_go_out() -> None:
    table = lay("rS", BEN, CID, rounds=1)
    say(table, "Ann discard rS")
    assert table.over
    assert table.scores == {"Ann": 5, "Ben": 0, "Cid": 0}


@pytest.mark.clause("GW-36", "GW-37", "GW-38")
def test_the_turn_that_takes_the_last_card_ends_the_round_and_nobody_is_out() -> None:
    table = lay(ANN, BEN, CID, phase="draw", stack="bW", short=True, rounds=1)
    say(table, "Ann draw", "Ann make CAR", "Ann discard gO")
    assert table.over
    assert table.scores == {"Ann": 6, "Ben": 0, "Cid": 0}


@pytest.mark.clause("GW-35", "GW-36", "GW-37")
@pytest.mark.parametrize(
    ("own", "short", "told"),
    [
        (
            "rC",
            False,
            ["Ann goes out: the round ends.", "Ann scores 5 (going out)."],
        ),
        ("rC rA", True, ["Ann has taken the last card of the deck: the round ends."]),
    ],
)
def test_it_is_told_why_a_round_ends_and_who_scored_most(
    own: str, short: bool, told: list[str]
) -> None:
    table = lay(own, BEN, CID, short=short)
    table.state = replace(table.state, scores=(20, 32, 8), before=(20, 25, 1), round=2)
    say(table, "Ann discard rC")
    story = table.story()
    assert [sentence for sentence in story if "Ann" in sentence and sentence in told] == told
    best = [
        "Ben scores the most points in this round: 7.",
        "Cid scores the most points in this round: 7.",
    ]
    assert [sentence for sentence in story if "the most points" in sentence] == best
    assert table.state.before == table.state.scores


@pytest.mark.clause("GW-41")
def test_a_round_in_which_all_score_the_same_has_no_best() -> None:
    table = lay("rC rA", BEN, CID, short=True)
    say(table, "Ann discard rC")
    assert not any("the most points" in sentence for sentence in table.story())


@pytest.mark.clause("GW-11", "GW-12")
def test_it_is_told_where_a_card_comes_from() -> None:
    table = three(phase="draw", piles=["bP", "gP bW", ""])
    before = table.state
    for draw, told in (
        ("draw", "Ann draws a card from the deck."),
        ("draw Ann", "Ann draws the blue P ♦ from their own pile."),
        ("draw Ben", "Ann draws the blue W ♦ from your pile."),
    ):
        table.state = before
        say(table, f"Ann {draw}")
        (moved,) = table.history[-1].events
        assert tell(veil(moved, 1), table.names, table.game.deck, 1) == told
    say(table, "Ann discard gO")
    _, moved = table.history[-1].events
    assert isinstance(moved, Moved)
    assert moved.goal == "pile 0"


@pytest.mark.clause("GW-36")
def test_discards_are_taken_without_ending_the_round() -> None:
    table = lay(ANN, BEN, CID, phase="draw", stack="bW", short=True, piles=["gM"])
    say(table, "Ann draw Ann", "Ann discard gM")
    assert table.state.round == 1
    assert table.to_act == ("Ben",)


EXCHANGES = ("Ann draw Ann", "Ann discard gM", "Ben draw Ben", "Ben discard gP", "Cid draw Cid")


@pytest.mark.clause("GW-62")
def test_three_circles_in_which_all_only_exchange_discards_end_the_round() -> None:
    table = three(phase="draw", piles=["gM", "gP", "bW"])
    say(table, *(*EXCHANGES, "Cid discard bW") * 2, *EXCHANGES)
    assert table.state.round == 1
    say(table, "Cid discard bW")
    end = "Cid ends the round: everyone has only exchanged discards for 3 circles of turns."
    assert end in table.story()
    assert table.state.round == 2
    assert table.state.exchanges == 0
    assert table.scores == {"Ann": 0, "Ben": 0, "Cid": 0}


@pytest.mark.clause("GW-62")
@pytest.mark.parametrize("other", [["draw", "discard gO"], ["draw Ann", "make CAR", "discard gM"]])
def test_a_card_of_the_deck_or_a_word_begins_the_circles_again(other: list[str]) -> None:
    table = three(phase="draw", piles=["gM", "gP", "bW"], circles=1)
    say(table, *EXCHANGES[:4], "Cid draw", "Cid discard bU")
    assert table.state.exchanges == 0
    say(table, *(f"Ann {one}" for one in other))
    assert table.state.exchanges == 0
    say(table, *EXCHANGES[2:], "Cid discard bU")
    assert (table.state.exchanges, table.state.round) == (2, 1)


@pytest.mark.clause("GW-62")
def test_without_circles_discards_are_exchanged_for_ever() -> None:
    table = three(phase="draw", piles=["gM", "gP", "bW"], circles=0)
    say(table, *(*EXCHANGES, "Cid discard bW") * 4)
    assert (table.state.exchanges, table.state.round) == (0, 1)


@pytest.mark.clause("GW-62")
def test_a_refused_word_counts_as_an_exchange() -> None:
    table = lay("rC rA rR", BEN, CID, phase="draw", piles=["gM"], judging="challenge", circles=1)
    say(table, "Ann draw Ann", "Ann make RCA", "Ben challenge", "Cid accept", "Ann discard gM")
    assert table.state.exchanges == 1


@pytest.mark.clause("GW-10", "GW-33")
def test_a_pass_is_the_end_of_a_turn_without_a_discard() -> None:
    with refused("GW-10", "Draw a card first"):
        say(three(phase="draw"), "Ann pass")
    with refused("GW-33", "Discard a card; you may skip this with three cards or fewer."):
        say(three(), "Ann pass")
    table = lay("rC rA rT", BEN, CID)
    say(table, "Ann pass")
    assert table.to_act == ("Ben",)
    assert table.history[-1].text == "done"


@pytest.mark.clause("GW-39", "GW-42")
def test_the_next_round_is_dealt_by_the_left_neighbour_from_all_cards() -> None:
    table = lay("rC rA rT", BEN, CID, words=["Ben rH rO rG"])
    say(table, "Ann make CAT")
    assert table.state.dealer == 0
    assert table.to_act == ("Ben",)
    assert table.state.words == ()
    assert [len(cards) for cards in table.state.hands] == [12, 12, 12]
    assert len(table.state.stacks[0]) == 60
    assert table.state.discards == ((), (), ())


@pytest.mark.clause("GW-40", "GW-41")
def test_the_highest_total_after_four_rounds_wins_and_a_tie_is_shared() -> None:
    table = lay("rC rA rT", BEN, CID)
    table.state = replace(table.state, round=4, scores=(0, 11, 3))
    say(table, "Ann make CAT")
    assert table.over
    assert table.history[-1].events[-1] == GameOver((0, 1), 11)
    with refused("GW-41"):
        say(table, "Ben draw")
    table = lay("rC rA rT", BEN, CID)
    table.state = replace(table.state, round=3)
    say(table, "Ann make CAT")
    assert not table.over
    for rounds in (0, 11):
        with pytest.raises(BadSetup, match="from 1 to 10"):
            deal("giftwords", NAMES[:3], options={"rounds": rounds})


@pytest.mark.clause("GW-43")
@pytest.mark.parametrize(
    ("variant", "bad"),
    [("basic", [2, 8]), ("advanced", [2, 6]), ("two", [3]), ("coop", [1, 3]), ("junior", [1, 8])],
)
def test_how_many_can_play(variant: str, bad: list[int]) -> None:
    for seats in bad:
        with pytest.raises(BadSetup, match="seats"):
            deal("giftwords", [*NAMES, "Hal"][:seats], variant=variant)


@pytest.mark.clause("GW-43")
def test_seven_play_the_basic_game_with_the_deck_of_the_sheet() -> None:
    assert len(deal("giftwords", NAMES).state.stacks[0]) == 96 - 7 * 12
    few = Deck("few", (Copies(Kind(("A",), (1,), "red"), 84),))
    with pytest.raises(BadSetup, match="7 players need 85 letter cards; the deck has 84"):
        deal("giftwords", NAMES, deck=few)


@pytest.mark.clause("GW-43")
@pytest.mark.parametrize(("seats", "needed"), [(6, 114), (7, 133)])
def test_more_than_five_need_a_larger_deck_for_the_advanced_game(seats: int, needed: int) -> None:
    names, options = NAMES[:seats], {"advanced": True}
    wrong = rf"{seats} players need {needed} letter cards; the deck has 96 \(GW-43\)"
    with pytest.raises(BadSetup, match=wrong):
        deal("giftwords", names, options=options)
    twice = tuple(Copies(entry.kind, 2 * entry.copies) for entry in box("giftwords").deck.cards)
    assert deal("giftwords", names, options=options, deck=Deck("twice", twice)).to_act


# -- which words are good -------------------------------------------------------------------------


@pytest.mark.clause("GW-44")
def test_the_dictionary_decides() -> None:
    table = three()
    with refused("GW-44"):
        say(table, "Ann make RCA using rR rC rA")
    cards = table.state.hands[0][:3]
    for word in ("", "car", "CA-R", "CÄR"):
        with refused("GW-44"):
            table.act("Ann", Make(word, cards))


LONG = "rD rI rE rN rO rA rP rI rN rO rP rR rE rD rT"


@pytest.mark.clause("GW-44")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_words_of_more_than_fifteen_letters_are_played_where_players_judge(judging: str) -> None:
    table = lay("rS rU gA gE", "bA bT bE bB", "bM bN bO bC", words=[f"Ben {LONG}"], judging=judging)
    old = table.state.words[0].text
    say(table, f"Ann {old}S", "Ben accept", "Cid accept", "Ann discard gA")
    assert laid(table) == [f"{old}S"]
    assert table.scores["Ann"] == 4
    say(table, "Ben draw", "Ben discard bT", "Cid draw", "Cid discard bM", "Ann draw")
    say(table, f"Ann extend {old}S to {old}US", "Ben accept", "Cid accept")
    assert laid(table) == [f"{old}US"]


@pytest.mark.clause("GW-44")
def test_a_row_of_all_cards_is_read_too() -> None:
    table = lay("gA gB", "", variant="junior", judging="vote")
    letters = [c for c in range(100) if table.game.deck.printed[c].faces]
    row = tuple(card for card in letters if card not in table.state.hands[0])
    text = "".join(table.game.deck.printed[card].faces[0] for card in row)
    state = replace(table.state, words=(Word(text, row),), stacks=((), ()), discards=((), ()))
    table.state = state
    assert len(text) > 90
    say(table, f"Ann extend {text} to A{text}B", "Ben accept")
    assert laid(table) == [f"A{text}B"]


@pytest.mark.clause("GW-44")
def test_the_dictionary_refuses_long_words_with_the_reason() -> None:
    table = lay("rS gA gE", "bA", "bB", words=[f"Ben {LONG}"])
    with refused("GW-44", "is too long; the dictionary has up to 15 letters."):
        say(table, f"Ann {table.state.words[0].text}S")


def challenged(**more: object) -> Table:
    return three(judging="challenge", words=["Ben rH rO rG"], **more)


@pytest.mark.clause("GW-45", "GW-46", "GW-47", "GW-48")
def test_a_refused_extension_is_taken_back_and_a_word_may_still_be_made() -> None:
    table = challenged()
    before = table.state
    say(table, "Ann extend HOG to HOGT")
    assert table.to_act == ("Ben", "Cid")
    with refused("GW-45", "Wait until everyone has judged HOGT."):
        say(table, "Ann discard gO")
    with refused("GW-45", "First judge HOGT: accept or challenge."):
        say(table, "Ben done")
    with refused("GW-45", "It is your own word"):
        say(table, "Ann accept")
    with refused("GW-45", "Answer accept or challenge."):
        say(table, "Ben reject")
    say(table, "Ben accept", "Cid challenge")
    assert table.story()[-2:] == [
        "HOGT is not in this table's dictionary.",
        "Ann takes the added cards back and cannot extend another word this turn.",
    ]
    assert table.state.hands == before.hands
    assert table.state.words == before.words
    assert table.scores == {"Ann": 0, "Ben": 0, "Cid": 0}
    with refused("GW-47", "Your extension was refused this turn; make a word or discard"):
        say(table, "Ann extend HOG to HOGS")
    say(table, "Ann make CARE", "Ben accept", "Cid accept")
    assert laid(table) == ["HOG", "CARE"]


@pytest.mark.clause("GW-49")
def test_asking_about_a_good_extension_costs_nothing() -> None:
    table = challenged()
    say(table, "Ann extend HOG to HOGS", "Ben challenge", "Cid challenge")
    assert laid(table) == ["HOGS"]
    assert table.state.barred == (False, False, False)


@pytest.mark.clause("GW-50", "GW-51", "GW-52", "GW-53")
def test_a_refused_word_goes_back_and_the_discard_follows() -> None:
    table = challenged()
    say(table, "Ann extend HOG to HOGS", "Ben accept", "Cid accept")
    before = table.state
    say(table, "Ann make RCA using rR rC rA")
    with refused("GW-50"):
        say(table, "Ann discard gO")
    say(table, "Ben challenge", "Cid accept")
    assert table.state.hands == before.hands
    assert laid(table) == ["HOGS"]
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 0}
    assert table.story()[-2:] == [
        "RCA is not in this table's dictionary.",
        "Ann takes the cards back and must discard a card.",
    ]
    for text in ("make CAR using rC rA rR", "extend HOGS to SHOGS"):
        with refused("GW-52", "Your new word was refused this turn; discard a card."):
            say(table, f"Ann {text}")
    say(table, "Ann discard gO")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-33", "GW-52")
def test_after_a_refused_word_even_three_cards_need_a_discard() -> None:
    table = lay("rT rC rA", BEN, CID, judging="challenge")
    say(table, "Ann make TCA using rT rC rA", "Ben challenge", "Cid accept")
    with refused("GW-52", "Your new word was refused this turn; discard a card."):
        say(table, "Ann done")
    assert not any(isinstance(move, Done) for move in table.moves())
    assert "done" not in [form for form, _ in table.presenter.forms(table.state, 0)]
    say(table, "Ann discard rC", "Ben draw", "Ben discard bT", "Cid draw", "Cid discard bM")
    # The next turn is free again.
    say(table, "Ann draw", "Ann done")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-50")
def test_a_word_nobody_challenges_counts() -> None:
    table = challenged()
    say(table, "Ann make RCA using rR rC rA", "Ben accept", "Cid accept")
    assert table.scores["Ann"] == 6


@pytest.mark.clause("GW-54", "GW-55")
def test_challengers_of_a_good_word_make_no_word_next_turn() -> None:
    table = challenged(stack="gM gP bP")
    say(table, "Ann make CARE using rC rA rR rE", "Ben challenge", "Cid challenge")
    assert table.story()[-5:-2] == [
        "CARE is valid.",
        "Ben cannot make a word on their next turn.",
        "Cid cannot make a word on their next turn.",
    ]
    say(table, "Ann discard gO", "Ben draw")
    with refused("GW-54"):
        say(table, "Ben make CAT using gC gA gT")
    assert not any(isinstance(move, Make) for move in table.moves())
    say(table, "Ben extend HOG to HOGD", "Ann accept", "Cid accept")
    with refused("GW-14", "Extend only one word per turn; discard a card."):
        say(table, "Ben extend HOGD to HOGDO")
    say(table, "Ben discard bT")
    assert table.state.barred == (False, False, True)
    say(table, "Cid draw")
    with refused("GW-54"):
        say(table, "Cid make NIP")
    say(table, "Cid discard bM", "Ann draw", "Ann discard gN", "Ben draw")
    say(table, "Ben make CAT using gC gA gT", "Ann accept", "Cid accept")


@pytest.mark.clause("GW-56")
def test_a_player_whose_last_word_is_refused_is_not_out() -> None:
    table = lay("rC rT rA", BEN, CID, judging="challenge")
    say(table, "Ann make TCA using rT rC rA", "Ben challenge", "Cid accept")
    assert table.to_act == ("Ann",)
    assert table.scores["Ann"] == 0
    say(table, "Ann discard rC")
    assert table.to_act == ("Ben",)
    assert table.state.round == 1


@pytest.mark.clause("GW-45")
def test_a_vote_decides_on_words_the_dictionary_lacks() -> None:
    table = three(judging="vote", words=["Ben rH rO rG"])
    say(table, "Ann extend HOG to HOGT", "Ben reject", "Cid reject")
    with refused("GW-45", "The table has just rejected HOGT"):
        say(table, "Ann extend HOG to HOGT")
    say(table, "Ann extend HOG to HOGS")
    assert laid(table) == ["HOGS"]
    say(table, "Ann make RCA using rR rC rA")
    with refused("GW-45"):
        say(table, "Ann discard gO")
    say(table, "Ben reject", "Cid accept", "Ann discard gO")
    assert laid(table) == ["HOGS", "RCA"]
    assert table.state.voted_down == ()


# -- the advanced game ----------------------------------------------------------------------------


def advanced(*hands: str, **more: object) -> Table:
    return lay(*(hands or (ANN, BEN, CID)), variant="advanced", **more)  # type: ignore[arg-type]


@pytest.mark.clause("GW-ADV-01")
def test_the_advanced_game_has_the_basic_rules() -> None:
    table = advanced(words=["Ben rH rO rG"])
    say(table, "Ann extend HOG to HOGS")
    assert table.scores == {"Ann": 4, "Ben": 4, "Cid": 0}


@pytest.mark.clause("GW-ADV-02", "GW-ADV-09")
def test_four_words_empty_a_hand() -> None:
    table = advanced(
        "rC rA rT gC gA gT bC bA bT rD rO rG",
        "rB rE rE rF rH rI rL rM rN rP rR rS",
        "gB gE gE gF gH gI gL gM gN gP gR gS",
        phase="draw",
        stack="bU bY rU rW gD gO",
    )
    sizes = []
    for word in ("rC rA rT", "gC gA gT", "bC bA bT"):
        say(table, "Ann draw", f"Ann make CAT using {word}")
        say(table, f"Ann discard {hand(table, 'Ann').split()[-1]}")
        sizes.append(len(table.state.hands[0]))
        say(table, "Ben draw Ann", f"Ben discard {hand(table, 'Ben').split()[0]}")
        say(table, "Cid draw Ben", f"Cid discard {hand(table, 'Cid').split()[0]}")
    assert sizes == [9, 6, 3]
    say(table, "Ann draw", "Ann make DOG" if "rD" in hand(table, "Ann") else "Ann draw")
    assert len(table.state.hands[0]) == 1
    say(table, f"Ann discard {hand(table, 'Ann')}")
    assert table.state.round == 2
    assert table.scores["Ann"] == 3 * 6 + 6 + 5


@pytest.mark.clause("GW-ADV-03", "GW-ADV-04", "GW-ADV-12")
def test_an_extension_is_replaced_card_by_card_before_a_word_is_made() -> None:
    table = advanced("rS rL rT gC gA gB gD", "bA", "bB", words=["Cid rC rA rR rE"], stack="gT")
    say(table, "Ann extend CARE to SCARLET")
    assert table.state.owed == 3
    for text in ("make CAB using gC gA gB", "discard gC"):
        with refused("GW-ADV-12"):
            say(table, f"Ann {text}")
    say(table, "Ann draw", "Ann draw", "Ann draw")
    with refused("GW-10"):
        say(table, "Ann draw")
    say(table, "Ann make CAT using gC gA gT")
    assert table.state.phase == "discard"


@pytest.mark.clause("GW-ADV-05", "GW-ADV-06", "GW-ADV-07", "GW-ADV-08")
def test_a_long_word_is_replaced_beyond_three_from_any_pile_with_a_look_between() -> None:
    table = advanced(stack="bW", piles=["bP", "gP", ""])
    say(table, "Ann make CARETS using rC rA rR rE rT rS")
    assert table.state.owed == 3
    say(table, "Ann draw")
    assert "bW" in hand(table, "Ann")
    say(table, "Ann draw Ann", "Ann draw Ben")
    assert len(table.state.hands[0]) == 12 - 6 + 3
    say(table, "Ann discard gP")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-ADV-10")
def test_the_discard_is_required_in_the_advanced_game() -> None:
    table = advanced("rC rA rT", BEN, CID)
    with refused("GW-ADV-10"):
        say(table, "Ann done")


@pytest.mark.clause("GW-ADV-11")
def test_replacements_come_from_the_piles_when_the_deck_is_out_and_then_are_skipped() -> None:
    table = advanced(
        "rS rL rT gC",
        "bA",
        "bB",
        phase="draw",
        words=["Cid rC rA rR rE"],
        stack="gB",
        piles=["", "bP"],
        short=True,
    )
    say(table, "Ann draw", "Ann extend CARE to SCARLET")
    assert table.state.owed == 3
    with refused("GW-11", "There are no cards in the deck; draw from a discard pile."):
        say(table, "Ann draw")
    assert list(table.moves()) == [Draw(1)]
    say(table, "Ann draw Ben")
    assert table.state.owed == 0
    say(table, "Ann discard gB")
    assert table.state.round == 2


@pytest.mark.clause("GW-ADV-09")
def test_shorter_words_give_hands_of_other_sizes() -> None:
    table = advanced("rI rN rE gA gB", "bA", "bB", minimum=2)
    say(table, "Ann make IN", "Ann discard gA")
    assert len(table.state.hands[0]) == 2


@pytest.mark.clause("GW-ADV-09")
@pytest.mark.parametrize("seed", range(3))
def test_hands_have_three_six_nine_or_twelve_cards(seed: int) -> None:
    table = deal("giftwords", NAMES[:3], variant="advanced", seed=seed)
    sizes = set()
    while not table.over:
        state, seat = table.state, table.state.turn
        take_turn(table, seat, bot("greedy"))
        if isinstance(table.history[-1].action, Discard) and state.round == table.state.round:
            sizes.add(len(table.state.hands[seat]))
    assert {3, 6, 9} <= sizes <= {0, 3, 6, 9, 12}


# -- the sample turns -----------------------------------------------------------------------------

DEALT = {
    "Julie": "rI rN rP bG bL bR bT gC gM gO gN gT",
    "Ken": "rB rO bA bE bI bI bW gA gD gF gL kK",
    "Linda": "rC rF rG rN rS rT bO bM gE gI gI gB",
    "Matt": "rA rE rP bD bE bF gE gI gR gP gS kX",
}
DECK = "gD bN rD bR bH gA bS rA bU"
TURNS = """
Julie draw
Julie make PIN
Julie discard bG
Ken draw
Ken extend PIN to PINK
Ken draw Julie
Ken make WING
Ken draw
Ken discard bI
Linda draw
Linda extend WING to ROWING
Linda draw
Linda draw
Linda discard rF
Matt draw
Matt make PRIES
Matt draw
Matt draw
Matt discard rA
"""


def sample() -> Table:
    deck = box("giftwords").deck
    finder = CardFinder(deck, range(len(deck)), "in the deck")
    rows = [[finder.find(name)[0] for name in cards.split()] for cards in DEALT.values()]
    order = [card for turn in zip(*rows, strict=True) for card in turn]
    order += [finder.find(name)[0] for name in DECK.split()]
    order += [card for card in range(len(deck)) if card not in order]
    return deal("giftwords", list(DEALT), variant="advanced", dealer=3, stacked=order)


@pytest.mark.clause(
    "GW-EX-01",
    "GW-EX-02",
    "GW-EX-03",
    "GW-EX-04",
    "GW-EX-05",
    "GW-EX-06",
    "GW-EX-07",
    "GW-EX-08",
)
def test_the_sample_turns_replay() -> None:
    table = sample()
    assert [hand(table, name).split() for name in DEALT] == [
        sorted(cards.split(), key=lambda n: box("giftwords").deck.by_name[n])
        for cards in DEALT.values()
    ]
    gains = {}
    for line in TURNS.strip().splitlines():
        say(table, line)
        if any(table.history[-1].gains):
            gains[line] = table.history[-1].gains
        if line == "Linda draw" and len(table.state.hands[2]) == 13 and table.state.phase == "make":
            assert not any(isinstance(move, Make) for move in table.moves())
    assert gains == {
        "Julie make PIN": (5, 0, 0, 0),
        "Ken extend PIN to PINK": (6, 6, 0, 0),
        "Ken make WING": (0, 10, 0, 0),
        "Linda extend WING to ROWING": (0, 7, 7, 0),
        "Matt make PRIES": (0, 0, 0, 9),
    }
    assert table.scores == {"Julie": 11, "Ken": 23, "Linda": 7, "Matt": 9}
    assert [len(cards) for cards in table.state.hands] == [9, 9, 12, 9]
    assert laid(table) == ["PINK", "ROWING", "PRIES"]
    assert [table.game.deck.symbols(pile) for pile in table.state.discards] == [
        "",
        "bI",
        "rF",
        "rA",
    ]


@pytest.mark.clause("GW-EX-09")
@pytest.mark.parametrize(
    ("word", "new", "cards"),
    [
        ("PRIES", "PRIEST", "gT"),
        ("PRIES", "PRICES", "gC"),
        ("PRIES", "PRINCES", "gN gC"),
        ("ROWING", "THROWING", "bT bH"),
    ],
)
def test_words_of_the_sample_can_grow(word: str, new: str, cards: str) -> None:
    words = ["Dot gP gR gI gE gS", "Ben bR bO bW bI bN bG"]
    table = lay(f"{cards} rA rB", "rC", "rD", "rE", words=words)
    say(table, f"Ann extend {word} to {new}")
    assert new in laid(table)


@pytest.mark.clause("GW-EX-10")
def test_each_colour_has_one_g() -> None:
    printed = box("giftwords").deck.printed
    assert Counter(kind.colour for kind in printed if kind.faces == ("G",)) == {
        "red": 1,
        "green": 1,
        "blue": 1,
    }
