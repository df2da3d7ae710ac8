"""`wordparlor puzzles`: solve puzzles at the keyboard, without a network.

A file in the data folder keeps which puzzles were shown, and how hard the next one is: each level
up or down follows from the last result.
"""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from wordparlor.bots import bot
from wordparlor.bots.review.sentences import tell_meaning
from wordparlor.data_folder import data_folder
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.puzzles import (
    LEVELS,
    TRIES,
    Puzzle,
    PuzzleAnswer,
    Solver,
    TriedPlay,
    packed_puzzles,
    seat_puzzle,
)
from wordparlor.table.phrases import and_list
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import open_screen
from wordparlor.terminal.hints import Hints
from wordparlor.terminal.inputs import BadFile, file_problem
from wordparlor.terminal.prompt import Prompt, open_prompt
from wordparlor.terminal.queries import Quit
from wordparlor.terminal.saves import SavedGame

_GIVE_UP: Final = "give up"
_FIRST_LEVEL: Final = 2
_REMEMBERED: Final = 4000
"""Puzzles that count as seen; the oldest come again."""


class Progress(msgspec.Struct, frozen=True):
    """What is kept of the puzzles of this machine."""

    levels: dict[str, int] = {}
    """The level of the next puzzle, by game."""
    seen: tuple[str, ...] = ()
    solved: int = 0


class _Over(Exception):  # noqa: N818 - it is not an error
    """The puzzle is solved, or the tries are used up."""


def solve_puzzles(game: str, level: int, chance: random.Random | None = None) -> None:
    """Solve puzzles until the user quits; of one game, or of all of them.

    Raises:
        BadSetup: there is no such game, or no puzzle for it.
    """
    pack = packed_puzzles()
    if game and not pack.games.get(find_box(game).id):
        raise BadSetup(f"There are no puzzles for {find_box(game).name} here.")
    chance = chance or random.Random()  # noqa: S311 - no secret depends on it
    screen = open_screen()
    prompt = open_prompt(screen)
    screen.print("Find the best play. You have three tries; type give up to see the answer.")
    progress = read_progress()
    while True:
        chosen = game or chance.choice(list(pack.games))
        wanted = level or progress.levels.get(chosen, _FIRST_LEVEL)
        puzzle = choose_puzzle(pack.games[chosen], wanted, progress.seen, chance)
        solved, tries = _solve(puzzle, screen, prompt)
        if not tries and not solved:
            return
        progress = _after(progress, puzzle, solved=solved, tries=tries)
        write_progress(progress)
        try:
            if prompt.ask("Another puzzle? (Enter = yes, quit) ").lower().startswith(("q", "n")):
                return
        except (EOFError, KeyboardInterrupt):
            return


def choose_puzzle(
    puzzles: Sequence[Puzzle], level: int, seen: Sequence[str], chance: random.Random
) -> Puzzle:
    """Return a puzzle near a level that was not seen, or else the one seen longest ago."""
    known = {name: at for at, name in enumerate(seen)}
    new = [puzzle for puzzle in puzzles if puzzle.id not in known]
    if not new:
        return min(puzzles, key=lambda puzzle: (known[puzzle.id], puzzle.id))
    nearest = min(abs(puzzle.level - level) for puzzle in new)
    return chance.choice([puzzle for puzzle in new if abs(puzzle.level - level) == nearest])


def _after(progress: Progress, puzzle: Puzzle, *, solved: bool, tries: int) -> Progress:
    """Return the progress after a puzzle: solved at once it goes up, not solved down."""
    step = 1 if solved and tries == 1 else 0 if solved else -1
    now = progress.levels.get(puzzle.game, _FIRST_LEVEL)
    seen = [one for one in progress.seen if one != puzzle.id]
    return replace(
        progress,
        levels=progress.levels | {puzzle.game: max(1, min(LEVELS, now + step))},
        seen=(*seen, puzzle.id)[-_REMEMBERED:],
        solved=progress.solved + solved,
    )


def _solve(puzzle: Puzzle, screen: Console, prompt: Prompt) -> tuple[bool, int]:
    """Show a puzzle; return whether it is solved, and the tries. 0 tries: the user quit."""
    client = PuzzleClient(puzzle, screen, prompt)
    box = find_box(puzzle.game)
    screen.print()
    screen.print(Text(f"{box.name}, level {puzzle.level}", style="title"))
    return client.solve()


class NoHints(Hints):
    """Gives no hints: they would be the answer."""

    def give(self, seat: int, about: str) -> None:
        """Say what to do instead."""
        self._screen.print("A puzzle has no hints; type give up to see the answer.")


class PuzzleClient(Client):
    """A puzzle at the keyboard: the table and the commands of a game, and three tries."""

    def __init__(self, puzzle: Puzzle, screen: Console, prompt: Prompt) -> None:
        table = seat_puzzle(puzzle)
        bots = {seat: bot("club") for seat in range(len(table.names)) if seat != puzzle.seat}
        nothing = SavedGame(Path(), {})
        super().__init__(table, bots, nothing, screen, prompt, hints=NoHints(screen, table))
        self._solver = Solver(puzzle, table.match)
        self._tried: list[TriedPlay] = []
        self._solved = False

    @property
    def answer(self) -> PuzzleAnswer:
        """The answer, with what it says about the tries so far."""
        return self._solver.answer(tuple(self._tried))

    def solve(self) -> tuple[bool, int]:
        """Ask for tries; return whether one of them is right, and how many there were."""
        gave_up = 0
        try:
            self._turn(self._solver.seat)
        except _Over:
            gave_up = not self._tried
        except (Quit, EOFError, KeyboardInterrupt):
            return False, 0
        show_answer(self._screen, self.answer, solved=self._solved)
        return self._solved, len(self._tried) or gave_up

    def _act(self, seat: int, text: str) -> bool:
        if " ".join(text.lower().split()) == _GIVE_UP:
            raise _Over
        return super()._act(seat, text)

    def _confirms(self, seat: int, action: Any) -> bool:
        """Count a try; the table stays as it is."""
        play = self._solver.rate(action)
        name = and_list(play.words) or play.text
        if any(play.text == one.text for one in self._tried):
            self._screen.print(f"You have tried {name} already.")
            return False
        if play.alike:
            self._screen.print(f"{name} is the word; lay it in a way that scores more.")
            return False
        self._tried.append(play)
        self._solved = play.right
        left = TRIES - len(self._tried)
        if play.right or not left:
            self._screen.print("Right!" if play.right else f"{name} is not it.")
            raise _Over
        self._screen.print(f"There is something better than {name}. {_tell_left(left)}")
        return False


def _tell_left(left: int) -> str:
    return "One try is left." if left == 1 else f"{left} tries are left."


def show_answer(screen: Console, answer: PuzzleAnswer, *, solved: bool) -> None:
    """Show the answer and its reasons, and what the words mean."""
    if not solved:
        said = " or ".join(play.text for play in answer.good)
        screen.print(Text(f"The answer: {said}", style="label"), soft_wrap=True)
    for sentence in answer.sentences:
        screen.print(f"  {sentence}", soft_wrap=True)
    for word in dict.fromkeys(word for play in answer.good for word in play.words):
        screen.print(f"  {tell_meaning(word)}", soft_wrap=True)


# -- progress -------------------------------------------------------------------------------------


def read_progress() -> Progress:
    """Return what is kept on this machine; nothing if the file cannot be read."""
    try:
        return msgspec.json.decode(_path().read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        return Progress()


def write_progress(progress: Progress) -> None:
    """Keep the progress on this machine.

    Raises:
        BadFile: the file cannot be written.
    """
    path = _path()
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(msgspec.json.encode(progress))
        new.replace(path)
    except OSError as wrong:
        raise BadFile(file_problem(path, wrong)) from None


def _path() -> Path:
    return data_folder() / "puzzles.json"
