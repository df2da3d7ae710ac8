"""What can be played with the cards at home."""

import pytest

from wordparlor.errors import BadSetup, Unreadable
from wordparlor.games import box
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.solver import Question, SolvedPlay
from wordparlor.words.dictionary import Dictionary


def solve(hand: str, words: Dictionary, said: str = "", **options: object) -> list[SolvedPlay]:
    """Return the plays of a hand, at the level that was said and with these table options."""
    game = box("zap")
    answers = {"hand": [hand], "level": [said] if said else []}
    agreed = game.read_options("zap", options)
    return list(game.solver.solve(Question(answers, game.deck, words, "zap", agreed)))


def test_each_word_comes_once_with_its_best_score_best_first(full: Dictionary) -> None:
    plays = solve("A R O A ?", full, "adult")
    words = [play.words[0] for play in plays]
    assert len(set(words)) == len(words)
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert SolvedPlay(("AROMA",), 4, "make AROMA using A R O ?M A", cards=5) in plays
    assert plays[0].score == 4


def test_glow_is_worth_eight_points(full: Dictionary) -> None:
    assert solve("G L O W", full) == [SolvedPlay(("GLOW",), 8, "make GLOW", cards=4)]


@pytest.mark.clause("ZP-50")
def test_a_wild_adds_points_to_a_word_only_where_the_players_agree_on_it(full: Dictionary) -> None:
    plays = {play.words[0]: play for play in solve("K I T E ?", full)}
    assert plays["KITE"] == SolvedPlay(("KITE",), 5 + 1 + 1 + 1, "make KITE", cards=4)
    assert plays["KITED"].score == 5 + 1 + 1 + 1
    plays = {play.words[0]: play for play in solve("K I T E ?", full, wild_points=True)}
    text = "make KITE using K I T ?E"
    assert plays["KITE"] == SolvedPlay(("KITE",), 5 + 1 + 1 + 5, text, cards=4)


def test_among_words_with_equal_points_more_cards_come_first(full: Dictionary) -> None:
    plays = solve("T E A R S O N", full)
    order = [(play.score, play.cards) for play in plays]
    assert order == sorted(order, reverse=True)
    assert all(play.cards == len(play.words[0]) for play in plays)


@pytest.mark.parametrize("wild", ["?", "WILD", "wild", "?M"])
def test_a_wild_has_two_names(wild: str, full: Dictionary) -> None:
    assert solve(f"A R O A {wild}", full) == solve("a r o a ?", full)


def test_zap_cards_make_no_word(full: Dictionary) -> None:
    assert solve("G L O W CHECK 2-TURNS", full) == solve("G L O W", full)
    assert solve("CHECK", full) == []


def test_the_level_is_the_tables_unless_said_otherwise(full: Dictionary) -> None:
    shortest = {
        (said, agreed): min(
            len(play.words[0]) for play in solve("C A T S O", full, said, level=agreed)
        )
        for said in ("", "adult", "Child")
        for agreed in ("adult", "child")
    }
    assert {key for key, letters in shortest.items() if letters == 3} == {
        ("", "child"),
        ("Child", "adult"),
        ("Child", "child"),
    }


def test_plurals_are_refused_as_agreed(full: Dictionary) -> None:
    assert "CATS" not in {play.words[0] for play in solve("C A T S", full)}
    assert "CATS" in {play.words[0] for play in solve("C A T S", full, plurals="allow")}


@pytest.mark.parametrize("card", ["7", "Ä", "A/E", "BOMB"])
def test_a_card_that_is_not_in_the_deck_gets_a_sentence(card: str, full: Dictionary) -> None:
    with pytest.raises(Unreadable, match=r"is not in this deck; it has A E .* WILD DISCARD"):
        solve(f"G L {card}", full)


def test_an_unknown_level_gets_a_sentence(full: Dictionary) -> None:
    with pytest.raises(BadSetup, match="There is no level 'baby'; the levels are adult and child"):
        solve("G L O W", full, "baby")


def test_more_cards_than_can_be_searched_get_a_sentence(full: Dictionary) -> None:
    deck = Deck("big", tuple(Copies(Kind((letter,), (1,)), 9) for letter in "AEIORSTN"))
    hand = " ".join(letter for letter in "AEIORSTN" for _ in range(8))
    agreed = box("zap").read_options("zap", {})
    with pytest.raises(Unreadable, match="64 cards are too many"):
        box("zap").solver.solve(Question({"hand": [hand]}, deck, full, "zap", agreed))
