"""How a play of Glass Tiles is read: what was typed, and where it can lie.

What people leave out is found: the tiles by the case of the letters, the place and the direction by
trying all of them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from wordparlor.games.glass.grid import CENTRE, Grid, move
from wordparlor.games.glass.making import Laying, is_letter, lay_out
from wordparlor.games.glass.state import Lay, Spot, Swap
from wordparlor.table.cards import Deck
from wordparlor.table.errors import Unreadable
from wordparlor.table.events import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import CardFinder
from wordparlor.words.board import Place

_PLACE: Final = r"-?[0-9]{1,4},-?[0-9]{1,4}"
_LAY: Final = re.compile(
    rf"(?:lay )?(?P<word>[A-Z]+)(?: at (?P<at>{_PLACE}))?(?: (?P<toward>[NESW]{{1,2}}))?"
    rf"(?: using (?P<using>.+?))?"
    rf"(?: taking (?P<taking>{_PLACE}(?: {_PLACE})*)(?: with (?P<stars>.+))?)?",
    re.IGNORECASE,
)
_TILE: Final = re.compile(r"[\[\]]|[^\s#\[\]](?:#[^\s\[\]]*)?")
HOW: Final = "Write a word, lay WORD at 2,-1 se, exchange TILES, or skip."


class Wish(NamedTuple):
    """What a text says of a play; what it does not say is empty."""

    word: str
    """As it was typed: the case of a letter tells the colour of its tile."""
    at: Place | None = None
    toward: str = ""
    using: Sequence[str] = ()
    """The tiles to be laid by name, those that stars replace in brackets."""
    taking: Sequence[Place] = ()
    stars: Sequence[str] = ()
    """The names of the stars."""


def read_wish(words: Sequence[str]) -> Wish:
    """Return what a text says; Unreadable tells how it is written."""
    text = re.sub(r" ?, ?", ",", " ".join(words))
    found = _LAY.fullmatch(text)
    if not found:
        raise Unreadable(HOW)
    return Wish(
        found["word"],
        _read_place(found["at"]) if found["at"] else None,
        (found["toward"] or "").lower(),
        split_tiles(found["using"] or ""),
        [_read_place(place) for place in (found["taking"] or "").split()],
        split_tiles(found["stars"] or ""),
    )


def _read_place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def split_tiles(text: str) -> list[str]:
    """Return the names of tiles, with or without blanks between, and brackets."""
    return _TILE.findall(text)


def find_tile(finder: CardFinder, name: str) -> int:
    """Return the tile of a name, or one of the other colour; Unreadable when there is neither."""
    try:
        return finder.find(name)[0]
    except Unreadable as lacking:
        try:
            return finder.find(name.swapcase())[0]
        except Unreadable:
            raise lacking from None


class Reader:
    """Finds the plays that a wish can mean, on one table with one rack.

    Unreadable when the wish is wrong wherever the word may lie.
    """

    def __init__(
        self, deck: Deck, grid: Grid, spots: Sequence[Spot], rack: Pile, wish: Wish
    ) -> None:
        self._deck = deck
        self._grid = grid
        self._spots = spots
        self._rack = rack
        self._wish = wish
        if wish.toward and wish.toward not in grid.steps:
            known = ", ".join(grid.steps)
            raise Unreadable(f"There is no direction {wish.toward} here, but {known}.")
        self._swaps = self._find_swaps()
        self._taken = tuple(swap.taken for swap in self._swaps)
        self._named = self._find_named()

    def exact(self, at: Place, toward: str) -> Lay:
        """Return the play from a place in a direction; Unreadable when tiles for it are missing."""
        bare = Lay(self._wish.word.upper(), *at, toward, (), self._swaps)
        laying = lay_out(self._deck, self._grid, self._spots, bare)
        return replace(bare, cards=self._named or self._pick(laying))

    def anywhere(self) -> list[Lay]:
        """Return the plays wherever a letter of the word lies on the table, and tiles suffice.

        Of plays that put such tiles into the same places there is only the first.
        """
        plays: dict[object, Lay] = {}
        for at, toward in self._starts():
            try:
                lay = self.exact(at, toward)
            except Unreadable:
                continue
            new = lay_out(self._deck, self._grid, self._spots, lay).new
            kinds = frozenset((place, self._deck.kind_of[card]) for place, card in new.items())
            plays.setdefault(kinds, lay)
        return list(plays.values())

    def _starts(self) -> Iterator[tuple[Place, str]]:
        """Yield where the word can begin and how it can run, as far as the wish leaves it open."""
        wish = self._wish
        towards = [wish.toward] if wish.toward else list(self._grid.steps)
        if not self._spots:
            yield wish.at or CENTRE, towards[0]
            return
        for toward in towards:
            if wish.at:
                yield wish.at, toward
                continue
            for spot in self._spots:
                for number, letter in enumerate(wish.word.upper()):
                    if letter in self._deck.printed[spot.card].faces:
                        yield move((spot.x, spot.y), self._grid.steps[toward], -number), toward

    def _find_swaps(self) -> tuple[Swap, ...]:
        """Return which stars replace which letters: the first of the rack unless they are named."""
        wish = self._wish
        cards = {(spot.x, spot.y): spot.card for spot in self._spots}
        for x, y in wish.taking:
            if (x, y) not in cards:
                raise Unreadable(f"No letter lies at {x},{y} that a star could replace.")
        stars = tuple(card for card in self._rack if not is_letter(self._deck, card))
        if wish.stars:
            finder = CardFinder(self._deck, self._rack, "in your rack")
            stars = tuple(find_tile(finder, name) for name in wish.stars)
        if len(stars) < len(wish.taking):
            have = f"there are only {plural(len(stars), 'star')}" if stars else "there is none"
            raise Unreadable(f"Each letter taken needs a star of your rack; {have}.")
        pairs = zip(stars, wish.taking, strict=False)
        return tuple(Swap(star, cards[place]) for star, place in pairs)

    def _find_named(self) -> Pile:
        """Return the tiles that are named; in brackets stand those that stars replace."""
        rack = CardFinder(self._deck, self._rack, "in your rack")
        table = CardFinder(self._deck, self._taken, "among the letters taken")
        finder, cards = rack, []
        for name in self._wish.using:
            if name in "[]":
                finder = table if name == "[" else rack
            else:
                cards.append(find_tile(finder, name))
        return tuple(cards)

    def _pick(self, laying: Laying) -> Pile:
        """Return tiles for the empty places: those taken first, and in the colours typed."""
        signs = dict(zip(laying.line, self._wish.word, strict=True))
        chosen: dict[Place, int] = {}
        for tiles in (self._taken, self._rack):
            free = list(tiles)
            for same in (str, str.upper):
                for place in laying.empty:
                    fits = (
                        card
                        for card in free
                        if same(self._deck.printed[card].symbol) == same(signs[place])
                    )
                    card = next(fits, None) if place not in chosen else None
                    if card is not None:
                        chosen[place] = card
                        free.remove(card)
        lacking = [signs[place].upper() for place in laying.empty if place not in chosen]
        if lacking:
            word, what = self._wish.word.upper(), " ".join(lacking)
            raise Unreadable(f"{word} cannot be laid there: your rack lacks {what}.")
        return tuple(chosen[place] for place in laying.empty)
