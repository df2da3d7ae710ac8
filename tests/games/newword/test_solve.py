"""What can be played with the cards at home."""

import re

import pytest

from wordparlor.errors import Unreadable
from wordparlor.games import box
from wordparlor.table.best_ways import MOST_LISTED
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Question, SolvedPlay
from wordparlor.words.dictionary import Dictionary


def ask(
    hand: str, table: str, words: Dictionary, variant: str = "newword", **agreed: str
) -> Moves[SolvedPlay]:
    game = box("newword")
    options = game.read_options(variant, agreed)
    said = {"hand": [hand], "table": [table]}
    plays = game.solver.solve(Question(said, game.deck, words, variant, options))
    assert isinstance(plays, Moves)
    return plays


def solve(
    hand: str, table: str, words: Dictionary, variant: str = "newword", **agreed: str
) -> list[SolvedPlay]:
    return list(ask(hand, table, words, variant, **agreed))


def test_each_word_comes_once_with_its_best_score_best_first(full: Dictionary) -> None:
    plays = solve("A/E R T S N ?", "G L O W S", full)
    words = [play.words[0] for play in plays]
    assert len(set(words)) == len(words)
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert SolvedPlay(("GLOWERS",), 72, "make GLOWERS using E/A R") in plays


def test_a_wild_card_is_used_only_where_it_must(full: Dictionary) -> None:
    plays = {play.words[0]: play for play in solve("A/E R T S N ?", "G L O W S", full)}
    assert plays["GROWN"].text == "make GROWN using R N"
    assert plays["GLOWED"].score == (4 + 2 + 1 + 6 + 1 + 0) * 3
    assert plays["GLOWED"].text == "make GLOWED using E/A ?D"


def test_cards_on_the_table_may_still_be_turned_when_both_sides_are_named(
    full: Dictionary,
) -> None:
    turned = {play.words[0] for play in solve("R T S N L D", "G L O/A ? S", full)}
    settled = {play.words[0] for play in solve("R T S N L D", "G L O ?C S", full)}
    assert "GLAND" in turned
    assert "GLAND" not in settled
    assert settled < turned


@pytest.mark.clause("NW-07", "NW-42")
def test_the_word_on_the_table_is_no_play(full: Dictionary) -> None:
    hand = "A/E R T S N ?"
    assert "GLOWS" not in {play.words[0] for play in solve(hand, "G L O W S", full)}
    assert "GLOWS" in {play.words[0] for play in solve(hand, "G L O W S", full, repeats="allow")}
    assert "GLOWS" in {play.words[0] for play in solve(hand, "G L O/U W S", full)}
    wild = {play.words[0] for play in solve(hand, "?G L O W S", full)}
    assert "GLOWS" not in wild
    assert "GROWS" in wild


def test_the_junior_variant_counts_plainly(full: Dictionary) -> None:
    plays = {play.words[0]: play.score for play in solve("T", "O G", full, "junior")}
    assert plays == {"TO": 3, "TOG": 7, "GOT": 7}


def test_no_play_is_no_error(full: Dictionary) -> None:
    assert solve("Q", "Z", full) == []


@pytest.mark.parametrize(
    ("hand", "table", "sentence"),
    [
        ("A R", "G L", "A is not in this deck; write both sides, as in A/E"),
        ("R 7", "G L", "7 is not in this deck; it has A/E"),
        ("R", "G Ä", "Ä is not in this deck"),
        ("R A/E/I", "G", "A/E/I is not in this deck"),
        ("? ? S", "?", "The deck has only 2 cards [?]"),
        ("Q Q", "U", "The deck has only 1 card Q"),
        (" ".join(["A/E"] * 64), "", "64 cards are too many; give at most 63"),
        ("RTS", "G", "RTS is not in this deck; put spaces between the cards"),
    ],
)
def test_a_card_that_is_not_in_the_deck_gets_a_sentence(
    hand: str, table: str, sentence: str, full: Dictionary
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        solve(hand, table, full)


@pytest.mark.no_cover
def test_the_number_of_listed_words_is_bounded(full: Dictionary) -> None:
    plays = ask("? ? A/E R T S", "A B C D E F G H I K L M N O P R S T U V W X Y A E I O", full)
    assert len(plays) == MOST_LISTED
    lowest = plays[-1].score
    assert re.fullmatch(
        rf"The list leaves out more than [\d,]+ words; none scores more than {lowest}.", plays.note
    )
    assert ask("A/E R T S N ?", "G L O W S", full).note == ""
