"""What is wrong with a text that is no action of Glass Tiles, as far as it can be told."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from wordparlor.games.glass.state import EXAMPLE, Grid

_PLACE: Final = re.compile("-?[0-9]{1,4},-?[0-9]{1,4}")
_NUMBER: Final = re.compile("-?[0-9]{1,4}")
_ELSEWHERE: Final = ("up", "down", "left", "right", "north", "south", "east", "west", "across")
"""What directions are called elsewhere."""
_DETAILS: Final = ("using", "taking")


def explain(grid: Grid, words: Sequence[str]) -> str:
    """Return which part of a play is written wrong, and how it is written; nothing if all is."""
    laying = [word.lower() for word in words[:1]] == ["lay"]
    word, said = "".join(words[laying:][:1]), words[laying + 1 :]
    if laying and not word:
        return f"Write the word behind it: lay WORD, or lay WORD at {EXAMPLE} se."
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
    """Return what is said of the place and of the direction; behind `at` there is a place."""
    if where and where[-1].isalpha() and len(where) > named:
        return " ".join(where[:-1]), where[-1]
    return " ".join(where), ""


def _explain_place(said: str) -> str:
    numbers = _NUMBER.findall(said)
    good = ",".join(numbers) if len(numbers) == 2 else EXAMPLE
    wrong = f", not {said}" if said not in ("", good) else ""
    return f"Write at {good}{wrong}: a place is x,y, counted from the centre, y downward."


def _explain_details(said: Sequence[str]) -> str:
    if any(part.lower() == "taking" for part in said):
        return f"Write behind taking the places of letters on the table, such as taking {EXAMPLE}."
    return ""


def no_direction(grid: Grid, said: str) -> str:
    """Say that words do not run there."""
    return f"There is no direction {said} here, but {', '.join(grid.steps)}."
