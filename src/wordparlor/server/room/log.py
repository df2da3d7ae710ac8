"""What a table's log says: one small struct for each thing that can happen, kept as JSON.

Every line names the version it was written in, so that an older server, while a newer one already
writes, can tell what it does not know from what is damaged.
"""

from typing import Final, Literal

import msgspec

from wordparlor.server.errors import UNREADABLE, Damaged, NotServed
from wordparlor.server.room.terms import Terms
from wordparlor.table.setup import Setup

VERSION: Final = 1

By = Literal["person", "bot", "clock"]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """Someone opened the table and is its host."""

    host: str
    code: str
    terms: Terms = msgspec.field(name="wish")
    after: str = ""
    """The table this is the rematch of."""


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person sat down, and is called so here."""

    chair: int
    person: str
    name: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """Who sat here left before the game began."""

    chair: int


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """The host let a bot of a level sit down before the game began."""

    chair: int
    level: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The host removed who sat here before the game began."""

    chair: int


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game was dealt. The setup tells every card, so it is never sent."""

    setup: Setup
    digest: str = ""


class ActionTaken(msgspec.Struct, frozen=True, tag="did"):
    """A seat did something, itself or by a bot or the clock; the digest is of the state after."""

    seat: int
    action: msgspec.Raw
    by: By
    digest: str = ""


class TakenOver(msgspec.Struct, frozen=True, tag="taken_over"):
    """Who sat here left the game; a bot plays on."""

    chair: int


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """Who had left is back in the chair."""

    chair: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Someone at the table said something."""

    chair: int
    text: str


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """The host muted someone, or let them speak again."""

    chair: int
    muted: bool


class RematchOpened(msgspec.Struct, frozen=True, tag="again"):
    """Someone who sat here wants a rematch; it is at that table, and they are its host."""

    chair: int
    table: str
    code: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed, because nobody did anything there for long."""


LogBody = (
    Opened
    | Sat
    | Left
    | Filled
    | Removed
    | Started
    | ActionTaken
    | TakenOver
    | Returned
    | Said
    | Muted
    | RematchOpened
    | Closed
)


class _Stored(msgspec.Struct, frozen=True):
    v: int
    entry: LogBody


class _Version(msgspec.Struct, frozen=True):
    v: int


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Stored)


def encode_body(body: LogBody) -> bytes:
    """Return an entry as it is kept."""
    return _encoder.encode(_Stored(VERSION, body))


def decode_body(data: bytes) -> LogBody:
    """Return what was kept; NotServed when a newer version wrote it, Damaged when it is nothing."""
    try:
        line = _decoder.decode(data)
    except UNREADABLE as wrong:
        check_version(data)
        raise Damaged(f"It cannot be read: {wrong}.") from None
    if line.v != VERSION:
        check_version(data)
    return line.entry


def check_version(data: bytes) -> None:
    """Raise NotServed when a text was written in another version than ours."""
    try:
        version = msgspec.json.decode(data, type=_Version).v
    except UNREADABLE:
        return
    if version != VERSION:
        raise NotServed(
            f"This table is kept in version {version}, and this server knows version {VERSION}; "
            "bring the server up to date."
        )
