"""Where the tiles of a play lie, and the words that they make."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.state import Grid, Lay, Spot, Swap, row_through
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.words.board_search import Place


class MadeWord(NamedTuple):
    """A word and its tiles, in reading order."""

    word: str
    cards: Pile


class Placement:
    """A play on the table, allowed or not."""

    __slots__ = ("_letters", "_row", "empty", "kept", "line", "new", "stars", "uses_table")

    def __init__(
        self,
        line: Sequence[Place],
        kept: dict[Place, int],
        stars: Mapping[Place, int],
        cards: Pile,
    ) -> None:
        """Take the places of the word, letters and stars of the table, and the tiles to lay."""
        self.line: Final = line
        """The places of the word, first letter first."""
        self.kept: Final = kept
        """The letters that were on the table before and stay there."""
        self.stars: Final = stars
        """The stars on the table, including those of this play."""
        free = [place for place in line if place not in kept]
        self.uses_table: Final = len(free) < len(line)
        """Whether the word uses a letter that stays on the table."""
        self.empty: Final = [place for place in free if place not in stars] if stars else free
        """The places of the word without a letter or a star."""
        self.lay(cards)

    def lay(self, cards: Pile) -> None:
        """Lay these tiles instead of others: a reader chooses them when it has the places."""
        self.new = dict(zip(self.empty, cards, strict=False))
        """The laid tiles, in reading order; a wrong play may have too few or too many."""
        # To copy a large table takes long, and most tries do not need it.
        self._letters: dict[Place, int] | None = None
        self._row: Pile | None = None

    @property
    def letters(self) -> dict[Place, int]:
        """All letters on the table after the play."""
        if self._letters is None:
            self._letters = {**self.kept, **self.new}
        return self._letters

    @property
    def row(self) -> Pile | None:
        """The tiles of the word, in reading order; None when some are missing."""
        if self._row is None:
            kept, new = self.kept, self.new
            row = [kept[place] if place in kept else new.get(place) for place in self.line]
            self._row = None if None in row else cast(Pile, tuple(row))
        return self._row

    def spells(self, deck: Deck) -> str:
        """Return what the tiles of the line spell; empty when some are missing."""
        row = self.row
        return letters_of(deck, row) if row else ""

    def is_part(self, step: Place) -> bool:
        """Tell whether letters of the table continue the line at one of its ends."""
        (dx, dy), (x, y), (last_x, last_y) = step, self.line[0], self.line[-1]
        return (x - dx, y - dy) in self.kept or (last_x + dx, last_y + dy) in self.kept

    @property
    def is_first(self) -> bool:
        """Whether the table is empty before the play."""
        return not self.kept and not self.stars


class Tiles(NamedTuple):
    """The tiles on the table, with the stars of a play in their places already."""

    letters: dict[Place, int]
    stars: Mapping[Place, int]
    spots: Sequence[Spot]
    """The tiles that lay there before the play."""

    @property
    def cards(self) -> frozenset[int]:
        """The numbers of the tiles that lay there before the play; few checks need them."""
        return frozenset(spot.card for spot in self.spots)


def spread_tiles(deck: Deck, spots: Sequence[Spot], stars: Sequence[Swap] = ()) -> Tiles:
    """Return the tiles on the table after these stars have replaced their letters."""
    swaps = {swap.taken: swap.star for swap in stars}
    places = {(spot.x, spot.y): swaps.get(spot.card, spot.card) for spot in spots}
    letters = {place: card for place, card in places.items() if is_letter(deck, card)}
    others = {place: card for place, card in places.items() if place not in letters}
    return Tiles(letters, others, spots)


def with_stars(tiles: Tiles, stars: Sequence[Swap]) -> Tiles:
    """Return the tiles after these stars have replaced their letters."""
    if not stars:
        return tiles
    swaps = {swap.taken: swap.star for swap in stars}
    new = {place: swaps[card] for place, card in tiles.letters.items() if card in swaps}
    letters = {place: card for place, card in tiles.letters.items() if place not in new}
    return Tiles(letters, {**tiles.stars, **new}, tiles.spots)


def place_tiles(deck: Deck, grid: Grid, spots: Sequence[Spot], lay: Lay) -> Placement:
    """Return where the tiles of a play lie.

    Raises: KeyError for an unknown direction.
    """
    return place_on(grid, spread_tiles(deck, spots, lay.stars), lay)


def place_on(grid: Grid, tiles: Tiles, lay: Lay) -> Placement:
    """Return where the tiles of a play lie on this table."""
    return place_line(grid, tiles, (lay.x, lay.y), lay.toward, len(lay.word), lay.cards)


def place_line(
    grid: Grid, tiles: Tiles, at: Place, toward: str, size: int, cards: Pile = ()
) -> Placement:
    """Return where the tiles of a word of so many letters lie on this table."""
    (x, y), (dx, dy) = at, grid.steps[toward]
    line = [(x + number * dx, y + number * dy) for number in range(size)]
    return Placement(line, tiles.letters, tiles.stars, cards)


def make_words(
    deck: Deck, grid: Grid, lay: Lay, placement: Placement, known: Callable[[str], bool]
) -> Iterator[MadeWord]:
    """Yield the words of a play: its own word, then those that its tiles complete (GG-33).

    Read these along their axis, unless only the other direction gives a word.
    """
    kept, new = placement.kept, placement.new
    assert placement.row is not None
    yield MadeWord(lay.word, placement.row)
    for row in rows_beside(grid, lay, placement):
        cards = tuple([kept[place] if place in kept else new[place] for place in row])
        word = letters_of(deck, cards)
        if not known(word) and known(word[::-1]):
            word, cards = word[::-1], cards[::-1]
        yield MadeWord(word, cards)


def rows_beside(grid: Grid, lay: Lay, placement: Placement) -> Iterator[list[Place]]:
    """Yield the rows of letters that the new tiles of a play meet at flat sides (GG-33, GG-59)."""
    kept = placement.kept
    across = grid.across[lay.toward]
    # Beside its line a new tile meets only letters that were there before.
    for x, y in placement.new:
        for dx, dy in across:
            if (x + dx, y + dy) in kept or (x - dx, y - dy) in kept:
                yield row_through(kept, (x, y), (dx, dy))


def letters_of(deck: Deck, cards: Sequence[int]) -> str:
    """Return the text that tiles spell."""
    printed = deck.printed
    return "".join([printed[card].faces[0] for card in cards])
