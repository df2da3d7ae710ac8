"""The highlights of a game."""

from wordparlor.server.room.highlights import Highlight, add_highlights
from wordparlor.table.events import Event, Played, Scored


def test_the_best_play_and_the_longest_word_stay() -> None:
    first = add_highlights((), [Played(0, ("PLANETS",), points=9)], 2)
    assert first == (Highlight(("PLANETS",), 9, "PLANETS"), Highlight())
    better = add_highlights(first, [Played(0, ("ZOO", "OX"), points=12)], 2)
    assert better[0] == Highlight(("ZOO", "OX"), 12, "PLANETS")
    assert add_highlights(better, [Played(0, ("AT",), points=12)], 2) == better


def test_points_of_the_count_and_of_others_are_no_play() -> None:
    events: list[Event] = [Played(1, ("GOOSE",)), Scored(1, 28, "the round"), Scored(0, 2, "gift")]
    assert add_highlights((), events, 2) == (Highlight(), Highlight(longest="GOOSE"))


def test_words_in_question_do_not_count() -> None:
    events: list[Event] = [Played(0, ("QQQQQQQQ",), judged=False, points=80)]
    assert add_highlights((), events, 2) == (Highlight(), Highlight())
