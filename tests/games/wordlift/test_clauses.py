"""Each clause of the Word Lift sheet, by its id: the deal, a turn, stealing."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.games.wordlift.tables import card, hand, lay, refused, say, whole_deck, words
from wordparlor.errors import BadSetup
from wordparlor.games import deal
from wordparlor.games.wordlift.state import Draw, Laid, Make, Steal
from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.english import tell
from wordparlor.table.events import Event
from wordparlor.table.judging import Accept
from wordparlor.table.table import Table

BEN = "B H L N O U U"


# -- the deal -------------------------------------------------------------------------------------


@pytest.mark.clause("WL-01", "WL-37", "WL-45")
def test_the_two_decks() -> None:
    deck = whole_deck()
    stacks = {stack: Counter[str]() for stack in ("consonants", "vowels")}
    for kind in deck.printed:
        stacks[kind.stack][kind.faces[0]] += 1
    consonants = (
        "BB CCC DDDD FF GGG HHHH J KK LLLLL MMM NNNNN PPP Q RRRRR SSSS TTTTT VV WW X YY Z ??"
    )
    assert stacks["consonants"] == Counter(consonants.replace(" ", ""))
    assert stacks["vowels"] == Counter({"A": 10, "E": 14, "I": 9, "O": 8, "U": 4, "?": 1})
    marked = {mark: {k.symbol for k in deck.printed if k.mark == mark} for mark in "¶◊†$"}
    assert marked == {
        "¶": {"D¶", "P¶", "S¶", "T¶", "A¶", "E¶"},
        "◊": {"F◊", "G◊", "M◊", "W◊", "O◊", "U◊"},
        "†": {"C†", "L†", "N†", "R†", "I†", "A†"},
        "$": {"J$", "K$", "Q$", "V$", "X$", "Z$"},
    }
    assert all(kind.points == ((2,) if kind.mark == "$" else (1,)) for kind in deck.printed)


@pytest.mark.clause("WL-01", "WL-37", "WL-45")
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Kind(("R",), (1,)), "R needs a stack, consonants or vowels"),
        (
            Kind(("R",), (1,), mark="!", stack="consonants"),
            "R! has an unknown mark; use one of ¶ ◊",
        ),
        (Kind(("A", "E"), (1, 1), stack="vowels"), "A/E is not a Word Lift card"),
        (Kind(("QU",), (1,), stack="consonants"), "Qu is not a Word Lift card"),
        (Kind(("?",), (1,), mark="$", stack="vowels"), "a card shows one letter or ?"),
        (Kind((), (1,), name="CHECK"), "CHECK is not a Word Lift card"),
    ],
)
def test_unplayable_decks_are_refused(kind: Kind, sentence: str) -> None:
    deck = Deck("odd", (*whole_deck().cards, Copies(kind, 1)))
    with pytest.raises(BadSetup, match=sentence.replace("?", r"\?")):
        deal("wordlift", ["Ann", "Ben"], deck=deck)


@pytest.mark.clause("WL-02")
def test_both_decks_are_shuffled() -> None:
    orders = {
        (state.consonants[:5], state.vowels[:5])
        for state in (deal("wordlift", ["Ann", "Ben"], seed=seed).state for seed in range(20))
    }
    assert len({consonants for consonants, _ in orders}) == 20
    assert len({vowels for _, vowels in orders}) == 20


@pytest.mark.clause("WL-03", "WL-04", "WL-63")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_four_consonants_and_three_vowels_each(seats: int) -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"][:seats], seed=1)
    state, printed = table.state, table.game.deck.printed
    for held in state.hands:
        stacks = [printed[one].stack for one in held]
        assert (stacks.count("consonants"), stacks.count("vowels")) == (4, 3)
    assert (len(state.consonants), len(state.vowels)) == (62 - 4 * seats, 46 - 3 * seats)


@pytest.mark.clause("WL-03")
def test_cards_are_dealt_one_at_a_time_from_the_starter() -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid"], dealer=1, stacked=range(108))
    assert table.state.hands[1] == (0, 3, 6, 9, 62, 65, 68)
    assert table.state.hands[2] == (1, 4, 7, 10, 63, 66, 69)
    assert table.state.hands[0] == (2, 5, 8, 11, 64, 67, 70)
    assert table.state.consonants[0] == 12
    assert table.state.vowels[0] == 71


@pytest.mark.clause("WL-03")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    few = Deck("few", tuple(Copies(entry.kind, 1) for entry in whole_deck().cards))
    with pytest.raises(BadSetup, match="5 players need 15 vowels; the deck has 12"):
        deal("wordlift", ["Ann", "Ben", "Cid", "Dot", "Eve"], deck=few)


@pytest.mark.clause("WL-63")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 6 players"):
        deal("wordlift", [f"P{number}" for number in range(seats)])


@pytest.mark.clause("WL-05")
def test_chance_or_the_players_decide_who_starts() -> None:
    names = ["Ann", "Ben", "Cid"]
    assert {deal("wordlift", names, seed=seed).to_act for seed in range(30)} == {
        ("Ann",),
        ("Ben",),
        ("Cid",),
    }
    table = deal("wordlift", names, dealer=2)
    assert table.to_act == ("Cid",)
    assert table.story() == ["Cid starts round 1."]


@pytest.mark.clause("WL-06", "WL-55")
def test_the_lowest_of_the_last_round_starts_the_next() -> None:
    table = lay("C A T", BEN, "D O G S A", played="")
    say(table, "Ann make CAT", "Ben pass", "Cid make DOGS")
    assert table.state.last_round == (6, 0, 3)
    assert table.to_act == ("Ben",)
    assert "Ben starts round 2 with the lowest score of round 1." in table.story()
    scene = table.presenter.draw(table.view(), None)
    assert scene.status == "Ben to play first: the lowest score of the last round."
    assert [len(held) for held in table.state.hands] == [7, 7, 7]
    assert table.state.words == ((), (), ())
    assert table.state.played == (False, False, False)
    assert table.state.out is None
    assert len(table.state.consonants) + len(table.state.vowels) == 108 - 21


@pytest.mark.clause("WL-06", "WL-07")
@pytest.mark.parametrize(
    ("last_round", "scores", "dealer", "told"),
    [
        ((5, 3, 4), (9, 9, 8), 1, " with the lowest score of round 1"),
        (
            (5, 3, 3),
            (9, 9, 8),
            2,
            ": lowest total in a tie with Ben for the lowest score of round 1",
        ),
        (
            (3, 3, 3),
            (8, 8, 9),
            0,
            ": next clockwise in a tie with Ben for the lowest score of round 1",
        ),
    ],
)
def test_the_reason_of_the_start_is_told(
    last_round: tuple[int, ...], scores: tuple[int, ...], dealer: int, told: str
) -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid"])
    state = replace(
        table.state, last_round=last_round, scores=scores, dealer=dealer, round=1, out=None
    )
    log: list[Event] = []
    table.game.next_round(state, dealer, log)
    names = table.names
    sentences = [tell(event, names, table.game.deck) for event in log]
    assert sentences[-1] == f"{names[dealer]} starts round 2{told}."


@pytest.mark.clause("WL-07")
@pytest.mark.parametrize(
    ("last_round", "scores", "dealer", "starter"),
    [
        ((5, 3, 3), (9, 9, 8), 0, 2),
        ((5, 3, 3), (9, 8, 8), 0, 1),
        ((5, 3, 3), (9, 8, 8), 1, 2),
        ((3, 3, 5), (8, 8, 9), 0, 1),
        ((3, 3, 5), (8, 8, 9), 1, 0),
        ((0, 0, 0), (0, 0, 0), 2, 0),
    ],
)
def test_ties_for_the_start(
    last_round: tuple[int, ...], scores: tuple[int, ...], dealer: int, starter: int
) -> None:
    game = deal("wordlift", ["Ann", "Ben", "Cid"]).game
    state = game.fresh(dealer, 0)
    fields = {"last_round": last_round, "scores": scores}
    assert game.next_dealer(type(state)(**{"dealer": dealer, **fields})) == starter


@pytest.mark.clause("WL-08")
def test_play_goes_clockwise() -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid"], dealer=1)
    turns = []
    for _ in range(4):
        (name,) = table.to_act
        turns.append(name)
        say(table, f"{name} pass", f"{name} draw CV")
    assert turns == ["Ben", "Cid", "Ann", "Ben"]
    with refused("WL-08"):
        say(table, "Ann pass")


# -- a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("WL-09")
def test_a_word_is_laid_from_the_hand_in_front_of_its_player() -> None:
    table = lay("D I R T A E S", BEN, played="")
    say(table, "Ann make DIRT")
    assert words(table, "Ann") == "DIRT"
    assert hand(table, "Ann") == "S E A"
    assert table.state.scores == (0, 0)


@pytest.mark.clause("WL-09")
def test_a_player_may_pass() -> None:
    table = lay("D I R T A E S", BEN)
    say(table, "Ann pass", "Ann draw CC")
    assert table.to_act == ("Ben",)
    assert len(table.state.hands[0]) == 9


@pytest.mark.clause("WL-09")
def test_only_own_cards_each_used_once_as_printed() -> None:
    table = lay("D I R T A E S", "O O O O")
    d, i, r, t = (card(table, "Ann", name) for name in "DIRT")
    for cards in ((d, i, r, table.state.hands[1][0]), (d, i, r, HIDDEN), (d, i, r, 1000)):
        with refused("WL-09"):
            table.act("Ann", Make("DIRO", cards))
    with refused("WL-09"):
        table.act("Ann", Make("DID", (d, i, d)))
    with refused("WL-09"):
        table.act("Ann", Make("DIRT", (d, i, r)))
    with refused("WL-09"):
        table.act("Ann", Make("DIRE", (d, i, r, t)))


@pytest.mark.clause("WL-10", "WL-28")
def test_one_play_a_turn() -> None:
    table = lay("D I R T C A T¶", BEN, words=["", "FORGE"])
    say(table, "Ann make CAT using C A T¶")
    with refused("WL-10"):
        say(table, "Ann make DIRT")
    with refused("WL-10"):
        say(table, "Ann pass")
    table = lay("D I R T C A T¶", BEN, words=["", "FORGE"])
    say(table, "Ann steal FORGE from Ben: ORDER using [O R] D [E] R and GIFT using [G] I [F] T")
    with refused("WL-10"):
        table.act("Ann", Make("CAT", tuple(card(table, "Ann", name) for name in ("C", "A", "T¶"))))


@pytest.mark.clause("WL-11")
def test_a_word_has_three_letters_or_more() -> None:
    table = lay("D I R T A E S", BEN, words=["", "FORGE"])
    with refused("WL-11"):
        say(table, "Ann make AT")
    with refused("WL-11"):
        say(table, "Ann steal FORGE from Ben: ID using I D and FORGE using [F O R G E]")


@pytest.mark.clause("WL-11")
def test_players_can_agree_on_a_minimum_length() -> None:
    say(lay("D I R T A E S", BEN, minimum=2), "Ann make AT")
    with refused("WL-11"):
        say(lay("D I R T A E S", BEN, minimum=5), "Ann make DIRT")


@pytest.mark.clause("WL-12")
@pytest.mark.parametrize("word", ["TRI", "dirt", "D-RT", "DÏRT"])
def test_only_words_of_the_dictionary_count(word: str) -> None:
    table = lay("D I R T A E S", BEN)
    cards = tuple(card(table, "Ann", name) for name in "DIRT")
    with refused("WL-12"):
        table.act(
            "Ann", Make(word if word != "TRI" else "DITR", (cards[0], cards[1], cards[3], cards[2]))
        )


@pytest.mark.clause("WL-13")
def test_the_group_votes_on_words_the_dictionary_lacks() -> None:
    table = lay("D I R T A E S", BEN, "C C H", judging="vote")
    say(table, "Ann make TRIDS", "Ben reject", "Cid accept")
    assert words(table, "Ann") == "TRIDS", "a tie accepts"
    table = lay("D I R T A E S", BEN, judging="vote")
    say(table, "Ann make DIRT")
    assert words(table, "Ann") == "DIRT", "a word of the dictionary needs no vote"


@pytest.mark.clause("WL-13", "WL-64")
def test_a_word_voted_down_is_taken_back_and_the_good_one_beside_it_is_not() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"], judging="vote")
    say(table, "Ann steal FORGE from Ben: ORDER TIGF", "Ben reject")
    assert (words(table, "Ben"), hand(table, "Ann")) == ("FORGE", "D R T I")
    assert table.to_act == ("Ann",)
    with refused("WL-13"):
        say(table, "Ann steal FORGE from Ben: ORDER TIGF")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert words(table, "Ann") == "ORDER GIFT"


@pytest.mark.clause("WL-13", "WL-64")
def test_an_invalid_word_is_taken_back_without_loss() -> None:
    table = lay("D I R T A E S", BEN, "C C H", judging="challenge")
    say(table, "Ann make TRIDS")
    with refused("WL-13"):
        table.act("Ann", Accept())
    say(table, "Ben challenge", "Cid accept")
    assert table.to_act == ("Ann",)
    assert hand(table, "Ann") == "D S R T E A I"
    with refused("WL-13"):
        say(table, "Ann make TRIDS")
    say(table, "Ann make DIRT", "Ben accept", "Cid accept")
    assert words(table, "Ann") == "DIRT"


@pytest.mark.clause("WL-64")
def test_challenging_a_good_word_costs_nothing() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"], judging="challenge")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT", "Ben challenge")
    assert words(table, "Ann") == "ORDER GIFT"
    assert table.to_act == ("Ben",)


@pytest.mark.clause("WL-15", "WL-16")
@pytest.mark.parametrize(("piles", "drawn"), [("CC", "B C"), ("CV", "B E"), ("VV", "E A")])
def test_both_cards_are_chosen_before_drawing(piles: str, drawn: str) -> None:
    table = lay("D I R T S", BEN, consonants="B C", vowels="E A")
    say(table, "Ann make DIRT", f"Ann draw {piles}")
    assert Counter(hand(table, "Ann").split()) == Counter(["S", *drawn.split()])
    assert table.to_act == ("Ben",)


@pytest.mark.clause("WL-15")
def test_cards_are_drawn_after_the_play_and_after_a_pass() -> None:
    table = lay("D I R T S", BEN)
    with refused("WL-15"):
        say(table, "Ann draw CV")
    say(table, "Ann pass")
    assert table.to_act == ("Ann",)
    say(table, "Ann draw VV")
    assert len(table.state.hands[0]) == 7


@pytest.mark.clause("WL-16")
@pytest.mark.parametrize("draw", [Draw(1, 0), Draw(2, 1), Draw(3, -1), Draw(0, 0), Draw(2, 0)])
def test_other_draws_are_refused(draw: Draw) -> None:
    table = lay("D I R T S", BEN, consonants="B", vowels="E A O")
    say(table, "Ann make DIRT")
    with refused("WL-16"):
        table.act("Ann", draw)


@pytest.mark.clause("WL-16", "WL-42")
def test_players_can_agree_to_see_each_card_before_the_next() -> None:
    one = lay(
        "D I R T A",
        BEN,
        words=["", "FOR†GE"],
        consonants="B C D",
        vowels="E A",
        draws="one-by-one",
    )
    status = one.presenter.status
    say(one, "Ann steal FORGE from Ben: ORDER GIFT")
    assert list(one.moves()) == [Draw(1, 0), Draw(0, 1)]
    assert [legal.action for legal in one.game.legal(one.state, 0)] == [Draw(1, 0), Draw(0, 1)]
    assert one.presenter.forms(one.state, 0) == (("draw C", "1 consonant"), ("draw V", "1 vowel"))
    told = "Ann to draw 1 consonant or vowel, then 1 more for the Dagger."
    assert status(one.view()) == told
    with refused("WL-16"):
        say(one, "Ann draw CV")
    say(one, "Ann draw C")
    assert hand(one, "Ann") == "B A"
    assert status(one.view()) == "Ann to draw 1 consonant or vowel for the Dagger."
    say(one, "Ann draw V")
    assert (one.state.penalty, one.state.refill) == (0, 2)
    say(one, "Ann draw V")
    assert hand(one, "Ann") == "B C E A A", "a consonant followed: there were no more vowels"
    assert one.to_act == ("Ben",)


@pytest.mark.clause("WL-17")
def test_a_hand_may_grow() -> None:
    table = lay("D I R T S", BEN)
    for _ in range(8):
        for name in ("Ann", "Ben"):
            say(table, f"{name} pass", f"{name} draw CV")
    assert len(table.state.hands[0]) == 5 + 16
    assert len(table.moves("Ann")) > 1


@pytest.mark.clause("WL-18")
def test_an_empty_pile_leaves_no_choice() -> None:
    table = lay("D I R T S", BEN, consonants="", vowels="E A O")
    say(table, "Ann make DIRT")
    assert hand(table, "Ann") == "S E A"
    assert table.to_act == ("Ben",)
    say(table, "Ben pass")
    assert hand(table, "Ben") == "B H L N O O U U", "one card was left to be drawn"
    say(table, "Ann pass")
    assert hand(table, "Ann") == "S E A"
    assert table.story()[-1] == "Ann draws no more cards: both draw piles are empty."


# -- stealing -------------------------------------------------------------------------------------


@pytest.mark.clause("WL-19")
def test_stealing_needs_a_word_from_the_hand_on_an_earlier_turn() -> None:
    table = lay("D I R T C A T¶", BEN, words=["", "FORGE"], played="Ben")
    with refused("WL-19"):
        say(table, "Ann steal FORGE from Ben: ORDER using [O R] D [E] R and GIFT using [G] I [F] T")
    say(table, "Ann make CAT using C A T¶", "Ann draw CC", "Ben pass", "Ben draw VV")
    say(table, "Ann steal FORGE from Ben: ORDER using [O R] D [E] R and GIFT using [G] I [F] T")
    assert words(table, "Ann") == "CAT¶ ORDER GIFT"


@pytest.mark.clause("WL-19")
def test_a_split_does_not_count_as_a_word_from_the_hand() -> None:
    table = lay("D I R T", BEN, "C A T", words=["", "FORGE"], played="")
    say(table, "Ann make DIRT", "Ben pass")
    assert table.state.out == 0
    say(table, "Cid steal FORGE from Ben: CARGO FET")
    assert table.state.played == (False, False, False), "a new round was dealt"
    table = lay("D I R T A A", BEN, words=["", "FORGE"], played="Ann")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert table.state.played == (True, False)


@pytest.mark.clause("WL-20")
def test_the_right_to_steal_outlives_the_players_words() -> None:
    table = lay("D I R T A", BEN, words=["", "FORGE"], played="Ann")
    assert not table.state.words[0]
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert words(table, "Ann") == "ORDER GIFT"


@pytest.mark.clause("WL-21")
def test_a_steal_needs_a_word_that_is_there() -> None:
    table = lay("D I R T A", BEN, words=["", "FORGE"])
    action = table.notation.read(table.state, 0, "steal FORGE from Ben: ORDER GIFT")
    assert isinstance(action, Steal)
    for victim, place in ((1, 1), (1, -1), (0, 0), (2, 0), (-1, 0)):
        with refused("WL-21"):
            table.act("Ann", Steal(victim, place, action.first, action.second))


@pytest.mark.clause("WL-22", "WL-31")
def test_chart_cannot_become_car_without_a_card_of_the_hand() -> None:
    table = lay("O S E A", BEN, words=["", "CHART"])
    c, h, a, r, t = table.state.words[1][0].cards
    mine = [card(table, "Ann", name) for name in "OSE"]
    with refused("WL-22"):
        table.act("Ann", Steal(1, 0, Laid("CAR", (c, a, r)), Laid("THOSE", (t, h, *mine))))
    other_a = card(table, "Ann", "A")
    table.act(
        "Ann", Steal(1, 0, Laid("CAR", (c, other_a, r)), Laid("OATHS", (mine[0], a, t, h, mine[1])))
    )
    assert words(table, "Ann") == "CAR OATHS"


@pytest.mark.clause("WL-23")
def test_each_word_needs_a_card_of_the_stolen_word() -> None:
    table = lay("C A T¶ S", BEN, words=["", "FORGE"])
    mine = tuple(card(table, "Ann", name) for name in ("C", "A", "T¶"))
    forges = (*table.state.words[1][0].cards, card(table, "Ann", "S"))
    with refused("WL-23"):
        table.act("Ann", Steal(1, 0, Laid("CAT", mine), Laid("FORGES", forges)))


@pytest.mark.clause("WL-24", "WL-26", "WL-27")
def test_forge_and_dirt_become_order_and_gift() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"])
    moves = table.moves("Ann")
    texts = [table.notation.write(table.state, 0, move) for move in moves]
    worth = dict(zip(texts, moves.scores.tolist(), strict=True))
    assert worth["make DIRT"] == 4
    assert worth["steal FORGE from Ben: GIFT ORDER"] == 9
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert words(table, "Ann") == "ORDER GIFT"
    assert words(table, "Ben") == ""
    assert table.story()[-3:] == [
        "Ann steals FORGE from Ben.",
        "Ann makes ORDER and GIFT.",
        "Ann goes out; everyone else has one last turn.",
    ]
    assert table.presenter.draw(table.view(), None).areas[0].note == "9 points"


@pytest.mark.clause("WL-25")
def test_no_card_of_the_stolen_word_is_left_over() -> None:
    table = lay("D I R T A", BEN, words=["", "FORGE"])
    with refused("WL-25"):
        say(table, "Ann steal FORGE from Ben: DOT using D [O] T and RIG using R I [G]")


@pytest.mark.clause("WL-28")
def test_a_steal_ends_the_play() -> None:
    table = lay("D I R T A", BEN, words=["", "FORGE"])
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert list(table.moves("Ann")) == [Draw(2, 0), Draw(1, 1), Draw(0, 2)]


@pytest.mark.clause("WL-29", "WL-30")
def test_games_cannot_become_gamed() -> None:
    table = lay("D P I N", BEN, words=["", "GAMES"])
    with refused("WL-29"):
        say(table, "Ann steal GAMES from Ben: GAMED SPIN")
    assert "GAMED" not in {move.first.word for move in table.moves() if isinstance(move, Steal)}


@pytest.mark.clause("WL-29")
@pytest.mark.parametrize(
    ("stolen", "held", "pair"),
    [
        ("WENT", "G O A L", "GONE TWAL"),
        ("RAT", "A T S", "RAT TAS"),
        ("MICE", "O U S T", "MOUSE TIC"),
        ("GRAYS", "E E R T", "GREYER SAT"),
    ],
)
def test_other_forms_and_the_word_itself_are_refused(stolen: str, held: str, pair: str) -> None:
    table = lay(held, BEN, words=["", stolen])
    with refused("WL-29"):
        say(table, f"Ann steal {stolen} from Ben: {pair}")


@pytest.mark.clause("WL-13", "WL-29", "WL-30")
def test_the_group_votes_on_a_form_of_the_stolen_word() -> None:
    def propose() -> Table:
        table = lay("D P I N", BEN, "C C H", words=["", "GAMES"], judging="vote")
        say(table, "Ann steal GAMES from Ben: GAMED SPIN")
        status = table.presenter.status(table.view())
        asked = "Ann asks the table to accept GAMED (9 points in all)"
        assert status == f"{asked}; Ben and Cid to answer."
        return table

    table = propose()
    say(table, "Ben reject", "Cid accept")
    assert words(table, "Ann") == "GAMED SPIN", "a tie accepts"
    table = propose()
    say(table, "Ben reject", "Cid reject")
    assert "The table rejects GAMED by 2 votes to 0." in table.story()
    assert table.presenter.status(table.view()) == "Ann to play, but not GAMED again."
    assert words(table, "Ben") == "GAMES"
    with refused("WL-13"):
        say(table, "Ann steal GAMES from Ben: GAMED SPIN")


@pytest.mark.clause("WL-13", "WL-29", "WL-64")
def test_a_challenge_finds_a_form_of_the_stolen_word() -> None:
    table = lay("D P I N", BEN, words=["", "GAMES"], judging="challenge")
    say(table, "Ann steal GAMES from Ben: GAMED SPIN", "Ben challenge")
    assert table.story()[-2:] == [
        "GAMED is only a form of GAMES; make two new words.",
        "Ann takes the cards back and cannot lay GAMED again this turn.",
    ]
    assert (words(table, "Ann"), words(table, "Ben")) == ("", "GAMES")
    table = lay("D P I N", BEN, words=["", "GAMES"], judging="challenge")
    say(table, "Ann steal GAMES from Ben: GAMED SPIN", "Ben accept")
    assert words(table, "Ann") == "GAMED SPIN", "nobody objects"


@pytest.mark.clause("WL-29")
@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_the_stolen_word_itself_is_refused_at_once(judging: str) -> None:
    table = lay("A T S", BEN, words=["", "RAT"], judging=judging)
    with refused("WL-29"):
        say(table, "Ann steal RAT from Ben: RAT TAS")


@pytest.mark.clause("WL-13", "WL-46")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_players_can_accept_a_word_of_more_than_fifteen_letters(judging: str) -> None:
    table = lay("C O U N T E R R E A C T I O N S", BEN, judging=judging)
    say(table, "Ann make COUNTERREACTIONS", "Ben accept")
    assert words(table, "Ann") == "COUNTERREACTIONS"
    table = lay("S", "L M", words=["COUNTERREACTION"], judging=judging, played="Ben")
    say(table, "Ann pass", "Ann draw CV")
    text = "steal COUNTERREACTION from Ann: COUNTERREACTIOL MN"
    with refused("WL-11"):
        say(table, f"Ben {text}")
    assert len(table.moves("Ben")) > 0


@pytest.mark.clause("WL-29")
def test_only_the_same_word_is_refused_where_the_dictionary_lacks_it() -> None:
    table = lay("S D T O", BEN, words=["", "TRIF"], judging="vote")
    with refused("WL-29"):
        say(table, "Ann steal TRIF from Ben: TRIF using T [R I F] and TOD using [T] O D")
    say(table, "Ann steal TRIF from Ben: TRIFS using T [R I F] S and TOD using [T] O D")
    assert table.state.window


@pytest.mark.clause("WL-32", "WL-33")
def test_a_player_with_three_words_cannot_steal_from_one_with_two() -> None:
    table = lay("D I R T", BEN, "Y Y", words=["CAT HAM SIP", "FORGE SIN", "F◊ORGE HEN TEN"])
    with refused("WL-32"):
        say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    say(table, "Ann steal FORGE from Cid: ORDER GIFT")
    assert len(table.state.words[0]) == 5


@pytest.mark.clause("WL-34")
def test_special_cards_in_a_stolen_word_keep_their_rules() -> None:
    table = lay("O D I R T", BEN, words=["", "S¶HE"])
    with refused("WL-39"):
        say(table, "Ann steal SHE from Ben: HOST using [H] O [S¶] T and RED using R [E] D")
    say(table, "Ann steal SHE from Ben: SHOT using [S¶ H] O T and RED using R [E] D")


@pytest.mark.clause("WL-35")
def test_a_player_can_split_their_own_word() -> None:
    table = lay("D I R T A", BEN, words=["FORGE CAT"], played="Ann")
    say(table, "Ann steal FORGE from Ann: ORDER GIFT")
    assert words(table, "Ann") == "CAT ORDER GIFT"
    assert "Ann splits their own word FORGE." in table.story()
    table = lay("D I R T A", BEN, words=["FORGE"], played="")
    with refused("WL-19"):
        say(table, "Ann steal FORGE from Ann: ORDER GIFT")


@pytest.mark.clause("WL-36", "WL-42")
def test_a_dagger_costs_cards_in_a_players_own_word_too() -> None:
    table = lay("D I R T A", BEN, words=["FOR†GE"], consonants="B C D", vowels="E E E")
    say(table, "Ann steal FORGE from Ann: ORDER GIFT")
    assert (table.state.penalty, table.state.refill) == (2, 2)
    say(table, "Ann draw CC", "Ann draw VV")
    assert hand(table, "Ann") == "B C E E A"
