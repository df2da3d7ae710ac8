"""Daily deals as their players see them: the deals of a day, and the results of one deal.

Before a person has finished a deal, or its day is over, its results have names and no scores.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from wordparlor.daily import SEAT, ShareCard, end_of, place_of
from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.room.terms import Terms


class DailyGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal of a game on a day, and how far the viewer is."""

    game: str
    variant: str
    levels: tuple[str, ...]
    """Of the bots."""
    state: Literal["new", "playing", "finished"] = "new"
    table: str = ""
    """The viewer's table; empty before it is opened."""
    score: int | None = None
    """Of the viewer, once the game is over."""


class DailyPage(msgspec.Struct, frozen=True):
    """The deals of a day."""

    day: str
    """A date of UTC, like 2026-11-18."""
    today: str
    ends: float
    """When the next deals come, in seconds since 1970."""
    now: float
    games: tuple[DailyGame, ...]
    days: tuple[str, ...]
    """The earlier days whose deals can still be played, the latest first."""


class DailyEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player of a deal."""

    name: str
    avatar: str = ""
    """What the person chose; empty: one that goes with the name."""
    you: bool = False
    finished: bool = False
    late: bool = False
    """Whether the game ended after its day; it has no place then."""
    place: int | None = None
    """Among all who finished on the day; null before the viewer may know it."""
    score: int | None = None
    won: bool = False
    """Whether the player won against the bots."""
    hints: int = 0
    """How many steps of hints the player took."""
    table: str = ""
    """To review the game; empty until the day is over."""


class MyDaily(msgspec.Struct, frozen=True):
    """The viewer's finished game, and the card to share."""

    table: str
    card: ShareCard
    text: str
    """The card as text."""


class DailyResults(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of a deal, the best first."""

    day: str
    game: str
    shown: bool
    """Whether scores and par are shown: the viewer has finished, or the day is over."""
    entries: tuple[DailyEntry, ...]
    par: int | None = None
    """The score of the master in the same seat; null until it is known, or hidden."""
    mine: MyDaily | None = None


def daily_game(terms: Terms, variant: str, table: str, own: Listing | None) -> DailyGame:
    """Return a deal with the state of the viewer's table, if there is one."""
    levels = terms.chairs[1:]
    if own is None or own.status == "open":
        return DailyGame(terms.game, variant, levels)
    if not own.summary.finished:
        return DailyGame(terms.game, variant, levels, "playing", table)
    score = own.summary.scores[SEAT]
    return DailyGame(terms.game, variant, levels, "finished", table, score)


def daily_entries(
    listings: Iterable[Listing], day: str, *, shown: bool, over: bool, fewest: bool
) -> tuple[DailyEntry, ...]:
    """Return the players of a deal: by place, then late ones, then those who still play."""
    found = [one for one in listings if one.status != "open"]
    scores = [one.summary.scores[SEAT] for one in found if _counts(one, day)]
    entries = [_entry(one, day, scores, shown=shown, over=over, fewest=fewest) for one in found]
    return tuple(sorted(entries, key=_order))


def _counts(one: Listing, day: str) -> bool:
    return one.summary.finished and one.changed < end_of(day)


def _entry(
    one: Listing, day: str, scores: Sequence[int], *, shown: bool, over: bool, fewest: bool
) -> DailyEntry:
    summary, chair = one.summary, one.summary.chairs[SEAT]
    plain = DailyEntry(chair.name, chair.avatar, one.you == SEAT, summary.finished)
    if not shown or not summary.finished:
        return plain
    on_time = _counts(one, day)
    score = summary.scores[SEAT]
    place = place_of([score, *scores], 0, fewest=fewest) if on_time else None
    return msgspec.structs.replace(
        plain,
        late=not on_time,
        place=place,
        score=score,
        won=SEAT in summary.winners,
        hints=summary.hints[SEAT] if summary.hints else 0,
        table=one.table if over else "",
    )


def _order(entry: DailyEntry) -> tuple[bool, bool, int, str]:
    return not entry.finished, entry.place is None, entry.place or 0, entry.name
