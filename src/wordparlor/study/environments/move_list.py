"""The listed moves of a seat, and numbers that describe each of them.

An action of the environment is an index into this list: plays first, best first, then actions
without a word. The list has a fixed length. When there are more moves, at most half of it goes to
actions without a word, and the lowest plays are left out.
"""

import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from wordparlor.bots.bluffs import bluff_words
from wordparlor.table.game import Game
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves

FEATURES: Final = ("score", "play", "bluff", "letters", "cards", "wilds", "points")
"""The first columns of a move; after them comes one column for each verb."""
_CARD_FIELDS: Final = frozenset({"card", "unwanted", "star"})
"""The fields of actions that hold a single card."""


class Listed(NamedTuple):
    """The moves that an agent can choose from."""

    actions: tuple[Any, ...]
    scores: tuple[int, ...]
    plays: int
    """How many of them make a word of the dictionary; they come first."""
    bluffs: int
    """How many after these make another word."""
    left_out: int
    """How many moves the list leaves out."""


def list_moves(seen: Match, seat: int, most: int, bluffs: int = 0) -> Listed:
    """Return the listed moves of a seat; `seen` is the match as the seat sees it."""
    moves = seen.moves(seat)
    false = _bluffs(seen, seat, bluffs)
    plain = _plain(moves, max(most // 2, most - len(false) - moves.plays))
    best = moves.best(most - len(plain) - len(false))
    return Listed(
        (*(moves[at] for at in best), *(action for action, _ in false), *plain),
        (*(int(moves.scores[at]) for at in best), *(points for _, points in false)),
        len(best),
        len(false),
        len(moves) - len(best) - len(plain),
    )


def _plain(moves: Moves[Any], most: int) -> tuple[Any, ...]:
    """Return the actions without a word; if there are too many, the most sensible one first."""
    actions = moves[moves.plays :]
    if len(actions) <= most:
        return actions
    fallback = moves.fallback
    sensible = [action for action in actions if action == fallback]
    return (*sensible, *(action for action in actions if action not in sensible))[:most]


def _bluffs(seen: Match, seat: int, most: int) -> list[tuple[Any, int]]:
    """Return the best plays with words that the dictionary lacks, with their points."""
    game = seen.rules.game
    words = None
    if most and game.judging != "strict" and not seen.state.window:
        words = bluff_words(game.words)
    if words is None:
        return []
    moves = seen.moves(seat, words)
    found = ((moves[at], int(moves.scores[at])) for at in moves.best(2 * most))
    # A table may have just rejected the word.
    return [(play, points) for play, points in found if game.can(seen.state, seat, play)][:most]


def verbs(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the verbs of a game's actions, in a fixed order."""
    return tuple(str(kind.__struct_config__.tag) for kind in typing.get_args(game.action_type))


class MoveTable:
    """Describes listed moves as rows of numbers."""

    def __init__(self, game: Game[Any, Any], most: int) -> None:
        kinds = typing.get_args(game.action_type)
        self.columns = (*FEATURES, *verbs(game))
        self.most = most
        self._deck = game.deck
        self._verb = {kind: len(FEATURES) + number for number, kind in enumerate(kinds)}

    def describe(self, listed: Listed, hand: tuple[int, ...]) -> NDArray[np.float32]:
        """Return a row for each listed move; `hand` has the cards of its seat."""
        table = np.zeros((self.most, len(self.columns)), np.float32)
        if not listed.actions:
            return table
        own = frozenset(hand)
        printed = self._deck.printed
        with_word = listed.plays + listed.bluffs
        rows = []
        for action in listed.actions:
            parts = take_apart(action)
            cards = [printed[card] for card in parts.cards if card in own]
            wilds = sum(kind.wild for kind in cards)
            points = sum(max(kind.points, default=0) for kind in cards)
            rows.append((parts.letters, len(cards), wilds, points))
        count = len(rows)
        table[: len(listed.scores), 0] = listed.scores
        table[: listed.plays, 1] = 1
        table[listed.plays : with_word, 2] = 1
        table[:count, 3 : len(FEATURES)] = rows
        table[range(count), [self._verb[type(action)] for action in listed.actions]] = 1
        return table


class Parts(NamedTuple):
    """What an action names: the letters of its words, and its cards."""

    letters: int
    cards: tuple[int, ...]


def take_apart(action: Any) -> Parts:
    """Return what an action names."""
    return _reader(action.__class__)(action)


@cache
def _reader(kind: type[msgspec.Struct]) -> Callable[[Any], Parts]:
    """Return a function that takes actions of this type apart."""
    hints = typing.get_type_hints(kind)
    words = [name for name in hints if name == "word"]
    single = [name for name in hints if name in _CARD_FIELDS]
    piles = [name for name, hint in hints.items() if typing.get_args(hint) == (int, ...)]
    inner = [name for name, hint in hints.items() if _struct_in(hint)]

    def read(action: Any) -> Parts:
        letters = sum(len(getattr(action, name)) for name in words)
        cards = [getattr(action, name) for name in single]
        for name in piles:
            cards.extend(getattr(action, name))
        for name in inner:
            value = getattr(action, name)
            for item in value if isinstance(value, tuple) else (value,):
                parts = take_apart(item)
                letters += parts.letters
                cards.extend(parts.cards)
        return Parts(letters, tuple(cards))

    return read


def _struct_in(hint: Any) -> bool:
    """Tell whether a type is a struct, or a tuple of structs."""
    return any(isinstance(one, type) and issubclass(one, msgspec.Struct) for one in _types(hint))


def _types(hint: Any) -> Iterator[Any]:
    args = typing.get_args(hint)
    if not args or isinstance(hint, types.UnionType):
        yield hint
    for one in args:
        yield from _types(one)
