"""The bodies of log entries: one small struct for each thing that can happen, stored as JSON.

Every entry names the version that wrote it. So an older server can tell an entry of a newer one
from a damaged entry. Tags and keys of stored JSON never change: old logs must stay readable.
"""

from typing import Final, Literal

import msgspec

from wordparlor.server.errors import UNREADABLE, Damaged, NotServed
from wordparlor.server.room.terms import Terms
from wordparlor.table.setup import Setup

VERSION: Final = 4
"""Of this server; an entry has the first version that can read it."""

By = Literal["person", "bot", "clock"]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The host opened the table."""

    host: str
    code: str
    terms: Terms = msgspec.field(name="wish")
    after: str = ""
    """The table that this one is the rematch of."""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person sat down under this name, with this avatar."""

    chair: int
    person: str
    name: str
    avatar: str = ""
    """Empty in logs of older versions, too."""


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The person on this chair left before the game."""

    chair: int


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """The host gave this chair to a bot before the game."""

    chair: int
    level: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The host removed the person or bot on this chair before the game."""

    chair: int
    out: bool = False
    """Whether the person may not come back; false in logs of older versions."""


class Readmitted(msgspec.Struct, frozen=True, tag="readmitted"):
    """The host lets a removed person sit down again."""

    person: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game started. The setup fixes the order of all cards, so it is never sent."""

    setup: Setup
    digest: str = ""
    dealt_by: str = ""
    """The version of Wordparlor that dealt; empty in older logs."""
    round_wait: float = 0.0
    """The most seconds that the table waits after a round; older logs have no waits."""


class ActionTaken(msgspec.Struct, frozen=True, tag="did", omit_defaults=True):
    """A person, a bot or the clock acted for a seat; the digest is that of the next state."""

    seat: int
    action: msgspec.Raw
    by: By
    digest: str = ""
    short: bool = False
    """Whether a bot played safe because thinking takes too long at this table."""


class TakenOver(msgspec.Struct, frozen=True, tag="taken_over"):
    """The person on this chair left the game; a bot plays on."""

    chair: int


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """The person who left took the chair back."""

    chair: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A player wrote a line of chat; the text is empty once the person was forgotten."""

    chair: int
    text: str


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """The host muted a person, or let them chat again."""

    chair: int
    muted: bool


class WatchingSet(msgspec.Struct, frozen=True, tag="watching"):
    """The host opened the table to watchers, or closed it to them."""

    allowed: bool


class RematchOpened(msgspec.Struct, frozen=True, tag="again"):
    """A player opened a rematch, and is the host of that table."""

    chair: int
    table: str
    code: str


class HintTaken(msgspec.Struct, frozen=True, tag="hinted"):
    """A player took this step of a hint; the first is 1."""

    seat: int
    step: int


class Continued(msgspec.Struct, frozen=True, tag="continued"):
    """The person on this chair is ready for the next round."""

    chair: int


class WaitEnded(msgspec.Struct, frozen=True, tag="wait_ended"):
    """The next round goes on: the time is up, or only people without a connection are missing."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed because nothing happened there for long."""


class Forgotten(msgspec.Struct, frozen=True, tag="forgotten"):
    """A person is forgotten: no name and no chat of theirs is in this log any more."""

    person: str


LogBody = (
    Opened
    | Sat
    | Left
    | Filled
    | Removed
    | Readmitted
    | Started
    | ActionTaken
    | TakenOver
    | Returned
    | Said
    | Muted
    | WatchingSet
    | RematchOpened
    | HintTaken
    | Closed
    | Forgotten
    | Continued
    | WaitEnded
)
_SINCE_2 = (Started, Readmitted, Forgotten)
_SINCE_3 = (Continued, WaitEnded, HintTaken, WatchingSet)


class _Stored(msgspec.Struct, frozen=True):
    v: int
    entry: LogBody


class _Version(msgspec.Struct, frozen=True):
    v: int


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Stored)


def encode_body(body: LogBody) -> bytes:
    """Return the stored JSON of a body."""
    return _encoder.encode(_Stored(_first_version(body), body))


def _first_version(body: LogBody) -> int:
    """Return the first version that can read a body and goes on from it as this one does."""
    if isinstance(body, Opened) and body.terms.daily:
        return 4
    if isinstance(body, _SINCE_3) or (isinstance(body, Started) and body.round_wait):
        return 3
    if isinstance(body, Opened) and not body.terms.watching:
        return 3
    return 2 if isinstance(body, _SINCE_2) else 1


def decode_body(data: bytes) -> LogBody:
    """Return the body of stored JSON.

    Raises:
        NotServed: a newer version wrote it.
        Damaged: it cannot be read.
    """
    try:
        stored = _decoder.decode(data)
    except UNREADABLE as wrong:
        check_version(data)
        raise Damaged(f"it cannot be read: {wrong}.") from None
    if stored.v > VERSION:
        check_version(data)
    return stored.entry


def check_version(data: bytes) -> None:
    """Raise NotServed if a newer version than this one wrote the data."""
    try:
        version = msgspec.json.decode(data, type=_Version).v
    except UNREADABLE:
        return
    if version > VERSION:
        raise NotServed(
            f"A newer server wrote this table (version {version}, this one knows {VERSION}); "
            "update this server."
        )
