"""How actions are written and read: one language for records, the terminal and the browser.

Cards are named by what is printed on them. Where several alike lie in one place the first free one
is meant, and `R#2` means the second. A card that turns is named with the side in use in front
(`E/A`), a wild card with the letter it stands for (`?G`).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from wordparlor.errors import Unreadable
from wordparlor.table.game import ActionT, Game, StateT
from wordparlor.table.judging import ANSWERS, Answer, name_of


class Notation(ABC, Generic[StateT, ActionT]):
    """Writes and reads the actions of one game."""

    def __init__(self, game: Game[StateT, ActionT]) -> None:
        self.game = game

    def write(self, state: StateT, seat: int, action: ActionT | Answer) -> str:
        """Return the action as text that reads back, in this state, as the same action."""
        if isinstance(action, Answer):
            return name_of(action)
        return self.write_play(state, seat, action)

    def read(self, state: StateT, seat: int, text: str) -> ActionT | Answer:
        """Return the action a text means.

        Unreadable says how it should be written, Ambiguous has the actions it could be.
        """
        words = text.split()
        # Where nothing is asked an answer in capitals is a word to be laid.
        answering = len(words) == 1 and (state.window or not words[0].isupper())
        if answering and words[0].lower() in ANSWERS:
            return ANSWERS[words[0].lower()]
        if state.window is None:
            return self.read_play(state, seat, words)
        for answer, short in zip(state.window.answers, ("yes", "no"), strict=True):
            if words and any(name.startswith(text.lower()) for name in (name_of(answer), short)):
                return answer
        try:
            return self.read_play(state, seat, words)
        except Unreadable:
            good = " or ".join(map(name_of, state.window.answers))
            raise Unreadable(f"Write {good}; a first letter will do.") from None

    @abstractmethod
    def write_play(self, state: StateT, seat: int, action: ActionT) -> str:
        """Return an action of the game's own as text."""

    @abstractmethod
    def read_play(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of the game's own that the words of a text mean."""
