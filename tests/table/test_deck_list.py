"""A deck as a short list for people."""

import pytest

from wordparlor.games import shelf
from wordparlor.table.box import Box
from wordparlor.table.deck_file import read_deck
from wordparlor.table.deck_list import DeckRow, list_deck

DECK = """
name = "Some cards"

[points]
"A E" = 1
"R S T Q" = 2
"U" = 4

[[cards]]
faces = "R S"
copies = 3

[[cards]]
faces = "A/E A/U"
copies = 2

[[cards]]
faces = "T"
mark = "¶"

[[cards]]
faces = "A E"
colours = ["red", "blue"]
copies = 2

[[cards]]
faces = "Q"
colours = ["red"]

[[cards]]
faces = "Q"
colours = ["blue"]
copies = 2

[[cards]]
faces = "U"
colours = ["black"]

[[cards]]
faces = "S"
colours = ["green"]
case = "small"

[[cards]]
faces = "?"
stack = "consonants"

[[cards]]
faces = "?"
name = "WILD"
stack = "vowels"

[[cards]]
names = "CHECK SWAP"
points = 5

[[cards]]
names = "STAR"
mark = "*"
copies = 4
"""


def test_cards_with_equal_points_and_copies_share_a_row() -> None:
    assert list_deck(read_deck(DECK)) == (
        DeckRow(("R", "S"), "2", 3),
        DeckRow(("A/E",), "1", 2),
        DeckRow(("A/U",), "1/4", 2),
        DeckRow(("T¶",), "2", 1, "with ¶"),
        DeckRow(("A", "E"), "1", 4, "2 each in red and blue"),
        DeckRow(("Q",), "2", 3, "1 red and 2 blue"),
        DeckRow(("U",), "4", 1, "black"),
        DeckRow(("s",), "2", 1, "green"),
        DeckRow(("?",), "0", 1, "wild, consonants"),
        DeckRow(("?",), "0", 1, "WILD, vowels"),
        DeckRow(("CHECK", "SWAP"), "5", 1),
        DeckRow(("* STAR",), "0", 4),
    )


@pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)
def test_the_rows_of_a_game_have_all_its_cards(game: Box) -> None:
    rows = list_deck(game.deck)
    assert sum(len(row.cards) * row.copies for row in rows) == len(game.deck)
    assert len(rows) < 20, "a list that people can read"
