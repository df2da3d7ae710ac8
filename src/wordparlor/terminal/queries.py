"""What a player can type beside actions: look something up, ask for a hint, leave.

These words are written small. Written in capitals the same word is laid on the table.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console

from wordparlor.errors import ParlorError
from wordparlor.table.events import veil
from wordparlor.table.moves import Moves
from wordparlor.table.solver import SolvedPlay
from wordparlor.table.table import Table
from wordparlor.terminal.board_pane import Pane
from wordparlor.terminal.lookup import (
    show_clauses,
    show_plays,
    show_sheet,
    show_terms,
    show_word,
)
from wordparlor.terminal.render import show_sentences

_HINTS = 5


class Left(Exception):  # noqa: N818 - it is no error
    """A player has left the table."""


class Asides:
    """Answers what a seat asks; `answer` tells whether a text was such a question."""

    FORMS = (
        ("hint", "show the best plays, where the dictionary decides at once"),
        ("rules", "read the whole rule sheet"),
        ("rules CLAUSE", "read one clause, such as the one behind a refusal"),
        ("word WORD", "look a word up, where the dictionary decides at once"),
        ("log", "tell the whole story of the game"),
        ("look WHERE", "turn to another part of a large board: look e, look 3,-1, look all"),
        ("quit", "leave; the game is kept"),
        ("?", "show what can be typed"),
    )

    def __init__(self, screen: Console, table: Table, pane: Pane) -> None:
        self._screen = screen
        self._table = table
        self._pane = pane
        self._answers: Mapping[str, Callable[[int, str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "rules": self._rules,
            "word": self._word,
            "log": self._log,
            "look": self._look,
            "quit": self._quit,
        }

    def answer(self, seat: int, text: str, *, covered: bool) -> bool:
        """Answer a question; False when the text is none.

        While hands are `covered` nothing is told that only the seat may know.
        """
        asked, _, about = text.partition(" ")
        if asked not in self._answers:
            return False
        if asked == "log" and covered:
            self._log(None, about)
        else:
            self._answers[asked](seat, about.strip())
        return True

    def _help(self, seat: int, about: str) -> None:
        view = self._table.view(seat)
        forms = self._table.presenter.forms(view, seat)
        board = self._table.presenter.draw(view, seat).board
        asides = [row for row in self.FORMS if board or not row[0].startswith("look")]
        for title, rows in (("To play:", forms), ("Besides that:", asides)):
            self._screen.print(title)
            show_terms(self._screen, rows)
        self._screen.print(
            "Tab completes, the arrow keys bring back what was typed, Esc empties the line, and an "
            "empty line shows the table again. To lay a word such as HINT write it in capitals."
        )

    def _hint(self, seat: int, about: str) -> None:
        if self._table.game.judging != "strict":
            self._screen.print("At this table the players judge the words, so there are no hints.")
            return
        table, view = self._table, self._table.view(seat)
        moves = table.box.moves(table.game, view, seat, table.game.words.decent())
        if plays := self._best(seat, moves):
            show_plays(self._screen, plays)
        elif promises := self._promises(seat, moves):
            self._screen.print("The best play that is then possible for sure:")
            show_plays(self._screen, promises)
        else:
            self._screen.print("There is no word to be found; see ? for what else can be done.")

    def _promises(self, seat: int, moves: Moves[Any]) -> list[SolvedPlay]:
        """Return what lays no word itself but lets one be laid, by the points of that."""
        view, write = self._table.view(seat), self._table.notation.write
        found = [
            SolvedPlay((), promise, write(view, seat, action))
            for promise, action in zip(moves.promises, moves[moves.plays :], strict=False)
            if promise > 0
        ]
        return sorted(found, key=lambda play: -play.score)

    def _best(self, seat: int, moves: Moves[Any]) -> list[SolvedPlay]:
        """Return the best ways to lay the best decent words."""
        table, view = self._table, self._table.view(seat)
        best: dict[tuple[str, ...], SolvedPlay] = {}
        for at in moves.best():
            action = moves[at]
            words = table.game.words_of(view, action)
            text = table.presenter.hint(view, seat, action)
            best.setdefault(words, SolvedPlay(words, int(moves.scores[at]), text))
            if len(best) == _HINTS:
                break
        return list(best.values())

    def _rules(self, seat: int, about: str) -> None:
        if not about:
            show_sheet(self._screen, self._table.box)
            return
        try:
            show_clauses(self._screen, [self._table.box.rulebook.find(about)])
        except ParlorError as wrong:
            self._screen.print(str(wrong))

    def _word(self, seat: int, about: str) -> None:
        game = self._table.game
        if game.judging != "strict":
            self._screen.print("At this table the players judge the words, so none is looked up.")
        elif not about:
            self._screen.print("Write the word behind it, such as: word PARLOR")
        else:
            show_word(self._screen, about.upper(), game.words.entry(about))

    def _log(self, seat: int | None, about: str) -> None:
        for sentence in self._table.story(lambda event: veil(event, seat)):
            show_sentences(self._screen, [sentence])

    def _look(self, seat: int, about: str) -> None:
        scene = self._table.presenter.draw(self._table.view(), None)
        if not scene.board:
            self._screen.print("There is no board here; an empty line shows the table.")
            return
        try:
            self._pane.look(self._screen, scene.board, about.lower(), scene.red)
        except ParlorError as wrong:
            self._screen.print(str(wrong))

    def _quit(self, seat: int, about: str) -> None:
        raise Left
