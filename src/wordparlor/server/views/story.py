"""The story of a finished game, kept as it is told, so that it needs neither rules nor word list.

It has what every seat and a spectator may read, the record and the statistics. It is written once,
at the end of the game; what people write afterwards is in the log only.
"""

import lzma
from collections.abc import Sequence
from typing import Final

import msgspec

from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Step, Viewer
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.views import messages
from wordparlor.server.views.history import Statistics, count_statistics, write_record

MOST_BYTES: Final = 200_000
"""The most bytes of a packed story; a longer one tells only its end."""
_PRESET: Final = 3
"""Slower presets of LZMA save little: most of a story repeats what was just told."""


class Telling(msgspec.Struct, frozen=True):
    """What one viewer may read: the table at the end, and the messages about each entry."""

    fresh: bytes
    told: tuple[bytes, ...]


class Story(msgspec.Struct, frozen=True):
    """A finished game as everyone may read it."""

    seq: int
    """The entry that ended the game."""
    record: str
    statistics: Statistics
    seats: tuple[Telling, ...]
    spectator: Telling

    def tell(self, seat: int | None, after: int, most: int) -> bytes:
        """Return the messages after an entry, as a seat or a spectator may read them."""
        return b"[" + b",".join(self._telling(seat).told[after:][:most]) + b"]"

    def fresh(self, seat: int | None) -> bytes:
        """Return the table at the end of the game, as a seat or a spectator may see it."""
        return self._telling(seat).fresh

    @property
    def whole(self) -> bool:
        """Whether it tells every entry, not only the end."""
        return bool(self.spectator.told)

    def _telling(self, seat: int | None) -> Telling:
        return self.spectator if seat is None else self.seats[seat]


_decoder = msgspec.msgpack.Decoder(Story)


def make_story(entries: Sequence[LogEntry]) -> Story:
    """Return the story of a finished game from its log; it ends with the game."""
    steps = replay(None, entries)
    end = next(number for number, step in enumerate(steps) if step.after.finished)
    steps = steps[: end + 1]
    seats = range(len(steps[-1].after.chairs))
    return Story(
        steps[-1].seq,
        write_record(steps),
        count_statistics(steps),
        tuple(_telling(steps, Viewer(seat)) for seat in seats),
        _telling(steps, Viewer()),
    )


def pack_story(story: Story) -> bytes:
    """Return a story in few bytes; if it is too long, only its end."""
    packed = _pack(story)
    if len(packed) <= MOST_BYTES:
        return packed
    short = tuple(msgspec.structs.replace(one, told=()) for one in (*story.seats, story.spectator))
    return _pack(msgspec.structs.replace(story, seats=short[:-1], spectator=short[-1]))


def unpack_story(body: bytes) -> Story | None:
    """Return a packed story; None if it cannot be read, because the log has all of it."""
    try:
        return _decoder.decode(lzma.decompress(body))
    except (lzma.LZMAError, msgspec.MsgspecError, EOFError):
        return None


def _pack(story: Story) -> bytes:
    return lzma.compress(msgspec.msgpack.encode(story), preset=_PRESET)


def _telling(steps: Sequence[Step], viewer: Viewer) -> Telling:
    last = steps[-1]
    return Telling(
        messages.fresh(last.after, viewer, last.at),
        tuple(messages.told(step, viewer) for step in steps),
    )
