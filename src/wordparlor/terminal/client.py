"""The client: shows each person the table and reads their commands until the game is over.

Bots act by themselves, people at the keyboard. Several people take turns at the keyboard, and the
screen never shows one person's hand to another.
"""

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.text import Text

from wordparlor.bots import Bot, take_turn
from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.table.english import tell
from wordparlor.table.events import veil
from wordparlor.table.match import PlayedAction
from wordparlor.table.scene import Scene
from wordparlor.table.table import Table
from wordparlor.terminal import render
from wordparlor.terminal.board_pane import BoardPane
from wordparlor.terminal.completion import completions
from wordparlor.terminal.console import clear_screen, command
from wordparlor.terminal.hints import Hints
from wordparlor.terminal.lookup import show_clauses, show_definitions
from wordparlor.terminal.prompt import Prompt
from wordparlor.terminal.queries import Queries, Quit
from wordparlor.terminal.saves import SavedGame


class Client:
    """One game at one keyboard."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, Bot],
        saved: SavedGame,
        screen: Console,
        prompt: Prompt,
        *,
        play_bot: Callable[[Table, int, Bot], PlayedAction] = take_turn,
        resume: str = "continue",
        hints: Hints | None = None,
    ) -> None:
        """Sit down at a table; `play_bot` lets bots act, and the command `resume` comes back.

        Without `hints` the table gives the usual ones.
        """
        self._table = table
        self._bots = bots
        self._saved = saved
        self._screen = screen
        self._prompt = prompt
        self._play_bot = play_bot
        self._resume = resume
        self._pane = BoardPane()
        self._hints = hints or Hints(screen, table, saved.about.get("hints", ""))
        self._queries = Queries(screen, table, self._pane, self._hints)
        self._people = [seat for seat in range(len(table.names)) if seat not in bots]
        self._uncovered: int | None = None
        """The seat whose hand the screen may show."""

    def run(self) -> None:
        """Play until the game is over or the user quits; save the game either way."""
        try:
            while not self._table.over:
                seat = self._table.match.to_act[0]
                if seat in self._bots:
                    self._play_bot(self._table, seat, self._bots[seat])
                else:
                    self._turn(seat)
                self._save()
        except (Quit, EOFError, KeyboardInterrupt):
            # Ctrl-C may have come between the last action and its saving.
            self._save()
            self._screen.print(f"The game is saved. Resume it with: {command()} {self._resume}")
        else:
            self._finish()

    @property
    def hints(self) -> str:
        """How many steps of hints each seat has taken, as a record notes it."""
        return self._hints.note

    def _save(self) -> None:
        noted = self._hints.note
        self._saved.save(self._table, {"hints": noted} if noted else {})

    # -- a person's turn --------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Show a person the table and read lines until one is an action."""
        self._uncover(seat)
        self._show(seat)
        while True:
            text = self._ask(seat)
            if not text:
                self._show(seat)
            elif self._queries.answer(seat, text, covered=self._covered(seat)):
                continue
            elif self._act(seat, text):
                return

    def _ask(self, seat: int) -> str:
        name = self._table.names[seat]
        forms = [form for form, _ in self._table.presenter.forms(self._table.view(seat), seat)]
        cards = [card for area in self._scene(seat).areas if area.own for card in area.cards]
        commands = [*forms, *(form for form, _ in Queries.FORMS)]
        prompt = f"{name}, {' or '.join(forms)}> " if self._table.state.window else f"{name}> "
        return self._prompt.ask(
            prompt, player=name, complete=lambda before: completions(before, commands, cards)
        )

    def _act(self, seat: int, text: str) -> bool:
        """Do what a text means; return False when it is refused."""
        view = self._table.view(None if self._covered(seat) else seat)
        try:
            action = self._table.notation.read(view, seat, text)
        except Ambiguous as several:
            # Do not ask about an action that is refused anyway.
            first = several.choices[0][1]
            action = self._choose(seat, several) if self._allows(seat, first) else None
        except (Unreadable, RuleBroken) as unclear:
            self._refuse_by_clause(unclear)
            return False
        if action is None or not self._allows(seat, action) or not self._confirms(seat, action):
            return False
        self._table.act(seat, action)
        return True

    def _allows(self, seat: int, action: object) -> bool:
        """Tell whether a seat may do this; if not, show the refusal and its clause."""
        try:
            self._table.game.check(self._table.state, seat, action)
        except RuleBroken as broken:
            self._refuse_by_clause(broken)
            return False
        return True

    def _confirms(self, seat: int, action: object) -> bool:
        """Tell whether the user wants an action that is allowed; a lesson asks."""
        return True

    def _refuse_by_clause(self, wrong: Unreadable | RuleBroken) -> None:
        """Show a refusal, and its clause if it has one."""
        self._refuse(wrong.sentence)
        if wrong.clause:
            show_clauses(self._screen, [self._table.box.rulebook.find(wrong.clause)])

    def _choose(self, seat: int, several: Ambiguous) -> object | None:
        """Ask which of several actions the user means; None for no action.

        Commands besides actions work here too.
        """
        self._screen.print(str(several))
        choices = zip(several.choices, several.notes, strict=True)
        for number, ((written, _), note) in enumerate(choices, start=1):
            line = Text.assemble(f"  {number}  {written}", (f"  {note}" if note else "", "note"))
            self._screen.print(line, soft_wrap=True)
        while True:
            said = self._prompt.choose("Which one? (Enter = 1, Esc or 0 = cancel) ")
            if said == "0":
                return None
            if self._queries.answer(seat, said, covered=self._covered(seat)):
                continue
            number = int(said[:4]) if said.isdecimal() else 0 if said else 1
            if 1 <= number <= len(several.choices):
                action: object = several.choices[number - 1][1]
                return action
            self._screen.print(f"Type a number from 1 to {len(several.choices)}, or 0 to cancel.")

    def _refuse(self, sentence: str) -> None:
        self._screen.print(Text(f"Not possible: {sentence}", style="refusal"))

    # -- what the screen shows --------------------------------------------------------------------

    def _uncover(self, seat: int) -> None:
        """Show a person what happened, and uncover their hand once they are at the screen."""
        if len(self._people) == 1:
            self._tell(seat, seat)
            return
        if self._uncovered != seat:
            clear_screen(self._screen)
            self._uncovered = None
        self._tell(seat, None)
        # An answer to a proposed word needs no hand, so there is nothing to uncover.
        if self._uncovered is None and not self._table.state.window:
            name = self._table.names[seat]
            if self._prompt.ask(f"{name}, press Enter when you are ready. ") == "quit":
                raise Quit
            self._uncovered = seat

    def _tell(self, seat: int, viewer: int | None) -> None:
        """Show what happened since a person's last action, as the viewer may know it."""
        history = self._table.history
        mine = (at for at, played in enumerate(history) if played.seat == seat)
        last = max(mine, default=None)
        self._screen.print()
        if last is None:
            opening = (veil(event, viewer) for event in self._table.opening)
            for event in opening:
                names, piece = self._table.names, self._table.box.piece
                sentence = tell(event, names, self._table.game.deck, viewer, piece)
                render.show_sentences(self._screen, [sentence] if sentence else [])
        render.show_actions(self._screen, self._table, history[last or 0 :], viewer)

    def _scene(self, seat: int) -> Scene:
        """Return what a person sees now; without the hand while it is covered."""
        viewer = None if self._covered(seat) else seat
        return self._table.presenter.draw(self._table.view(viewer), viewer)

    @property
    def _only_person(self) -> int | None:
        """The seat to address as you; None when several people read the same screen."""
        return self._people[0] if len(self._people) == 1 else None

    def _status(self) -> str:
        seat = self._only_person
        return self._table.presenter.status(self._table.view(seat), seat)

    def _covered(self, seat: int) -> bool:
        """Tell whether the hand must stay hidden: another person may see the screen."""
        return len(self._people) > 1 and self._uncovered != seat

    def _show(self, seat: int) -> None:
        scene = self._scene(seat)
        render.show_status(self._screen, self._status())
        render.show_table(self._screen, self._table, scene, self._bots, self._pane)
        if self._table.state.window:
            # Say what an answer may cost before the player gives it.
            forms = self._table.presenter.forms(self._table.view(seat), seat)
            show_definitions(self._screen, forms)

    # -- the end ----------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Show the end of the game: the last actions, the board, the result, the score sheet."""
        alone = self._only_person
        last = max((played.seat for played in self._table.history[-1:]), default=0)
        self._tell(last if alone is None else alone, alone)
        scene = self._table.presenter.draw(self._table.view(), None)
        render.show_board(self._screen, scene)
        render.show_status(self._screen, self._status())
        render.show_score_sheet(self._screen, self._table)
        if taken := self._hints.sentence:
            self._screen.print(taken)
        self._screen.print(f"Record: {self._saved.path}", soft_wrap=True)
