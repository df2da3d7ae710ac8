"""Deck files: TOML that lists the cards of a game, so that people can play with any edition.

name = "NewWord"

[points]                    # the points of a letter, on any card
"A E I O" = 1
"?" = 0

[[cards]]
faces = "L N R S T"         # kinds of cards; A/E can be turned, ? is a wild card
copies = 3
colours = ["red", "blue"]   # optional: each card in each colour
mark = "¶"                  # optional: a sign beside the letter
stack = "vowels"            # optional: the pile it belongs to
name = "WILD"               # optional: its name
case = "small"              # optional: the colour is shown by small (or capital) letters

[[cards]]
names = "CHECK REPLACE"     # cards without a letter
points = 5
copies = 2
mark = "*"                  # optional: the sign that stands for it
"""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, NoReturn, get_args

from wordparlor.errors import BadDeck
from wordparlor.table.cards import WILD_FACE, Case, Copies, Deck, Kind, initial
from wordparlor.table.phrases import and_list

_FACE = re.compile(r"[A-Z]|QU|\?")
_NAME = re.compile(r"[A-Z0-9-]{2,16}")
_TOP_KEYS = ("name", "points", "cards")
_CARD_KEYS = ("faces", "names", "copies", "points", "colours", "mark", "stack", "name", "case")
_COLOUR = re.compile(r"[a-z]*")
_SIGN = re.compile(r"[^\s\w#\[\]/?]?")
_CASES: Mapping[str, Case] = {case: case for case in get_args(Case)}
_MOST_CARDS = 1000
_MOST_POINTS = 99


def read_deck(text: str) -> Deck:
    """Return the deck of a TOML text.

    Raises:
        BadDeck: names the line and the key that is wrong.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadDeck(f"This deck is not a TOML file: {wrong}.") from None
    return _Reader(text, data).deck()


def deck_fault(deck: Deck) -> str | None:
    """Return what is wrong with a deck, as the end of a sentence; None when it is good."""
    if not 1 <= sum(entry.copies for entry in deck.cards) <= _MOST_CARDS:
        return f"must be 1 to {_MOST_CARDS} in all"
    owners: dict[str, Kind] = {}
    for entry in deck.cards:
        kind = entry.kind
        if entry.copies < 1 or not _is_sound(kind):
            return f"have {kind.symbol or 'one without a name'}, which is not a possible card"
        for name in kind.names:
            other = owners.setdefault(name, kind)
            # Two stacks can have the same card, e.g. a wild card each.
            same = other.symbol == kind.symbol and other.stack != kind.stack
            if other is not kind and not same:
                return f"have {name} twice; increase its copies instead"
    return None


def _is_sound(kind: Kind) -> bool:
    """Tell whether name, letters and points of a card are possible."""
    letters = len(kind.faces) <= 2 and all(map(_FACE.fullmatch, kind.faces))
    wild_alone = WILD_FACE not in kind.faces or len(kind.faces) == 1
    points = len(kind.points) == max(1, len(kind.faces)) and all(
        0 <= worth <= _MOST_POINTS for worth in kind.points
    )
    signs = _SIGN.fullmatch(kind.mark) and _COLOUR.fullmatch(kind.colour)
    named = _NAME.fullmatch(kind.name) if kind.name else kind.faces
    return bool(letters and wild_alone and points and signs and named)


class _Reader:
    """Turns TOML data into a deck, and finds the line of each key for error messages."""

    def __init__(self, text: str, data: Mapping[str, Any]) -> None:
        self._lines = text.splitlines()
        self._data = data
        self._points: dict[str, int] = {}

    def deck(self) -> Deck:
        for key in self._data:
            if key not in _TOP_KEYS:
                self._fail(key, f"is unknown; a deck has {and_list(_TOP_KEYS)}")
        name = self._data.get("name")
        if not isinstance(name, str) or not name.strip():
            self._fail("name", "must be the name of the deck in quotes")
        self._points = self._read_points()
        blocks = self._data.get("cards")
        if not isinstance(blocks, list) or not all(isinstance(one, dict) for one in blocks):
            self._fail("cards", "must be written as [[cards]] blocks")
        if not blocks:
            self._fail("cards", "must list at least one [[cards]] block")
        cards: list[Copies] = []
        for number, block in enumerate(blocks):
            cards += self._block(number, block)
        deck = Deck(name, tuple(cards))
        if fault := deck_fault(deck):
            self._fail("cards", fault)
        return deck

    def _read_points(self) -> dict[str, int]:
        table = self._data.get("points", {})
        if not isinstance(table, dict):
            self._fail("points", 'must be a table such as "A E I O" = 1')
        points: dict[str, int] = {}
        for faces, worth in table.items():
            for face in faces.split():
                if not _FACE.fullmatch(face):
                    self._fail(faces, f"has {face!r}; write letters, QU or ?")
                points[face] = self._number(faces, worth, 0, _MOST_POINTS)
        return points

    def _block(self, number: int, block: Mapping[str, Any]) -> list[Copies]:
        for key in block:
            if key not in _CARD_KEYS:
                self._fail(key, f"is unknown; cards have {and_list(_CARD_KEYS)}", number)
        if ("faces" in block) == ("names" in block):
            self._fail("faces", "or names must be given, but not both", number)
        copies = self._number("copies", block.get("copies", 1), 1, 99, number)
        kinds = self._letters(number, block) if "faces" in block else self._named(number, block)
        return [Copies(kind, copies) for kind in kinds]

    def _letters(self, number: int, block: Mapping[str, Any]) -> list[Kind]:
        mark = self._text("mark", block.get("mark", ""), number)
        stack = self._text("stack", block.get("stack", ""), number)
        name = self._text("name", block.get("name", ""), number)
        case = self._case(number, block)
        kinds = []
        for token in self._text("faces", block["faces"], number).split():
            faces = tuple(token.split("/"))
            if len(faces) > 2 or not all(map(_FACE.fullmatch, faces)):
                self._fail("faces", f"has {token!r}; write cards such as R, A/E, QU and ?", number)
            points = tuple(self._worth(number, block, face) for face in faces)
            colours = self._colours(number, block)
            kinds += [Kind(faces, points, colour, mark, stack, name, case) for colour in colours]
        return kinds

    def _named(self, number: int, block: Mapping[str, Any]) -> list[Kind]:
        names = self._text("names", block["names"], number).split()
        for name in names:
            if not _NAME.fullmatch(name):
                self._fail("names", f"has {name!r}; write 2 to 16 of A-Z, 0-9 and -", number)
        worth = self._number("points", block.get("points", 0), 0, _MOST_POINTS, number)
        mark = self._text("mark", block.get("mark", ""), number)
        return [Kind((), (worth,), mark=mark, name=name) for name in names]

    def _worth(self, number: int, block: Mapping[str, Any], face: str) -> int:
        if "points" in block:
            return self._number("points", block["points"], 0, _MOST_POINTS, number)
        if face not in self._points and face != WILD_FACE:
            self._fail("faces", f"has {face}, but [points] has no points for it", number)
        return self._points.get(face, 0)

    def _colours(self, number: int, block: Mapping[str, Any]) -> list[str]:
        colours = block.get("colours", [""])
        if not isinstance(colours, list) or not all(isinstance(c, str) for c in colours):
            self._fail("colours", 'must be a list such as ["red", "green"]', number)
        if len({initial(c) for c in colours}) < len(colours) or not colours:
            self._fail("colours", "must be one or more names with different first letters", number)
        return list(colours)

    def _case(self, number: int, block: Mapping[str, Any]) -> Case:
        said = self._text("case", block.get("case", ""), number)
        if said not in _CASES:
            self._fail("case", 'must be "capital" or "small"', number)
        return _CASES[said]

    def _text(self, key: str, value: object, number: int) -> str:
        if not isinstance(value, str):
            self._fail(key, "must be a text in quotes", number)
        return value

    def _number(
        self, key: str, value: object, least: int, most: int, number: int | None = None
    ) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self._fail(key, f"must be a whole number from {least} to {most}", number)
        return value

    def _fail(self, key: str, what: str, number: int | None = None) -> NoReturn:
        raise BadDeck(f"Deck line {self._line(key, number)}: {key} {what}.")

    def _line(self, key: str, number: int | None) -> int:
        """Return the line number of a key, in the n-th [[cards]] block if a number is given."""
        block = -1
        start = 0
        for at, line in enumerate(self._lines):
            if line.strip().startswith("[[cards]]"):
                block += 1
                if block == number:
                    start = at
        for at in range(start, len(self._lines)):
            if self._lines[at].strip().strip('["').startswith(key):
                return at + 1
        return start + 1
