"""Gift Words: plays for cards on a real table."""

from collections.abc import Mapping

import pytest

from wordparlor.errors import Unreadable
from wordparlor.games import box
from wordparlor.games.giftwords import solve as giftwords_solve
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Question, SolvedPlay
from wordparlor.words.dictionary import Dictionary

JULIE = "rI rN rP bG bL bR bT gC gM gO gN gT"


def solve(
    hand: str,
    words: Dictionary,
    variant: str = "basic",
    options: Mapping[str, object] | None = None,
    **said: str,
) -> dict[str, SolvedPlay]:
    game = box("giftwords")
    fields = {"hand": [hand], **{name: [text] for name, text in said.items()}}
    asked = Question(fields, game.deck, words, variant, game.read_options(variant, options or {}))
    plays = game.solver.solve(asked)
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    return {play.text: play for play in plays}


def test_words_and_extensions_name_the_score_of_each_player(full: Dictionary) -> None:
    plays = solve(f"{JULIE} kK", full, word="r:PIN")
    text = "extend PIN to PINK using kK♠: 6 for you and 6 for its maker"
    assert plays[text] == SolvedPlay(("PINK",), 6, text)
    assert "make PIN using rP♥ rI♥ rN♥: 5 for you" in plays
    assert "make PINK using rP♥ rI♥ rN♥ kK♠: 9 for you" in plays


@pytest.mark.parametrize(
    ("variant", "place", "told"),
    [
        ("basic", "own", "6 for you"),
        ("advanced", "word", "6 for you and 6 for its maker"),
        ("two", "centre", "6 for you"),
        ("two", "own", "4 for you"),
        ("two", "word", "0 for you"),
        ("coop", "own", "4 for the team"),
        ("coop", "word", "9 for the team"),
        ("junior", "centre", "4 for you"),
    ],
)
def test_the_score_depends_on_the_owner(
    variant: str, place: str, told: str, full: Dictionary
) -> None:
    plays = solve("kK", full, variant, None, **{place: "r:PIN"})
    assert f"extend PIN to PINK using kK♠: {told}" in plays


def test_children_count_by_their_scoring(full: Dictionary) -> None:
    plays = solve("rH", full, "junior", {"scoring": "mathematical"}, centre="r:CAT")
    assert plays["extend CAT to CHAT using rH♥: 12 for you"].score == 12


@pytest.mark.parametrize(
    ("hand", "field", "word", "told"),
    [
        ("gD", "centre", "r:BIG", "cover BIG to DIG using gD♣ at 1: 2 for you"),
        ("D", "word", "BIG", "cover BIG to DIG using D at 1: 2 for you"),
        ("P D", "own", "can", "cover CAN to PAN using P at 1: 3 for you"),
        ("P", "word", "CAN", "silent CAN: 5 for you"),
        ("qu", "word", "AY", "extend AY to QUAY using Qu: 7 for you"),
        ("kK", "word", "PIN", "extend PIN to PINK using kK♠: 4 for you"),
        ("I N P G", "word", "", "make PING using P I N G: 8 for you"),
        ("rI N gP G", "word", "", "make PING using gP♣ rI♥ N G: 8 for you"),
    ],
)
@pytest.mark.clause("GW-JR-07", "GW-JR-08", "GW-JR-12", "GW-JR-24")
def test_children_need_no_colours_and_can_do_four_things(
    hand: str, field: str, word: str, told: str, full: Dictionary
) -> None:
    plays = solve(hand, full, "junior", None, **{field: word})
    assert told in plays
    assert not any("maker" in text for text in plays)


def test_without_silent_e_cards_there_is_no_silent_e(full: Dictionary) -> None:
    game = box("giftwords")
    deck = type(game.deck)("none", tuple(entry for entry in game.deck.cards if entry.kind.faces))
    asked = {"hand": ["P"], "word": ["CAN"]}
    options = game.read_options("junior", {})
    plays = game.solver.solve(Question(asked, deck, full, "junior", options))
    assert "CANE" not in {play.words[0] for play in plays}


@pytest.mark.parametrize(("hand", "word"), [(63, ""), (60, "r:PIN")])
def test_more_cards_than_can_be_searched_get_a_sentence(
    hand: int, word: str, full: Dictionary
) -> None:
    cards = [f"{colour}{letter}" for letter in "AEIOUNDRST" for colour in "rgb" * 3]
    assert solve(" ".join(cards[:hand]), full, word=word)
    with pytest.raises(Unreadable, match="64 cards are too many; give at most 63"):
        solve(" ".join(cards[: hand + 1]), full, word=word)


def test_cards_can_be_named_with_the_marks_of_their_colours(full: Dictionary) -> None:
    assert solve("rP♥ rI♥ rN♥ kK♠", full) == solve("rP rI rN kK", full)


def test_two_colours_may_begin_with_the_same_letter(full: Dictionary) -> None:
    letters = {"blue": "ATE", "brown": "SIN", "black": "K"}
    kinds = [Kind((letter,), (1,), colour) for colour in letters for letter in letters[colour]]
    deck = Deck("browns", tuple(Copies(kind, 20) for kind in kinds))
    options = box("giftwords").read_options("basic", {})

    def plays(word: str) -> set[str]:
        asked = {"hand": ["bS bT kK"], "word": [word]}
        found = box("giftwords").solver.solve(Question(asked, deck, full, "basic", options))
        return {play.words[0] for play in found}

    assert "SKIN" in plays("b:SIN")
    assert "SKIN" in plays("brown:SIN")
    assert "TEAT" in plays("b:TEA")
    with pytest.raises(Unreadable, match="The deck has no blue or black card S for b:SAT"):
        plays("b:SAT")


def test_qu_on_the_table_and_in_the_hand(full: Dictionary) -> None:
    plays = solve("kQu rA rY rU", full)
    assert plays["make QUAY using kQu♠ rU♥ rA♥ rY♥: 13 for you"].words == ("QUAY",)
    assert [play.words for play in plays.values()].count(("QUAY",)) == 1, "in its best way only"
    card = solve("rE", full, word="r:QUIT")
    assert "extend QUIT to QUITE using rE♥: 3 for you and 3 for its maker" in card
    two = solve("rE", full, word="r:q+uit")
    assert "extend QUIT to QUIET using rE♥: 3 for you and 3 for its maker" in two


def test_black_letters_of_a_word_are_found(full: Dictionary) -> None:
    plays = solve("rS", full, word="r:PINK")
    assert "extend PINK to PINKS using rS♥: 4 for you and 4 for its maker" in plays


def test_no_play_is_no_error(full: Dictionary) -> None:
    assert solve("kX", full) == {}


@pytest.mark.parametrize(
    ("hand", "word", "sentence"),
    [
        ("rI xN", "", "xN is not a card of this deck; write colour and letter, e.g. rE"),
        ("SILENT-E", "", "SILENT-E is not a card"),
        ("rI", "PIN", "Write a word with its colour in front, e.g. r:PIN, not PIN"),
        ("rI", "r:", "Write a word with its colour in front"),
        ("rI", "r:P1N", "Write a word with its colour in front"),
        ("rI", "x:PIN", "Write a word with its colour in front"),
        (
            "rI",
            "k:PIN",
            "The deck has no black card P for k:PIN; write the colour of the other cards",
        ),
        ("I", "", "I is not a card of this deck"),
        (" ".join(["rI"] * 100), "", "There are too many cards rI; list at most 99"),
    ],
)
def test_unreadable_text_gets_a_sentence(
    hand: str, word: str, sentence: str, full: Dictionary
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        solve(hand, full, word=word)


def test_a_letter_the_deck_lacks_gets_a_sentence(full: Dictionary) -> None:
    game = box("giftwords")
    cards = tuple(entry for entry in game.deck.cards if entry.kind.symbol != "kK")
    deck = type(game.deck)("no K", cards)
    said = {"hand": ["rI"], "word": ["r:PINK"]}
    with pytest.raises(Unreadable, match="The deck has no red or black card K for r:PINK"):
        game.solver.solve(Question(said, deck, full, "basic", game.read_options("basic", {})))
    said["word"] = ["PINK"]
    with pytest.raises(Unreadable, match="The deck has no card K for PINK"):
        game.solver.solve(Question(said, deck, full, "junior", game.read_options("junior", {})))


def test_the_number_of_listed_plays_is_bounded(
    full: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = box("giftwords")
    fields = {"hand": [JULIE], "word": ["r:PIN"]}
    asked = Question(fields, game.deck, full, "basic", game.read_options("basic", {}))
    every = game.solver.solve(asked)
    assert isinstance(every, Moves)
    assert every.note == ""
    monkeypatch.setattr(giftwords_solve, "MOST_LISTED", 5)
    some = game.solver.solve(asked)
    assert isinstance(some, Moves)
    assert list(some) == list(every[:5])
    assert (
        some.note
        == f"The list leaves out {len(every) - 5} plays; none scores more than {every[5].score}."
    )
