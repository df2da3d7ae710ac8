"""What the seat on turn may do, whatever the dictionary says of a word.

A `Laying` is what a play makes of the table: where its tiles go, and every word that comes of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from wordparlor.errors import RuleBroken
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.state import (
    CENTRE,
    Exchange,
    Grid,
    Lay,
    Skip,
    Spot,
    State,
    move,
    no_place,
    row_through,
    write_place,
)
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.english import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if
from wordparlor.words.board_search import Place
from wordparlor.words.letters import LONGEST

EXCHANGED = 3


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


def check_lay(deck: Deck, grid: Grid, spots: Sequence[Spot], rack: Pile, lay: Lay) -> Laying:
    """Return what a play makes of the table; RuleBroken when its tiles may not be laid so."""
    _check_text(grid, lay)
    _check_stars(deck, spots, rack, lay)
    _check_tiles(deck, rack, lay)
    laying = lay_out(deck, grid, spots, lay)
    _check_line(deck, lay, laying)
    if not lay.cards:
        raise RuleBroken("GG-31", "Lay at least one tile.")
    row = row_through(laying.letters, laying.line[0], grid.steps[lay.toward])
    if row != laying.line:
        whole = letters_of(deck, tuple(laying.letters[place] for place in row))
        sentence = f"The row of letters reads {whole} there; a word is the whole row."
        raise RuleBroken("GG-74", sentence, lay.cards)
    _check_place(grid, lay, laying)
    return laying


def _check_text(grid: Grid, lay: Lay) -> None:
    check_letters(lay.word, "GG-23")
    if len(lay.word) > LONGEST:
        raise RuleBroken("GG-23", f"No word has more than {LONGEST} letters.", lay.cards)
    if lay.toward not in grid.steps:
        *most, last = grid.steps
        sentence = f"Words run {', '.join(most)} or {last} here, not {lay.toward!r}."
        raise RuleBroken("GG-22", sentence)
    if not grid.has((lay.x, lay.y)):
        raise RuleBroken("GG-22", no_place((lay.x, lay.y)), lay.cards)


def check_length(word: str, minimum: int) -> None:
    """Raise RuleBroken for a word that is shorter than the table agreed on, or too long."""
    if len(word) > LONGEST:
        raise RuleBroken("GG-23", f"{word} would be a word of more than {LONGEST} letters.")
    if len(word) < minimum:
        sentence = f"{word} is too short: a word has {minimum} letters or more."
        raise RuleBroken("GG-75", sentence)


def _check_stars(deck: Deck, spots: Sequence[Spot], rack: Pile, lay: Lay) -> None:
    """Each star of the rack replaces a letter of the table that is laid at once (GG-42 to 46)."""
    stars, taken = ([getattr(swap, name) for swap in lay.stars] for name in ("star", "taken"))
    wrong = [star for star in stars if star not in rack or is_letter(deck, star)]
    if wrong or len(set(stars)) < len(stars):
        raise RuleBroken("GG-42", "Replace each letter with another star of your rack.", stars)
    on_table = {spot.card for spot in spots}
    if not on_table.issuperset(taken) or len(set(taken)) < len(taken):
        raise RuleBroken("GG-42", "Each star replaces another letter on the table.", taken)
    if not all(is_letter(deck, card) for card in taken):
        raise RuleBroken("GG-58", "A star replaces a letter, not another star.", taken)
    unused = [card for card in taken if card not in lay.cards]
    if unused:
        sentence = f"{deck.symbols(tuple(unused))} must be used in the word it is taken for."
        raise RuleBroken("GG-45", sentence, unused)


def _check_tiles(deck: Deck, rack: Pile, lay: Lay) -> None:
    check_once(lay.cards, "GG-24", "tile")
    taken = {swap.taken for swap in lay.stars}
    strange = [card for card in lay.cards if card not in rack and card not in taken]
    if strange:
        sentence = "Lay only tiles of your rack, and letters that your stars replace."
        raise RuleBroken("GG-42", sentence, strange)
    stars = [card for card in lay.cards if not is_letter(deck, card)]
    if stars:
        sentence = "A star is no letter: it only replaces one that lies on the table."
        raise RuleBroken("GG-57", sentence, stars)


def _check_line(deck: Deck, lay: Lay, laying: Laying) -> None:
    """The tiles fill the gaps of the word, one by one (GG-24, GG-52)."""
    for letter, place in zip(lay.word, laying.line, strict=True):
        if place in laying.stars:
            sentence = f"{lay.word} runs into the star at {write_place(place)}, a dead end."
            raise RuleBroken("GG-52", sentence, [laying.stars[place]])
        if place in laying.kept and not deck.printed[laying.kept[place]].reads(letter):
            lies = deck.printed[laying.kept[place]].symbol
            sentence = f"{lay.word} needs {letter} at {write_place(place)}; {lies} lies there."
            raise RuleBroken("GG-24", sentence, [laying.kept[place]])
    empty = len(laying.empty)
    if empty != len(lay.cards):
        sentence = f"{lay.word} has {plural(empty, 'empty place')} there; lay a tile in each."
        raise RuleBroken("GG-24", sentence, lay.cards)
    for letter, place in zip(lay.word, laying.line, strict=True):
        kind = deck.printed[laying.letters[place]]
        if not kind.reads(letter):
            sentence = f"The tile {kind.symbol} cannot be read as {letter}."
            raise RuleBroken("GG-24", sentence, [laying.letters[place]])


def _check_place(grid: Grid, lay: Lay, laying: Laying) -> None:
    """The first word lies in the centre, the others share a letter with the table (GG-21, 31)."""
    if not laying.kept and not laying.stars:
        if CENTRE not in laying.line:
            raise RuleBroken("GG-21", "The first word goes over the centre, 0,0.", lay.cards)
    elif all(place not in laying.kept for place in laying.line):
        sentence = "A letter that lies on the table and stays there must be part of the word."
        touched = any(
            side in laying.kept for place in laying.line for side in grid.neighbours(place)
        )
        raise RuleBroken("GG-47" if lay.stars else "GG-38" if touched else "GG-31", sentence)


def legal_plays(state: State, rack: Pile) -> Iterator[Legal]:
    """Yield what the seat on turn can do: lay a word, exchange tiles, or skip."""
    yield Legal("lay", cards=rack)
    size = exchange_size(state, rack)
    exchange = Legal("exchange", cards=rack, least=size, most=size)
    yield legal_if(partial(check_exchange, state, rack, Exchange(rack[:size])), exchange)
    yield legal_if(partial(check_skip, state), Legal("skip", action=Skip()))


def exchange_size(state: State, rack: Pile) -> int:
    """Return how many tiles are exchanged: three, or what the pile and the rack have (GG-65)."""
    return min(EXCHANGED, len(state.stock), len(rack))


def check_exchange(state: State, rack: Pile, exchange: Exchange) -> None:
    """Raise RuleBroken unless these tiles may be exchanged."""
    if not state.stock:
        raise RuleBroken("GG-65", "The pile is gone, so nothing can be exchanged: skip your turn.")
    strange = [card for card in exchange.cards if card not in rack]
    if strange or len(set(exchange.cards)) < len(exchange.cards):
        raise RuleBroken("GG-63", "Exchange different tiles of your rack.", strange)
    size = exchange_size(state, rack)
    if len(exchange.cards) != size:
        sentence = f"Exchange {plural(size, 'tile')}, not {len(exchange.cards)}."
        raise RuleBroken("GG-63" if size == EXCHANGED else "GG-65", sentence, exchange.cards)


def check_skip(state: State) -> None:
    """Raise RuleBroken while tiles can still be exchanged."""
    if state.stock:
        sentence = "Exchange tiles when you make no word; skip only when the pile is gone."
        raise RuleBroken("GG-63", sentence)
