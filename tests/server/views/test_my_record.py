"""The record of a person, counted from finished games."""

from wordparlor.server.archive.index_cards import Listing, PublicChair, Summary
from wordparlor.server.room.highlights import Highlight
from wordparlor.server.room.terms import Clock
from wordparlor.server.views.my_record import MyRecord, RecordPlay, RecordRow, count_record

_ME = PublicChair("person", "Ann")
_NOTHING = MyRecord(0, 0, 0, 0, (), (), None)


def _game(
    number: int,
    scores: tuple[int, ...],
    *others: str,
    game: str = "anygame",
    counts: bool = True,
    finished: bool = True,
    best: Highlight | None = None,
) -> Listing:
    """Return a finished game: Ann's score first; the others are bots of levels, or people."""
    chairs = [
        PublicChair("bot", "Bo", one) if one else PublicChair("person", "Bo") for one in others
    ]
    top = max(scores)
    summary = Summary(
        game=game,
        variant="basic",
        judging="strict",
        clock=Clock(),
        code="ABCDEF",
        chairs=(_ME, *chairs),
        opened=0.0,
        scores=scores,
        winners=tuple(seat for seat, score in enumerate(scores) if score == top),
        finished=finished,
        counts=counts,
        highlights=(best, *[Highlight()] * len(others)) if best else (),
    )
    return Listing(f"table {number}", "over", False, float(number), summary, 0)


def test_nothing_played_yet() -> None:
    assert count_record([]) == _NOTHING


def test_games_are_grouped_by_game_variant_and_strongest_opponent() -> None:
    record = count_record(
        [
            _game(1, (10, 5, 3), "reader", "club"),
            _game(2, (4, 9), "club"),
            _game(3, (7, 7), ""),
            _game(4, (1, 2), "greedy"),
        ]
    )
    assert record.rows == (
        RecordRow("anygame", "basic", "club", 2, 1, 10, 7.0),
        RecordRow("anygame", "basic", "greedy", 1, 0, 1, 1.0),
        RecordRow("anygame", "basic", "people", 1, 1, 7, 7.0),
    )
    assert (record.games, record.wins) == (4, 2)


def test_streaks_follow_the_time_of_the_games() -> None:
    results = [True, True, True, False, True, True]
    games = [_game(at, (2, 1) if won else (1, 2), "club") for at, won in enumerate(results)]
    record = count_record(reversed(games))
    assert (record.streak, record.best_streak) == (2, 3)
    assert count_record(games[:4]).streak == 0


def test_lessons_and_games_that_do_not_count_are_left_out() -> None:
    games = [_game(1, (2, 1), "club", counts=False), _game(2, (2, 1), "club", finished=False)]
    assert count_record(games) == _NOTHING


def test_the_best_play_of_each_game_and_the_longest_word_of_all() -> None:
    record = count_record(
        [
            _game(1, (2, 1), "club", best=Highlight(("PINK",), 9, "PLANETS")),
            _game(2, (2, 1), "club", best=Highlight(("ZOO", "OX"), 12, "ZOO")),
            _game(3, (2, 1), "club", game="other", best=Highlight(longest="AT")),
            _game(4, (2, 1), "club"),
        ]
    )
    assert record.best_plays == (RecordPlay("table 2", "anygame", ("ZOO", "OX"), 12),)
    assert record.longest == RecordPlay("table 1", "anygame", ("PLANETS",))
