"""The record of a person: games, wins, streaks and best plays of their finished games."""

from collections.abc import Iterable, Sequence

import msgspec

from wordparlor.bots.ladder import LADDER
from wordparlor.bots.review.grades import Grade
from wordparlor.server.archive.index_cards import Listing, PublicChair
from wordparlor.server.room.highlights import Highlight

PEOPLE = "people"
"""Stands for the level where other people play."""


class RecordRow(msgspec.Struct, frozen=True):
    """The games of one kind: a game and its variant, against people or bots of a level."""

    game: str
    variant: str
    against: str
    """`people`, or the level of the strongest bot."""
    games: int
    wins: int
    """Games that the person won, alone or with others."""
    best: int
    """The highest score; where low scores win, it is not the best one."""
    mean: float


class RecordPlay(msgspec.Struct, frozen=True):
    """A play or a word to remember, and its table."""

    table: str
    game: str
    words: tuple[str, ...]
    points: int = 0


class GameRating(msgspec.Struct, frozen=True):
    """How strong a person is in a game, on the scale of the bots."""

    game: str
    rating: int
    deviation: int
    """How far it may be wrong: two times as far in one of twenty cases."""
    games: int
    """How many rated games it comes from."""
    level: str
    """The level of the bots that is nearest."""
    trend: tuple[int, ...]
    """The ratings after the last games, the latest last."""


class GameAccuracy(msgspec.Struct, frozen=True):
    """How well a person chose in the reviewed games of one kind."""

    game: str
    games: int
    """How many of them were reviewed."""
    choices: int
    fine: int
    """How many choices gave no chance to win away."""


class Mistake(msgspec.Struct, frozen=True):
    """A choice of a reviewed game that gave a chance to win away."""

    table: str
    game: str
    at: int
    """The number of the action in the game, from 0."""
    lost: float
    grade: Grade
    played: str
    """What the person played."""
    ended: float
    """When the game ended."""


class MyRecord(msgspec.Struct, frozen=True):
    """What a person has played here. Lessons and tables that do not count are left out."""

    games: int
    wins: int
    streak: int
    """Wins in a row, up to now."""
    best_streak: int
    rows: tuple[RecordRow, ...]
    best_plays: tuple[RecordPlay, ...]
    """The best play of each game."""
    longest: RecordPlay | None
    ratings: tuple[GameRating, ...] = ()
    """The rating in each game that was played against bots."""
    accuracy: tuple[GameAccuracy, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    """Mistakes of reviewed games, the latest game first."""


def count_record(listings: Iterable[Listing]) -> MyRecord:
    """Return a person's record from their finished games; each game says which chair was theirs."""
    played = [
        one
        for one in listings
        if one.summary.finished and one.summary.counts and one.you is not None
    ]
    played.sort(key=lambda one: one.changed)
    kinds: dict[tuple[str, str, str], list[Listing]] = {}
    for one in played:
        kinds.setdefault(_kind(one), []).append(one)
    rows = [_row(kind, games) for kind, games in kinds.items()]
    streak, best_streak = _streaks([_won(one) for one in played])
    return MyRecord(
        games=len(played),
        wins=sum(map(_won, played)),
        streak=streak,
        best_streak=best_streak,
        rows=tuple(sorted(rows, key=lambda row: (row.game, row.variant, -row.games, row.against))),
        best_plays=tuple(_best_plays(played)),
        longest=_longest(played),
    )


def _kind(one: Listing) -> tuple[str, str, str]:
    others = [chair for seat, chair in enumerate(one.summary.chairs) if seat != one.you]
    return one.summary.game, one.summary.variant, _against(others)


def _against(others: Sequence[PublicChair]) -> str:
    """Return `people` if one of the others is a person, else the level of the strongest bot."""
    if any(chair.kind != "bot" for chair in others):
        return PEOPLE
    known = [level for level in LADDER if any(chair.level == level for chair in others)]
    return known[-1] if known else others[0].level if others else ""


def _won(one: Listing) -> bool:
    return one.you in one.summary.winners


def _score(one: Listing) -> int:
    assert one.you is not None
    return one.summary.scores[one.you]


def _row(kind: tuple[str, str, str], games: Sequence[Listing]) -> RecordRow:
    scores = [_score(one) for one in games]
    mean = round(sum(scores) / len(scores), 1)
    return RecordRow(*kind, len(games), sum(map(_won, games)), max(scores), mean)


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return how many wins in a row come last, and the most wins in a row."""
    last = most = 0
    for one in won:
        last = last + 1 if one else 0
        most = max(most, last)
    return last, most


def _highlight(one: Listing) -> Highlight:
    """Return the best of a person in a game; nothing in games of older versions."""
    assert one.you is not None
    found = one.summary.highlights
    return found[one.you] if found else Highlight()


def _best_plays(played: Sequence[Listing]) -> Iterable[RecordPlay]:
    best: dict[str, RecordPlay] = {}
    for one in played:
        shown = _highlight(one)
        if shown.words and shown.points > getattr(best.get(one.summary.game), "points", 0):
            best[one.summary.game] = RecordPlay(
                one.table, one.summary.game, shown.words, shown.points
            )
    return [best[game] for game in sorted(best)]


def _longest(played: Sequence[Listing]) -> RecordPlay | None:
    found = max(played, key=lambda one: len(_highlight(one).longest), default=None)
    if found is None or not _highlight(found).longest:
        return None
    return RecordPlay(found.table, found.summary.game, (_highlight(found).longest,))
