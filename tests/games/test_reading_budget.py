"""A player's input costs a bounded amount of work, whatever the deck, the table and the text are.

The tests count calls of Python functions, because time depends on the machine. A call takes about
a tenth of a microsecond, so the budget of a reading is some 25 milliseconds.
"""

import sys
from contextlib import suppress
from types import FrameType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from tests.games.hostile import Position, positions
from wordparlor.errors import RuleBroken, Unreadable
from wordparlor.games import shelf

A_READING = 250_000
"""The most calls to turn a text into an action."""
A_CHECK = 15_000
"""The most calls of what the server does for each action, view and message."""

TEXTS = (
    "",
    " ",
    "A",
    "AT",
    "PLANETS",
    "EEEEEEEEEEEEEEE",
    "make " + "A" * 7,
    "A" * 15,
    "AB" * 10,
    "A" * 45,
    "A" * 46,
    "E" * 100,
    "QU" * 20,
    "Z" * 300,
    "make " + "QU" * 100,
    "make AAAAAAA using " + "? " * 130,
    "make AAAAAAA using " + "A " * 130,
    "make AAAAAAA using " + "[ ] " * 60,
    "make AAAAAAA using A#2 A#99 A#999",
    "pass swapping " + "A " * 130,
    "play " + "then " * 50 + "A",
    "steal A from Ben: " + "A " * 100,
    "steal " + "A" * 100 + " from " + "Ben" * 40,
    "extend " + "A" * 100 + " to " + "A" * 150,
    "cover " + "A" * 100 + " to " + "A" * 150,
    "lay " + "E" * 15 + " taking " + "0,0 " * 60,
    "lay EEE at 0,0 e using " + "E" * 250,
    "exchange " + "E" * 280,
    "discard " + "A#" * 100,
    "draw " + "A" * 290,
    "?" * 300,
    "#" * 300,
    "[" * 300,
    "," * 300,
    "-1," * 100,
    "ß" * 300,
    "ẞTRASSE",
    "\U0001d538" * 200,
    "\u0130" * 200,
    "\x00" * 300,
    "make \u202eABC",
    "PASS",
    "DRAW",
    "accept",
    "CHALLENGE",
)


class Work:
    """Counts the calls of functions while it is open."""

    def __init__(self) -> None:
        self.calls = 0

    def __enter__(self) -> "Work":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, _frame: FrameType, event: str, _arg: Any) -> None:
        self.calls += event in ("call", "c_call")


def each_position() -> list[Any]:
    return [pytest.param(at, id=at.name) for game in shelf() for at in positions(game)]


every_position = pytest.mark.parametrize("at", each_position())


@every_position
def test_reading_a_text_costs_a_bounded_amount(at: Position) -> None:
    notation, state = at.table.notation, at.table.state
    for text in (*TEXTS, *at.texts):
        with Work() as work:
            try:
                notation.read(state, 0, text)
            except Unreadable as refused:
                assert len(refused.sentence) < 700
        assert work.calls <= A_READING, text


@every_position
def test_what_a_server_does_for_an_action_costs_little(at: Position) -> None:
    game, notation, state = at.table.game, at.table.notation, at.table.state
    for text in (*TEXTS, *at.texts):
        try:
            action = notation.read(state, 0, text)
        except Unreadable:
            continue
        with Work() as work, suppress(RuleBroken):
            game.apply(state, 0, action)
            game.words_of(state, action)
        assert work.calls <= A_CHECK, text


@every_position
def test_views_and_messages_cost_little(at: Position) -> None:
    game, presenter, state = at.table.game, at.table.presenter, at.table.state
    for do in (
        lambda: game.legal(state, 0),
        lambda: game.view(state, 0),
        lambda: game.view(state, None),
        lambda: presenter.status(state, 0),
        lambda: presenter.draw(game.view(state, 0), 0),
        lambda: presenter.forms(state, 0),
    ):
        with Work() as work:
            do()
        assert work.calls <= A_CHECK


@every_position
def test_an_action_of_a_client_costs_little(at: Position) -> None:
    game, state = at.table.game, at.table.state
    many = tuple(range(-5, 700))
    for kind in get_args(game.action_type):
        values: dict[type, Any] = {str: "A" * 700, int: 10**9, tuple: many}
        fields = {name: values.get(_plain(hint)) for name, hint in get_type_hints(kind).items()}
        given = {name: fields[name] for name in kind.__struct_fields__ if fields[name] is not None}
        try:
            action = kind(**given)
        except TypeError:
            continue
        with Work() as work, suppress(RuleBroken):
            game.apply(state, 0, action)
        assert work.calls <= A_CHECK, kind


def _plain(hint: Any) -> Any:
    return get_origin(hint) or hint


@every_position
def test_the_example_of_a_refusal_can_be_played(at: Position) -> None:
    notation, state = at.table.notation, at.table.state
    for text in (*TEXTS, *at.texts):
        try:
            notation.read(state, 0, text)
            continue
        except Unreadable as refused:
            example = str(refused).partition("name the cards: ")[2].rstrip(".")
        if example and "CARDS" not in example:
            action = notation.read(state, 0, example)
            assert at.table.game.words_of(state, action), example


REFUSED = (
    (
        "newword-wild",
        "PLANETS",
        "PLANETS has too many ways to lay it; name the cards: make PLANETS",
    ),
    ("newword-late", "C" + "A" * 20, "name the cards: make WORD using CARDS"),
    ("zap-30", "A" * 15, "name the cards: make AAAAAAAAAAAAAAA using"),
    ("zap-30", "A" * 15 + "ZZZZ", "name the cards: make WORD using CARDS"),
    (
        "basic-a",
        "make AAAAAAA",
        "AAAAAAA has too many ways to lay it; name the cards: make AAAAAAA",
    ),
    ("junior-a", "AAAA", "AAAA has too many ways to lay it; name the cards: make AAAA using"),
    ("junior-qu", "QUQUQ", "name the cards: make WORD using CARDS"),
    ("wordlift-200", "A" * 20, "name the cards: make AAAAAAAAAAAAAAAAAAAA using"),
    ("wordlift-200", "A" * 46, "name the cards: make WORD using CARDS"),
    ("wordlift-200", f"steal AAAA from Ben: {'A' * 46} AB", "name the cards: steal WORD from NAME"),
    ("hexagons-refuse-0", "E" * 100, "too many places to try; write lay"),
    ("squares-diagonal", "E" * 15, "too many places to try; write lay"),
    ("hexagons-unscored-0", "TEA", "TEA has too many places to try; write lay TEA at 3,-1 se"),
)


@pytest.mark.parametrize(("name", "text", "sentence"), REFUSED)
def test_a_word_with_too_many_ways_is_refused_with_an_example(
    name: str, text: str, sentence: str
) -> None:
    at = next(at for game in shelf() for at in positions(game) if at.name == name)
    with pytest.raises(Unreadable, match=sentence):
        at.table.notation.read(at.table.state, 0, text)
