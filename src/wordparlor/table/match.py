"""A running game: the rules of the table, the state, and what happened last.

A `Match` is a value. `act` returns the match after an action and leaves the old one as it was. A
match keeps the events of its last action and nothing older, so a move costs the same however long
the game is. For the whole game keep one `PlayedAction` per action: `Table` does so, and the service
makes them from its log.

A view has the type of the state. So `seen_by` is a match too, and a bot or a preview that gets only
such a match cannot learn more than its seat may see.
"""

from copy import copy
from functools import cached_property
from operator import sub
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from wordparlor.errors import Unreadable
from wordparlor.table.box import Box
from wordparlor.table.events import Event
from wordparlor.table.explanations import Explainer
from wordparlor.table.game import Game
from wordparlor.table.judgement import LearnedVariant
from wordparlor.table.moves import Moves
from wordparlor.table.notation import Notation
from wordparlor.table.presenter import Presenter
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import restore
from wordparlor.words.dictionary import Dictionary


class TableRules:
    """The rules of a game as one table plays it: setup, notation and presenter included."""

    def __init__(self, box: Box, setup: Setup, words: Dictionary) -> None:
        """Read the setup.

        Raises:
            BadSetup: the game cannot be played like this.
        """
        self.box: Final = box
        self.setup: Final = setup if setup.rules else replace(setup, rules=box.rules_version)
        self.game: Final[Game[Any, Any]] = box.open(self.setup, words)
        self.notation: Final[Notation[Any, Any]] = box.notation(self.game)
        self.presenter: Final[Presenter[Any, Any]] = box.presenter(self.notation)
        self._learned: LearnedVariant | None = None

    @property
    def learned(self) -> LearnedVariant:
        """What bots learned for this table; what the game's package has, unless told otherwise."""
        return self._learned or self.box.judgement.learned_for(self.game)

    def with_learned(self, learned: LearnedVariant) -> "TableRules":
        """Return the same rules with bots that learned something else.

        Raises:
            BadSetup: it was learned for other features.
        """
        self.box.judgement.weights(self.game, learned)
        rules = copy(self)
        rules._learned = learned
        return rules

    @cached_property
    def explainer(self) -> Explainer[Any]:
        """Explains what lies on the table."""
        return self.box.explainer(self.game)

    @cached_property
    def public_setup(self) -> bytes:
        """The setup as JSON, without seed and card order."""
        return msgspec.json.encode(self.setup.public())

    @cached_property
    def action_decoder(self) -> "msgspec.json.Decoder[Any]":
        """The JSON decoder for the actions of this game."""
        return msgspec.json.Decoder(self.game.action_type)

    def deal(self) -> "Match":
        """Return the match after the first deal."""
        return Match(self, *self.game.start(self.setup.seed, self.setup.stacked))

    def restore(self, data: bytes) -> "Match":
        """Return the match with a state, or a view, that was dumped as JSON.

        Raises:
            msgspec.DecodeError: the JSON is not a state of this game.
        """
        return Match(self, restore(self.game, data))


# Neither a msgspec struct nor a dataclass: msgspec would try to encode all of it with a room.
class Match:
    """A game at one moment; it never changes."""

    __slots__ = ("events", "rules", "state", "to_act")

    def __init__(self, rules: TableRules, state: Any, events: tuple[Event, ...] = ()) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.events: Final = events
        """What the last action did, or the deal; empty when the state was restored."""
        self.to_act: Final = rules.game.to_act(state)
        """The seats that can act now."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    def view(self, seat: int | None) -> Any:
        """Return the state as a seat may see it; None stands for a spectator."""
        return self.rules.game.view(self.state, seat)

    def seen_by(self, seat: int | None) -> "Match":
        """Return the match with the seat's view as its state."""
        return Match(self.rules, self.view(seat))

    def moves(self, seat: int, words: Dictionary | None = None) -> Moves[Any]:
        """Return all moves of a seat, with the words it knows."""
        return self.rules.box.moves(self.rules.game, self.state, seat, words)

    def best(self, seat: int, words: Dictionary | None = None, most: int = 1) -> Moves[Any]:
        """Return the moves of a seat with only the best plays, best first; see `Box.best`."""
        return self.rules.box.best(self.rules.game, self.state, seat, words, most)

    def act(self, seat: int, action: Any) -> "Match":
        """Return the match after an action.

        Raises:
            RuleBroken: the seat may not do this now.
        """
        return Match(self.rules, *self.rules.game.apply(self.state, seat, action))

    def redo(self, seat: int, action: Any) -> "Match":
        """Return the match after an action that is allowed: it was done before, or was found."""
        return Match(self.rules, *self.rules.game.redo(self.state, seat, action))

    def read(self, seat: int, text: str) -> Any:
        """Return the action that a seat means by a text.

        Raises:
            Unreadable: the text is not an action, or it is not this seat's turn.
            Ambiguous: the text can mean several actions.
        """
        try:
            return self.rules.notation.read(self.state, seat, text)
        except Unreadable:
            if seat in self.to_act:
                raise
            status = self.rules.presenter.status(self.state)
            raise Unreadable(f"You cannot act now. {status}") from None

    def write(self, seat: int, action: Any) -> str:
        """Return an action of a seat as text."""
        return self.rules.notation.write(self.state, seat, action)


class PlayedAction:
    """One action of a seat, with the match before and after it."""

    def __init__(self, before: Match, seat: int, action: Any, after: Match) -> None:
        self.before: Final = before
        self.seat: Final = seat
        self.action: Final = action
        self.after: Final = after

    @property
    def events(self) -> tuple[Event, ...]:
        """What the action did."""
        return self.after.events

    @property
    def gains(self) -> tuple[int, ...]:
        """The change of each seat's score."""
        return tuple(map(sub, self.after.state.scores, self.before.state.scores))

    @cached_property
    def text(self) -> str:
        """The action as text."""
        return self.before.write(self.seat, self.action)
