"""Each clause of the Word Lift sheet, by its id: special cards, the final turn, scoring."""

import pytest

from tests.games.wordlift.tables import hand, lay, refused, say, words
from wordparlor.games import deal
from wordparlor.games.wordlift.score import read_scoring, score_round
from wordparlor.games.wordlift.state import Draw, Options, Steal
from wordparlor.table.table import Table

BEN = "B H L N O U U"


def scores(table: Table) -> list[str]:
    """Return the sentences of the last count."""
    told = [sentence for sentence in table.story() if " scores " in sentence]
    return told[-len(table.names) :]


# -- special cards --------------------------------------------------------------------------------


@pytest.mark.clause("WL-14", "WL-39")
def test_a_pilcrow_is_the_first_or_last_letter() -> None:
    for text in ("SHOT using S¶ H O T", "SHOTS using S H O T S¶", "THOS using T H O S¶"):
        table = lay("S¶ H O T S", BEN, judging="vote")
        say(table, f"Ann make {text}")
    table = lay("S¶ H O T S", BEN)
    with refused("WL-39"):
        say(table, "Ann make HOST using H O S¶ T")
    say(table, "Ann make HOST using H O S T")


@pytest.mark.clause("WL-39")
def test_pilcrows_in_moves_stand_at_the_ends() -> None:
    table = lay("S¶ H O T E¶", BEN, words=["", "PA¶SS"])
    game, state = table.game, table.state
    moves = list(table.moves())
    assert any(isinstance(move, Steal) for move in moves)
    assert all(game.can(state, 0, move) for move in moves)
    texts = {table.notation.write(state, 0, move) for move in moves}
    assert "make SHOE" in texts
    assert "make THOSE" not in texts


@pytest.mark.clause("WL-37", "WL-38")
def test_a_mark_is_written_on_its_letter_and_its_colour_does_nothing() -> None:
    table = lay("C† A T¶ F◊ J$", BEN)
    say(table, "Ann make CAT")
    assert words(table, "Ann") == "C†AT¶"
    assert not hasattr(table.game.deck.printed[0], "green")


@pytest.mark.clause("WL-40")
def test_a_question_mark_stands_for_any_letter() -> None:
    for text, laid in (("make CAT using C A ?T", "CA?T"), ("CAB", "CA?B"), ("make ZAC", "?ZAC")):
        table = lay("C A ? L", BEN, judging="vote")
        say(table, f"Ann {text}")
        if table.state.window:
            say(table, "Ben accept")
        assert words(table, "Ann") == laid


@pytest.mark.clause("WL-41")
def test_a_stolen_question_mark_may_become_another_letter() -> None:
    table = lay("D I R T", BEN, words=["", "FO?NGE"])
    say(table, "Ann steal FONGE from Ben: ORDER GIFT")
    assert words(table, "Ann").replace("?", "") == "ORDER GIFT"
    assert "?R" in words(table, "Ann")


@pytest.mark.clause("WL-42")
def test_a_dagger_costs_its_thief_two_cards_at_once() -> None:
    table = lay("D I R T A", BEN, words=["", "FOR†GE"], consonants="B C D", vowels="E A E")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert "Ann must draw 2 cards for the Dagger." in table.story()
    status = table.presenter.status
    assert status(table.view()) == "Ann to draw 2 consonants or vowels for the Dagger."
    assert list(table.moves()) == [Draw(2, 0), Draw(1, 1), Draw(0, 2)]
    say(table, "Ann draw CV")
    assert status(table.view()) == "Ann to draw 2 consonants or vowels to end the turn."
    say(table, "Ann draw CV")
    assert hand(table, "Ann") == "B C E A A"
    assert table.to_act == ("Ben",)


@pytest.mark.clause("WL-42")
def test_each_dagger_counts_and_its_cost_is_an_option() -> None:
    table = lay("D I T A", BEN, words=["", "C†OR†N"])
    say(table, "Ann steal CORN from Ben: INTO CARD")
    assert table.state.penalty == 4
    table = lay("D I R T A", BEN, words=["", "FOR†GE"], dagger=3)
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert table.state.penalty == 3
    table = lay("D I R T A", BEN, words=["", "FOR†GE"], dagger=0)
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert (table.state.penalty, table.state.refill) == (0, 2)


@pytest.mark.clause("WL-42")
def test_a_dagger_from_the_hand_does_nothing() -> None:
    table = lay("C† A T S", BEN)
    say(table, "Ann make CAT")
    assert (table.state.penalty, table.state.refill) == (0, 2)


@pytest.mark.clause("WL-43", "WL-44", "WL-56", "WL-57", "WL-58")
def test_what_cards_count() -> None:
    table = lay("F◊ A ?", BEN, words=["K$ILNS ?JUMPER", "CAT"])
    deck, state, sheet = table.game.deck, table.state, read_scoring(Options())
    assert score_round(deck, state.words[0], state.hands[0], 0, sheet) == (
        6 + 8 - 4,
        "KILNS 6, JUMPER 8, left in hand -4",
    )
    assert score_round(deck, state.words[1], (), 3, sheet) == (6, "CAT 3, going out 3")
    assert score_round(deck, (), (), 0, sheet) == (0, "no words")


# -- the final turn -------------------------------------------------------------------------------


@pytest.mark.clause("WL-46", "WL-48", "WL-49", "WL-54", "WL-59")
def test_an_empty_hand_begins_the_final_turn_and_everyone_else_has_one() -> None:
    table = lay("C A T", BEN, "D O G S", played="")
    say(table, "Ann make CAT")
    assert table.state.out == 0
    assert table.state.hands[0] == (), "a player who goes out does not draw"
    assert table.to_act == ("Ben",)
    status = table.presenter.status(table.view())
    assert status == "Ann went out. Ben has one last turn; 1 player to follow."
    say(table, "Ben make HUN")
    assert len(table.state.hands[1]) == 4, "nobody draws"
    status = table.presenter.status(table.view())
    assert status == "Ann went out. Cid has one last turn."
    say(table, "Cid make DOG")
    assert scores(table) == [
        "Ann scores 6 (CAT 3, going out 3).",
        "Ben scores 0 (HUN 3, left in hand -4, -1 counts as 0).",
        "Cid scores 2 (DOG 3, left in hand -1).",
    ]
    assert table.state.round == 2


@pytest.mark.clause("WL-46")
def test_a_split_can_end_the_hand_too() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"])
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert table.state.out == 0


@pytest.mark.clause("WL-47")
def test_a_player_who_draws_for_a_dagger_is_not_out() -> None:
    table = lay("D I R T", BEN, words=["", "FOR†GE"])
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    told = "Ann must draw 2 cards for the Dagger, so the round does not end."
    assert table.story()[-1] == told
    say(table, "Ann draw CV", "Ann draw CV")
    assert table.state.out is None
    assert len(table.state.hands[0]) == 4
    table = lay("D I R T", BEN, words=["", "FOR†GE"], consonants="", vowels="")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    assert table.state.out == 0, "there is nothing to take"


@pytest.mark.clause("WL-50", "WL-51", "WL-52")
def test_in_the_final_turn_all_may_steal_and_daggers_still_cost() -> None:
    table = lay("C† A T", "R O D E", played="", consonants="B", vowels="I")
    say(table, "Ann make CAT")
    say(table, "Ben steal CAT from Ann: ACE ROT")
    assert scores(table) == [
        "Ann scores 3 (going out 3).",
        "Ben scores 3 (ACE 3, ROT 3, left in hand -3).",
    ]


@pytest.mark.clause("WL-50")
def test_the_daggers_cards_are_chosen_in_the_final_turn_too() -> None:
    table = lay("C† A T", "R O D E", played="")
    say(table, "Ann make CAT", "Ben steal CAT from Ann: ACE ROT")
    status = table.presenter.status(table.view())
    assert status == "Ann went out. Ben to draw 2 consonants or vowels for the Dagger."
    say(table, "Ben draw VV")
    assert scores(table)[1] == "Ben scores 3 (ACE 3, ROT 3, left in hand -3)."


@pytest.mark.clause("WL-51")
def test_the_final_turn_still_limits_whose_words_can_be_stolen() -> None:
    table = lay("C A T", "R O D E", words=["", "PEN"], played="")
    say(table, "Ann make CAT")
    say(table, "Ben steal CAT from Ann: ACE ROT")
    table = lay("C A T", "R O D E", words=["", "PEN HEN"], played="")
    say(table, "Ann make CAT")
    with refused("WL-32"):
        say(table, "Ben steal CAT from Ann: ACE ROT")


@pytest.mark.clause("WL-53")
def test_a_second_empty_hand_changes_nothing() -> None:
    table = lay("C A T", "D O G", "H E N", played="")
    say(table, "Ann make CAT", "Ben make DOG")
    assert table.state.out == 0
    assert table.to_act == ("Cid",)
    say(table, "Cid pass")
    assert scores(table) == [
        "Ann scores 6 (CAT 3, going out 3).",
        "Ben scores 3 (DOG 3).",
        "Cid scores 0 (left in hand -3, -3 counts as 0).",
    ]


@pytest.mark.clause("WL-59")
def test_the_bonus_stays_when_words_are_stolen_and_is_an_option() -> None:
    table = lay("C A T", "R O D E", played="", going_out=5)
    say(table, "Ann make CAT", "Ben steal CAT from Ann: ACE ROT")
    assert scores(table)[0] == "Ann scores 5 (going out 5)."


@pytest.mark.clause("WL-60")
def test_a_round_below_zero_counts_as_zero() -> None:
    table = lay("C A T", BEN, played="")
    say(table, "Ann make CAT", "Ben pass")
    assert table.state.scores == (6, 0)
    assert scores(table)[1] == "Ben scores 0 (left in hand -7, -7 counts as 0)."


@pytest.mark.clause("WL-61")
def test_three_rounds_are_played() -> None:
    table = deal("wordlift", ["Ann", "Ben"], seed=2)
    while not table.over:
        moves = table.moves()
        best = moves.best(1)
        table.act(table.state.turn, moves[best[0]] if best else moves.fallback)
    assert table.state.round == 3
    assert sum("is over" in sentence for sentence in table.story()) == 3
    with refused("WL-61"):
        say(table, "Ann pass")


@pytest.mark.clause("WL-61")
@pytest.mark.parametrize(
    ("score", "last_round", "winners", "told"),
    [
        ((9, 3), (0, 3), (0,), "Ann"),
        ((9, 9), (3, 4), (0, 1), "Ann and Ben"),
        ((9, 9), (4, 4), (0, 1), "Ann and Ben"),
    ],
)
def test_a_tie_is_shared(
    score: tuple[int, int], last_round: tuple[int, int], winners: tuple[int, ...], told: str
) -> None:
    table = deal("wordlift", ["Ann", "Ben"])
    state = type(table.state)(scores=score, last_round=last_round, dealer=0, over=True)
    assert table.game.winners(table.game.standing(state)) == winners
    assert table.presenter.status(state) == f"The game is over: {told} won."


@pytest.mark.clause("WL-54", "WL-61")
def test_the_winners_of_a_round_and_of_the_game_are_told() -> None:
    table = lay("C A T", "D O G S", rounds=1, played="", going_out=0)
    say(table, "Ann make CAT", "Ben make DOGS")
    assert table.over
    assert table.state.scores == (3, 4)
    assert table.story()[-3:] == [
        "Ben wins round 1 with 4 points.",
        "Round 1 is over: Ann 3, Ben 4.",
        "Ben wins the game with 4 points.",
    ]
    table = lay("C A T", "D O G", rounds=1, played="", going_out=0)
    say(table, "Ann make CAT", "Ben make DOG")
    assert table.story()[-3:] == [
        "Ann and Ben share round 1 with 3 points each.",
        "Round 1 is over: Ann 3, Ben 3.",
        "Ann and Ben win the game with 3 points each.",
    ]


@pytest.mark.clause("WL-54", "WL-60")
def test_nobody_wins_a_round_without_points() -> None:
    table = lay("D I R T", BEN, consonants="", vowels="", played="", rounds=1)
    say(table, "Ann pass", "Ben pass")
    assert table.story()[-5:-2] == [
        "Ben is the last to pass with both draw piles empty: the round ends.",
        "Ann scores 0 (left in hand -4, -4 counts as 0).",
        "Ben scores 0 (left in hand -7, -7 counts as 0).",
    ]


@pytest.mark.clause("WL-62")
def test_the_round_ends_when_all_pass_with_both_piles_empty() -> None:
    table = lay("D I R T", BEN, "D O G S", consonants="", vowels="E", played="")
    say(table, "Ann pass")
    assert table.state.passes == 0, "there was a card to draw"
    say(table, "Ben pass", "Cid make DOG", "Ann pass", "Ben pass")
    assert table.state.round == 1
    say(table, "Cid pass")
    assert table.state.round == 2
    assert scores(table)[2] == "Cid scores 2 (DOG 3, left in hand -1)."
