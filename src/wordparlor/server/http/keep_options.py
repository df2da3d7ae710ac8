"""Read how long the server keeps what nobody uses: 30d, 72h, forever."""

import re

from wordparlor.errors import ParlorError
from wordparlor.server.live.retention import DAY, Keep

_PERIOD = re.compile(r"(?P<number>[0-9]{1,5})(?P<unit>[hd])")
_HOUR = 3600.0
_LEAST = 2 * DAY
"""Seconds: visits are noted once a day, so a shorter period would delete what is in use."""


class BadPeriod(ParlorError):  # noqa: N818 - named like the other refusals
    """A text that is not a period."""


def read_keep(unfinished: str, finished: str, guests: str) -> Keep:
    """Return how long to keep what nobody uses; BadPeriod if a text is not a period."""
    return Keep(_seconds(unfinished), _seconds(finished), _seconds(guests))


def _seconds(text: str) -> float:
    if text.strip().lower() in ("0", "forever"):
        return 0.0
    read = _PERIOD.fullmatch(text.strip().lower())
    if read is None:
        raise BadPeriod(f"{text!r} is not a period; write 30d, 72h or forever.")
    seconds = int(read["number"]) * (DAY if read["unit"] == "d" else _HOUR)
    if seconds < _LEAST:
        raise BadPeriod(f"{text!r} is too short; write at least 2d, or forever.")
    return seconds
