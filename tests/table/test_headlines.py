"""Titles of events, for clients that show one at a time."""

import pytest

from wordparlor.games import deal
from wordparlor.table.english import headline, tell
from wordparlor.table.events import Acted, Event, Judged, Missed, Moved, Passed, Played

NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("event", "viewer", "found"),
    [
        (Played(0, ("PINK",)), None, ("Ann makes PINK", "")),
        (Played(0, ("PINK",), judged=False), 0, ("You propose PINK", "")),
        (Passed(1, 2), 0, ("Ben passes and exchanges 2 cards", "")),
        (Judged(0, ("PINK",), good=True), 0, ("PINK is valid", "The challenge fails")),
        (
            Judged(0, ("PINQ",), good=False, reason="PINQ is not in the dictionary."),
            0,
            ("PINQ is not in the dictionary", "The challenge succeeds"),
        ),
        (
            Judged(0, ("PINQ",), good=False, vote=True, votes=(1, 2)),
            0,
            ("The table rejects PINQ by 2 votes to 1", ""),
        ),
        (
            Acted(0, "{play} CHECK", "{1} {miss} a turn", (1,)),
            1,
            ("Ann plays CHECK", "You miss a turn"),
        ),
        (
            Acted(0, "{make} 20 points", "everyone else draws a card", (1,)),
            0,
            ("You make 20 points", "Everyone else draws a card"),
        ),
        (Acted(0, "{steal} GLOW from {1}", on=(1,)), 1, ("Ann steals GLOW from you", "")),
        (Missed(1, "{0} played CHECK"), 1, ("You miss a turn", "Ann played CHECK")),
        (Acted(0, "{skip} the turn"), 1, None),
        (Moved((1,), "stock", "hand 0"), 1, None),
    ],
)
def test_headlines(event: Event, viewer: int | None, found: tuple[str, str] | None) -> None:
    deck = deal("newword", NAMES, seed=1).game.deck
    assert headline(event, NAMES, deck, viewer) == found


def test_a_sentence_has_the_effect() -> None:
    deck = deal("newword", NAMES, seed=1).game.deck
    event = Acted(0, "{play} CHECK", "{1} {miss} a turn", (1,))
    assert tell(event, NAMES, deck, 1) == "Ann plays CHECK: you miss a turn."
