"""Word Lift: plays for cards on a real table."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from wordparlor.errors import Unreadable
from wordparlor.games import box
from wordparlor.games.wordlift import solve as wordlift_solve
from wordparlor.games.wordlift.moves import splits as split_moves
from wordparlor.table import best_ways
from wordparlor.table.cards import Deck
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Question, SolvedPlay
from wordparlor.words import split_search
from wordparlor.words.dictionary import Dictionary


def solve(hand: str, *words: str, known: Dictionary, **options: int) -> Sequence[SolvedPlay]:
    game = box("wordlift")
    said = {"hand": [hand], "word": list(words)}
    chosen = game.read_options("wordlift", options)
    return game.solver.solve(Question(said, game.deck, known, "wordlift", chosen))


def test_forge_and_dirt(full: Dictionary) -> None:
    plays = solve("D I R T", "FORGE", known=full)
    assert SolvedPlay(("DIRT",), 4, "make DIRT using D I R T") in plays
    split = SolvedPlay(
        ("GIFT", "ORDER"), 9, "steal FORGE: GIFT using [G] I [F] T and ORDER using [O R] D [E] R"
    )
    assert split in plays
    scores = [play.score for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert len({play.words for play in plays}) == len(plays)


def test_several_words_and_a_wild_card(full: Dictionary) -> None:
    plays = solve("D I R T", "FORGE", "CH?ART", known=full)
    stolen = {play.text.split(":")[0] for play in plays}
    assert {"steal FORGE", "steal CH?ART"} < stolen
    assert all(play.text.count("?") == 2 for play in plays if play.text.startswith("steal CH"))


def test_more_splits_than_are_listed_are_counted(
    full: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = solve("D I R T ?", "FORGE", known=full)
    assert isinstance(every, Moves)
    assert every.note == ""
    splits = sum(len(play.words) == 2 for play in every)
    monkeypatch.setattr(wordlift_solve, "MOST_LISTED", 100)
    monkeypatch.setattr(split_moves, "_AT_ONCE", 50)
    monkeypatch.setattr(split_search, "_FEW", 0)
    some = solve("D I R T ?", "FORGE", known=full)
    assert isinstance(some, Moves)
    listed = [play for play in some if len(play.words) == 2]
    assert len(listed) == 100
    lowest = min(play.score for play in listed)
    best = sorted((play.score for play in every if len(play.words) == 2), reverse=True)
    assert lowest == best[99]
    words = [play for play in every if len(play.words) == 1]
    told = f"The list leaves out {splits - 100:,} splits; none scores more than {lowest}."
    assert some.note.endswith(told)
    assert some.note.startswith(f"The list leaves out {len(words) - 100:,} words; none scores more")
    monkeypatch.setattr(best_ways, "MOST_COUNTED", 200)
    monkeypatch.setattr(split_moves, "MOST_COUNTED", 200)
    more = solve("D I R T ?", "FORGE", known=full)
    assert isinstance(more, Moves)
    assert "The list leaves out more than 200 splits" in more.note


def test_all_words_of_a_big_hand_are_listed(full: Dictionary) -> None:
    hand = "B C C D D F F◊ G G H H K L L M M N Z$ O O R R Y ?"
    plays = {play.words: play.score for play in solve(hand, known=full)}
    assert {("ZOOM",), ("BLOOD",), ("MOON",)} <= plays.keys()
    assert plays["ZOOM",] == 5


def test_no_word_on_the_table_is_no_error(full: Dictionary) -> None:
    assert {play.words for play in solve("C A T", known=full)} == {("ACT",), ("CAT",)}
    assert len(solve("Q", known=full)) == 0


def test_marks_count_and_bind(full: Dictionary) -> None:
    plays = {play.words[0]: play for play in solve("S¶ H O T J$ E", known=full)}
    assert plays["JOES"].score == 5
    assert "HOST" not in plays
    assert plays["SHOT"].text == "make SHOT using S¶ H O T"


def test_marks_can_be_typed_and_spaces_left_out(full: Dictionary) -> None:
    typed = [play.text for play in solve("s|hot", "r+at", known=full)]
    assert typed == [play.text for play in solve("S¶ H O T", "R†AT", known=full)]
    assert typed


def test_a_letter_that_only_special_cards_have_needs_no_mark(full: Dictionary) -> None:
    assert SolvedPlay(("JAR",), 4, "make JAR using J$ A R") in solve("J A R", known=full)


def test_a_wild_card_is_used_only_where_it_must(full: Dictionary) -> None:
    plays = {play.words[0]: play.text for play in solve("C A T ?", known=full)}
    assert plays["CAT"] == "make CAT using C A T"
    assert plays["CATS"] == "make CATS using C A T ?S"


def test_forms_of_the_stolen_word_are_left_out_where_it_is_clear(full: Dictionary) -> None:
    plays = solve("D P I N", "GAMES", known=full)
    assert not any("GAMED" in play.words for play in plays)
    clear = solve("D P I N", "GA?ES", "QU?NCE", known=full)
    assert any("GAMED" in play.words for play in clear), "it could be GATES as well"
    assert not any("QUINCE" in play.words for play in clear)


def test_players_can_agree_on_a_minimum_length(full: Dictionary) -> None:
    assert ("AT",) in [play.words for play in solve("C A T", known=full, minimum=2)]


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [("D I 7", "7 is not a card"), ("D S$", r"S\$ is not a card"), ("Ä", "Ä is not a card")],
)
def test_an_unknown_card_gets_a_sentence(hand: str, sentence: str, full: Dictionary) -> None:
    with pytest.raises(
        Unreadable, match=f"{sentence} of this deck; write letters with their marks"
    ):
        solve(hand, known=full)


def test_more_cards_than_the_deck_has_are_refused(full: Dictionary) -> None:
    with pytest.raises(Unreadable, match=r"The deck has only 3 cards \?"):
        solve("? ? ? A B", "?????", known=full)


def test_more_cards_than_can_be_searched_get_a_sentence(full: Dictionary) -> None:
    game = box("wordlift")
    deck = Deck("big", tuple(replace(entry, copies=9) for entry in game.deck.cards))
    said = {"hand": ["D I R T"], "word": ["FORGE", "ADEINORST" * 6 + "ADEINO"]}
    with pytest.raises(Unreadable, match="64 cards are too many"):
        game.solver.solve(Question(said, deck, full, "wordlift", game.read_options("wordlift", {})))
