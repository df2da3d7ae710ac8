"""The finished games of a person, found by what they are, by their players and by their words."""

from typing import Annotated, Literal

import msgspec

from wordparlor.server.archive.index_cards import Listing

_LATEST = 1e11
"""A time long after all games."""
Moment = Annotated[float, msgspec.Meta(ge=0, le=_LATEST)]


class ResultFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which finished games to find; what is left out does not matter."""

    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    player: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """A part of the name of another player."""
    result: Literal["", "won", "lost"] = ""
    since: Moment = 0.0
    """The earliest end of the game, in seconds since 1970."""
    until: Moment = _LATEST
    """The end of the game is before this."""
    word: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """A word that somebody made in the game."""


class ResultsPage(msgspec.Struct, frozen=True):
    """A page of finished games, the latest first."""

    games: tuple[Listing, ...]
    next: str = ""
    """The place after which the next page begins, for `after`; empty on the last page."""


def matches(one: Listing, wanted: ResultFilter) -> bool:
    """Tell whether a finished game is wanted, as far as lists know it: all but its words."""
    summary = one.summary
    name = wanted.player.strip().casefold()
    others = (chair.name for seat, chair in enumerate(summary.chairs) if seat != one.you)
    won = one.you in summary.winners
    return (
        wanted.game in ("", summary.game)
        and (not name or any(name in other.casefold() for other in others))
        and (not wanted.result or (one.you is not None and won == (wanted.result == "won")))
        and wanted.since <= one.changed < wanted.until
    )
