"""Hints at the keyboard: one step after another, or the best plays at once; all steps count."""

from typing import Any

from rich.console import Console
from rich.text import Text

from wordparlor.bots.hints import Hint, best_plays, decent_moves, make_hint, why_no_hint
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.phrases import plural
from wordparlor.table.solver import SolvedPlay
from wordparlor.table.table import Table
from wordparlor.terminal.lookup import show_plays

_BEST = 5


class Hints:
    """Gives the hints of one game, and counts the steps that each player takes."""

    def __init__(self, screen: Console, table: Table, noted: str = "") -> None:
        """Begin with what an earlier `note` says, in the record of a game."""
        self._screen = screen
        self._table = table
        counts = [int(word[:6]) for word in noted.split() if word.isdecimal()]
        self._counts = counts if len(counts) == len(table.names) else [0] * len(table.names)
        self._match: Match | None = None
        self._hint: Hint | None = None
        self._step = 0

    @property
    def note(self) -> str:
        """How many steps each seat has taken: 3 0; empty when there are none."""
        return " ".join(map(str, self._counts)) if any(self._counts) else ""

    @property
    def sentence(self) -> str:
        """The same for people; empty when there are none."""
        taken = zip(self._table.names, self._counts, strict=True)
        told = [f"{name} {plural(count, 'step')}" for name, count in taken if count]
        return f"Hints taken: {', '.join(told)}." if told else ""

    def give(self, seat: int, about: str) -> None:
        """Show the next step of the hint to a seat; with `all`, the best plays."""
        if why := why_no_hint(self._table.match, seat):
            self._screen.print(why)
        elif about == "all":
            self._show_best(seat)
        elif about:
            self._screen.print("Type hint for the next step, or hint all for the best plays.")
        else:
            self._show_next(seat)

    def _show_next(self, seat: int) -> None:
        hint = self._find(seat)
        at = min(self._step, len(hint.steps) - 1)
        self._count(seat, at + 1)
        self._screen.print(Text(hint.steps[at].sentence))
        if at + 1 < len(hint.steps):
            self._screen.print("Type hint again for more.", style="note")
            return
        self._screen.print(Text(f"Type: {hint.text}", style="note"))
        for word, meaning in hint.meanings:
            self._screen.print(Text(f"{word}: {meaning}", style="note"))

    def _show_best(self, seat: int) -> None:
        self._count(seat, len(self._find(seat).steps))
        seen, presenter = self._table.match.seen_by(seat), self._table.presenter
        moves = decent_moves(seen, seat, _BEST)
        plays = [
            SolvedPlay(words, score, presenter.hint(seen.state, seat, action))
            for action, words, score in best_plays(seen, moves, _BEST)
        ]
        if plays:
            show_plays(self._screen, plays)
        elif promises := self._promises(seat, moves):
            self._screen.print("No word yet. The best play that each action makes possible:")
            show_plays(self._screen, promises)
        else:
            self._screen.print("You cannot make a word. Type ? to see your other actions.")

    def _promises(self, seat: int, moves: Moves[Any]) -> list[SolvedPlay]:
        """Return the actions that make a word possible, with the points of that word."""
        view, write = self._table.view(seat), self._table.notation.write
        found = [
            SolvedPlay((), promise, write(view, seat, action))
            for promise, action in zip(moves.promises, moves[moves.plays :], strict=False)
            if promise > 0
        ]
        return sorted(found, key=lambda play: -play.score)

    def _find(self, seat: int) -> Hint:
        """Return the hint about the position on the table; a new position has a new one."""
        match = self._table.match
        if self._hint is None or self._match is not match:
            self._match, self._step = match, 0
            self._hint = make_hint(match.seen_by(seat), seat, len(self._table.history))
        return self._hint

    def _count(self, seat: int, step: int) -> None:
        self._counts[seat] += max(0, step - self._step)
        self._step = max(self._step, step)
