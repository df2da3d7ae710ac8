"""What people can ask of a table."""

import msgspec

from wordparlor.server.errors import UNREADABLE, Refused

_MOST_BYTES = 8_000


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take this chair, or the first that is free."""

    chair: int | None = None


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Stand up; in a running game a bot plays on."""


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """Let a bot take this chair, or the first that is free, before the game: the host's right."""

    chair: int | None = None
    level: str = "casual"


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """Let who sits here, person or bot, stand up before the game begins: the host's right."""

    chair: int


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Deal for those who sit here: the host's right."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Do something in the game, given as the game's own action in JSON."""

    action: msgspec.Raw
    seen: int | None = None
    """The last number the one who asks has seen. When the game went on since, nothing is done: an
    answer to one word must not become the answer to the next."""


class PlayText(msgspec.Struct, frozen=True, tag="play"):
    """Do something in the game, written as in a record."""

    text: str
    seen: int | None = None


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say something to all at the table."""

    text: str


class Mute(msgspec.Struct, frozen=True, tag="mute"):
    """Let someone be silent, or speak again: the host's right."""

    chair: int
    muted: bool = True


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """Take one's chair back from the bot."""


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """Open the same table again for the same people."""


Command = Sit | Leave | Fill | Remove | Start | Act | PlayText | Say | Mute | TakeBack | Rematch

_decoder = msgspec.json.Decoder(Command)


def read_command(data: bytes | str) -> Command:
    """Return the request a client sent as JSON; Refused when it is none."""
    if len(data) > _MOST_BYTES:
        raise Refused(f"A request has {_MOST_BYTES} bytes at most, not {len(data)}.")
    try:
        request: Command = _decoder.decode(data)
    except UNREADABLE as wrong:
        raise Refused(f"This is no request: {wrong}.") from None
    return request
