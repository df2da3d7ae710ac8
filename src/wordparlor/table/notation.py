"""Actions as text: one language for records, the terminal and the browser.

The name of a card is what is printed on it. When a place has several equal cards, `R` is the first
free one and `R#2` the second. The name of a card that turns begins with the letter in use (`E/A`),
and the name of a wild card ends with its letter (`?G`).
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
        """Return the action as text; in this state `read` turns it back into the same action."""
        if isinstance(action, Answer):
            return name_of(action)
        return self.write_play(state, seat, action)

    def read(self, state: StateT, seat: int, text: str) -> ActionT | Answer:
        """Return the action of a text.

        Raises:
            Unreadable: says how to write it.
            Ambiguous: has the possible actions.
        """
        words = text.split()
        # When no word is proposed, an answer in capitals is a word to make.
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
            raise Unreadable(f"Write {good}; the first letter is enough.") from None

    @abstractmethod
    def write_play(self, state: StateT, seat: int, action: ActionT) -> str:
        """Return an action of this game as text."""

    @abstractmethod
    def read_play(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of this game that the words of a text mean."""
