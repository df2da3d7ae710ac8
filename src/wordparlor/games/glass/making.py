"""What a play makes of the table: where its tiles go, and every word that comes of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wordparlor.games.glass.grid import Grid, move, row_through
from wordparlor.games.glass.state import Lay, Spot
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.words.board_search import Place


class Made(NamedTuple):
    """A word and the tiles it consists of, in reading order."""

    word: str
    cards: Pile


class Laying(NamedTuple):
    """A play on the table, legal or not."""

    line: Sequence[Place]
    """The places of the word, first letter first."""
    kept: Mapping[Place, int]
    """The letters that lay on the table before and stay there."""
    stars: Mapping[Place, int]
    """The stars on the table, those of this play among them."""
    new: Mapping[Place, int]
    """The tiles laid, in reading order; fewer or more than there is room for when it is wrong."""

    @property
    def letters(self) -> dict[Place, int]:
        """All letters on the table after the play."""
        return {**self.kept, **self.new}

    @property
    def empty(self) -> list[Place]:
        """The places of the word that neither a letter nor a star holds."""
        return [place for place in self.line if place not in self.kept and place not in self.stars]


def lay_out(deck: Deck, grid: Grid, spots: Sequence[Spot], lay: Lay) -> Laying:
    """Return what a play does on the table; KeyError when its direction is none."""
    step = grid.steps[lay.toward]
    swaps = {swap.taken: swap.star for swap in lay.stars}
    places = {(spot.x, spot.y): swaps.get(spot.card, spot.card) for spot in spots}
    kept = {place: card for place, card in places.items() if is_letter(deck, card)}
    stars = {place: card for place, card in places.items() if place not in kept}
    line = [move((lay.x, lay.y), step, number) for number in range(len(lay.word))]
    laying = Laying(line, kept, stars, {})
    return laying._replace(new=dict(zip(laying.empty, lay.cards, strict=False)))


def is_letter(deck: Deck, card: int) -> bool:
    """Tell whether a tile is a letter, and no star."""
    return bool(deck.printed[card].faces)


def make_words(
    deck: Deck, grid: Grid, lay: Lay, laying: Laying, known: Callable[[str], bool]
) -> Iterator[Made]:
    """Yield the words of a play: the one it is about, then those that its tiles complete (GG-33).

    Those are read along their axis, unless they are words only when read against it.
    """
    letters = laying.letters
    yield Made(lay.word, tuple(letters[place] for place in laying.line))
    for place in laying.new:
        for axis in grid.across(grid.steps[lay.toward]):
            row = row_through(letters, place, axis)
            if len(row) > 1:
                along, against = _read(deck, letters, row), _read(deck, letters, row[::-1])
                yield against if known(against.word) and not known(along.word) else along


def _read(deck: Deck, letters: Mapping[Place, int], row: Sequence[Place]) -> Made:
    cards = tuple(letters[place] for place in row)
    return Made(letters_of(deck, cards), cards)


def letters_of(deck: Deck, cards: Pile) -> str:
    """Return what tiles spell."""
    return "".join(deck.printed[card].faces[0] for card in cards)
