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
    "challenge": "let the dictionary decide: {stakes}",
    "reject": "vote against the word; a majority or a tie accepts it ({clause})",
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
            stakes = address(self.stakes(view, view.window), self.game.setup.seats, seat)
            names = map(name_of, view.window.answers)
            return tuple(
                (name, _ANSWERS[name].format(clause=clause, stakes=stakes)) for name in names
            )
        return self.play_forms(view, seat)

    def stakes(self, view: StateT, window: Window[Any]) -> str:
        """Return what a challenge costs either side, with clauses and marks for players."""
        return f"for the penalties see {self.game.clauses_now(view).judging}"

    def gain(self, view: StateT, window: Window[Any]) -> str:
        """Return what a proposed play would score, as a phrase: 12 points; empty if unknown."""
        return ""

    @abstractmethod
    def play_forms(self, view: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat can do on its turn, as (notation, explanation)."""

    def hint(self, view: StateT, seat: int, action: ActionT) -> str:
        """Return a play as the text of a hint: its notation, and more where that helps."""
        return self.notation.write(view, seat, action)

    def advise(self, view: StateT, seat: int, action: ActionT) -> str:
        """Return a play as a person would say it: "Make CART"."""
        said = self.notation.write(view, seat, action).partition(" using ")[0]
        return said[:1].upper() + said[1:]

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
        in_all = " in all" if len(window.words) > 1 else ""
        gain = f" ({gain}{in_all})" if (gain := self.gain(view, window)) else ""
        doubted = and_list(list(self.game.faults(view, window.play)) if window.vote else [])
        asks = f"{{ask}} the table to accept {doubted}"
        if not window.vote:
            asks = f"{{propose}} {and_list(window.words)}"
        return f"{{{window.seat}}} {asks}{gain}; {waiting} to answer."
