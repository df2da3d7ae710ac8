"""What can be played with the cards at home."""

from collections.abc import Mapping

import pytest

from wordparlor.games import box
from wordparlor.table.box import Play, Question
from wordparlor.table.errors import Unreadable
from wordparlor.words.dictionary import Dictionary

JULIE = "rI rN rP bG bL bR bT gC gM gO gN gT"


def solve(
    hand: str,
    words: Dictionary,
    variant: str = "basic",
    options: Mapping[str, object] | None = None,
    **said: str,
) -> dict[str, Play]:
    game = box("giftwords")
    fields = {"hand": [hand], **{name: [text] for name, text in said.items()}}
    asked = Question(fields, game.deck, words, variant, game.read_options(variant, options or {}))
    plays = game.solver.solve(asked)
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    return {play.text: play for play in plays}


def test_new_words_and_extensions_with_what_they_score_for_whom(full: Dictionary) -> None:
    plays = solve(f"{JULIE} kK", full, word="r:PIN")
    text = "extend PIN to PINK using kK: 6 for you and as many for its maker"
    assert plays[text] == Play(("PINK",), 6, text)
    assert "make PIN using rP rI rN: 5 for you" in plays
    assert "make PINK using rP rI rN kK: 9 for you" in plays


@pytest.mark.parametrize(
    ("variant", "place", "told"),
    [
        ("basic", "own", "6 for you"),
        ("advanced", "word", "6 for you and as many for its maker"),
        ("two", "centre", "6 for you"),
        ("two", "own", "4 for you"),
        ("two", "word", "0 for you"),
        ("coop", "own", "4 for the team"),
        ("coop", "word", "9 for the team"),
        ("junior", "centre", "4 for you"),
    ],
)
def test_what_a_word_scores_depends_on_whose_it_is(
    variant: str, place: str, told: str, full: Dictionary
) -> None:
    plays = solve("kK", full, variant, None, **{place: "r:PIN"})
    assert f"extend PIN to PINK using kK: {told}" in plays


def test_children_count_by_their_scoring(full: Dictionary) -> None:
    plays = solve("rH", full, "junior", {"scoring": "mathematical"}, centre="r:CAT")
    assert plays["extend CAT to CHAT using rH: 12 for you"].score == 12


def test_qu_on_the_table_and_in_the_hand(full: Dictionary) -> None:
    plays = solve("kQu rA rY rU", full)
    assert plays["make QUAY using kQu rU rA rY: 13 for you"].words == ("QUAY",)
    assert [play.words for play in plays.values()].count(("QUAY",)) == 1, "in its best way only"
    card = solve("rE", full, word="r:QUIT")
    assert "extend QUIT to QUITE using rE: 3 for you and as many for its maker" in card
    two = solve("rE", full, word="r:q+uit")
    assert "extend QUIT to QUIET using rE: 3 for you and as many for its maker" in two


def test_black_letters_of_a_word_are_found(full: Dictionary) -> None:
    plays = solve("rS", full, word="r:PINK")
    assert "extend PINK to PINKS using rS: 4 for you and as many for its maker" in plays


def test_no_play_is_no_error(full: Dictionary) -> None:
    assert solve("kX", full) == {}


@pytest.mark.parametrize(
    ("hand", "word", "sentence"),
    [
        ("rI xN", "", "xN is no card of this deck; there are rE"),
        ("SILENT-E", "", "SILENT-E is no card"),
        ("rI", "PIN", "Write a word with its colour in front, as r:PIN, not PIN"),
        ("rI", "r:", "Write a word with its colour in front"),
        ("rI", "r:P1N", "Write a word with its colour in front"),
        ("rI", "k:KX", "Write a word with its colour in front"),
        (" ".join(["rI"] * 100), "", "There are too many rI"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(
    hand: str, word: str, sentence: str, full: Dictionary
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        solve(hand, full, word=word)


def test_a_letter_the_deck_lacks_gets_a_sentence(full: Dictionary) -> None:
    game = box("giftwords")
    cards = tuple(entry for entry in game.deck.cards if entry.kind.symbol != "kK")
    deck = type(game.deck)("no K", cards)
    said = {"hand": ["rI"], "word": ["r:PINK"]}
    with pytest.raises(Unreadable, match="No red or black card of this deck is K, as in r:PINK"):
        game.solver.solve(Question(said, deck, full, "basic", game.read_options("basic", {})))
