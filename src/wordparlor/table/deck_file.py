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

import tomllib
from collections.abc import Mapping
from typing import Any, NoReturn, get_args

from wordparlor.errors import BadDeck
from wordparlor.table.cards import WILD_FACE, Case, Copies, Deck, Kind, initial
from wordparlor.table.deck_limits import FACE, MOST_KINDS, MOST_POINTS, NAME, deck_fault
from wordparlor.table.phrases import and_list

_TOP_KEYS = ("name", "points", "cards")
_CARD_KEYS = ("faces", "names", "copies", "points", "colours", "mark", "stack", "name", "case")
_CASES: Mapping[str, Case] = {case: case for case in get_args(Case)}
_SHOWN = 30
"""The most characters of a wrong text that a refusal shows."""
_MOST_CHARACTERS = 20_000
_MOST_DOTS = 20
"""A key with thousands of dots takes the TOML reader seconds; the keys of a deck have none."""


def read_deck(text: str) -> Deck:
    """Return the deck of a TOML text.

    Raises:
        BadDeck: names the line and the key that is wrong.
    """
    if len(text) > _MOST_CHARACTERS:
        raise BadDeck(f"This deck file is too long; use up to {_MOST_CHARACTERS:,} characters.")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > _MOST_DOTS:
            raise BadDeck(f"Deck line {number}: use at most {_MOST_DOTS} dots in a line.")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadDeck(f"This deck is not a TOML file: {wrong}.") from None
    return _Reader(text, data).deck()


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
            self._check_kinds(len(cards), number)
        deck = Deck(name, tuple(cards))
        if fault := deck_fault(deck):
            self._fail(fault.what, fault.why)
        return deck

    def _read_points(self) -> dict[str, int]:
        table = self._data.get("points", {})
        if not isinstance(table, dict):
            self._fail("points", 'must be a table such as "A E I O" = 1')
        points: dict[str, int] = {}
        for faces, worth in table.items():
            for face in faces.split():
                if not FACE.fullmatch(face):
                    self._fail(faces, f"has {face[:_SHOWN]!r}; write letters, QU or ?")
                points[face] = self._number(faces, worth, 0, MOST_POINTS)
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
        tokens = self._text("faces", block["faces"], number).split()
        colours = self._colours(number, block)
        self._check_kinds(len(tokens) * len(colours), number)
        for token in tokens:
            faces = tuple(token.split("/"))
            if len(faces) > 2 or not all(map(FACE.fullmatch, faces)):
                self._fail(
                    "faces", f"has {token[:_SHOWN]!r}; write cards such as R, A/E, QU and ?", number
                )
            points = tuple(self._worth(number, block, face) for face in faces)
            kinds += [Kind(faces, points, colour, mark, stack, name, case) for colour in colours]
        return kinds

    def _named(self, number: int, block: Mapping[str, Any]) -> list[Kind]:
        names = self._text("names", block["names"], number).split()
        for name in names:
            if not NAME.fullmatch(name):
                self._fail(
                    "names", f"has {name[:_SHOWN]!r}; write 2 to 16 of A-Z, 0-9 and -", number
                )
        worth = self._number("points", block.get("points", 0), 0, MOST_POINTS, number)
        mark = self._text("mark", block.get("mark", ""), number)
        return [Kind((), (worth,), mark=mark, name=name) for name in names]

    def _check_kinds(self, kinds: int, number: int) -> None:
        """Refuse too many kinds before they are made."""
        if kinds > MOST_KINDS:
            self._fail("cards", f"have more than {MOST_KINDS} kinds; use fewer", number)

    def _worth(self, number: int, block: Mapping[str, Any], face: str) -> int:
        if "points" in block:
            return self._number("points", block["points"], 0, MOST_POINTS, number)
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
        raise BadDeck(f"Deck line {self._line(key, number)}: {key[:_SHOWN]} {what}.")

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
