"""What hints and reviews say about plays in Word Lift."""

from msgspec.structs import replace

from tests.games.facts import kind, reasons, texts, told_about
from tests.games.wordlift.tables import lay, say

BEN = "B H L N O U U"


def test_a_word_can_be_stolen_by_players_with_as_many_words_who_have_played() -> None:
    table = lay("D I R T Z$ ?", BEN, "E E", words=["", "FORGE"], played="Ben Cid")
    assert kind(table, "make DIRT") == ["Look for a word of 4 letters."]
    account = told_about(table, "make DIRT")
    assert texts(table, account.reasons) == [
        "leaves words that Ben and Cid may steal",
        "leaves you 2 cards",
        "keeps your wild card",
    ]
    assert account.reasons[0].numbers == (1, 2)
    assert table.game.deck.symbols(account.used) == "D I R T"


def test_nothing_is_left_to_steal_when_nobody_else_has_played() -> None:
    table = lay("D I R T Z$", BEN, played="")
    assert reasons(table, "make DIRT") == ["leaves nothing to steal", "leaves you 1 card"]


def test_a_steal_names_the_victim_what_it_takes_and_what_a_dagger_costs() -> None:
    table = lay("D I T R E", BEN, words=["", "FOR†GE"])
    play = "steal FORGE from Ben: ORDER GIFT"
    account = told_about(table, play)
    assert texts(table, account.kind) == [
        "Something can be stolen from Ben.",
        "Look for 2 words, of 5 and 4 letters.",
    ]
    assert texts(table, account.reasons) == [
        "takes 5 points from Ben",
        "leaves words that Ben may steal",
        "leaves you 1 card",
        "costs 2 cards to draw",
    ]
    assert [fact.numbers for fact in account.kind] == [(), (5, 4)]
    assert (account.kind[0].seat, account.reasons[0].numbers) == (1, (5,))
    assert sorted(table.game.deck.symbols(account.used).split()) == ["D", "I", "R", "T"]


def test_an_own_word_can_be_split() -> None:
    table = lay("D I T R E", BEN, words=["FORGE", ""])
    play = "steal FORGE from Ann: ORDER GIFT"
    assert kind(table, play)[0] == "One of your own words can be split."
    assert not any("points from" in reason for reason in reasons(table, play))


def test_going_out_and_the_final_turn() -> None:
    table = lay("P L A N E T", BEN, words=["", "FORGE"])
    assert reasons(table, "make PLANET") == [
        "earns 2 extra for long words",
        "puts you out first: +3",
        "leaves words that Ben may steal",
        "leaves you no card",
    ]
    table.state = replace(table.state, out=1, turns_left=1)
    assert reasons(table, "make PLANET") == ["earns 2 extra for long words", "ends the round"]
    table = lay("P L A N", BEN, "E E", words=["", "FORGE", "TENT"])
    table.state = replace(table.state, out=2, turns_left=2)
    assert "leaves words that Ben may steal" in reasons(table, "make PLAN")


def test_a_pass_brings_cards_and_a_draw_mixes_the_hand() -> None:
    table = lay("D R T A", BEN)
    account = told_about(table, "pass")
    assert texts(table, account.kind) == ["Better to pass now."]
    assert texts(table, account.reasons) == ["brings 2 new cards"]
    assert account.instead
    say(table, "Ann pass")
    account = told_about(table, "draw CV")
    assert texts(table, account.kind) == ["Your hand has 3 consonants and 1 vowel."]
    assert texts(table, account.reasons) == ["gives you 4 consonants and 2 vowels"]
    assert (account.kind[0].numbers, account.reasons[0].numbers) == ((3, 1), (4, 2))
    assert not account.instead


def test_a_pass_without_piles_brings_nothing() -> None:
    table = lay("D R T", BEN, consonants="", vowels="")
    assert reasons(table, "pass") == []
