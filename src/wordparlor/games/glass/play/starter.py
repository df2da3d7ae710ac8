"""Who starts a game of Glass Tiles (GG-18)."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from wordparlor.table.shuffle import RandomState, make_shuffler
from wordparlor.words.letters import ALPHABET

_LATIN: Final = re.compile("LATIN CAPITAL (?:LETTER|LIGATURE) (?P<plain>[A-Z])[A-Z]?(?: WITH .*)?$")
_PLAIN: Final = {"Ð": "D", "Þ": "T"}
"""Letters whose names do not begin with their plain letter, or are longer."""


def nearest_to_q(names: Sequence[str], *, plain: bool = True) -> list[int]:
    """Return the seats whose names begin closest to Q, by their plain letters (GG-18).

    A name that does not begin with a letter A to Z is farther away than any other. Older tables
    only take accents away, not strokes: with `plain` false, Øyvind does not begin with a letter.
    """
    letters = [_plain_letter(name) if plain else _first_letter(name) for name in names]
    distances = [
        abs(ALPHABET.index(letter) - ALPHABET.index("Q")) if letter in ALPHABET else len(ALPHABET)
        for letter in letters
    ]
    return [seat for seat, distance in enumerate(distances) if distance == min(distances)]


def find_starters(how: str, names: Sequence[str], *, plain: bool) -> list[int]:
    """Return the seats that may start, by the option; none where chance decides among all."""
    if how == "name":
        return nearest_to_q(names, plain=plain)
    return [0] if how == "first" else []


def draw_starter(nearest: Sequence[int], rng: RandomState) -> tuple[int, RandomState]:
    """Return which of the nearest seats starts, and the state of chance after that (GG-20)."""
    chance = make_shuffler(rng)
    return nearest[chance.below(len(nearest))], chance.state


def _first_letter(name: str) -> str:
    """Return the first letter of a name, without accents."""
    return unicodedata.normalize("NFKD", name).upper()[:1]


def _plain_letter(name: str) -> str:
    """Return the first letter of a name, without accents and strokes: O for Øyvind."""
    first = _first_letter(name)
    if first in _PLAIN:
        return _PLAIN[first]
    # Strokes, hooks and ligatures are part of a letter: LATIN CAPITAL LETTER O WITH STROKE.
    found = _LATIN.match(unicodedata.name(first, ""))
    return found["plain"] if found else first
