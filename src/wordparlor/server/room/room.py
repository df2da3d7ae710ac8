"""A table as people find it: a value that follows from its log and from nothing else."""

from typing import Final, Literal

import msgspec

from wordparlor.server.room.chairs import Chairs
from wordparlor.server.room.chat import Chat
from wordparlor.server.room.clock import ClockState, runs_out
from wordparlor.server.room.log import LogBody
from wordparlor.server.room.request_keys import RequestKeys
from wordparlor.server.room.terms import Terms
from wordparlor.table.events import Event
from wordparlor.table.match import Match

RECENT: Final = 20
"""Deeds that are told to whoever comes in."""
_PATIENCE = 30.0
"""After that another server lets the bot think that did not act."""
_OPEN_FOR = 24 * 3600.0
_RESTS_FOR = 30 * 24 * 3600.0
_MOST_DEFAULTS = 10
"""For each seat; a game that only the clock plays might never end."""


class RecentEvents(msgspec.Struct, frozen=True):
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
    scene: bool = False
    """Whether the table is drawn for them as text."""

    @property
    def seat(self) -> int | None:
        """The seat whose cards the viewer sees."""
        return None if self.away else self.chair


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table at one moment."""

    table: str
    code: str
    terms: Terms = msgspec.field(name="wish")
    host: str
    chairs: Chairs
    opened: float
    seq: int
    changed: float
    after: str = ""
    """The table this is the rematch of."""
    status: Literal["open", "playing", "over"] = "open"
    match: Match | None = None
    clock: ClockState = ClockState()
    moved: int = 0
    """The entry by which the game began or went on last."""
    defaults: int = 0
    """How often the clock has played since a person did."""
    recent: tuple[RecentEvents, ...] = ()
    chat: Chat = Chat()
    keys: RequestKeys = RequestKeys()
    again: str = ""
    """The table of the rematch."""
    again_code: str = ""
    again_host: str = ""

    def chair_of(self, person: str) -> int | None:
        """Return the chair someone has, also when a bot plays there now."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person and person:
                return number
        return None

    def viewer(self, person: str | None, *, scene: bool = False) -> Viewer:
        """Return with whose eyes someone looks at the table."""
        if person is None:
            return Viewer(scene=scene)
        chair = self.chair_of(person)
        away = chair is not None and self.chairs[chair].away
        return Viewer(chair, away, person == self.host, scene)

    @property
    def people(self) -> tuple[str, ...]:
        """All who have this table among theirs."""
        seated = (chair.person for chair in self.chairs if chair.person)
        return tuple(dict.fromkeys([self.host, *seated]))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats from which an action is awaited."""
        return self.match.to_act if self.match and self.status == "playing" else ()

    @property
    def finished(self) -> bool:
        """Whether a game was played here to its end."""
        return self.match is not None and bool(self.match.over)

    @property
    def rests(self) -> bool:
        """Whether everyone has left a game; bots do not play it on for themselves."""
        return self.status == "playing" and not any(chair.present for chair in self.chairs)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The seats for which a bot is to think."""
        seats = tuple([seat for seat in self.to_act if self.chairs[seat].bot_plays])
        return () if seats and self.rests else seats

    @property
    def runs_out(self) -> float | None:
        """When the time of those awaited is up."""
        if self.match is None or not self.to_act:
            return None
        time = runs_out(self.terms.clock, self.clock, self.match.state)
        return None if time is None or self.rests else time

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
        times = [self.runs_out, self.closes]
        if self.bots_to_act:
            times.append(self.changed + _PATIENCE)
        return min([time for time in times if time is not None], default=None)


class Step(msgspec.Struct, frozen=True):
    """One entry and what it made of a table."""

    body: LogBody
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
