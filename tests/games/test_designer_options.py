"""The numbers of the sheets that designers of games can change, one test for each game."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.giftwords import tables as giftwords
from tests.games.wordlift import tables as wordlift
from tests.games.zap import tables as zap
from wordparlor import deal
from wordparlor.errors import BadSetup, RuleBroken, Unreadable
from wordparlor.games import shelf
from wordparlor.games.glass.state import Exchange
from wordparlor.games.zap.play import ZapGame
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.setup import OptionValue
from wordparlor.table.table import Table

DOCS = Path(__file__).parents[2] / "docs" / "study.md"


@pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)
def test_every_option_for_designers_is_a_number(game: Box) -> None:
    numbers = [option for option in game.option_list if option.designer]
    assert numbers
    assert {option.kind for option in numbers} == {"number"}
    listed = DOCS.read_text(encoding="utf-8")
    assert [option.name for option in numbers if f"`{option.name}` " not in listed] == []


@pytest.mark.clause("NW-02", "NW-03", "NW-14")
def test_newword_deals_other_numbers_of_cards() -> None:
    table = deal("newword", ["Ann", "Ben"], options={"hand": 8, "middle": 3}, seed=1)
    assert [len(hand) for hand in table.state.hands] == [8, 8]
    assert len(table.state.middle) == 3
    name = table.to_act[0]
    table.say(
        name, f"pass swapping {table.game.deck.symbols(table.state.hands[table.seat(name)][:2])}"
    )
    assert [len(hand) for hand in table.state.hands] == [8, 8]


@pytest.mark.clause("NW-02")
def test_newword_refuses_hands_that_the_deck_cannot_fill() -> None:
    few = Deck("few", shelf()["newword"].deck.cards[:9])
    with pytest.raises(BadSetup, match=r"2 players need 36 cards; the deck has \d+ \(NW-02\)"):
        deal("newword", ["Ann", "Ben"], options={"hand": 12, "middle": 12}, deck=few)


@pytest.mark.clause("NW-33", "NW-34", "NW-35")
def test_newword_multiplies_by_other_numbers() -> None:
    usual = _best("newword", {})
    other = _best("newword", {"five_letters": 4, "six_letters": 6, "seven_letters": 8})
    assert other == 2 * usual
    assert _best("newword", {"seven_letters": 1}) < usual


@pytest.mark.clause("ZP-07", "ZP-18", "ZP-26", "ZP-25")
def test_zap_deals_draws_and_asks_for_other_numbers() -> None:
    options: dict[str, OptionValue] = {
        "hand": 5,
        "turn_draws": 2,
        "minimum": 3,
        "children": "Ben",
        "child_minimum": 2,
    }
    table = deal("zap", ["Ann", "Ben"], options=options, dealer=1)
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    table.say("Ann", "draw")
    assert [len(hand) for hand in table.state.hands] == [7, 5]
    assert isinstance(table.game, ZapGame)
    assert table.game.ruleset.minimums == (3, 2)
    laid = zap.lay("F L O W A T", "E", minimum=5)
    with pytest.raises(Unreadable, match="at least 5 letters"):
        laid.say("Ann", "make FLOW")


@pytest.mark.clause("ZP-49")
@pytest.mark.parametrize(
    ("bonus", "draws", "drawn"), [(10, 1, 1), (11, 1, 0), (8, 3, 3), (8, 0, 0)]
)
def test_a_bonus_word_in_zap_has_other_numbers(bonus: int, draws: int, drawn: int) -> None:
    table = zap.lay("F L O W A T", "E E", bonus=bonus, bonus_draws=draws)
    zap.say(table, "Ann make FLOW")
    assert len(table.state.hands[1]) == 2 + drawn
    assert any("everyone else draws" in line for line in table.story()) == bool(drawn)


@pytest.mark.clause("ZP-58", "ZP-60")
def test_challenges_in_zap_cost_other_numbers() -> None:
    table = zap.lay("F L O W A T", "E E", judging="challenge", penalty=4)
    zap.say(table, "Ann make TAFL", "Ben challenge")
    assert len(table.state.hands[0]) == 6 + 4
    table = zap.lay("F L O W A T", "E E", judging="challenge", wrong_challenge_draws=3, bonus=50)
    zap.say(table, "Ann make FLOW", "Ben challenge")
    assert len(table.state.hands[1]) == 2 + 3


@pytest.mark.clause("WL-03", "WL-15")
def test_word_lift_deals_and_draws_other_numbers() -> None:
    options: dict[str, OptionValue] = {"consonants": 6, "vowels": 2, "turn_draws": 4}
    table = deal("wordlift", ["Ann", "Ben"], options=options, dealer=0)
    stacks = [table.game.deck.printed[card].stack for card in table.state.hands[0]]
    assert (stacks.count("consonants"), stacks.count("vowels")) == (6, 2)
    table.say("Ann", "pass")
    assert table.state.owed == 4


@pytest.mark.clause("WL-43", "WL-44", "WL-57", "WL-58")
def test_word_lift_counts_words_and_cards_by_other_numbers() -> None:
    numbers: dict[str, Any] = {
        "long_letters": 4,
        "long_bonus": 5,
        "dollar": 4,
        "lozenge": 3,
        "left": 2,
    }
    table = wordlift.lay("C A T", "F◊ A", words=["K$ILN", "DOGS"], rounds=1, **numbers)
    wordlift.say(table, "Ann make CAT", "Ben pass")
    # KILN 3 + 4 + 5, CAT 3, going out 3; DOGS 4 + 5, less 3 for the Lozenge and 2 for the A.
    assert table.scores == {"Ann": 18, "Ben": 4}
    table = wordlift.lay("C A T", "F◊ A", words=["", "DOGS"], rounds=1, lozenge=0, left=0)
    wordlift.say(table, "Ann make CAT", "Ben pass")
    assert table.scores == {"Ann": 6, "Ben": 4}
    assert not any("left in hand" in line for line in table.story())


@pytest.mark.clause("GG-15", "GG-63", "GG-67")
def test_glass_tiles_has_other_racks_exchanges_and_circles() -> None:
    options: dict[str, OptionValue] = {"rack": 7, "exchanged": 2, "circles": 1}
    table = deal("glass", ["Ann", "Ben"], options=options, seed=3)
    assert [len(hand) for hand in table.state.hands] == [7, 7]
    for _ in range(2):
        seat = table.match.to_act[0]
        with pytest.raises(RuleBroken, match="Choose 2 tiles"):
            table.act(seat, _exchange(table, seat, 3))
        table.act(seat, _exchange(table, seat, 2))
    assert table.over
    assert any("1 full circle" in line for line in table.story())


@pytest.mark.clause("GW-COOP-03", "GW-COOP-04", "GW-COOP-17")
def test_partners_have_other_hands_stocks_and_bonuses() -> None:
    options: dict[str, OptionValue] = {"hand": 9, "stock": 4}
    table = deal("giftwords", ["Ann", "Ben"], variant="coop", options=options)
    assert [len(hand) for hand in table.state.hands] == [9, 9]
    assert [len(stack) for stack in table.state.stacks[1:]] == [4, 4]
    laid = giftwords.lay("rC rA rT rS", "bE", variant="coop", phase="make", usual=2, per_long=10)
    laid.say("Ann", "make CATS")
    points = sum(laid.game.deck.printed[card].points[0] for card in laid.state.words[0].cards)
    assert laid.state.scores == (points + 20, points + 20)
    assert any("20 for 2 cards beyond 2" in line for line in laid.story())


@pytest.mark.clause("GW-20", "GW-33")
def test_gift_words_has_another_bonus_for_cards_and_another_number_without_a_discard() -> None:
    table = giftwords.lay("rS bE bA bI bN", "bO", "gE", words=["Ben rC rA rT"], per_card=7, few=4)
    table.say("Ann", "extend CAT to CATS")
    points = table.game.deck.printed[table.state.words[0].cards[-1]].points[0]
    assert table.scores == {"Ann": points + 7, "Ben": points + 7, "Cid": 0}
    table.say("Ann", "done")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-JR-14")
def test_a_silent_e_has_other_points() -> None:
    table = giftwords.lay("rD bO", "gE", variant="junior", words=["rC gA bN"], silent=9)
    table.say("Ann", "silent CAN")
    table.say("Ann", "done")
    assert table.scores["Ann"] == 9


@pytest.mark.clause("GW-JR-04")
def test_younger_players_get_other_numbers_of_cards() -> None:
    options: dict[str, OptionValue] = {"vowels": 3, "consonants": 5, "minimum": 8}
    table = deal("giftwords", ["Ann", "Ben"], variant="junior", options=options)
    name = table.to_act[0]
    stacks = [table.game.deck.printed[card].stack for card in table.state.hands[table.seat(name)]]
    assert (stacks.count("vowels"), stacks.count("consonants")) == (3, 5)
    with pytest.raises(BadSetup, match=r"younger players get 7 \(GW-JR-04\)"):
        deal("giftwords", ["Ann", "Ben"], variant="junior", options={**options, "vowels": 2})


@pytest.mark.clause("GW-JR-22")
@pytest.mark.parametrize(
    ("names", "option"),
    [("Ann Ben", "two"), ("Ann Ben Cid", "three"), ("Ann Ben Cid Dot", "more")],
)
def test_another_number_of_words_ends_a_round_of_younger_players(names: str, option: str) -> None:
    hands = ["rC rA rT"] + ["gE"] * (len(names.split()) - 1)
    words: dict[str, Any] = {f"words_for_{option}": 1}
    table = giftwords.lay(*hands, variant="junior", **words)
    table.say("Ann", "make CAT")
    table.say("Ann", "done")
    assert table.state.round == 2
    assert any("the players have made 1 word" in line for line in table.story())


@pytest.mark.clause("GW-2P-07")
def test_two_players_keep_another_number_of_words() -> None:
    words = ["Ann rC rA rT", "Ben bH bE bN", "Ben gD gO gG"]
    table = giftwords.lay("kX", "bE", variant="two", words=words, phase="discard", centre=1)
    giftwords.say(table, "Ann discard kX", "Ben first")
    assert len(table.state.words) == 1


def _best(game: str, options: dict[str, OptionValue]) -> int:
    """Return the score of the best first play."""
    return int(deal(game, ["Ann", "Ben"], options=options, seed=7).moves().scores.max())


def _exchange(table: Table, seat: int, number: int) -> Exchange:
    deck, rack = table.game.deck, table.state.hands[seat]
    letters = tuple(card for card in rack if deck.printed[card].faces)
    return Exchange(letters[:number])
