"""Which tiles may lie where, and which words they may make."""

from collections.abc import Callable, Container, Sequence
from typing import Final

from wordparlor.errors import RuleBroken
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.rules.placement import (
    MadeWord,
    Placement,
    Tiles,
    letters_of,
    place_on,
)
from wordparlor.games.glass.state import (
    CENTRE,
    Lay,
    Ruleset,
    not_a_place,
    row_through,
    write_place,
)
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural

_BOTH_SHOWN: Final = 7
"""The most letters of a row that a refusal shows in both directions."""


def check_lay_on(ruleset: Ruleset, tiles: Tiles, rack: Pile, lay: Lay) -> None:
    """Raise RuleBroken unless the tiles of a play may lie there, whatever they spell.

    The stars of the play lie on this table already.
    """
    check_pieces(ruleset, tiles, rack, lay)
    check_row(ruleset, lay, place_on(ruleset.grid, tiles, lay))


def check_pieces(ruleset: Ruleset, tiles: Tiles, rack: Pile, lay: Lay) -> None:
    """Check the text, the stars and the tiles of a play, wherever they lie."""
    _check_text(ruleset, lay)
    if lay.stars:
        _check_stars(ruleset.deck, tiles.cards, rack, lay)
    _check_tiles(ruleset.deck, tiles, rack, lay)


def check_row(ruleset: Ruleset, lay: Lay, placement: Placement) -> None:
    """Check that the tiles complete a row of the table (GG-24, GG-31, GG-74)."""
    deck, grid = ruleset.deck, ruleset.grid
    _check_line(deck, lay, placement)
    if not lay.cards:
        raise RuleBroken("GG-31", f"{lay.word} lies there already; lay at least one tile.")
    step = grid.steps[lay.toward]
    if placement.is_part(step):
        row = row_through(placement.letters, placement.line[0], step)
        whole = letters_of(deck, tuple(placement.letters[place] for place in row))
        sentence = f"{lay.word} is only part of {whole}; name the whole row."
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


def _check_tiles(deck: Deck, tiles: Tiles, rack: Pile, lay: Lay) -> None:
    check_once(lay.cards, "GG-24", "tile")
    free = {*rack, *[swap.taken for swap in lay.stars]}
    if not free.issuperset(lay.cards):
        strange = [card for card in lay.cards if card not in free]
        if lying := [card for card in strange if card in tiles.cards]:
            raise RuleBroken("GG-42", "Only a star takes a letter from the table.", lying)
        raise RuleBroken("GG-24", "Lay only tiles from your own rack.", strange)
    printed = deck.printed
    if stars := [card for card in lay.cards if not printed[card].faces]:
        sentence = "A star is not a letter; it only replaces a letter on the table."
        raise RuleBroken("GG-57", sentence, stars)


def _check_line(deck: Deck, lay: Lay, placement: Placement) -> None:
    """Check that the tiles fill the empty places of the word (GG-24, GG-52)."""
    if placement.spells(deck) == lay.word and len(placement.empty) == len(lay.cards):
        return
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
    letter, place = next(
        (letter, place)
        for letter, place in zip(lay.word, placement.line, strict=True)
        if not deck.printed[placement.letters[place]].reads(letter)
    )
    tile = placement.letters[place]
    where, symbol = write_place(place), deck.printed[tile].symbol
    sentence = f"{lay.word} needs {letter} at {where}, not the tile {symbol}."
    raise RuleBroken("GG-24", sentence, [tile])


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
            # Both readings of a long row would make the sentence too long.
            readings = list(dict.fromkeys((word, word[::-1])))[: 1 + (len(word) <= _BOTH_SHOWN)]
            sentence = f"Tiles that touch must spell words, not {' or '.join(readings)}."
            raise RuleBroken("GG-33", sentence, cards)
