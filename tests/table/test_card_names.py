"""Names of cards, with brackets around cards from another place."""

import pytest

from wordparlor.errors import Unreadable
from wordparlor.games import box
from wordparlor.table.card_names import CardFinder, find_exact, read_brackets, write_brackets
from wordparlor.table.cards import Deck
from wordparlor.table.shuffle import Shuffler


@pytest.mark.parametrize("text", ["R [A/E S] T", "R[A/E S]T", "R [A/E] [S] T", " R [ A/E S ] T "])
def test_brackets_need_no_spaces_around_them(text: str) -> None:
    named = [("R", False), ("A/E", True), ("S", True), ("T", False)]
    assert list(read_brackets(text.split())) == named
    assert write_brackets(named) == "R [A/E S] T"


def test_a_closing_bracket_may_be_missing() -> None:
    assert list(read_brackets(["[R", "S#2"])) == [("R", True), ("S#2", True)]
    assert list(read_brackets(["R]", "S"])) == [("R", False), ("S", False)]


def test_there_may_be_no_names() -> None:
    assert list(read_brackets([])) == []
    assert write_brackets([]) == ""


def cards(*names: str) -> list[int]:
    """Return the first card of NewWord with each of these names."""
    deck = box("newword").deck
    return [deck.kind_of.index(deck.by_name[name][0]) for name in names]


def test_a_card_that_stays_a_letter_is_found_by_its_letter() -> None:
    ae, ai, d = cards("A/E", "A/I", "D")
    finder = CardFinder(box("newword").deck, (ae, ai, d), "here", {ae: "A", ai: "A"})
    assert finder.find("a#2") == (ai, "A")
    assert finder.find("A") == (ae, "A")
    with pytest.raises(Unreadable, match="There is no A here"):
        finder.find("A")
    assert finder.find("D") == (d, "D")


def test_the_name_of_a_card_comes_before_the_letter_that_another_card_stays() -> None:
    d, wild = cards("D", "?")
    finder = CardFinder(box("newword").deck, (d, wild), "here", {wild: "D"})
    assert finder.find("D") == (d, "D")
    assert finder.find("D") == (wild, "D")


def test_exact_names_are_found_as_the_finder_does() -> None:
    deck = box("newword").deck
    place = sorted([*cards("D", "A/E", "?"), cards("D")[0] + 1])
    for names in (["D", "D"], ["E/A", "?G", "D"], []):
        finder = CardFinder(deck, place, "here")
        assert find_exact(deck, place, names) == [finder.find(name) for name in names]


@pytest.mark.parametrize("names", [["d"], ["D#2"], ["D", "D", "D"], ["Z"]])
def test_other_names_are_left_to_the_finder(names: list[str]) -> None:
    deck = box("newword").deck
    place = sorted([*cards("D"), cards("D")[0] + 1])
    assert find_exact(deck, place, names) is None


@pytest.mark.parametrize(
    "text", ["{} [{} {}] {}", "[{}] {} [{}] {}", "[{} {} {} {}", "[{} {}] {}] {}", "{}] {} [{} [{}"]
)
def test_exact_names_in_brackets_lie_elsewhere(text: str) -> None:
    deck = box("newword").deck
    for seed in range(20):
        cards = Shuffler(seed).shuffled(range(len(deck)))
        place, elsewhere = sorted(cards[:30]), sorted(cards[30:60])
        # Two cards of both places, each twice: the first name takes the first card.
        symbols = [deck.printed[card].symbol for card in elsewhere if _has(deck, place, card)][:2]
        names = text.format(*symbols, *symbols).split()
        here, there = CardFinder(deck, place, "here"), CardFinder(deck, elsewhere, "there")
        try:
            found = [
                (there if inside else here).find(name) for name, inside in read_brackets(names)
            ]
        except Unreadable:
            assert find_exact(deck, place, names, elsewhere) is None
        else:
            assert find_exact(deck, place, names, elsewhere) == found


def _has(deck: Deck, place: list[int], card: int) -> bool:
    return any(deck.printed[other] == deck.printed[card] for other in place)


def test_a_bracket_inside_a_name_is_not_exact() -> None:
    deck = box("newword").deck
    assert find_exact(deck, range(len(deck)), ["[]R"], range(len(deck))) is None
