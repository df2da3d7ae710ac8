"""How cards are named and counted where a game says no more about them."""

import pytest

from tests.games.newword.tables import lay
from wordparlor.games import box
from wordparlor.table.cards import Deck, Kind
from wordparlor.table.explanations import Explainer, Note, name_card, tell_points


@pytest.mark.parametrize(
    ("game", "card", "name"),
    [
        ("newword", "A/E", "A or E"),
        ("newword", "?", "Wild card"),
        ("newword", "K", "K"),
        ("giftwords", "rE", "Red E ♥"),
        ("giftwords", "kQu", "Black Qu ♠"),
        ("glass", "a", "Red a"),
        ("glass", "A", "Black A"),
        ("glass", "*", "Star"),
        ("wordlift", "S¶", "S ¶"),
        ("zap", "WILD", "WILD"),
        ("zap", "2-TURNS", "2 TURNS"),
    ],
)
def test_the_name_of_a_card(game: str, card: str, name: str) -> None:
    deck: Deck = box(game).deck
    assert name_card(deck, deck.kinds[deck.by_name[card][0]]) == name


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Kind(("K",), (7,)), "7 points"),
        (Kind(("?",), (0,)), "no points"),
        (Kind(("A", "U"), (1, 2)), "1 point as A, 2 points as U"),
        (Kind(("A", "E"), (1, 1)), "1 point"),
    ],
)
def test_the_points_of_a_card(kind: Kind, told: str) -> None:
    assert tell_points(kind) == told


def test_a_game_that_explains_nothing_tells_points_and_who_wins() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    plain = Explainer(table.game)
    assert plain.card(Kind(("K",), (7,))).notes == (Note("Worth 7 points."),)
    assert plain.places() == {}
    assert plain.score().notes == (Note("The most points win.", "NW-38"),)
    assert plain.words(table.view(0)) == ()
