"""The card of a daily deal, to share without spoilers: no letter and no word is on it."""

from collections.abc import Iterable, Sequence

import msgspec

from wordparlor.table.events import Played
from wordparlor.table.match import PlayedAction
from wordparlor.table.phrases import plural

_NO_WORD = "·"
_BARS = "▁▂▃▄▅▆▇█"
"""The bars of words with one letter to eight letters or more."""


class ShareCard(msgspec.Struct, frozen=True):
    """What the card of a player says."""

    game: str
    """What people call the game."""
    day: str
    score: int
    place: int
    """Among the players at the table."""
    players: int
    turns: tuple[int, ...]
    """For each turn the letters of the longest word; 0 for a turn without a word."""
    hints: int = 0
    """How many steps of hints the player took."""
    par: int | None = None
    """The score of the master; None while it is not known."""


def turns_of(history: Iterable[PlayedAction], seat: int) -> tuple[int, ...]:
    """Return the letters of the longest word of each turn of a seat, 0 where it made none.

    A turn is all that a seat does until another seat acts.
    """
    turns: list[int] = []
    last: int | None = None
    for played in history:
        if played.seat == seat:
            if last != seat:
                turns.append(0)
            turns[-1] = max(turns[-1], _longest(played, seat))
        last = played.seat
    return tuple(turns)


def share_text(card: ShareCard) -> str:
    """Return the card as text."""
    won = f"{_ordinal(card.place)} of {card.players}"
    lines = [
        f"Wordparlor daily {card.day}: {card.game}",
        " · ".join(filter(None, [plural(card.score, "point"), won, _par(card)])),
        "".join(
            _BARS[min(letters, len(_BARS)) - 1] if letters else _NO_WORD for letters in card.turns
        ),
    ]
    if card.hints:
        lines.append(plural(card.hints, "hint step"))
    return "\n".join(filter(None, lines))


def _longest(played: PlayedAction, seat: int) -> int:
    words = [
        word
        for event in played.events
        if isinstance(event, Played) and event.seat == seat and event.judged
        for word in event.words
    ]
    return max(map(len, words), default=0)


def _par(card: ShareCard) -> str:
    if card.par is None:
        return ""
    ahead = card.score - card.par
    return f"par {card.par} ({f'{ahead:+}' if ahead else 'even'})"


def _ordinal(place: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{ends.get(place, 'th')}"


def place_of(scores: Sequence[int], seat: int, *, fewest: bool) -> int:
    """Return the place of a seat by its score; equal scores share the better place."""
    own = scores[seat]
    return 1 + sum(score < own if fewest else score > own for score in scores)
