"""How a play of Glass Tiles is read: what was typed, and where it can lie.

What people leave out is found: the tiles by the case of the letters, the place and the direction by
trying all of them.
"""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from wordparlor.errors import Unreadable
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.notation.mistakes import no_direction
from wordparlor.games.glass.rules import Laying, lay_out
from wordparlor.games.glass.state import CENTRE, STAR, Grid, Lay, Spot, Swap, move, no_place
from wordparlor.table.card_names import CardFinder, read_brackets
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.words.board_search import Place
from wordparlor.words.letters import LONGEST

_PLACE: Final = r"-?[0-9]{1,4},-?[0-9]{1,4}"
_LAY: Final = re.compile(
    rf"(?:lay )?(?P<word>[A-Z]+)(?: at (?P<at>{_PLACE}))?(?: (?P<toward>[NESW]{{1,2}}))?"
    rf"(?: using (?P<using>.+?))?"
    rf"(?: taking (?P<taking>{_PLACE}(?: {_PLACE})*)(?: with (?P<stars>.+))?)?",
    re.IGNORECASE | re.ASCII,
)
_TILE: Final = re.compile(r"[\[\]]|[^\s,#\[\]](?:#[^\s,\[\]]*)?")
_WILD: Final = "?"
"""How a wild card is written in other games."""


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


def read_wish(words: Sequence[str]) -> Wish | None:
    """Return what a text says; nothing when it is no play. Unreadable for a word too long."""
    text = re.sub(r" ?, ?", ",", " ".join(words))
    found = _LAY.fullmatch(text)
    if not found:
        return None
    if len(found["word"]) > LONGEST:
        raise Unreadable(f"No word has more than {LONGEST} letters.")
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
    """Return the names of tiles, with blanks, commas or nothing between, and brackets."""
    return _TILE.findall(text)


def check_signs(names: Sequence[str]) -> None:
    """Raise Unreadable for a star that is written as wild cards are in other games."""
    if _WILD in names:
        raise Unreadable(f"There is no tile {_WILD} here; a star is written {STAR}.")


def find_tile(finder: CardFinder, name: str) -> int:
    """Return the tile of a name, or one of the other colour; Unreadable when there is neither."""
    check_signs([name])
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
            raise Unreadable(no_direction(grid, wish.toward))
        self._swaps = self._find_swaps()
        self._taken = tuple(swap.taken for swap in self._swaps)
        self._named = self._find_named()

    @property
    def forbidden(self) -> bool:
        """Whether the rules refuse the wish, wherever the word may lie and with whatever tiles."""
        nowhere = self._wish.at is not None and not self._grid.has(self._wish.at)
        return nowhere or not all(is_letter(self._deck, card) for card in self._taken)

    def exact(self) -> Lay:
        """Return the play in the place wished for; Unreadable when tiles for it are missing."""
        at, toward = self._wish.at or CENTRE, self._wish.toward or next(iter(self._grid.steps))
        return self._bare(at, toward) if self.forbidden else self._lay(at, toward)

    def _bare(self, at: Place, toward: str) -> Lay:
        """Return the play from a place in a direction, without its tiles."""
        return Lay(self._wish.word.upper(), *at, toward, (), self._swaps)

    def _lay(self, at: Place, toward: str) -> Lay:
        bare = self._bare(at, toward)
        if self._named:
            return replace(bare, cards=self._named)
        laying = lay_out(self._deck, self._grid, self._spots, bare)
        chosen = self._pick(laying)
        if lacking := self._lacking(laying, chosen):
            word, what = bare.word, " ".join(lacking)
            raise Unreadable(f"{word} cannot be laid there: your rack lacks {what}.")
        return replace(bare, cards=tuple(chosen[place] for place in laying.empty))

    def anywhere(self) -> list[Lay]:
        """Return the plays wherever a letter of the word lies on the table, and tiles suffice.

        Of plays that put such tiles into the same places there is only the first.
        """
        plays: dict[object, Lay] = {}
        for at, toward in self._starts():
            try:
                lay = self._lay(at, toward)
            except Unreadable:
                continue
            new = lay_out(self._deck, self._grid, self._spots, lay).new
            kinds = frozenset((place, self._deck.kind_of[card]) for place, card in new.items())
            plays.setdefault(kinds, lay)
        return list(plays.values())

    def nearest(self) -> tuple[Place, str, list[str]] | None:
        """Return where the fewest tiles are missing, and which; nothing lies in their way there.

        Unless something does everywhere. Nothing is returned when no tile is missing anywhere.
        """
        tries = []
        for at, toward in self._starts():
            laying = lay_out(self._deck, self._grid, self._spots, self._bare(at, toward))
            lacking = self._lacking(laying, self._pick(laying))
            if lacking:
                tries.append((self._blocked(laying), len(lacking), (at, toward, lacking)))
        return min(tries, key=lambda found: found[:2])[2] if tries else None

    def _blocked(self, laying: Laying) -> bool:
        """Tell whether something else lies where a letter of the word should."""
        signs = zip(laying.line, self._wish.word.upper(), strict=True)
        table = {**laying.kept, **laying.stars}
        return any(
            sign not in self._deck.printed[table[place]].faces
            for place, sign in signs
            if place in table
        )

    def _starts(self) -> Iterator[tuple[Place, str]]:
        """Yield where the word can begin and how it can run, as far as the wish leaves it open."""
        wish = self._wish
        towards = [wish.toward] if wish.toward else list(self._grid.steps)
        if not self._spots and not wish.at:
            yield CENTRE, towards[0]
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
            if not self._grid.has((x, y)):
                raise Unreadable(no_place((x, y)))
            if (x, y) not in cards:
                raise Unreadable(f"No letter lies at {x},{y} that a star could replace.")
        stars = tuple(card for card in self._rack if not is_letter(self._deck, card))
        if wish.stars:
            finder = CardFinder(self._deck, self._rack, "in your rack")
            stars = tuple(find_tile(finder, name) for name in wish.stars)
        if len(stars) < len(wish.taking):
            few = "is only one" if len(stars) == 1 else f"are only {len(stars)}"
            have = f"there {few if stars else 'is none'}"
            raise Unreadable(f"Each letter taken needs a star of your rack; {have}.")
        pairs = zip(stars, wish.taking, strict=False)
        return tuple(Swap(star, cards[place]) for star, place in pairs)

    def _find_named(self) -> Pile:
        """Return the tiles that are named; in brackets stand those that stars replace."""
        rack = CardFinder(self._deck, self._rack, "in your rack")
        table = CardFinder(self._deck, self._taken, "among the letters taken")
        return tuple(
            find_tile(table if inside else rack, name)
            for name, inside in read_brackets(self._wish.using)
        )

    def _pick(self, laying: Laying) -> dict[Place, int]:
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
        return chosen

    def _lacking(self, laying: Laying, chosen: Container[Place]) -> list[str]:
        """Return the letters for which there is no tile."""
        signs = zip(laying.line, self._wish.word.upper(), strict=True)
        return [sign for place, sign in signs if place in laying.empty and place not in chosen]
