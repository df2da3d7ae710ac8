"""One table at one moment: a value that follows from its log and from nothing else."""

from typing import Final, Literal

import msgspec

from wordparlor.server.room.chairs import FORGOTTEN, Chairs
from wordparlor.server.room.chat import Chat
from wordparlor.server.room.clock import ClockState, runs_out
from wordparlor.server.room.highlights import Highlights
from wordparlor.server.room.log import LogBody
from wordparlor.server.room.request_keys import RequestKeys
from wordparlor.server.room.terms import Terms
from wordparlor.table.events import Event
from wordparlor.table.match import Match

RECENT: Final = 20
"""Moves that a fresh view shows."""
_BOT_OVERDUE = 30.0
"""Seconds after which another server plays for a bot."""
_CLOSE_OPEN_AFTER = 24 * 3600.0
_CLOSE_RESTING_AFTER = 30 * 24 * 3600.0
_MOST_DEFAULTS = 10
"""Moves by the clock, for each seat, before the game is closed: it might never end."""


class RecentEvents(msgspec.Struct, frozen=True):
    """The game events of one entry; a viewer may know only a part of them."""

    seq: int
    at: float
    events: tuple[Event, ...]


class RemovedGuest(msgspec.Struct, frozen=True):
    """A person whom the host removed and who may not sit down again."""

    person: str
    name: str


class RoundWait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table waits after the end of a round, so that people can read the scores."""

    until: float
    ready: tuple[int, ...] = ()
    """The chairs of people who have continued."""
    before: tuple[int, ...] = ()
    """The scores when the round began; empty if the snapshot of an older version hid them."""


class Viewer(msgspec.Struct, frozen=True):
    """How much a person may see of a table.

    A spectator has no chair. A person whose chair a bot plays sees what spectators see.
    """

    chair: int | None = None
    away: bool = False
    host: bool = False
    scene: bool = False
    """Whether messages draw the table as text, too."""
    out: bool = False
    """Whether the host removed the viewer, who may not sit down again."""

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
    """The table that this one is the rematch of."""
    status: Literal["open", "playing", "over"] = "open"
    match: Match | None = None
    clock: ClockState = ClockState()
    moved: int = 0
    """The entry of the last move, or of the deal."""
    acted: int = 0
    """Actions since the deal; 0 if the snapshot of an older version did not count them."""
    defaults: int = 0
    """Moves by the clock since the last move by a person."""
    recent: tuple[RecentEvents, ...] = ()
    chat: Chat = Chat()
    keys: RequestKeys = RequestKeys()
    again: str = ""
    """The table of the rematch."""
    again_code: str = ""
    again_host: str = ""
    short: bool = False
    """Whether a bot has played safe because thinking takes too long here."""
    removed: tuple[RemovedGuest, ...] = ()
    highlights: Highlights = ()
    round_wait: float = 0.0
    """The most seconds that the table waits after a round."""
    round_began: tuple[int, ...] = ()
    """The scores when the round in play began."""
    wait: RoundWait | None = None
    watching: bool = True
    """Whether people without a chair may watch."""
    hints: tuple[int, ...] = ()
    """How many steps of hints each seat has taken in the game; empty before the first."""
    hinted: tuple[int, ...] = ()
    """How many of them were taken since the last move."""

    def chair_of(self, person: str) -> int | None:
        """Return the chair of a person, even if a bot plays there now."""
        for number, chair in enumerate(self.chairs):
            if chair.person == person and person not in ("", FORGOTTEN):
                return number
        return None

    def viewer(self, person: str | None, *, scene: bool = False) -> Viewer:
        """Return the viewer that a person is; a spectator for None."""
        if person is None:
            return Viewer(scene=scene)
        chair = self.chair_of(person)
        away = chair is not None and self.chairs[chair].away
        out = any(guest.person == person for guest in self.removed)
        return Viewer(chair, away, person == self.host, scene, out)

    def admits(self, person: str | None) -> bool:
        """Tell whether a person may see the table; None is a person without a name.

        A table that is closed to watchers admits its players, and people who can still sit down.
        When it is over, it can be read like any other.
        """
        if self.watching or self.status == "over":
            return True
        if person is not None and (person == self.host or self.chair_of(person) is not None):
            return True
        return self.has_free_chair and all(guest.person != person for guest in self.removed)

    @property
    def has_free_chair(self) -> bool:
        """Whether a person can sit down: before the game, on a free chair."""
        return self.status == "open" and not all(chair.taken for chair in self.chairs)

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the people who find this table in their list."""
        seated = (chair.person for chair in self.chairs if chair.person)
        people = dict.fromkeys([self.host, *seated])
        people.pop(FORGOTTEN, None)
        return tuple(people)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that can act now."""
        return self.match.to_act if self.match and self.status == "playing" else ()

    @property
    def finished(self) -> bool:
        """Whether a game was played to its end."""
        return self.match is not None and bool(self.match.over)

    def hints_of(self, seat: int) -> int:
        """Return how many steps of hints a seat has taken in the game."""
        return self.hints[seat] if self.hints else 0

    def hinted_now(self, seat: int) -> int:
        """Return how many steps of the hint about this position a seat has taken."""
        return self.hinted[seat] if self.hinted else 0

    @property
    def rests(self) -> bool:
        """Whether all people have left the game; bots do not play on alone."""
        return self.status == "playing" and not any(chair.present for chair in self.chairs)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The chairs of people who have not continued after the end of a round."""
        if self.wait is None:
            return ()
        present = (number for number, chair in enumerate(self.chairs) if chair.present)
        return tuple(number for number in present if number not in self.wait.ready)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The seats where a bot has to act now."""
        if self.wait:
            return ()
        seats = tuple([seat for seat in self.to_act if self.chairs[seat].bot_plays])
        return () if seats and self.rests else seats

    @property
    def runs_out(self) -> float | None:
        """When the time of the seats that can act runs out."""
        if self.match is None or not self.to_act or self.wait:
            return None
        time = runs_out(self.terms.clock, self.clock, self.match.state)
        return None if time is None or self.rests else time

    @property
    def closes(self) -> float | None:
        """When the table is closed, if nothing happens there."""
        if self.status == "open":
            return self.changed + _CLOSE_OPEN_AFTER
        if self.status == "playing" and self.defaults >= _MOST_DEFAULTS * len(self.chairs):
            return self.changed
        return self.changed + _CLOSE_RESTING_AFTER if self.rests else None

    @property
    def due(self) -> float | None:
        """When the server has to wake the table next."""
        times = [self.runs_out, self.closes, self.wait.until if self.wait else None]
        if self.bots_to_act:
            times.append(self.changed + _BOT_OVERDUE)
        return min([time for time in times if time is not None], default=None)


class Step(msgspec.Struct, frozen=True):
    """One entry, the room before and after it, and the game events."""

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
        """When the entry was written."""
        return self.after.changed
