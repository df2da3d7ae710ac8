"""A game that was dealt: its rules as they are played at one table, and how it stands."""

import hashlib
from functools import cached_property
from typing import Any

import msgspec

from wordparlor.errors import Unreadable
from wordparlor.games import seat_table
from wordparlor.server.errors import Refused
from wordparlor.server.room.terms import Wish, own_list
from wordparlor.table.box import Box
from wordparlor.table.events import Event
from wordparlor.table.game import Game
from wordparlor.table.notation import Notation
from wordparlor.table.presenter import Presenter
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import dump, restore


class Rules(msgspec.Struct, frozen=True, dict=True):
    """The rules of one table; they stay while states come and go."""

    box: Box
    setup: Setup
    game: Game[Any, Any]
    notation: Notation[Any, Any]
    presenter: Presenter[Any, Any]

    @cached_property
    def known(self) -> bytes:
        """The setup without what would tell the cards, as JSON."""
        return msgspec.json.encode(self.setup.public())

    @cached_property
    def actions(self) -> "msgspec.json.Decoder[Any]":
        """Reads the game's actions."""
        return msgspec.json.Decoder(self.game.action_type)

    def read(self, view: Any, seat: int, text: str) -> Any:
        """Return the action a seat means by a text; Unreadable, or Refused when none is awaited."""
        try:
            return self.notation.read(view, seat, text)
        except Unreadable:
            if seat not in self.game.to_act(view):
                told = self.presenter.status(view)
                raise Refused(f"Nothing is asked of you now. {told}") from None
            raise


# A plain class: as a struct it would have to be written and read as a whole.
class Dealt:
    """A game at some moment; nothing in it ever changes."""

    __slots__ = ("rules", "state", "to_act")

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.state = state
        self.to_act = rules.game.to_act(state)
        """The seats from which an action is awaited."""

    def digest(self) -> str:
        """Return what the log says of the state, to be held against it when it is played again."""
        return hashlib.blake2b(dump(self.state), digest_size=16).hexdigest()

    def view(self, seat: int | None) -> Any:
        """Return what a seat may see; what a spectator sees for None."""
        return self.rules.game.view(self.state, seat)

    def act(self, seat: int, action: Any) -> tuple["Dealt", tuple[Event, ...]]:
        """Return the game after an action and what happened; RuleBroken when it may not be."""
        state, events = self.rules.game.apply(self.state, seat, action)
        return Dealt(self.rules, state), events


def deal(setup: Setup, wish: Wish) -> tuple[Dealt, tuple[Event, ...]]:
    """Return a game freshly dealt and what happened; BadSetup when it cannot be."""
    table = seat_table(setup, own_list(wish.words) if wish.words else None)
    rules = Rules(table.box, setup, table.game, table.notation, table.presenter)
    return Dealt(rules, table.state), table.opening


def deal_again(setup: Setup, wish: Wish, state: bytes) -> Dealt:
    """Return a game as it stood; BadSetup or msgspec.ValidationError when it cannot be."""
    rules = deal(setup, wish)[0].rules
    return Dealt(rules, restore(rules.game, state))
