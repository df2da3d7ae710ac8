"""`wordparlor learn`: the lessons of a game at the keyboard.

A coach says what to play, and the bots follow the script of the lesson. Nothing is saved.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from wordparlor.bots import Bot, bot, take_turn
from wordparlor.bots.levels import LEVELS
from wordparlor.bots.names import free_names, name_bots
from wordparlor.errors import BadSetup, ParlorError
from wordparlor.games import box as find_box
from wordparlor.games import deal
from wordparlor.table.box import Box
from wordparlor.table.english import address
from wordparlor.table.lesson import Lesson, LessonStep, is_as_good
from wordparlor.table.match import PlayedAction
from wordparlor.table.phrases import plural
from wordparlor.table.table import Table
from wordparlor.table.trying import try_action
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import command, open_screen
from wordparlor.terminal.play import choose_game
from wordparlor.terminal.prompt import Prompt, open_prompt
from wordparlor.terminal.queries import Quit
from wordparlor.terminal.saves import SavedGame
from wordparlor.terminal.seating import GUEST

_LEARNER = 0
"""The seat of the learner."""


def learn(game: str, name: str) -> None:
    """Take a lesson; the user chooses what is not named.

    Raises:
        BadSetup: there is no such game or lesson.
    """
    box = find_box(game) if game else choose_game()
    screen = open_screen()
    prompt = open_prompt(screen)
    chosen = name or _choose_lesson(box, screen, prompt)
    lesson = box.lesson(chosen)
    screen.print(f"{box.name}: {lesson.title}", style="title")
    screen.print("Type ? for help, quit to leave.")
    if LessonClient(lesson, *open_lesson(box, lesson), screen, prompt).take():
        _offer_more(box, chosen, screen)


def open_lesson(box: Box, lesson: Lesson) -> tuple[Table, Mapping[int, Bot]]:
    """Deal the cards of a lesson and play what comes before it; return the table and its bots."""
    named = lesson.names or tuple(name_bots(lesson.bots, free_names((GUEST,))))
    table = deal(
        box.id,
        (GUEST, *named),
        variant=lesson.variant,
        options=lesson.options,
        seed=lesson.seed,
    )
    for text in lesson.before:
        table.say(table.match.to_act[0], address(text, table.names, None))
    return table, {seat: bot(level) for seat, level in enumerate(lesson.bots, start=1)}


def _choose_lesson(box: Box, screen: Console, prompt: Prompt) -> str:
    """Return the lesson that the user chooses; the first one without an answer."""
    names = list(box.lessons)
    if len(names) < 2:
        return names[0] if names else "first"
    for number, (name, lesson) in enumerate(box.lessons.items(), start=1):
        screen.print(Text(f"  {number}  {name:<8} {lesson.title}"))
    try:
        chosen = prompt.ask("Which lesson? (Enter = 1) ")
    except EOFError:
        raise BadSetup(f"Name a lesson: {', '.join(names)}.") from None
    if chosen.isdecimal() and 1 <= int(chosen) <= len(names):
        return names[int(chosen) - 1]
    return chosen or names[0]


def _offer_more(box: Box, name: str, screen: Console) -> None:
    names = list(box.lessons)
    weakest = next(one for one in LEVELS.values() if one.for_people)
    seats = max(box.seats_of("")[0], 2) - 1
    offers = [f"{command()} play {box.id} --bots {','.join([weakest.level] * seats)}"]
    for after in names[names.index(name) + 1 :][:1]:
        offers.insert(0, f"{command()} learn {box.id} {after}")
    screen.print(f"What next? {'  or  '.join(offers)}", soft_wrap=True)


class LessonClient(Client):
    """A lesson at the keyboard."""

    def __init__(
        self,
        lesson: Lesson,
        table: Table,
        bots: Mapping[int, Bot],
        screen: Console,
        prompt: Prompt,
    ) -> None:
        super().__init__(
            table, bots, SavedGame(Path(), {}), screen, prompt, play_bot=self._follow_script
        )
        self._lesson = lesson
        self._left = False
        """Whether the learner has left the script."""
        self._wanted: Any = None
        """The action that the step asks for; None when any action will do."""
        self._told = -1
        """How many actions had happened when the learner was last told."""

    def take(self) -> bool:
        """Go through all steps; return False when the learner quits."""
        try:
            for step in self._lesson.steps:
                self._take_step(step)
        except (Quit, EOFError, KeyboardInterrupt):
            self._screen.print("The lesson ends here.")
            return False
        return True

    def _take_step(self, step: LessonStep) -> None:
        if not step.play or self._table.over:
            self._read(step)
            return
        self._wanted = self._find_action(step)
        if self._wanted is None:
            self._left = True
            if not step.otherwise:
                return
        self._coach(step.say if self._wanted is not None else step.otherwise)
        if self._wanted is not None:
            # The texts of lessons are for cards that people can tap, too.
            typed = address(step.play, self._table.names, None)
            self._screen.print(Text(f"Type: {typed}", style="note"))
        self._turn(_LEARNER)
        if step.replies or self._table.match.to_act[:1] != (_LEARNER,):
            self._let_bots_play()

    def _read(self, step: LessonStep) -> None:
        """Show a text, if it is still true."""
        text = step.say if step.always or not self._left else step.otherwise
        if step.play or not text:
            return
        self._uncover(_LEARNER)
        self._coach(text)
        if step is not self._lesson.steps[-1] and self._prompt.ask("(Enter) ") == "quit":
            raise Quit

    def _coach(self, text: str) -> None:
        self._screen.print()
        self._screen.print(Text(address(text, self._table.names, None), style="title"))

    def _find_action(self, step: LessonStep) -> Any:
        """Return the action that a step asks for; None when it is impossible."""
        match = self._table.match
        try:
            action = match.read(_LEARNER, address(step.play, self._table.names, None))
            match.rules.game.check(match.state, _LEARNER, action)
        except ParlorError:
            return None
        return action

    # -- the learner's play -----------------------------------------------------------------------

    def _confirms(self, seat: int, action: object) -> bool:
        """Praise another good play; ask about a poor one."""
        wanted, match = self._wanted, self._table.match
        if wanted is None or self._does(action) == self._does(wanted):
            return True
        seen = match.seen_by(seat)
        points, best = [try_action(seen, seat, one).points for one in (action, wanted)]
        good = is_as_good(points, best) and (points > 0 or type(action) is type(wanted))
        if good:
            self._screen.print("That is just as good." if points <= best else "Even better!")
        else:
            better = f"{match.write(seat, wanted)} is worth {plural(best, 'point')}"
            question = f"That is worth {points}, but {better}. Play it? (y = yes, Enter = no) "
            if not self._prompt.ask(question).lower().startswith("y"):
                return False
        self._left = True
        return True

    def _does(self, action: object) -> object:
        """Return what makes an action different from others: its words, or else all of it."""
        words = self._table.game.words_of(self._table.state, action)
        return words or self._table.match.write(_LEARNER, action)

    # -- the others -------------------------------------------------------------------------------

    def _let_bots_play(self) -> None:
        while not self._table.over and self._table.match.to_act[0] in self._bots:
            seat = self._table.match.to_act[0]
            self._play_bot(self._table, seat, self._bots[seat])

    def _follow_script(self, table: Table, seat: int, player: Bot) -> PlayedAction:
        text = address(self._lesson.reply(len(table.history)), table.names, None)
        try:
            return table.say(seat, text)
        except ParlorError:
            return take_turn(table, seat, player)

    def _uncover(self, seat: int) -> None:
        """Tell the learner what happened, once."""
        if self._told != len(self._table.history):
            super()._uncover(seat)
            self._told = len(self._table.history)
