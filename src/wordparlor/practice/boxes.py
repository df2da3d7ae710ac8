"""When a word is asked again: the boxes of Leitner.

A word that is found moves to the next box, and waits longer there. A wrong try brings it back to
the first box. A day is a date of UTC, written 2026-11-18.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from wordparlor.daily import day_after

BOXES: Final = (1, 3, 7, 16, 35)
"""The days that a word waits in each box."""
TRIES: Final = 3
"""Wrong tries after which a word is shown."""
NEW_A_DAY: Final = 10
"""Words that are asked for the first time on one day."""


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How well somebody knows a word."""

    box: int = 0
    """The number of its box, from 1; 0: it was never asked."""
    due: str = ""
    """The day from which it is asked again."""
    began: str = ""
    """The day on which it was first answered."""
    tries: int = 0
    """Wrong tries since it is due."""


class Plan(msgspec.Struct, frozen=True):
    """The words of a day."""

    words: tuple[str, ...]
    """Words to ask now, in their order."""
    next: str = ""
    """The day on which there are words again, when there are none left now; else empty."""


def asks_today(progress: Progress, day: str) -> bool:
    """Tell whether a word that was asked before is due."""
    return progress.box > 0 and progress.due <= day


def answered(progress: Progress, day: str, *, good: bool, last: bool = False) -> Progress:
    """Return the progress after an answer on a day; `last` ends the tries of a wrong one."""
    began = progress.began or day
    if good:
        box = 1 if progress.tries else min(progress.box + 1, len(BOXES))
        return Progress(box, day_after(day, BOXES[box - 1]), began)
    tries = progress.tries + 1
    if last or tries >= TRIES:
        return Progress(1, day_after(day, BOXES[0]), began)
    return Progress(1, day, began, tries)


def recalled(progress: Progress, day: str) -> Progress:
    """Return the progress of a word that somebody has missed again in a game."""
    return replace(progress, box=1, due=day, tries=0) if progress.box else progress


def plan_day(words: Mapping[str, Progress], day: str) -> Plan:
    """Return what to ask on a day; of new words the first ones, a few each day.

    A word whose tries have begun comes first, then those that wait longest.
    """
    due = [word for word, progress in words.items() if asks_today(progress, day)]
    due.sort(key=lambda word: (-words[word].tries, words[word].due))
    new = [word for word, progress in words.items() if not progress.box]
    begun = sum(progress.began == day for progress in words.values())
    today = [*due, *new[: max(0, NEW_A_DAY - begun)]]
    if today:
        return Plan(tuple(today))
    later = [progress.due for progress in words.values() if progress.box]
    if new:
        later.append(day_after(day))
    return Plan((), min(later, default=""))
