"""The highlights of a game."""

from wordparlor.server.room.highlights import Highlight, add_highlights
from wordparlor.table.events import Event, Played, Scored


def test_the_best_play_and_the_longest_word_stay() -> None:
    first = add_highlights((), [Played(0, ("PLANETS",)), Scored(0, 9, "sum")], 2)
    assert first == (Highlight(("PLANETS",), 9, "PLANETS"), Highlight())
    better = add_highlights(first, [Played(0, ("ZOO", "OX")), Scored(0, 12, "sum")], 2)
    assert better[0] == Highlight(("ZOO", "OX"), 12, "PLANETS")
    assert add_highlights(better, [Played(0, ("AT",)), Scored(0, 12, "sum")], 2) == better


def test_all_points_of_one_action_count_together() -> None:
    events: list[Event] = [
        Played(1, ("PINK",)),
        Scored(1, 5, "word"),
        Scored(1, 4, "bonus"),
        Scored(0, 2, "gift"),
    ]
    assert add_highlights((), events, 2) == (Highlight(), Highlight(("PINK",), 9, "PINK"))


def test_words_in_question_and_cards_left_over_do_not_count() -> None:
    events: list[Event] = [
        Played(0, ("QQQQQQQQ",), judged=False),
        Played(1, ("OUT",)),
        Scored(1, 8, "sum", how="is left with 8 points"),
    ]
    assert add_highlights((), events, 2) == (Highlight(), Highlight(longest="OUT"))
