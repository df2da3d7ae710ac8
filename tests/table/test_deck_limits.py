"""Decks stay within limits that keep every search short, each refused with its own sentence."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.errors import BadDeck, BadSetup
from wordparlor.games import box, shelf
from wordparlor.table.box import Box
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.deck_file import read_deck
from wordparlor.table.deck_limits import (
    MOST_CARDS,
    MOST_DEALT,
    MOST_KINDS,
    MOST_KINDS_OF_LETTER,
    MOST_STACKS,
    MOST_TURNING_KINDS,
    MOST_WILD_KINDS,
    deck_fault,
)
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import load
from wordparlor.words.letters import ALPHABET


def kinds(*faces: str, copies: int = 1, **more: Any) -> list[Copies]:
    return [
        Copies(Kind(tuple(face.split("/")), (1,) * (1 + face.count("/")), **more), copies)
        for face in faces
    ]


def coloured(face: str, number: int) -> list[Copies]:
    """Return a card in so many colours, each with another first letter."""
    return [Copies(Kind((face,), (1,), colour), 1) for colour in ALPHABET.lower()[:number]]


def turning(number: int) -> list[Copies]:
    pairs = [f"{a}/{b}" for a in ALPHABET for b in ALPHABET if a < b]
    return kinds(*pairs[:number])


GOOD = kinds("A")
FAULTS: list[tuple[list[Copies], str]] = [
    ([], "cards must be 1 to 500 in all"),
    (kinds("A", copies=501), "cards must be 1 to 500 in all"),
    (
        [Copies(Kind((a,), (1,), c), 1) for c in "abcdefgh" for a in ALPHABET],
        "have 208 kinds; the most is 200",
    ),
    (coloured("?", 5), "have 5 kinds of wild card; the most is 4"),
    (turning(41), "have 41 kinds that turn; the most is 40"),
    (coloured("R", 17), "have 17 kinds of R; the most is 16"),
    (
        [c for a in range(13) for c in kinds(ALPHABET[a], stack=f"s{a}")],
        "have 13 stacks; the most is 12",
    ),
    (kinds("A", colour="a" * 17), "have a colour of 17 letters; the most is 16"),
    (kinds("A", stack="a" * 25), "have a stack of 25 letters; the most is 24"),
    (kinds("A", name="A" * 17), "have A, which is not a possible card"),
    (kinds("A/E/I"), "have A/E/I, which is not a possible card"),
    ([Copies(Kind(("A",), (100,)), 1)], "have A, which is not a possible card"),
    ([Copies(Kind(("A",), (-1,)), 1)], "have A, which is not a possible card"),
    ([Copies(Kind(("A" * 999,), (1,)), 1)], "have Aaaaaaaaaaaaaaaa, which is not a possible card"),
]


@pytest.mark.parametrize(("cards", "why"), FAULTS)
def test_each_limit_has_its_sentence(cards: list[Copies], why: str) -> None:
    fault = deck_fault(Deck("x", tuple(cards)))
    assert fault
    assert f"{fault.what} {fault.why}".endswith(why)
    assert len(f"The {fault.what} of this deck {fault.why}.") < 90


@pytest.mark.parametrize(
    "cards",
    [
        kinds("A", copies=MOST_CARDS),
        coloured("?", MOST_WILD_KINDS),
        turning(MOST_TURNING_KINDS),
        coloured("R", MOST_KINDS_OF_LETTER),
        [Copies(Kind((a,), (1,), c), 1) for c in "abcdefgh" for a in ALPHABET][:MOST_KINDS],
        [card for at in range(MOST_STACKS) for card in kinds(ALPHABET[at], stack=f"stack {at}")],
        kinds("A", colour="a" * 16, stack="a" * 24, name="A" * 16),
    ],
)
def test_a_deck_at_a_limit_is_good(cards: list[Copies]) -> None:
    assert deck_fault(Deck("x" * 60, tuple(cards))) is None


def test_a_table_refuses_the_name_and_the_cards_of_a_deck() -> None:
    words = load()
    for deck, sentence in (
        (Deck("x" * 61, tuple(GOOD)), "The name of this deck must have at most 60 characters."),
        (Deck("x", tuple(coloured("?", 20))), "have 20 kinds of wild card; the most is 4."),
    ):
        with pytest.raises(BadSetup, match=sentence):
            box("newword").open(Setup("newword", ("Ann", "Ben"), deck=deck), words)


def test_a_table_of_an_older_version_may_have_more_cards() -> None:
    words = load()
    large = Deck(
        "x", tuple(Copies(entry.kind, 11 * entry.copies) for entry in box("newword").deck.cards)
    )
    assert MOST_CARDS < len(large) <= MOST_DEALT
    assert deck_fault(large)
    assert box("newword").open(Setup("newword", ("Ann", "Ben"), deck=large), words).deck == large
    larger = Deck("x", tuple(Copies(entry.kind, 11 * entry.copies) for entry in large.cards))
    with pytest.raises(BadSetup, match="The cards of this deck must be 1 to 1000 in all"):
        box("newword").open(Setup("newword", ("Ann", "Ben"), deck=larger), words)


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.id)
def test_no_edition_comes_near_a_limit(game: Box) -> None:
    twice = tuple(Copies(entry.kind, 2 * entry.copies) for entry in game.deck.cards)
    assert deck_fault(Deck(game.deck.name * 2, twice)) is None
    assert 2 * len(game.deck.kinds) <= MOST_KINDS


@pytest.mark.parametrize(
    ("block", "sentence"),
    [
        (f'faces = "{"A " * 201}"', "line 2: cards have more than 200 kinds; use fewer"),
        (f'names = "{" ".join(f"N{at}" for at in range(201))}"', "more than 200 kinds; use fewer"),
        ('faces = "?"\ncolours = ["a", "b", "c", "d", "e"]', "have 5 kinds of wild card"),
    ],
)
def test_a_deck_file_has_the_same_limits(block: str, sentence: str) -> None:
    with pytest.raises(BadDeck, match=sentence):
        read_deck(f'name = "x"\n[[cards]]\n{block}\npoints = 1')


def test_a_deck_file_with_a_long_name_is_refused() -> None:
    with pytest.raises(BadDeck, match="line 1: name must have at most 60 characters"):
        read_deck(f'name = "{"x" * 61}"\n[[cards]]\nfaces = "?"')


texts = st.text(max_size=30)
random_kinds = st.builds(
    Kind,
    st.lists(st.sampled_from([*"AEQ", "QU", "?", "", "ß", "AA"]), max_size=3).map(tuple),
    st.lists(st.integers(-5, 120), max_size=3).map(tuple),
    texts,
    texts,
    texts,
    texts,
)
random_cards = st.lists(st.builds(Copies, random_kinds, st.integers(-2, 600)), max_size=5)


@given(st.builds(Deck, st.text(max_size=80), random_cards.map(tuple)))
def test_a_random_deck_is_good_or_gets_a_sentence(deck: Deck) -> None:
    fault = deck_fault(deck)
    if fault is None:
        assert 1 <= len(deck) <= MOST_CARDS
        assert deck.by_name
        assert len(deck.symbols(tuple(range(len(deck))))) <= 30 * MOST_CARDS
    else:
        assert len(f"The {fault.what} of this deck {fault.why}.") < 120
