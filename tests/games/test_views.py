"""What lies open after the deal, said of each game apart from what the game declares."""

from collections.abc import Callable
from typing import Any

import pytest

from wordparlor.games import deal, shelf

OPEN: dict[str, Callable[[Any], tuple[tuple[int, ...], ...]]] = {
    "newword": lambda state: (state.middle,),
    "zap": lambda state: (state.discards,),
    "wordlift": lambda state: (),
    "giftwords": lambda state: (
        *state.discards,
        state.aside,
        *(word.cards for word in state.words),
    ),
    "glass": lambda state: state.hands,
}


@pytest.mark.parametrize(
    ("game", "variant"),
    [(box.id, variant.id) for box in shelf().values() for variant in box.variants],
)
def test_a_view_shows_what_lies_open_and_the_hand_of_its_seat(game: str, variant: str) -> None:
    table = deal(game, ("Ann", "Ben", "Cid")[: shelf()[game].seats_of(variant)[0]], variant=variant)
    for seat in (None, *range(len(table.names))):
        own = () if seat is None else table.state.hands[seat]
        shown = {card for pile in (*OPEN[game](table.state), own) for card in pile}
        seen = {card for pile in table.game.piles(table.view(seat)) for card in pile if card >= 0}
        assert seen == shown, f"{game} {variant}, seat {seat}"
