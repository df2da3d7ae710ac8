"""What is allowed in Glass Tiles: every check, and the words that a play makes."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from wordparlor.errors import RuleBroken
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.state import (
    CENTRE,
    Exchange,
    Grid,
    Lay,
    Play,
    Ruleset,
    Skip,
    Spot,
    State,
    Swap,
    move,
    not_a_place,
    row_through,
    write_place,
)
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if
from wordparlor.table.phrases import number_range, plural
from wordparlor.words.board_search import Place

EXCHANGED: Final = 3
"""How many tiles an exchange has (GG-63)."""


class MadeWord(NamedTuple):
    """A word and its tiles, in reading order."""

    word: str
    cards: Pile


class _Letters(Mapping[Place, int]):
    """The new tiles over those of the table; a merged dict would copy the table for each try."""

    def __init__(self, new: Mapping[Place, int], kept: Mapping[Place, int]) -> None:
        self._new = new
        self._kept = kept

    def __contains__(self, place: object) -> bool:
        return place in self._new or place in self._kept

    def __getitem__(self, place: Place) -> int:
        return self._new[place] if place in self._new else self._kept[place]

    def __iter__(self) -> Iterator[Place]:
        return iter({**self._kept, **self._new})

    def __len__(self) -> int:
        return len({**self._kept, **self._new})


class Placement(NamedTuple):
    """A play on the table, allowed or not."""

    line: Sequence[Place]
    """The places of the word, first letter first."""
    kept: Mapping[Place, int]
    """The letters that were on the table before and stay there."""
    stars: Mapping[Place, int]
    """The stars on the table, including those of this play."""
    new: Mapping[Place, int]
    """The laid tiles, in reading order; a wrong play may have too few or too many."""

    @property
    def letters(self) -> Mapping[Place, int]:
        """All letters on the table after the play."""
        return _Letters(self.new, self.kept)

    @property
    def uses_table(self) -> bool:
        """Whether the word uses a letter that stays on the table."""
        return any(place in self.kept for place in self.line)

    @property
    def is_first(self) -> bool:
        """Whether the table is empty before the play."""
        return not self.kept and not self.stars

    @property
    def empty(self) -> list[Place]:
        """The places of the word without a letter or a star."""
        return [place for place in self.line if place not in self.kept and place not in self.stars]


class Tiles(NamedTuple):
    """The tiles on the table, with the stars of a play in their places already."""

    letters: Mapping[Place, int]
    stars: Mapping[Place, int]
    cards: frozenset[int]
    """The tiles that lay there before the play."""


def spread_tiles(deck: Deck, spots: Sequence[Spot], stars: Sequence[Swap] = ()) -> Tiles:
    """Return the tiles on the table after these stars have replaced their letters."""
    swaps = {swap.taken: swap.star for swap in stars}
    places = {(spot.x, spot.y): swaps.get(spot.card, spot.card) for spot in spots}
    letters = {place: card for place, card in places.items() if is_letter(deck, card)}
    others = {place: card for place, card in places.items() if place not in letters}
    return Tiles(letters, others, frozenset(spot.card for spot in spots))


def place_tiles(deck: Deck, grid: Grid, spots: Sequence[Spot], lay: Lay) -> Placement:
    """Return where the tiles of a play lie.

    Raises: KeyError for an unknown direction.
    """
    return place_on(grid, spread_tiles(deck, spots, lay.stars), lay)


def place_on(grid: Grid, tiles: Tiles, lay: Lay) -> Placement:
    """Return where the tiles of a play lie on this table."""
    step = grid.steps[lay.toward]
    line = [move((lay.x, lay.y), step, number) for number in range(len(lay.word))]
    placement = Placement(line, tiles.letters, tiles.stars, {})
    return placement._replace(new=dict(zip(placement.empty, lay.cards, strict=False)))


def make_words(
    deck: Deck, grid: Grid, lay: Lay, placement: Placement, known: Callable[[str], bool]
) -> Iterator[MadeWord]:
    """Yield the words of a play: its own word, then those that its tiles complete (GG-33).

    Read these along their axis, unless only the other direction gives a word.
    """
    letters = placement.letters
    yield MadeWord(lay.word, tuple(letters[place] for place in placement.line))
    for row in rows_beside(grid, lay, placement):
        along, against = _read(deck, letters, row), _read(deck, letters, row[::-1])
        yield against if known(against.word) and not known(along.word) else along


def rows_beside(grid: Grid, lay: Lay, placement: Placement) -> Iterator[list[Place]]:
    """Yield the rows of letters that the new tiles of a play meet at flat sides (GG-33, GG-59)."""
    letters = placement.letters
    for place in placement.new:
        for axis in grid.across(grid.steps[lay.toward]):
            row = row_through(letters, place, axis)
            if len(row) > 1:
                yield row


def _read(deck: Deck, letters: Mapping[Place, int], row: Sequence[Place]) -> MadeWord:
    cards = tuple(letters[place] for place in row)
    return MadeWord(letters_of(deck, cards), cards)


def letters_of(deck: Deck, cards: Pile) -> str:
    """Return the text that tiles spell."""
    return "".join(deck.printed[card].faces[0] for card in cards)


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this, whatever its words are."""
    rack = state.hands[seat]
    match action:
        case Lay():
            check_lay(ruleset, state.laid, rack, action)
        case Exchange():
            _check_exchange(ruleset, state, rack, action)
        case Skip():
            _check_skip(ruleset, state, rack)


def check_lay(ruleset: Ruleset, spots: Sequence[Spot], rack: Pile, lay: Lay) -> None:
    """Raise RuleBroken unless the tiles of a play may lie there, whatever they spell."""
    _check_pieces(ruleset, {spot.card for spot in spots}, rack, lay)
    _check_row(ruleset, lay, place_tiles(ruleset.deck, ruleset.grid, spots, lay))


def check_lay_on(ruleset: Ruleset, tiles: Tiles, rack: Pile, lay: Lay) -> None:
    """Check a play like `check_lay`, on a table that many tries share."""
    _check_pieces(ruleset, tiles.cards, rack, lay)
    _check_row(ruleset, lay, place_on(ruleset.grid, tiles, lay))


def _check_pieces(ruleset: Ruleset, on_table: Container[int], rack: Pile, lay: Lay) -> None:
    """Check the text, the stars and the tiles of a play, wherever they lie."""
    _check_text(ruleset, lay)
    _check_stars(ruleset.deck, on_table, rack, lay)
    _check_tiles(ruleset.deck, on_table, rack, lay)


def _check_row(ruleset: Ruleset, lay: Lay, placement: Placement) -> None:
    """Check that the tiles complete a row of the table (GG-24, GG-31, GG-74)."""
    deck, grid = ruleset.deck, ruleset.grid
    _check_line(deck, lay, placement)
    if not lay.cards:
        raise RuleBroken("GG-31", f"{lay.word} lies there already; lay at least one tile.")
    row = row_through(placement.letters, placement.line[0], grid.steps[lay.toward])
    if row != placement.line:
        whole = letters_of(deck, tuple(placement.letters[place] for place in row))
        sentence = f"{lay.word} is only part of the row {whole}; a word is the whole row."
        raise RuleBroken("GG-74", sentence, lay.cards)
    _check_place(ruleset, lay, placement)


def _check_text(ruleset: Ruleset, lay: Lay) -> None:
    check_letters(lay.word, "GG-23")
    grid, tiles = ruleset.grid, len(ruleset.deck)
    if len(lay.word) > tiles:
        sentence = f"There are only {tiles} tiles; lay a shorter word."
        raise RuleBroken("GG-24", sentence, lay.cards)
    if lay.toward not in grid.steps:
        sentence = f"There is no such direction; use {grid.directions}."
        raise RuleBroken("GG-22", sentence, lay.cards)
    if not grid.has((lay.x, lay.y)):
        raise RuleBroken("GG-22", not_a_place((lay.x, lay.y)), lay.cards)


def check_words(
    ruleset: Ruleset, made: Sequence[MadeWord], fault: Callable[[str], str | None] | None
) -> None:
    """Raise RuleBroken for a word that is too short or, with `fault`, for one that is not valid.

    `fault` returns why a word is not valid; it is None where the players judge words.
    """
    for word, cards in made:
        if len(word) < ruleset.minimum:
            sentence = f"{word} is too short; a word needs at least {ruleset.minimum} letters."
            raise RuleBroken("GG-75", sentence, cards)
        if ruleset.longest and len(word) > ruleset.longest:
            sentence = f"{word} is too long; a word has at most {ruleset.longest} letters."
            raise RuleBroken("GG-23", sentence, cards)
    if fault is None:
        return
    if why := fault(made[0].word):
        raise RuleBroken("GG-23", why, made[0].cards)
    for word, cards in made[1:]:
        if fault(word):
            readings = list(dict.fromkeys((word, word[::-1])))
            sentence = f"Tiles that touch must spell words, not {' or '.join(readings)}."
            raise RuleBroken("GG-33", sentence, cards)


def _check_stars(deck: Deck, on_table: Container[int], rack: Pile, lay: Lay) -> None:
    """Check that each star replaces a letter that the word uses (GG-42 to GG-46)."""
    stars, taken = tuple(swap.star for swap in lay.stars), tuple(swap.taken for swap in lay.stars)
    if wrong := [star for star in stars if star not in rack or is_letter(deck, star)]:
        raise RuleBroken("GG-42", "Only a star from your own rack replaces a letter.", wrong)
    check_once(stars, "GG-42", "star")
    if wrong := [card for card in taken if card not in on_table]:
        raise RuleBroken("GG-42", "A star replaces only a letter on the table.", wrong)
    if len(set(taken)) < len(taken):
        raise RuleBroken("GG-42", "Each star must replace a different letter.", taken)
    if wrong := [card for card in taken if not is_letter(deck, card)]:
        raise RuleBroken("GG-58", "A star replaces a letter, not another star.", wrong)
    if unused := tuple(card for card in taken if card not in lay.cards):
        what = deck.told(unused)
        sentence = f"{lay.word} does not use {what}; take only letters that it needs."
        raise RuleBroken("GG-45", sentence, unused)


def _check_tiles(deck: Deck, on_table: Container[int], rack: Pile, lay: Lay) -> None:
    check_once(lay.cards, "GG-24", "tile")
    taken = {swap.taken for swap in lay.stars}
    strange = [card for card in lay.cards if card not in rack and card not in taken]
    if lying := [card for card in strange if card in on_table]:
        raise RuleBroken("GG-42", "Only a star takes a letter from the table.", lying)
    if strange:
        raise RuleBroken("GG-24", "Lay only tiles from your own rack.", strange)
    stars = [card for card in lay.cards if not is_letter(deck, card)]
    if stars:
        sentence = "A star is not a letter; it only replaces a letter on the table."
        raise RuleBroken("GG-57", sentence, stars)


def _check_line(deck: Deck, lay: Lay, placement: Placement) -> None:
    """Check that the tiles fill the empty places of the word (GG-24, GG-52)."""
    for letter, place in zip(lay.word, placement.line, strict=True):
        if place in placement.stars:
            where = write_place(place)
            sentence = f"{lay.word} cannot run through the star at {where}; a row ends at a star."
            raise RuleBroken("GG-52", sentence, [placement.stars[place]])
        if place in placement.kept and not deck.printed[placement.kept[place]].reads(letter):
            lies = deck.printed[placement.kept[place]].symbol
            sentence = f"{lay.word} needs {letter} at {write_place(place)}; {lies} lies there."
            raise RuleBroken("GG-24", sentence, [placement.kept[place]])
    empty = len(placement.empty)
    if empty != len(lay.cards):
        sentence = f"{lay.word} has {plural(empty, 'empty place')} there; lay a tile in each."
        raise RuleBroken("GG-24", sentence, lay.cards)
    for letter, place in zip(lay.word, placement.line, strict=True):
        kind = deck.printed[placement.letters[place]]
        if not kind.reads(letter):
            where = write_place(place)
            sentence = f"{lay.word} needs {letter} at {where}, not the tile {kind.symbol}."
            raise RuleBroken("GG-24", sentence, [placement.letters[place]])


def _check_place(ruleset: Ruleset, lay: Lay, placement: Placement) -> None:
    """Check that the first word covers the centre, and others use the table (GG-21, GG-31)."""
    if placement.is_first:
        if CENTRE not in placement.line:
            raise RuleBroken("GG-21", "The first word must cover the centre, 0,0.", lay.cards)
        return
    if placement.uses_table:
        return
    if lay.stars:
        sentence = f"{lay.word} must use a letter that stays on the table."
        raise RuleBroken("GG-47", sentence, lay.cards)
    touches = any(
        side in placement.kept for place in placement.line for side in ruleset.grid.touching(place)
    )
    if not touches:
        use = "use or touch" if ruleset.may_touch else "use"
        sentence = f"{lay.word} must {use} a letter already on the table."
        raise RuleBroken("GG-31", sentence, lay.cards)
    if not ruleset.may_touch:
        sentence = f"{lay.word} only touches letters on the table; it must use one of them."
        raise RuleBroken("GG-38", sentence, lay.cards)


def legal_plays(ruleset: Ruleset, state: State, rack: Pile) -> Iterator[Legal]:
    """Yield what the seat on turn can do: lay a word, exchange tiles, or skip."""
    yield Legal("lay", cards=rack)
    cards, sizes = exchangeable(ruleset, rack), exchange_sizes(ruleset, state, rack)
    exchange = Legal("exchange", cards=cards, least=sizes.least, most=sizes.most)
    tried = Exchange(cards[: sizes.most])
    yield legal_if(partial(_check_exchange, ruleset, state, rack, tried), exchange)
    yield legal_if(partial(_check_skip, ruleset, state, rack), Legal("skip", action=Skip()))


def exchangeable(ruleset: Ruleset, rack: Pile) -> Pile:
    """Return the tiles that an exchange may give back: letters, by agreement stars too (GG-63)."""
    if ruleset.give_stars:
        return rack
    return tuple(card for card in rack if is_letter(ruleset.deck, card))


class Sizes(NamedTuple):
    """The fewest and the most tiles of an exchange; both are 0 when there is none."""

    least: int
    most: int


def exchange_sizes(ruleset: Ruleset, state: State, rack: Pile) -> Sizes:
    """Return how many tiles an exchange can have: three, or all where the rack has fewer (GG-65).

    By agreement stars may be among them, but a player need not give one (GG-63). Without a pile
    there is no exchange.
    """
    most = min(EXCHANGED, len(exchangeable(ruleset, rack))) if state.stock else 0
    if not ruleset.full_exchanges:
        most = min(most, len(state.stock))
    return Sizes(min(most, max(1, _count_letters(ruleset, rack))), most)


def may_skip(ruleset: Ruleset, state: State, rack: Pile) -> bool:
    """Tell whether a seat may do nothing: without a pile, or without a letter (GG-65)."""
    return not state.stock or not _count_letters(ruleset, rack)


def _count_letters(ruleset: Ruleset, rack: Pile) -> int:
    return sum(is_letter(ruleset.deck, card) for card in rack)


def _check_exchange(ruleset: Ruleset, state: State, rack: Pile, exchange: Exchange) -> None:
    if not state.stock:
        raise RuleBroken("GG-65", "The pile is gone; skip your turn instead.", exchange.cards)
    strange = [card for card in exchange.cards if card not in rack]
    if strange:
        sentence = "Exchange only tiles from your own rack."
        raise RuleBroken("GG-63", sentence, strange)
    check_once(exchange.cards, "GG-63", "tile")
    sizes, good = exchange_sizes(ruleset, state, rack), exchangeable(ruleset, rack)
    if not sizes.most:
        sentence = "You have no letters to exchange; skip your turn instead."
        raise RuleBroken("GG-65", sentence, exchange.cards)
    if stars := [card for card in exchange.cards if card not in good]:
        sentence = f"A star cannot go back; choose {plural(sizes.most, 'letter')} to exchange."
        raise RuleBroken("GG-63", sentence, stars)
    if not sizes.least <= len(exchange.cards) <= sizes.most:
        sentence = f"Choose {tell_sizes(sizes)} to exchange."
        clause = "GG-63" if sizes.most == EXCHANGED else "GG-65"
        raise RuleBroken(clause, sentence, exchange.cards)


def tell_sizes(sizes: Sizes) -> str:
    """Return how many tiles an exchange can have: 3 tiles, or 1 to 3 tiles."""
    if sizes.least == sizes.most:
        return plural(sizes.most, "tile")
    return f"{number_range(*sizes)} tiles"


def _check_skip(ruleset: Ruleset, state: State, rack: Pile) -> None:
    if not may_skip(ruleset, state, rack):
        told = tell_sizes(exchange_sizes(ruleset, state, rack))
        raise RuleBroken("GG-63", f"Skip only when the pile is gone; exchange {told} instead.")
