"""A table at which a game is going on: the rules, the state, and all that was done so far."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.english import tell
from wordparlor.table.events import Event
from wordparlor.table.moves import Moves
from wordparlor.table.notation import Notation
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import Dictionary


@dataclass(frozen=True)
class Deed:
    """One thing that was done: who, what, in which state, and what came of it."""

    seat: int
    action: Any
    before: Any
    events: tuple[Event, ...]
    gains: tuple[int, ...]
    """What each seat's score changed by."""
    notation: Notation[Any, Any] = field(repr=False)

    @cached_property
    def text(self) -> str:
        """The action as it is written."""
        return self.notation.write(self.before, self.seat, self.action)


class Table:
    """A running game; `act` and `say` move it on, everything else looks at it."""

    def __init__(self, box: Box, setup: Setup, words: Dictionary) -> None:
        self.box = box
        self.setup = setup
        self.game = box.open(setup, words)
        self.notation = box.notation(self.game)
        self.presenter = box.presenter(self.notation)
        self.state, self.opening = self.game.start(setup.seed, setup.stacked)
        self.deeds: list[Deed] = []
        self._found: tuple[Any, int, Moves[Any]] | None = None

    def __repr__(self) -> str:
        state = "over" if self.over else f"{', '.join(self.to_act)} to act"
        return f"<Table of {self.box.name}: {', '.join(self.names)}; {state}>"

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.setup.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def scores(self) -> dict[str, int]:
        """The match scores by name."""
        return dict(zip(self.names, self.state.scores, strict=True))

    @property
    def to_act(self) -> tuple[str, ...]:
        """The names of those from whom an action is awaited."""
        return tuple(self.names[seat] for seat in self.game.to_act(self.state))

    def seat(self, name: str | int) -> int:
        """Return the number of a seat by its name (or number); BadSetup when nobody has it."""
        if isinstance(name, int):
            if 0 <= name < len(self.names):
                return name
        elif name in self.names:
            return self.names.index(name)
        raise BadSetup(f"Nobody called {name} sits here; at the table are {', '.join(self.names)}.")

    def view(self, name: str | int | None = None) -> Any:
        """Return what a seat may see; what a spectator sees when no name is given."""
        return self.game.view(self.state, None if name is None else self.seat(name))

    def moves(self, name: str | int | None = None) -> Moves[Any]:
        """Return every move of a seat, of the one to act when no name is given."""
        awaited = self.game.to_act(self.state)
        if name is None and not awaited:
            return Moves.of(())
        seat = awaited[0] if name is None else self.seat(name)
        # A hint, a bot and a greyed-out button ask for the same moves: they are found once.
        if self._found is None or self._found[0] is not self.state or self._found[1] != seat:
            self._found = (self.state, seat, self.box.moves(self.game, self.state, seat))
        return self._found[2]

    def act(self, name: str | int, action: Any) -> Deed:
        """Let a seat do something; RuleBroken when it may not, and then nothing has changed."""
        seat, before = self.seat(name), self.state
        after, events = self.game.apply(before, seat, action)
        gains = tuple(b - a for a, b in zip(before.scores, after.scores, strict=True))
        self.state = after
        self.deeds.append(Deed(seat, action, before, events, gains, self.notation))
        return self.deeds[-1]

    def say(self, name: str | int, text: str) -> Deed:
        """Let a seat do what a text means; Unreadable or Ambiguous when it is not clear."""
        return self.act(name, self.notation.read(self.state, self.seat(name), text))

    def story(self, show: Callable[[Event], Event] = lambda event: event) -> list[str]:
        """Return all that happened as sentences; `show` may veil events first."""
        events = [*self.opening, *(event for deed in self.deeds for event in deed.events)]
        sentences = (tell(show(event), self.names, self.game.deck) for event in events)
        return [sentence for sentence in sentences if sentence]
