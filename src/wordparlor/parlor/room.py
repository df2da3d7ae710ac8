"""A table as people find it: a value that follows from its log and from nothing else."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from wordparlor.parlor.chairs import Chair, Chairs
from wordparlor.parlor.chat import Chat
from wordparlor.parlor.clock import Reading, runs_out
from wordparlor.parlor.dealt import Dealt
from wordparlor.parlor.entries import Body
from wordparlor.parlor.wishes import Wish
from wordparlor.table.events import Event

KEYS_KEPT: Final = 64
RECENT: Final = 20
"""Deeds that are told to whoever comes in."""
_PATIENCE = 30.0
"""After that another server lets the bot think that did not act."""
_OPEN_FOR = 24 * 3600.0
_RESTS_FOR = 30 * 24 * 3600.0
_MOST_DEFAULTS = 10
"""For each seat; a game that only the clock plays might never end."""


class Happening(msgspec.Struct, frozen=True):
    """What happened in the game by one entry; not all of it is for every eye."""

    seq: int
    at: float
    events: tuple[Event, ...]


class Viewer(msgspec.Struct, frozen=True):
    """Whose eyes look at a table: those of a chair, or anyone's (None).

    Who has left the chair to a bot sees what spectators see.
    """

    chair: int | None = None
    away: bool = False
    host: bool = False

    @property
    def seat(self) -> int | None:
        """The seat whose cards the viewer sees."""
        return None if self.away else self.chair


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table at one moment."""

    table: str
    code: str
    wish: Wish
    host: str
    chairs: Chairs
    opened: float
    seq: int
    changed: float
    after: str = ""
    """The table this is the rematch of."""
    status: Literal["open", "playing", "over"] = "open"
    play: Dealt | None = None
    clock: Reading = Reading()
    moved: int = 0
    """The entry by which the game began or went on last."""
    defaults: int = 0
    """How often the clock has played since a person did."""
    recent: tuple[Happening, ...] = ()
    chat: Chat = Chat()
    keys: tuple[tuple[str, int], ...] = ()
    """The keys of the last requests, and what came of them."""
    again: str = ""
    """The table of the rematch."""
    again_code: str = ""
    again_host: str = ""

    def chair_of(self, person: str) -> int | None:
        """Return the chair someone has, also when a bot plays there now."""
        numbers = (number for number, chair in self._people() if chair.person == person)
        return next(numbers, None)

    def viewer(self, person: str | None) -> Viewer:
        """Return with whose eyes someone looks at the table."""
        if person is None:
            return Viewer()
        chair = self.chair_of(person)
        away = chair is not None and self.chairs[chair].away
        return Viewer(chair, away, person == self.host)

    def done(self, key: str) -> int | None:
        """Return the entry that a request with this key became, if it is not too long ago."""
        return next((seq for used, seq in self.keys if used == key), None) if key else None

    @property
    def people(self) -> tuple[str, ...]:
        """All who have this table among theirs."""
        return tuple(dict.fromkeys([self.host, *(chair.person for _, chair in self._people())]))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats from which an action is awaited."""
        return self.play.to_act if self.play and self.status == "playing" else ()

    @property
    def finished(self) -> bool:
        """Whether a game was played here to its end."""
        return self.play is not None and bool(self.play.state.over)

    @property
    def rests(self) -> bool:
        """Whether everyone has left a game; bots do not play it on for themselves."""
        return self.status == "playing" and not any(chair.present for chair in self.chairs)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The seats for which a bot is to think."""
        if self.rests:
            return ()
        return tuple(seat for seat in self.to_act if self.chairs[seat].bot_plays)

    @property
    def runs_out(self) -> float | None:
        """When the time of those awaited is up."""
        if self.play is None or not self.to_act or self.rests:
            return None
        return runs_out(self.wish.clock, self.clock, self.play.state)

    @property
    def closes(self) -> float | None:
        """When the table is closed, if nobody does anything there."""
        if self.status == "open":
            return self.changed + _OPEN_FOR
        if self.status == "playing" and self.defaults >= _MOST_DEFAULTS * len(self.chairs):
            return self.changed
        return self.changed + _RESTS_FOR if self.rests else None

    @property
    def due(self) -> float | None:
        """When the service has to look after the table next."""
        patience = self.changed + _PATIENCE if self.bots_to_act else None
        times = [time for time in (self.runs_out, self.closes, patience) if time is not None]
        return min(times, default=None)

    def _people(self) -> Iterator[tuple[int, Chair]]:
        return ((number, chair) for number, chair in enumerate(self.chairs) if chair.person)


class Step(msgspec.Struct, frozen=True, dict=True):
    """One entry and what it made of a table."""

    body: Body
    after: Room
    before: Room | None = None
    events: tuple[Event, ...] = ()

    @property
    def seq(self) -> int:
        """The number of the entry."""
        return self.after.seq

    @property
    def at(self) -> float:
        """When it was written."""
        return self.after.changed
