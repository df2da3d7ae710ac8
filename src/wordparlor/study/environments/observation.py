"""Observations: what a seat sees, as a dictionary of arrays of fixed shapes.

Everything here reads the view of the seat, never the state, so no hidden card can leak.
"""

from typing import Any, Final

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wordparlor.study.environments.facts import lay_out, names, write_facts
from wordparlor.study.environments.move_list import Listed, MoveTable
from wordparlor.table.game import Game

Observation = dict[str, Any]

CARD_COLUMNS: Final = ("place", "owner", "outer", "inner", "position", "x", "y", "letter")
"""What the array `cards` says of each card of the deck."""
PLAYER_COLUMNS: Final = ("score", "cards", "turn", "to_act", "dealer")
"""What the array `players` says of each seat, the viewer's own first."""
UNSEEN, OWN_HAND, OTHER_HAND, FIRST_FIELD = range(4)
"""Places of cards; after these come the fields that `Game.face_up` names, then `elsewhere`."""
_FARTHEST: Final = 4096
_MOST: Final = 1e6


class Observer:
    """Makes the observations of one game."""

    def __init__(self, game: Game[Any, Any], most_moves: int) -> None:
        self.game = game
        self.moves = MoveTable(game, most_moves)
        self.places = ("unseen", "own hand", "other hand", *game.face_up, "elsewhere")
        """The names of the places, by the numbers in the column `place`."""
        self._facts = lay_out(game)
        self.fact_names = ("seat", *names(self._facts))
        """The names of the columns of `facts`; the viewer's own seat comes first."""

    def space(self) -> spaces.Dict:
        """Return a new space that has all observations."""
        seats, deck, moves = self.game.seats, len(self.game.deck), self.moves
        shapes = {
            "facts": (len(self.fact_names),),
            "players": (seats, len(PLAYER_COLUMNS)),
            "moves": (moves.most, len(moves.columns)),
        }
        arrays: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-_MOST, _MOST, shape, np.float32) for name, shape in shapes.items()
        }
        shape = (deck, len(CARD_COLUMNS))
        arrays["cards"] = spaces.Box(-_FARTHEST, _FARTHEST, shape, np.int16)
        mask = spaces.Box(0, 1, (moves.most,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(arrays), "action_mask": mask})

    def observe(self, view: Any, seat: int, listed: Listed) -> Observation:
        """Return the observation of a seat with this view and these moves."""
        mask = np.zeros(self.moves.most, np.int8)
        mask[: len(listed.actions)] = 1
        facts = [float(seat), *write_facts(self._facts, view)]
        arrays = {
            "facts": np.array(facts, np.float32),
            "players": self._players(view, seat),
            "moves": self.moves.describe(listed, view.hands[seat]),
            "cards": self._cards(view, seat),
        }
        return {"observation": arrays, "action_mask": mask}

    def _players(self, view: Any, seat: int) -> NDArray[np.float32]:
        seats, to_act = self.game.seats, self.game.to_act(view)
        order = [(seat + step) % seats for step in range(seats)]
        rows = [
            (
                view.scores[one],
                len(view.hands[one]),
                one == view.turn,
                one in to_act,
                one == view.dealer,
            )
            for one in order
        ]
        return np.array(rows, np.float32)

    def _cards(self, view: Any, seat: int) -> NDArray[np.int16]:
        table = np.zeros((len(self.game.deck), len(CARD_COLUMNS)), np.int16)
        for pile in self.game.piles(view):
            for card in pile:
                if card >= 0:
                    table[card, 0] = len(self.places) - 1
        for owner, hand in enumerate(view.hands):
            place = OWN_HAND if owner == seat else OTHER_HAND
            for position, card in enumerate(hand, 1):
                if card >= 0:
                    table[card, :5] = (place, owner + 1, 0, 0, position)
        for place, name in enumerate(self.game.face_up, FIRST_FIELD):
            _write_field(table, place, getattr(view, name))
        return table


def _write_field(table: NDArray[np.int16], place: int, field: Any) -> None:
    """Write the cards of a field: a pile, piles, structs, or a row of structs for each seat."""
    if _is_pile(field):
        _write_pile(table, place, 0, 0, field)
        return
    for outer, item in enumerate(field, 1):
        if _is_pile(item):
            _write_pile(table, place, outer, 0, item)
        elif isinstance(item, tuple):
            for inner, struct in enumerate(item, 1):
                _write_struct(table, place, outer, inner, struct)
        else:
            _write_struct(table, place, outer, 0, item)


def _is_pile(item: Any) -> bool:
    return isinstance(item, tuple) and (not item or isinstance(item[0], int))


def _write_pile(
    table: NDArray[np.int16],
    place: int,
    outer: int,
    inner: int,
    cards: tuple[int, ...],
    owner: int = 0,
    word: str = "",
) -> None:
    letters = [ord(letter) - ord("A") + 1 for letter in word] if len(word) == len(cards) else None
    for at, card in enumerate(cards):
        table[card] = (place, owner, outer, inner, at + 1, 0, 0, letters[at] if letters else 0)


def _write_struct(
    table: NDArray[np.int16], place: int, outer: int, inner: int, struct: msgspec.Struct
) -> None:
    """Write a word with its cards, or a card in its place on a board."""
    fields = {name: getattr(struct, name) for name in struct.__struct_fields__}
    owner = fields.get("owner")
    number = 0 if owner is None else owner + 1
    if "card" in fields:
        row = (place, number, outer, inner, 0, fields["x"], fields["y"], 0)
        table[fields["card"]] = row
    texts = [value for value in fields.values() if isinstance(value, str)]
    # The first pile of a struct spells its text; others lie under it.
    for value in (value for value in fields.values() if _is_pile(value)):
        _write_pile(table, place, outer, inner, value, number, texts.pop() if texts else "")
