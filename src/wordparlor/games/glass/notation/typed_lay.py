"""What a typed play of Glass Tiles says, and which tiles its names mean."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from wordparlor.errors import Unreadable
from wordparlor.games.glass.state import STAR
from wordparlor.table.card_names import CardFinder
from wordparlor.words.board_search import Place

_PLACE: Final = r"-?[0-9]{1,4},-?[0-9]{1,4}"
_LAY: Final = re.compile(
    rf"(?:lay )?(?P<word>[A-Z]+)(?: at (?P<at>{_PLACE}))?(?: (?P<toward>[NESW]{{1,2}}))?"
    rf"(?: using (?P<using>.+?))?"
    rf"(?: taking (?P<taking>{_PLACE}(?: {_PLACE})*)(?: with (?P<stars>.+))?)?",
    re.IGNORECASE | re.ASCII,
)
_ONE_PLACE: Final = re.compile(_PLACE)
_COMMA: Final = re.compile(" ?, ?")
_TILE: Final = re.compile(r"[\[\]]|[^\s,#\[\]](?:#[^\s,\[\]]*)?")
_WILD: Final = "?"
"""The wild card of other games."""


class TypedLay(NamedTuple):
    """What a text says about a play; the parts it leaves out are empty."""

    word: str
    """The typed word; the case of a letter is the colour of its tile."""
    at: Place | None = None
    toward: str = ""
    using: Sequence[str] = ()
    """The names of the tiles, those that stars replace in brackets."""
    taking: Sequence[Place] = ()
    stars: Sequence[str] = ()
    """The names of the stars."""


def read_typed_lay(words: Sequence[str]) -> TypedLay | None:
    """Return what a text says; None when it is not a play."""
    text = " ".join(words)
    if " ," in text or ", " in text:
        text = _COMMA.sub(",", text)
    found = _LAY.fullmatch(text)
    if not found:
        return None
    word, at, toward, using, taking, stars = found.groups("")
    return TypedLay(
        word,
        _read_place(at) if at else None,
        toward.lower(),
        split_tiles(using) if using else (),
        [_read_place(place) for place in taking.split()] if taking else (),
        split_tiles(stars) if stars else (),
    )


def read_place(text: str) -> Place | None:
    """Return the place of a text such as 3,-1; None for any other text."""
    return _read_place(text) if _ONE_PLACE.fullmatch(text) else None


def _read_place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def split_tiles(text: str) -> list[str]:
    """Split a text into names of tiles and brackets; spaces and commas are optional."""
    return _TILE.findall(text)


def check_signs(names: Sequence[str]) -> None:
    """Raise Unreadable for a star written like the wild card of other games."""
    if _WILD in names:
        raise Unreadable(f"There is no tile {_WILD}; write {STAR} for a star.")


def find_tile(finder: CardFinder, name: str) -> int:
    """Return the tile of a name, or one of the other colour.

    Raises: Unreadable when there is neither.
    """
    check_signs([name])
    try:
        return finder.find(name)[0]
    except Unreadable as lacking:
        try:
            return finder.find(name.swapcase())[0]
        except Unreadable:
            raise lacking from None
