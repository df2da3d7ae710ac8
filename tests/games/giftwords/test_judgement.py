"""What bots know about a position in Gift Words."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tests.games.giftwords.tables import Cards, lay, say
from wordparlor.bots.greedy import pick_best
from wordparlor.bots.values import Values
from wordparlor.games.giftwords.judgement import JUDGEMENT
from wordparlor.games.giftwords.judgement.searches import (
    best_extensions,
    choose_extension,
    extending_letters,
    make_plan,
)
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import Cover, Discard, Done, Draw, Extend, Make, SilentE, Word
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

DOG = "Ben rD rO rG"
PIN = "gP gI gN"
BEN = "bA bB bC bD"


def game_of(table: Table) -> GiftWords:
    assert isinstance(table.game, GiftWords)
    return table.game


def left(table: Table, play: str) -> dict[str, float]:
    """Return the features of what a play of Ann leaves, without those that are 0."""
    before = table.state
    say(table, f"Ann {play}")
    names = JUDGEMENT.features(table.game)
    numbers = JUDGEMENT.look(table.game, before, 0, table.state)
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def considered(table: Table, most: int = 24) -> list[Any]:
    moves = table.moves("Ann")
    return JUDGEMENT.candidates(table.game, table.view("Ann"), 0, moves, most)


def preferred(table: Table) -> Any:
    """Return the action of Ann that is worth most."""
    actions = considered(table)
    values = Values(JUDGEMENT, JUDGEMENT.weights(table.game))
    rates = values.rate(table.match.seen_by(0), 0, actions, Shuffler(1))
    return actions[int(np.argmax(rates))]


def word_of(action: Any) -> str:
    assert isinstance(action, Make | Extend | Cover)
    return action.word


# -- players against each other -------------------------------------------------------------------


def test_after_a_turn_the_next_one_counts() -> None:
    table = lay("rC rA rT gS bO", BEN, words=[DOG, PIN], variant="two", phase="discard")
    assert left(table, "discard bO") == {
        "waiting": 1,
        "cards": 4,
        "next word": 6,  # CAT
        "cards in no word": 1,  # the S, which extends PIN
        "next extension": 4,  # SPIN
        "out next turn": 1,  # with SPIN and CAT
        "smallest hand of the others": 4,
        "words before another goes out": 6 * 4 / 6,
        "letters that extend other words": 6 + 7,
    }


def test_in_a_turn_the_rest_of_it_counts() -> None:
    words = [DOG, PIN]
    table = lay("rC rA rT gS bO", BEN, words=words, variant="two", phase="draw", stack="bY")
    table_left = {"smallest hand of the others": 4, "letters that extend other words": 13}
    # SPIN and CAT, and the O is discarded; the drawn card stays, whatever it is.
    drawn = {"points this turn": 4 + 6, "drawn": 1, "cards": 1, "cards to come": 1}
    assert left(table, "draw") == {**drawn, **table_left}
    stuck = {"cards": 1, "cards in no word": 1, "cards that extend nothing": 1}
    table_left["letters that extend other words"] = 7
    extended = {"points this turn": 6, "extended": 1, **stuck, **table_left}
    assert left(table, "extend PIN to SPIN") == extended
    own = {"letters that extend own words": 6}
    assert left(table, "make CAT") == {"laid": 1, **stuck, **own, **table_left}


def test_a_player_who_can_go_out_needs_nothing_else() -> None:
    table = lay("rC rA rT gS", BEN, words=[PIN], variant="two")
    assert left(table, "extend PIN to SPIN") == {"points this turn": 6 + 5, "out this turn": 1}


def test_replacements_are_cards_to_come() -> None:
    hands = ("rC rA rT rE rS gO gF", BEN, "bE")
    found = left(lay(*hands, words=[DOG, PIN], variant="advanced"), "extend DOG to DOGE")
    # One for the E, one for the fourth card of CATS.
    assert (found["points this turn"], found["cards to come"]) == (8, 2)
    table = lay(*hands, words=[DOG, PIN], variant="advanced", phase="draw")
    found = left(table, "draw")
    # DOGES scores for Ben too, so the S is better in CASTE.
    assert found["points this turn"] + found.get("shared points this turn", 0) > 8


def test_without_a_loose_card_a_planned_word_loses_a_card() -> None:
    table = lay("rC rA rT bP bI bN gF gE gD", BEN.replace("b", "g"), variant="two")
    found = left(table, "make FED")
    # CAT and PIN are planned, and PIN is worth less.
    assert (found["cards"], found["next word"], found["cards in no word"]) == (5, 6, 2)


def test_three_cards_of_a_word_are_kept() -> None:
    table = lay("rC rA rT gF gE gD", BEN.replace("b", "g"), variant="two")
    found = left(table, "make FED")
    assert (found["cards"], found["next word"], found["out next turn"]) == (3, 6, 1)


def test_a_barred_player_makes_no_word_this_turn() -> None:
    table = lay("rC rA rT gS", BEN, words=[PIN], variant="two", phase="draw", stack="bY")
    table.state = replace(table.state, barred=(True, False))
    found = left(table, "draw")
    assert (found["points this turn"], found["next word"]) == (4, 6)


def test_nothing_is_left_when_a_player_chooses_who_starts() -> None:
    table = lay("rC rA rT", BEN, variant="two")
    assert left(table, "make CAT") == {}
    assert table.state.phase == "choose"


# -- partners -------------------------------------------------------------------------------------


def test_partners_count_turns_and_words_that_grow() -> None:
    stocks, words = ["bY", "gY"], ["Ann rD rO rG", "Ben gP gI gN"]
    table = lay(
        "rC rA rT gS bO",
        BEN,
        words=words,
        variant="coop",
        phase="draw",
        stocks=stocks,
        piles=["bW"],
    )
    found = left(table, "draw discard")
    # SPIN scores as a whole, then comes CAT; the O or the W is discarded.
    assert (found["points this turn"], found["cards"]) == (7 + 6, 2)
    assert (found["own stock"], found["stock of the partner"]) == (1, 1)
    # PIN has 5 points and six letters extend it; DOG has 6 points, and four or more letters.
    assert found["points of other words that can grow"] == 5
    assert found["points of own words that can grow"] == pytest.approx(4.8)
    assert "discard without a word" not in found


def test_a_discard_without_a_word_takes_a_card_of_the_stock() -> None:
    given: dict[str, Any] = {"variant": "coop", "phase": "draw", "piles": ["bW"]}
    table = lay("rC gT bO", BEN, stocks=["bY", "gY"], **given)
    found = left(table, "draw discard")
    assert found["discard without a word"] == 1
    # It was the last card, so Ann has no further turn and her cards are worth nothing.
    assert not {"own stock", "turn left", "cards", "words to come"} & found.keys()


def test_partners_wait_for_long_words_while_they_have_many_turns() -> None:
    hands = ("rC rA rT rE rS rL gO bU", BEN)
    many: dict[str, Any] = {"variant": "coop", "stocks": ["bY bF bH bI", "gY gF gH gI"]}
    made = [play for play in considered(lay(*hands, **many)) if isinstance(play, Make)]
    assert made
    assert min(len(play.cards) for play in made) == 5
    short = ("rC rA rT gO bU", BEN)
    assert not any(isinstance(play, Make) for play in considered(lay(*short, **many)))
    few: dict[str, Any] = {"variant": "coop", "stocks": ["bY", "gY"]}
    assert any(isinstance(play, Make) for play in considered(lay(*short, **few)))


# -- younger players ------------------------------------------------------------------------------


def test_younger_players_count_what_they_have_not_done() -> None:
    table = lay("rC gA bT rR bH rI", "", words=["bC bA gN"], variant="junior")
    table_left = {"words to make": 7, "words on the table": 2}
    found = left(table, "make CHAIR")
    # A T is left: CANT, or CAT; and a Silent E makes CANE.
    plays = {"best play left": 2, "second play left": 2, "Silent E left": 1}
    assert found == {**plays, **table_left, "letters that extend words": 0.8}
    found = left(table, "silent CAN")
    assert (found["points of the Silent E"], found["best play left"]) == (5, 2)
    assert left(table, "done") == {
        "turn is over": 1,
        **table_left,
        "letters that extend words": 0.5,
    }


def test_a_cover_leaves_a_word_and_an_extension() -> None:
    table = lay("rC gA bT rR bH rI", "", words=["bC bA gN", "gP gI bN"], variant="junior")
    say(table, "Ann silent CAN")
    found = left(table, "cover PIN to TIN")
    assert found["best play left"] > found["second play left"] > 0
    assert "third play left" not in found


def test_a_barred_younger_player_makes_no_word() -> None:
    table = lay("rC gA bT rR bH rI", "", words=["bC bA gN"], variant="junior")
    table.state = replace(table.state, barred=(True, False))
    say(table, "Ann silent CAN")
    before = table.state
    say(table, "Ann extend CANE to CRANE")
    names = JUDGEMENT.features(table.game)
    found = dict(zip(names, JUDGEMENT.look(table.game, before, 0, table.state), strict=True))
    assert (found["second play left"], found["third play left"]) == (0, 0)


# -- searches -------------------------------------------------------------------------------------


def test_a_plan_has_the_best_words_one_after_the_other() -> None:
    table = lay("rC rA rT rS bP bI bN gO kZ", "gA", "gB")
    plan = make_plan(game_of(table), table.state.hands[0])
    cards = [table.game.deck.symbols(word.cards) for word in plan]
    # ZIP, then ACTS; the N is left.
    assert [word.points for word in plan] == [11, 8]
    assert [sorted(row.split()) for row in cards] == [["bI", "bP", "kZ"], ["rA", "rC", "rS", "rT"]]
    assert make_plan(game_of(table), ()) == []


def test_an_extension_leaves_the_cards_of_a_word() -> None:
    table = lay("rC rA rT gS", BEN, words=["rP rI rN", "gD gO gG"], variant="two")
    game, hand = game_of(table), table.state.hands[0]
    # PINTA would score more than DOGS, but then there is no CAT.
    assert best_extensions(game, 0, table.state, hand)[0].points > 4
    own, other = choose_extension(game, 0, table.state, hand, 0.5)
    assert table.game.deck.symbols(own.cards) == "gS"
    assert (own.points, other.points) == (4, 0)


def test_an_extension_for_two_counts_by_its_share() -> None:
    table = lay("gS", "bA", "bB", words=["Ben gP gI gN"])
    game, hand = game_of(table), table.state.hands[0]
    own, other = choose_extension(game, 0, table.state, hand, 0.5)
    assert (own.points, other.points) == (0, 4)
    assert choose_extension(game, 0, table.state, hand, 0.0)[1].points == 0


def test_letters_that_extend_a_word() -> None:
    table = lay("rC", "gC", "bC")
    game, cards = game_of(table), Cards(table)
    assert "S" in extending_letters(game, Word("PIN", cards.take("gP gI gN")))
    long = cards.take("bE bI bI bE bA bD bN bO bP bR bA bD bN bO bP")
    assert extending_letters(game, Word("A" * 15, long)) == frozenset()


# -- candidates -----------------------------------------------------------------------------------


def test_all_draws_and_all_discards_are_considered() -> None:
    table = lay("rC gA bT bO", BEN, phase="draw", piles=["rW", "gW"], variant="two")
    assert considered(table) == [Draw(), Draw(0), Draw(1)]
    say(table, "Ann draw")
    table.state = replace(table.state, phase="discard")
    assert len([play for play in considered(table) if isinstance(play, Discard)]) == 5


def test_plays_come_with_the_usual_discard_and_the_end_of_the_turn() -> None:
    table = lay("rC rA rT", BEN, words=[PIN], variant="two")
    plays = considered(table)
    assert {word_of(play) for play in plays if isinstance(play, Make)} == {"ACT", "CAT"}
    assert len([play for play in plays if isinstance(play, Discard)]) == 1
    assert Done() in plays


def test_plays_with_many_cards_are_considered_besides_those_with_many_points() -> None:
    words = ["Ben gT gO gE", "gP gI gN"]
    table = lay("gA gD gR gS gL gE gN gI rC rA rT", BEN, words=words, variant="two")
    moves = table.moves("Ann")
    plays = [play for play in considered(table, len(moves)) if not isinstance(play, Discard)]
    assert len(plays) == 16
    table = lay("rC gA bT rR bH rI", "", words=["bC bA gN"], variant="junior")
    assert len(considered(table, 200)) == 16 + 1
    say(table, "Ann make CHAIR")
    assert {type(play) for play in considered(table)} == {Cover, Extend, SilentE, Done}


# -- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["two", "coop", "junior", "basic", "advanced"])
def test_every_variant_has_weights(variant: str) -> None:
    hands = ("rC", "gC", "bC")[: 3 if variant in ("basic", "advanced") else 2]
    table = lay(*hands, variant=variant, stocks=["rA", "gA"] if variant == "coop" else ())
    assert set(JUDGEMENT.learned.variants[variant].weights) == set(JUDGEMENT.features(table.game))


def test_an_extension_comes_before_a_word() -> None:
    table = lay("rC rA rT gF gS bO bU", BEN, words=[DOG, PIN], variant="two")
    assert isinstance(pick_best(table.match.best(0)), Make)
    assert word_of(preferred(table)) == "SPIN"


def test_the_discard_is_a_card_that_is_in_no_word() -> None:
    table = lay("rC rA rT rE gF bO", BEN, words=[PIN], variant="two", phase="discard")
    dropped = preferred(table)
    assert isinstance(dropped, Discard)
    assert table.game.deck.symbols((dropped.card,)) in ("gF", "bO")
