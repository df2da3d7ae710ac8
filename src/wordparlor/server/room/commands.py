"""The commands that people can send to a table."""

import msgspec

from wordparlor.bots import DEFAULT_LEVEL


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take this chair, or the first free one."""

    chair: int | None = None


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the chair; in a running game a bot plays on."""


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """Give this chair, or the first free one, to a bot; for the host, before the game."""

    chair: int | None = None
    level: str = DEFAULT_LEVEL


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """Remove the person or bot from this chair; for the host, before the game.

    A removed person stays out, until the host lets them in again.
    """

    chair: int


class Readmit(msgspec.Struct, frozen=True, tag="readmit"):
    """Let a removed person sit down again: their place in the list `removed`; for the host."""

    guest: int


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Start the game with the players at the table; for the host."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Act in the game, with an action of the game as JSON."""

    action: msgspec.Raw
    seen: int | None = None
    """The last entry that the client has seen. If the game went on since, the command is refused:
    an answer to one word must not become the answer to the next."""


class PlayText(msgspec.Struct, frozen=True, tag="play"):
    """Act in the game, with text as in a record."""

    text: str
    seen: int | None = None


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Write a line of chat."""

    text: str


class Mute(msgspec.Struct, frozen=True, tag="mute"):
    """Mute a person, or let them chat again; for the host."""

    chair: int
    muted: bool = True


class AllowWatching(msgspec.Struct, frozen=True, tag="allow_watching"):
    """Open the table to watchers, or close it to them; for the host."""

    allowed: bool


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """Take your chair back from the bot."""


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """Open a table with the same terms for the same people."""


class Continue(msgspec.Struct, frozen=True, tag="continue"):
    """Go on to the next round, after the end of a round."""


Command = (
    Sit
    | Leave
    | Fill
    | Remove
    | Readmit
    | Start
    | Act
    | PlayText
    | Say
    | Mute
    | AllowWatching
    | TakeBack
    | Rematch
    | Continue
)
