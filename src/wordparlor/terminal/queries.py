"""Commands besides actions: look something up, get a hint, quit.

These commands are in lower case. The same word in capitals is a word to play.
"""

from collections.abc import Callable, Mapping

from rich.console import Console

from wordparlor.errors import ParlorError
from wordparlor.table.events import veil
from wordparlor.table.table import Table
from wordparlor.terminal.board_pane import BoardPane
from wordparlor.terminal.explain import show_explanation
from wordparlor.terminal.hints import Hints
from wordparlor.terminal.lookup import (
    show_clauses,
    show_definitions,
    show_sheet,
    show_word,
)
from wordparlor.terminal.render import show_sentences


class Quit(Exception):  # noqa: N818 - it is not an error
    """The user quits the game."""


class Queries:
    """Runs commands that are not actions; `answer` tells whether a text was such a command."""

    FORMS = (
        ("hint", "get a hint, and with hint again more of it (only with strict judging)"),
        ("hint all", "show the best plays at once"),
        ("rules", "read the rules"),
        ("rules CLAUSE", "read one clause, e.g. the clause of a refusal"),
        ("explain WHAT", "explain a card, a sign, a pile, a word on the table or the score"),
        ("word WORD", "look up a word (only with strict judging)"),
        ("log", "show everything that happened"),
        ("look WHERE", "show another part of a large board: look e, look 3,-1, look all"),
        ("quit", "quit and save the game"),
        ("?", "show this help"),
    )

    def __init__(self, screen: Console, table: Table, pane: BoardPane, hints: Hints) -> None:
        self._screen = screen
        self._table = table
        self._pane = pane
        self._answers: Mapping[str, Callable[[int, str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": hints.give,
            "rules": self._rules,
            "explain": self._explain,
            "word": self._word,
            "log": self._log,
            "look": self._look,
            "quit": self._quit,
        }

    def answer(self, seat: int, text: str, *, covered: bool) -> bool:
        """Run a command; return False when the text is not a command.

        While hands are `covered`, show nothing that only the seat may know.
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
        commands = [row for row in self.FORMS if board or not row[0].startswith("look")]
        for title, rows in (("Your actions:", forms), ("Other commands:", commands)):
            self._screen.print(title)
            show_definitions(self._screen, rows)
        self._screen.print(
            "Tab completes, the arrow keys recall earlier lines, Esc clears the line, and an empty "
            "line shows the table again. To play a word such as HINT, write it in capitals."
        )

    def _rules(self, seat: int, about: str) -> None:
        if not about:
            show_sheet(self._screen, self._table.box)
            return
        try:
            show_clauses(self._screen, [self._table.box.rulebook.find(about)])
        except ParlorError as wrong:
            self._screen.print(str(wrong))

    def _explain(self, seat: int, about: str) -> None:
        show_explanation(self._screen, self._table.match, about)

    def _word(self, seat: int, about: str) -> None:
        game = self._table.game
        if game.judging != "strict":
            self._screen.print("You cannot look up words, because the players judge them.")
        elif not about:
            self._screen.print("Write a word after it, e.g. word PARLOR")
        else:
            show_word(self._screen, about.upper(), game.words.entry(about))

    def _log(self, seat: int | None, about: str) -> None:
        for sentence in self._table.story(lambda event: veil(event, seat)):
            show_sentences(self._screen, [sentence])

    def _look(self, seat: int, about: str) -> None:
        scene = self._table.presenter.draw(self._table.view(), None)
        if not scene.board:
            self._screen.print("This game has no board. An empty line shows the table.")
            return
        try:
            self._pane.look(self._screen, scene.board, about.lower(), scene.red)
        except ParlorError as wrong:
            self._screen.print(str(wrong))

    def _quit(self, seat: int, about: str) -> None:
        raise Quit
