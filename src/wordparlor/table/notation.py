"""Actions as text: one language for records, the terminal and the browser.

The name of a card is what is printed on it. When a place has several equal cards, `R` is the first
free one and `R#2` the second. The name of a card that turns begins with the letter in use (`E/A`),
and the name of a wild card ends with its letter (`?G`).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Generic, get_args

from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.table.game import ActionT, Game, StateT
from wordparlor.table.judging import ANSWERS, Answer, name_of


def many_ways(word: str, example: str) -> Unreadable:
    """Return the refusal of a word with too many ways to lay it; the example names its cards."""
    return Unreadable(f"{word} has too many ways to lay it; name the cards: {example}.")


class Notation(ABC, Generic[StateT, ActionT]):
    """Writes and reads the actions of one game."""

    making: ClassVar[str] = "make"
    """The verb of a text that lays a word: make GLOW."""

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
        if len(words) == 1:
            # When no word is proposed, an answer in capitals is a word to make.
            said = ANSWERS.get(words[0].lower())
            if said is not None and (state.window or not words[0].isupper()):
                return said
        if state.window is None:
            if len(words) == 1:
                return self._read_one(state, seat, words)
            return self.read_play(state, seat, words)
        for answer, short in zip(state.window.answers, ("yes", "no"), strict=True):
            names = (name_of(answer), short)
            if len(words) == 1 and any(name.startswith(words[0].lower()) for name in names):
                return answer
        try:
            return self.read_play(state, seat, words)
        except Unreadable:
            good = " or ".join(map(name_of, state.window.answers))
            raise Unreadable(f"Write {good}; the first letter is enough.") from None

    def _read_one(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of one word on a turn; ask about capitals that are also a verb."""
        if words[0].lower() not in self._verbs:
            return self.read_play(state, seat, words)
        if not words[0].isupper():
            return self._read_verb(state, seat, words)
        verbs = self._readings_of(state, seat, words[0].lower())
        if not verbs or self.game.words_of(state, verbs[0]):
            return self.read_play(state, seat, words)
        # Some games read capitals as a word already, others only after a verb.
        typed = self._readings_of(state, seat, words[0])
        laid = self._readings_of(state, seat, self.making, words[0])
        meant: list[ActionT] = []
        for action in (*verbs, *typed, *laid):
            if action not in meant and self.game.can(state, seat, action):
                meant.append(action)
        if len(meant) > 1:
            both = f"{words[0]} is a command and a word; choose one."
            sentence = both if verbs[0] in meant else f"There are several ways to lay {words[0]}."
            choices = [(self.write(state, seat, action), action) for action in meant]
            raise Ambiguous(sentence, choices)
        return meant[0] if meant else verbs[0]

    def _read_verb(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of a verb alone; if it needs more, say how to write an action."""
        try:
            return self.read_play(state, seat, words)
        except Unreadable as wrong:
            if isinstance(wrong, Ambiguous) or not wrong.clause:
                raise
        # The verb was taken for a word, and the cards do not spell it.
        return self.read_play(state, seat, ())

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The tags of the game's own actions; some of them are commands of one word."""
        kinds = get_args(self.game.action_type)
        return frozenset(str(kind.__struct_config__.tag) for kind in kinds) - ANSWERS.keys()

    def _readings_of(self, state: StateT, seat: int, *words: str) -> list[ActionT]:
        """Return the actions that a text can mean; none when it is not an action."""
        try:
            return [self.read_play(state, seat, words)]
        except Ambiguous as asked:
            return [action for _, action in asked.choices]
        except Unreadable:
            return []

    @abstractmethod
    def write_play(self, state: StateT, seat: int, action: ActionT) -> str:
        """Return an action of this game as text."""

    @abstractmethod
    def read_play(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of this game that the words of a text mean."""
