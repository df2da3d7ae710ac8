"""The names of events, against the sentences and states of real games."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from wordparlor.games import box, seat_table
from wordparlor.study.plan import make_plan
from wordparlor.study.referee import Referee
from wordparlor.study.rows import TurnRow
from wordparlor.study.turn_rows import special_names
from wordparlor.table import record
from wordparlor.table.events import Acted
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary


def play(
    game: str, words: Dictionary, seats: int = 2, games: int = 3, **options: bool | int | str
) -> list[tuple[Table, list[TurnRow]]]:
    """Return games, each with its rows."""
    bots = ["greedy", "casual", "greedy", "casual"][:seats]
    plan = make_plan(game, bots, words=words, games=games, seed=5, options=options)
    referee = Referee(plan, words)
    found = []
    for number in range(games):
        played = referee.play(number, with_record=True)
        text = record.read(played.record)
        found.append((record.replay(text, lambda setup: seat_table(setup, words)), played.turns))
    return found


def said(table: Table, pattern: str) -> Counter[str]:
    """Return how often each sentence of a game matches a pattern, by its group."""
    told = (
        event.what
        for played in table.history
        for event in played.events
        if isinstance(event, Acted)
    )
    return Counter(match[1] for what in told if (match := re.match(pattern, what)))


def named(rows: list[TurnRow], start: str) -> Counter[str]:
    return Counter(
        name.removeprefix(start)
        for row in rows
        for name in row.events.split()
        if name.startswith(start)
    )


@pytest.mark.parametrize("game", ["wordlift", "giftwords"])
def test_going_out_is_what_the_game_calls_so(game: str, full: Dictionary) -> None:
    for table, rows in play(game, full, 3, rounds=2):
        outs = said(table, r"(\{go\} out)").total()
        assert outs
        # In some games others may go out too, after the first who did.
        assert named(rows, "went-out").total() >= outs
        assert sum("went-out" in row.events for row in rows) == outs


def test_special_cards_are_those_that_were_played(full: Dictionary) -> None:
    for table, rows in play("zap", full, 3, target=60):
        cards = named(rows, "card:")
        told = said(table, r"\{play\} (DISCARD|REPLACE|2-TURNS|2 TURNS|CHECK)")
        told = Counter({name.replace(" ", "-"): count for name, count in told.items()})
        assert {name: cards[name] for name in told} == dict(told)
        assert set(cards) - set(told) <= {"WILD"}


def test_letters_have_no_names_as_special_cards() -> None:
    names = special_names(box("wordlift").deck)
    assert set(names) == {"", "¶", "◊", "†", "$", "?"}
    assert set(special_names(box("zap").deck)) == {
        "",
        "WILD",
        "DISCARD",
        "REPLACE",
        "2-TURNS",
        "CHECK",
    }


def is_empty(table: Table, state: Any) -> bool:
    """Tell whether no card is face down."""
    piles = [getattr(state, field) for field in table.game.face_down]
    return not any(any(pile) if pile and isinstance(pile[0], tuple) else pile for pile in piles)


@pytest.mark.parametrize("game", ["newword", "glass", "wordlift"])
def test_the_deck_is_empty_once_a_round(game: str, full: Dictionary) -> None:
    for table, rows in play(game, full, 2, 2, rounds=1):
        emptied = [
            is_empty(table, played.after.state) and not is_empty(table, played.before.state)
            for played in table.history
        ]
        assert ["deck-empty" in row.events for row in rows] == emptied


def test_turns_are_counted_by_seats(full: Dictionary) -> None:
    for _, rows in play("giftwords", full, 3, 1, rounds=1):
        for before, after in pairwise(rows):
            assert after.turn - before.turn == (after.seat != before.seat)
