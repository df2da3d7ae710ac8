"""A table: the match that is played there, and every action since the deal.

`Table` is the mutable cover of the immutable `Match`: people are named, and `act` and `say` go on.
"""

from collections.abc import Callable, Iterable
from typing import Any

from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.english import tell
from wordparlor.table.events import Event
from wordparlor.table.game import Game
from wordparlor.table.match import Match, PlayedAction
from wordparlor.table.moves import Moves
from wordparlor.table.notation import Notation
from wordparlor.table.presenter import Presenter
from wordparlor.table.setup import Setup


class Table:
    """A running game and its history; only `act` and `say` change it."""

    def __init__(self, match: Match, history: Iterable[PlayedAction] = ()) -> None:
        """Take over a match and the actions that led to it."""
        self.match = match
        self.history = list(history)
        self._found: tuple[Match, int, Moves[Any]] | None = None

    def __repr__(self) -> str:
        state = "over" if self.over else f"{', '.join(self.to_act)} to act"
        return f"<Table of {self.box.name}: {', '.join(self.names)}; {state}>"

    @property
    def box(self) -> Box:
        """The game that is played."""
        return self.match.rules.box

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        return self.match.rules.setup

    @property
    def game(self) -> Game[Any, Any]:
        """The rules of the game with this setup."""
        return self.match.rules.game

    @property
    def notation(self) -> Notation[Any, Any]:
        """Writes and reads actions."""
        return self.match.rules.notation

    @property
    def presenter(self) -> Presenter[Any, Any]:
        """Shows views as text."""
        return self.match.rules.presenter

    @property
    def state(self) -> Any:
        """The state now; set it to go on from a position of your own."""
        return self.match.state

    @state.setter
    def state(self, state: Any) -> None:
        self.match = Match(self.match.rules, state)

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events of the first deal."""
        return self.history[0].before.events if self.history else self.match.events

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.setup.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def scores(self) -> dict[str, int]:
        """The scores by name."""
        return dict(zip(self.names, self.state.scores, strict=True))

    @property
    def to_act(self) -> tuple[str, ...]:
        """The names of the players that can act now."""
        return tuple(self.names[seat] for seat in self.match.to_act)

    def seat(self, name: str | int) -> int:
        """Return the number of a seat by the name of its player (or by its number).

        Raises:
            BadSetup: no player has this name.
        """
        names = self.match.rules.setup.seats
        if isinstance(name, int):
            if 0 <= name < len(names):
                return name
        elif name in names:
            return names.index(name)
        raise BadSetup(f"No player is called {name}; the players are {', '.join(names)}.")

    def view(self, name: str | int | None = None) -> Any:
        """Return the state as a player may see it; as a spectator sees it without a name."""
        return self.match.view(None if name is None else self.seat(name))

    def moves(self, name: str | int | None = None) -> Moves[Any]:
        """Return every move of a player; without a name, of the next player to act."""
        match = self.match
        if name is None and not match.to_act:
            return Moves.of(())
        seat = match.to_act[0] if name is None else self.seat(name)
        # A hint, a bot and a completion ask for the same moves: search once.
        if self._found is None or self._found[0] is not match or self._found[1] != seat:
            self._found = (match, seat, match.moves(seat))
        return self._found[2]

    def act(self, name: str | int, action: Any, *, found: bool = False) -> PlayedAction:
        """Let a player act; an action that `moves` or `best` found is not checked again.

        Raises:
            RuleBroken: the player may not do this now; nothing has changed.
        """
        seat, before = self.seat(name), self.match
        self.match = before.redo(seat, action) if found else before.act(seat, action)
        played = PlayedAction(before, seat, action, self.match)
        self.history.append(played)
        return played

    def say(self, name: str | int, text: str) -> PlayedAction:
        """Let a player do what a text means.

        Raises:
            Unreadable: the text is not an action.
            Ambiguous: the text can mean several actions.
            RuleBroken: the player may not do this now; nothing has changed.
        """
        seat = self.seat(name)
        return self.act(seat, self.match.read(seat, text))

    def story(self, show: Callable[[Event], Event] = lambda event: event) -> list[str]:
        """Return all events as sentences; `show` may veil an event first."""
        events = [*self.opening, *(event for played in self.history for event in played.events)]
        sentences = (
            tell(show(event), self.names, self.game.deck, piece=self.box.piece) for event in events
        )
        return [sentence for sentence in sentences if sentence]
