"""The card of a daily deal: it tells the result, and no letter of the game."""

import pytest

from wordparlor.bots import bot
from wordparlor.daily import (
    SEAT,
    ShareCard,
    daily_setup,
    levels_of,
    place_of,
    share_text,
    take_daily_turn,
    turns_of,
)
from wordparlor.games import box, seat_table
from wordparlor.table.events import Played

CARD = ShareCard("Zap", "2026-11-18", 12, 2, 3, (0, 2, 5, 11), par=12)


def test_a_card_has_the_result_and_a_bar_for_each_turn() -> None:
    assert share_text(CARD).splitlines() == [
        "Wordparlor daily 2026-11-18: Zap",
        "12 points · 2nd of 3 · par 12 (even)",
        "·▂▅█",
    ]


def test_a_card_tells_hints_and_the_distance_from_par() -> None:
    card = ShareCard("Zap", "2026-11-18", 1, 1, 4, (), hints=1, par=4)
    assert share_text(card).splitlines()[1:] == ["1 point · 1st of 4 · par 4 (-3)", "1 hint step"]
    ahead = ShareCard("Zap", "2026-11-18", 9, 4, 4, (3,), hints=2, par=4)
    assert share_text(ahead).splitlines()[1:] == [
        "9 points · 4th of 4 · par 4 (+5)",
        "▃",
        "2 hint steps",
    ]


def test_a_card_without_par_leaves_it_out() -> None:
    card = ShareCard("Zap", "2026-11-18", 1, 3, 3, ())
    assert share_text(card).splitlines()[1:] == ["1 point · 3rd of 3"]


@pytest.mark.parametrize(
    ("fewest", "places"), [(False, [1, 3, 1]), (True, [2, 1, 2])], ids=["most", "fewest"]
)
def test_equal_scores_share_the_better_place(fewest: bool, places: list[int]) -> None:
    scores = (7, 3, 7)
    assert [place_of(scores, seat, fewest=fewest) for seat in range(3)] == places


def test_turns_have_the_longest_word_of_the_seat_alone() -> None:
    game = box("giftwords")
    table = seat_table(daily_setup(game, "2026-11-18", "Ann"))
    levels = ("club", *levels_of(game))
    while not table.over:
        seat = table.match.to_act[0]
        take_daily_turn(table, seat, bot(levels[seat]))
    turns = turns_of(table.history, SEAT)
    words = [
        len(word)
        for played in table.history
        for event in played.events
        if isinstance(event, Played) and event.seat == SEAT
        for word in event.words
    ]
    starts = [
        at
        for at, played in enumerate(table.history)
        if played.seat == SEAT and (at == 0 or table.history[at - 1].seat != SEAT)
    ]
    assert len(turns) == len(starts) < len(table.history) / 3
    assert max(turns) == max(words) > 2
