"""The client: shows each person the table and takes what they type, until the game is over.

Whoever is awaited acts: bots by themselves, people at the keyboard. Several people pass it on, and
nobody's hand is seen by the next.
"""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from wordparlor.bots import Bot, take_turn
from wordparlor.errors import Ambiguous, ParlorError, RuleBroken
from wordparlor.table.english import tell
from wordparlor.table.events import veil
from wordparlor.table.scene import Scene
from wordparlor.table.table import Table
from wordparlor.terminal import render as drawing
from wordparlor.terminal.board_pane import Pane
from wordparlor.terminal.completion import completions
from wordparlor.terminal.console import command, wipe
from wordparlor.terminal.lookup import show_clauses
from wordparlor.terminal.prompt import Line
from wordparlor.terminal.queries import Asides, Left
from wordparlor.terminal.saves import Saved


class Client:
    """One game at one keyboard."""

    def __init__(
        self, table: Table, bots: Mapping[int, Bot], saved: Saved, screen: Console, line: Line
    ) -> None:
        self._table = table
        self._bots = bots
        self._saved = saved
        self._screen = screen
        self._line = line
        self._pane = Pane()
        self._asides = Asides(screen, table, self._pane)
        self._people = [seat for seat in range(len(table.names)) if seat not in bots]
        self._facing: int | None = None
        """Whose hand can be seen on the screen."""

    def run(self) -> None:
        """Play until the game is over or someone leaves; either way it is kept."""
        try:
            while not self._table.over:
                seat = self._table.game.to_act(self._table.state)[0]
                if seat in self._bots:
                    take_turn(self._table, seat, self._bots[seat])
                else:
                    self._turn(seat)
                self._saved.keep(self._table)
        except (Left, EOFError, KeyboardInterrupt):
            # Ctrl-C may have come between the last action and its keeping.
            self._saved.keep(self._table)
            self._screen.print(f"The game is kept. Go on with: {command()} continue")
        else:
            self._finish()

    # -- a person's turn --------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Show a person the table and take lines until one is an action."""
        self._face(seat)
        self._show(seat)
        while True:
            text = self._ask(seat)
            if not text:
                self._show(seat)
            elif self._asides.answer(seat, text, covered=self._covered(seat)):
                continue
            elif self._does(seat, text):
                return

    def _ask(self, seat: int) -> str:
        name = self._table.names[seat]
        forms = [form for form, _ in self._table.presenter.forms(self._table.view(seat), seat)]
        cards = [card for area in self._scene(seat).areas if area.own for card in area.cards]
        typed = [*forms, *(form for form, _ in Asides.FORMS)]
        prompt = f"{name}, {' or '.join(forms)}> " if self._table.state.window else f"{name}> "
        return self._line.ask(
            prompt, who=name, offers=lambda before: completions(before, typed, cards)
        )

    def _does(self, seat: int, text: str) -> bool:
        """Do what a text means; False when it is refused, and then nothing has changed."""
        view = self._table.view(None if self._covered(seat) else seat)
        try:
            action = self._table.notation.read(view, seat, text)
        except Ambiguous as several:
            # What is refused anyway need not be asked about.
            first = several.choices[0][1]
            action = self._choose(several) if self._allows(seat, first) else None
        except ParlorError as unclear:
            self._refuse(str(unclear))
            return False
        if action is None or not self._allows(seat, action):
            return False
        self._table.act(seat, action)
        return True

    def _allows(self, seat: int, action: object) -> bool:
        """Tell whether a seat may do this; what it breaks is shown with its clause."""
        try:
            self._table.game.check(self._table.state, seat, action)
        except RuleBroken as broken:
            self._refuse(broken.sentence)
            show_clauses(self._screen, [self._table.box.rulebook.find(broken.clause)])
            return False
        return True

    def _choose(self, several: Ambiguous) -> object | None:
        """Ask which of several actions is meant; nothing when it is none of them."""
        self._screen.print(str(several))
        choices = zip(several.choices, several.notes, strict=True)
        for number, ((written, _), note) in enumerate(choices, start=1):
            line = Text.assemble(f"  {number}  {written}", (f"  {note}" if note else "", "note"))
            self._screen.print(line, soft_wrap=True)
        while True:
            said = self._line.choose("Which one? (Enter for 1, Esc or 0 for none) ")
            if said == "0":
                return None
            number = int(said[:4]) if said.isdecimal() else 0 if said else 1
            if 1 <= number <= len(several.choices):
                action: object = several.choices[number - 1][1]
                return action
            self._screen.print(f"Type a number from 1 to {len(several.choices)}, or 0.")

    def _refuse(self, sentence: str) -> None:
        self._screen.print(Text(f"No: {sentence}", style="refusal"))

    # -- what is seen -----------------------------------------------------------------------------

    def _face(self, seat: int) -> None:
        """Turn the screen to a person: what happened, and their hand only when they are ready."""
        if len(self._people) == 1:
            self._tell(seat, seat)
            return
        if self._facing != seat:
            wipe(self._screen)
            self._facing = None
        self._tell(seat, None)
        # An answer to a word in question needs no hand, so the keyboard can just be passed on.
        if self._facing is None and not self._table.state.window:
            name = self._table.names[seat]
            if self._line.ask(f"{name}, press Enter when you are ready. ") == "quit":
                raise Left
            self._facing = seat

    def _tell(self, seat: int, viewer: int | None) -> None:
        """Tell what happened from a person's last action on, as the viewer may know it."""
        history = self._table.history
        mine = (at for at, played in enumerate(history) if played.seat == seat)
        last = max(mine, default=None)
        self._screen.print()
        if last is None:
            opening = (veil(event, viewer) for event in self._table.opening)
            for event in opening:
                sentence = tell(
                    event, self._table.names, self._table.game.deck, piece=self._table.box.piece
                )
                drawing.show_sentences(self._screen, [sentence] if sentence else [])
        drawing.show_actions(self._screen, self._table, history[last or 0 :], viewer)

    def _scene(self, seat: int) -> Scene:
        """Return what a person sees now; the hand only when it lies open before them."""
        viewer = None if self._covered(seat) else seat
        return self._table.presenter.draw(self._table.view(viewer), viewer)

    def _covered(self, seat: int) -> bool:
        """Tell whether someone else may be looking at the screen."""
        return len(self._people) > 1 and self._facing != seat

    def _show(self, seat: int) -> None:
        scene = self._scene(seat)
        drawing.show_status(self._screen, scene)
        drawing.show_table(self._screen, self._table, scene, self._bots, self._pane)

    # -- the end ----------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Show how the game ended: the last actions, the board, the result, the score sheet."""
        alone = self._people[0] if len(self._people) == 1 else None
        last = max((played.seat for played in self._table.history[-1:]), default=0)
        self._tell(last if alone is None else alone, alone)
        scene = self._table.presenter.draw(self._table.view(), None)
        drawing.show_board(self._screen, scene)
        drawing.show_status(self._screen, scene)
        drawing.show_score_sheet(self._screen, self._table)
        self._screen.print(f"The record is {self._saved.path}", soft_wrap=True)
