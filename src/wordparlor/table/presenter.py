"""A game as text: the possible actions, whose turn it is, and the table as a scene."""

from abc import ABC, abstractmethod
from typing import Any, Generic

from wordparlor.table.english import address
from wordparlor.table.game import ActionT, StateT
from wordparlor.table.judging import Window, name_of
from wordparlor.table.notation import Notation
from wordparlor.table.phrases import and_list
from wordparlor.table.scene import Scene

_ANSWERS = {
    "accept": "accept the word",
    "challenge": "let the dictionary decide; for the penalties see {clause}",
    "reject": "vote against the word",
}


class Presenter(ABC, Generic[StateT, ActionT]):
    """Shows the views of one game."""

    def __init__(self, notation: Notation[StateT, ActionT]) -> None:
        self.notation = notation
        self.game = notation.game

    def forms(self, view: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat can do now, as (notation, explanation)."""
        if view.window:
            clause = self.game.clauses_now(view).judging
            names = map(name_of, view.window.answers)
            return tuple((name, _ANSWERS[name].format(clause=clause)) for name in names)
        return self.play_forms(view, seat)

    @abstractmethod
    def play_forms(self, view: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat can do on its turn, as (notation, explanation)."""

    def hint(self, view: StateT, seat: int, action: ActionT) -> str:
        """Return a play as the text of a hint: its notation, and more where that helps."""
        return self.notation.write(view, seat, action)

    @abstractmethod
    def draw(self, view: StateT, seat: int | None) -> Scene:
        """Return the view as a scene for a seat; None stands for a spectator."""

    def status(self, view: StateT, seat: int | None = None) -> str:
        """Return a sentence to a seat: whose turn it is, or which answers are missing."""
        names = self.game.setup.seats
        if view.over:
            winners = [f"{{{one}}}" for one in self.game.winners(self.game.standing(view))]
            return address(f"The game is over: {and_list(winners) or 'nobody'} won.", names, seat)
        text = self._window_text(view, view.window) if view.window else self.turn_text(view)
        return address(text, names, seat)

    def turn_text(self, view: StateT) -> str:
        """Return whose turn it is and what comes next, with marks for players (see english.py)."""
        return f"{{turn {view.turn}}} to play."

    def _window_text(self, view: StateT, window: Window[Any]) -> str:
        waiting = and_list([f"{{{seat}}}" for seat in window.waiting])
        words = window.words
        if window.vote:
            doubted = and_list(list(self.game.faults(view, window.play)))
            return f"{{{window.seat}}} {{ask}} the table to accept {doubted}; {waiting} to answer."
        return f"{{{window.seat}}} {{propose}} {and_list(words)}; {waiting} to answer."
