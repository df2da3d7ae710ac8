"""A player's input costs a bounded amount of work, whatever the deck, the table and the text are.

The tests count calls of Python functions, because time depends on the machine. A call takes about
a tenth of a microsecond, so the budget of a reading is some 20 milliseconds.
"""

import sys
from types import FrameType
from typing import Any

A_READING = 150_000
"""The most calls to turn a text into an action."""
A_CHECK = 15_000
"""The most calls of what the server does for each action, view and message."""

TEXTS = (
    "",
    " ",
    "A",
    "AT",
    "PLANETS",
    "EEEEEEEEEEEEEEE",
    "make " + "A" * 7,
    "A" * 15,
    "AB" * 10,
    "A" * 45,
    "A" * 46,
    "E" * 100,
    "QU" * 20,
    "Z" * 300,
    "make " + "QU" * 100,
    "make AAAAAAA using " + "? " * 130,
    "make AAAAAAA using " + "A " * 130,
    "make AAAAAAA using " + "[ ] " * 60,
    "make AAAAAAA using A#2 A#99 A#999",
    "pass swapping " + "A " * 130,
    "play " + "then " * 50 + "A",
    "steal A from Ben: " + "A " * 100,
    "steal " + "A" * 100 + " from " + "Ben" * 40,
    "extend " + "A" * 100 + " to " + "A" * 150,
    "cover " + "A" * 100 + " to " + "A" * 150,
    "lay " + "E" * 15 + " taking " + "0,0 " * 60,
    "lay EEE at 0,0 e using " + "E" * 250,
    "exchange " + "E" * 280,
    "discard " + "A#" * 100,
    "draw " + "A" * 290,
    "?" * 300,
    "#" * 300,
    "[" * 300,
    "," * 300,
    "-1," * 100,
    "ß" * 300,
    "ẞTRASSE",
    "𝔸" * 200,
    "\u0130" * 200,
    "\x00" * 300,
    "make \u202eABC",
    "PASS",
    "DRAW",
    "accept",
    "CHALLENGE",
)


class Work:
    """Counts the calls of functions while it is open."""

    def __init__(self) -> None:
        self.calls = 0

    def __enter__(self) -> "Work":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, _frame: FrameType, event: str, _arg: Any) -> None:
        self.calls += event in ("call", "c_call")
