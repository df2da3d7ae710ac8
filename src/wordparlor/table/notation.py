"""How actions are written and read: one language for records, the terminal and the browser.

Cards are named by what is printed on them. Where several alike lie in one place the first free one
is meant, and `R#2` means the second. A card that turns is named with the side in use in front
(`E/A`), a wild card with the letter it stands for (`?G`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic

from wordparlor.table.cards import Deck
from wordparlor.table.errors import Unreadable
from wordparlor.table.game import ActionT, Game, StateT
from wordparlor.table.judging import ANSWERS, Answer
from wordparlor.table.scene import Scene


class Notation(ABC, Generic[StateT, ActionT]):
    """Writes and reads the actions of one game and draws its views."""

    def __init__(self, game: Game[StateT, ActionT]) -> None:
        self.game = game

    def write(self, state: StateT, seat: int, action: ActionT | Answer) -> str:
        """Return the action as text that reads back, in this state, as the same action."""
        if isinstance(action, Answer):
            return str(type(action).__struct_config__.tag)
        return self.write_play(state, seat, action)

    def read(self, state: StateT, seat: int, text: str) -> ActionT | Answer:
        """Return the action a text means.

        Unreadable says how it should be written, Ambiguous has the actions it could be.
        """
        words = text.split()
        if len(words) == 1 and words[0].lower() in ANSWERS:
            return ANSWERS[words[0].lower()]
        return self.read_play(state, seat, words)

    @abstractmethod
    def write_play(self, state: StateT, seat: int, action: ActionT) -> str:
        """Return an action of the game's own as text."""

    @abstractmethod
    def read_play(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of the game's own that the words of a text mean."""

    @abstractmethod
    def forms(self, state: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat can do now: (how it is written, what it does)."""

    @abstractmethod
    def draw(self, view: StateT, seat: int | None) -> Scene:
        """Return the view as a scene for a seat or a spectator."""

    def status(self, view: StateT) -> str:
        """Return whose turn it is, or what is waited for."""
        names = self.game.setup.seats
        if view.over:
            winners = " and ".join(names[seat] for seat in self.game.winners(view.scores))
            return f"The game is over: {winners} won."
        if view.window:
            waiting = ", ".join(names[seat] for seat in view.window.waiting)
            words = " and ".join(view.window.words)
            return f"{names[view.window.seat]} proposes {words}; {waiting} to answer."
        return f"{names[view.turn]} to play."


class CardFinder:
    """Names the cards of a place and finds them again by name, each card once."""

    def __init__(self, deck: Deck, place: Iterable[int], where: str) -> None:
        self._deck = deck
        self._free: dict[int, list[int]] = {}
        self._where = where
        for card in sorted(place):
            self._free.setdefault(deck.kind_of[card], []).append(card)

    def name(self, card: int, letter: str = "") -> str:
        """Return the card's name and take it from the place."""
        kind = self._deck.kind_of[card]
        alike = self._free[kind]
        at = alike.index(card)
        del alike[at]
        name = self._deck.kinds[kind].named(letter)
        return f"{name}#{at + 1}" if at else name

    def find(self, name: str) -> tuple[int, str]:
        """Return the card a name means, and its letter (nothing when the name does not say).

        Takes the card from the place; Unreadable when no such card lies there.
        """
        bare, _, number = name.partition("#")
        names = self._deck.by_name
        kind, letter = names.get(bare) or names.get(bare.upper()) or (-1, "")
        alike = self._free.get(kind, [])
        at = int(number) if number.isdecimal() else 1
        if not 1 <= at <= len(alike):
            raise Unreadable(f"There is no {'further ' if alike else ''}{name} {self._where}.")
        return alike.pop(at - 1), letter
