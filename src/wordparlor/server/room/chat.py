"""The chat of a table: its last lines, its limits, and the people whom the host has muted."""

import msgspec

from wordparlor.server.errors import Refused

KEPT = 100
"""Lines that a fresh view shows."""
_LONGEST = 300
_BURST, _BURST_SECONDS = 5, 10.0
_MOST_LINES = 2000
_JOINERS = dict.fromkeys((0x00A0, 0x00AD, 0x200C, 0x200D))
"""Invisible characters that are allowed: in joined emoji, in Persian, for line breaks."""


class ChatLine(msgspec.Struct, frozen=True):
    """One line of the chat."""

    seq: int
    at: float
    chair: int
    name: str
    text: str
    person: str = ""


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last lines, the number of all lines, and the people who are muted."""

    lines: tuple[ChatLine, ...] = ()
    said: int = 0
    muted: tuple[str, ...] = ()

    def add(self, line: ChatLine) -> "Chat":
        """Return the chat with one more line; a line without text was deleted from the log."""
        lines = (*self.lines, line)[-KEPT:] if line.text else self.lines
        return Chat(lines, self.said + 1, self.muted)

    def forget(self, person: str) -> "Chat":
        """Return the chat without a person and their lines."""
        lines = tuple(line for line in self.lines if line.person != person)
        return Chat(lines, self.said, tuple(other for other in self.muted if other != person))

    def mute(self, person: str, *, muted: bool) -> "Chat":
        """Return the chat with a person muted or not."""
        others = tuple(other for other in self.muted if other != person)
        return msgspec.structs.replace(self, muted=(*others, person) if muted else others)

    def check(self, person: str, text: str, now: float) -> None:
        """Raise Refused if a person may not say this now."""
        if person in self.muted:
            raise Refused("The host has muted you; you can still play.")
        shown = text.translate(_JOINERS)
        if not shown.strip() or not shown.isprintable() or len(text) > _LONGEST:
            raise Refused(
                f"Write one line of 1 to {_LONGEST} characters, without hidden characters."
            )
        if self.said >= _MOST_LINES:
            raise Refused(f"The chat is full: a table keeps {_MOST_LINES:,} lines.")
        just_now = [line for line in self.lines if line.at > now - _BURST_SECONDS]
        if sum(line.person == person for line in just_now) >= _BURST:
            raise Refused(
                f"You wrote {_BURST} lines in {_BURST_SECONDS:.0f} seconds; wait a moment."
            )
