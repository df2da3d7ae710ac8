"""The remaining facts of a view as one row of numbers, laid out by the types of the state.

Every field of a state that is not a pile of cards gets a fixed number of places: numbers as they
are, choices by their number, texts letter by letter, rows with one place for each item. A row that
is longer than its places loses its oldest items. An empty place is 0, so numbers in a row and
numbers that can be missing are raised by 1. A field of any other type is left out.
"""

import types
import typing
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

import msgspec

from wordparlor.table.game import Game, TableState
from wordparlor.table.judging import Window

WORD_LETTERS: Final = 16
"""The places of a word."""
ROW_WORDS: Final = 4
"""The places of a row of words, or of structs: the last ones count."""
PILES: Final = 14
"""The places of a field with several piles face down: the number of cards of each."""
_OWN_COLUMNS: Final = frozenset({"scores", "hands", "rng", "window"})
"""Fields that the observation shows elsewhere, or never."""

Write = Callable[[Any], list[float]]


class Fact(NamedTuple):
    """A field, its number of places, and how to write its value."""

    name: str
    width: int
    write: Write


def lay_out(game: Game[Any, Any]) -> tuple[Fact, ...]:
    """Return the facts of a game's views."""
    return (*_fields(game), *_window_facts(game))


def names(facts: tuple[Fact, ...]) -> Iterator[str]:
    """Yield a name for each place: the field, and the number of the place if it has several."""
    for fact in facts:
        if fact.width == 1:
            yield fact.name
        else:
            yield from (f"{fact.name} {place}" for place in range(fact.width))


def write_facts(facts: tuple[Fact, ...], view: Any) -> list[float]:
    """Return the facts of a view."""
    row: list[float] = []
    for fact in facts:
        row += fact.write(view)
    return row


def _fields(game: Game[Any, Any]) -> Iterator[Fact]:
    hints = typing.get_type_hints(game.state_type)
    for name in game.state_type.__struct_fields__:
        if name in _OWN_COLUMNS or name in game.face_up:
            continue
        if name in game.face_down:
            yield _of_field(Fact(name, PILES, _write_sizes))
        else:
            yield _of_field(_fact(name, hints[name], game.seats))


def _of_field(fact: Fact) -> Fact:
    return Fact(fact.name, fact.width, lambda view: fact.write(getattr(view, fact.name)))


def _fact(name: str, hint: Any, seats: int) -> Fact:
    """Return how to write values of a type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        inner = [one for one in args if one is not type(None)]
        fact = _fact(name, inner[0] if len(inner) == 1 else object, seats)
        return Fact(name, fact.width, _or_none(fact))
    if origin is Literal:
        return Fact(name, 1, lambda value: [float(args.index(value))])
    if origin is tuple:
        if args[-1] is not ...:
            return Fact(name, len(args), lambda row: [float(value) for value in row])
        is_simple = args[0] in (int, bool) or typing.get_origin(args[0]) is tuple
        return _row(name, _fact(name, args[0], seats), seats if is_simple else ROW_WORDS)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(name, hint, seats)
    if hint is str:
        return Fact(name, 2 * WORD_LETTERS, lambda text: _letters(text, 2 * WORD_LETTERS))
    if hint in (int, float, bool):
        return Fact(name, 1, lambda value: [float(value)])
    # A type that no fixed number of places can hold.
    return Fact(name, 0, lambda _: [])


def _or_none(fact: Fact) -> Write:
    return lambda value: (
        [0.0] * fact.width if value is None else [1 + one for one in fact.write(value)]
    )


def _row(name: str, item: Fact, most: int) -> Fact:
    def write(row: tuple[Any, ...]) -> list[float]:
        written = [1 + one for value in row[-most:] for one in item.write(value)]
        return written + [0.0] * (most * item.width - len(written))

    return Fact(name, most * item.width, write)


def _struct(name: str, kind: type[msgspec.Struct], seats: int) -> Fact:
    hints = typing.get_type_hints(kind)
    inner = [_of_field(_fact(one, hints[one], seats)) for one in kind.__struct_fields__]
    width = sum(fact.width for fact in inner)
    return Fact(name, width, lambda value: [one for fact in inner for one in fact.write(value)])


def _letters(text: str, width: int) -> list[float]:
    """Return a number for each letter: A is 1; other signs come after Z."""
    row = [float(1 + (ord(letter) - ord("A")) % 64) for letter in text[:width].upper()]
    return row + [0.0] * (width - len(row))


def _write_sizes(piles: Any) -> list[float]:
    """Return how many cards each of the piles has, or the one pile."""
    several = bool(piles) and isinstance(piles[0], tuple)
    sizes = [float(len(pile)) for pile in (piles if several else (piles,))][:PILES]
    return sizes + [0.0] * (PILES - len(sizes))


def _window_facts(game: Game[Any, Any]) -> Iterator[Fact]:
    """Yield the facts about words that wait for answers; all are 0 when there are none."""

    def about(name: str, width: int, write: Callable[[TableState, Window[Any]], Any]) -> Fact:
        def of_view(view: TableState) -> list[float]:
            if view.window is None:
                return [0.0] * width
            found = write(view, view.window)
            return found if isinstance(found, list) else [float(found)]

        return Fact(name, width, of_view)

    def words(_: TableState, window: Window[Any]) -> list[float]:
        row = [one for word in window.words[:ROW_WORDS] for one in _letters(word, WORD_LETTERS)]
        return row + [0.0] * (ROW_WORDS * WORD_LETTERS - len(row))

    yield about("proposed_by", 1, lambda _, window: window.seat + 1)
    yield about("is_vote", 1, lambda _, window: window.vote)
    yield about("answers_missing", 1, lambda _, window: len(window.waiting))
    yield about("answers_against", 1, lambda _, window: len(window.against))
    yield about("invalid_words", 1, lambda view, window: len(game.faults(view, window.play)))
    yield about("proposed_words", ROW_WORDS * WORD_LETTERS, words)
