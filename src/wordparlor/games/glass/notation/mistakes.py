"""Explain what is wrong with a text that is not an action of Glass Tiles."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from wordparlor.games.glass.state import EXAMPLE, Grid

_PLACE: Final = re.compile("-?[0-9]{1,4},-?[0-9]{1,4}")
_NUMBER: Final = re.compile("-?[0-9]{1,4}")
_ELSEWHERE: Final = ("up", "down", "left", "right", "north", "south", "east", "west", "across")
"""Names of directions that people may try."""
_DETAILS: Final = ("using", "taking")
_SHOWN: Final = 20
"""The most characters of a wrong text that a refusal shows."""


def explain(grid: Grid, words: Sequence[str]) -> str:
    """Return which part of a play is wrong and how to write it; nothing where this is unclear."""
    laying = [word.lower() for word in words[:1]] == ["lay"]
    word, said = "".join(words[laying:][:1]), words[laying + 1 :]
    if laying and not word:
        return f"Write the word after lay: lay WORD, or lay WORD at {EXAMPLE} se."
    if not (word.isascii() and word.isalpha()):
        return ""
    where = list(takewhile(lambda part: part.lower() not in _DETAILS, said))
    if not where:
        return _explain_details(said)
    named = where[0].lower() == "at"
    place, toward = _part(where[named:], named=named)
    meant = laying or named or any(map(str.isdigit, place))
    if meant and (place or named) and not (named and _PLACE.fullmatch(place)):
        return _explain_place(place)
    known = toward.lower() in grid.steps
    if toward and not known and (meant or toward.lower() in _ELSEWHERE):
        return no_direction(grid, toward)
    return _explain_details(said)


def _part(where: Sequence[str], *, named: bool) -> tuple[str, str]:
    """Return the texts of the place and of the direction; after `at` comes a place."""
    if where and where[-1].isalpha() and len(where) > named:
        return " ".join(where[:-1]), where[-1]
    return " ".join(where), ""


def _explain_place(said: str) -> str:
    numbers = _NUMBER.findall(said)
    good = ",".join(numbers) if len(numbers) == 2 else EXAMPLE
    wrong = f", not {said}" if said not in ("", good) and len(said) <= _SHOWN else ""
    return f"Write at {good}{wrong}: a place is x,y from the centre, y downward."


def _explain_details(said: Sequence[str]) -> str:
    if any(part.lower() == "taking" for part in said):
        return f"After taking, write the places of letters on the table: taking {EXAMPLE}."
    return ""


def no_direction(grid: Grid, said: str) -> str:
    """Return the refusal of an unknown direction."""
    what = f"direction {said}" if len(said) <= _SHOWN else "such direction"
    return f"There is no {what}; use {grid.directions}."
