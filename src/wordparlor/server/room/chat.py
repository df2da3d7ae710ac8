"""What people say at a table: kept short, not too fast, and heard while the host lets them."""

import msgspec

from wordparlor.server.errors import Refused

KEPT = 100
"""Lines that are shown to whoever comes in."""
_LONGEST = 300
_MOST, _SECONDS = 5, 10.0
_MOST_LINES = 2000
"""How much can be said at one table."""
_BETWEEN = dict.fromkeys((0x00A0, 0x00AD, 0x200C, 0x200D))
"""Signs that stand between others: in joined emoji, in Persian, where a line may not break."""


class ChatLine(msgspec.Struct, frozen=True):
    """One thing that was said."""

    seq: int
    at: float
    chair: int
    name: str
    text: str
    person: str = ""


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The talk at a table: the last lines, how many there were, and who may not speak."""

    lines: tuple[ChatLine, ...] = ()
    said: int = 0
    muted: tuple[str, ...] = ()

    def heard(self, line: ChatLine) -> "Chat":
        """Return the talk with one line more."""
        return Chat((*self.lines, line)[-KEPT:], self.said + 1, self.muted)

    def mute(self, person: str, *, muted: bool) -> "Chat":
        """Return the talk with someone muted or not."""
        others = tuple(other for other in self.muted if other != person)
        return msgspec.structs.replace(self, muted=(*others, person) if muted else others)

    def check(self, person: str, text: str, now: float) -> None:
        """Raise Refused when someone may not say this now."""
        if person in self.muted:
            raise Refused("The host has muted you; you can still play.")
        shown = text.translate(_BETWEEN)
        if not shown.strip() or not shown.isprintable() or len(text) > _LONGEST:
            raise Refused(
                f"Say something in 1 to {_LONGEST} letters on one line, without hidden signs."
            )
        if self.said >= _MOST_LINES:
            raise Refused(f"{_MOST_LINES} things were said at this table; that is all it can keep.")
        just_now = [line for line in self.lines if line.at > now - _SECONDS]
        if sum(line.person == person for line in just_now) >= _MOST:
            raise Refused(f"You said {_MOST} things in {_SECONDS:.0f} seconds; wait a little.")
