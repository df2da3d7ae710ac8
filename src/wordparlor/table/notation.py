"""How actions are written and read: one language for records, the terminal and the browser.

Cards are named by what is printed on them. Where several alike lie in one place the first free one
is meant, and `R#2` means the second. A card that turns is named with the side in use in front
(`E/A`), a wild card with the letter it stands for (`?G`).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic

from wordparlor.errors import Unreadable
from wordparlor.table.cards import Deck
from wordparlor.table.events import all_of
from wordparlor.table.game import ActionT, Game, StateT
from wordparlor.table.judging import ANSWERS, Answer
from wordparlor.table.scene import Scene

NUMBER = re.compile("[0-9]{1,3}")
"""Which of several alike: R#2."""
_MEANINGS = {
    "accept": "let the word pass",
    "challenge": "let the dictionary decide; what that can cost: rules {clause}",
    "reject": "vote against the word",
}


class Notation(ABC, Generic[StateT, ActionT]):
    """Writes and reads the actions of one game and draws its views."""

    def __init__(self, game: Game[StateT, ActionT]) -> None:
        self.game = game

    def write(self, state: StateT, seat: int, action: ActionT | Answer) -> str:
        """Return the action as text that reads back, in this state, as the same action."""
        if isinstance(action, Answer):
            return _tag(action)
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
            if words and any(name.startswith(text.lower()) for name in (_tag(answer), short)):
                return answer
        try:
            return self.read_play(state, seat, words)
        except Unreadable:
            good = " or ".join(map(_tag, state.window.answers))
            raise Unreadable(f"Write {good}; a first letter will do.") from None

    @abstractmethod
    def write_play(self, state: StateT, seat: int, action: ActionT) -> str:
        """Return an action of the game's own as text."""

    @abstractmethod
    def read_play(self, state: StateT, seat: int, words: Sequence[str]) -> ActionT:
        """Return the action of the game's own that the words of a text mean."""

    def forms(self, state: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat can do now: (how it is written, what it does)."""
        if state.window:
            clause = self.game.clauses.judging
            tags = map(_tag, state.window.answers)
            return tuple((tag, _MEANINGS[tag].format(clause=clause)) for tag in tags)
        return self.play_forms(state, seat)

    @abstractmethod
    def play_forms(self, state: StateT, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do: (how it is written, what it does)."""

    def hint(self, view: StateT, seat: int, action: ActionT) -> str:
        """Return a play as a hint shows it: as it is written, and what else helps to find it."""
        return self.write(view, seat, action)

    @abstractmethod
    def draw(self, view: StateT, seat: int | None) -> Scene:
        """Return the view as a scene for a seat or a spectator."""

    def status(self, view: StateT) -> str:
        """Return whose turn it is, or what is waited for."""
        names = self.game.setup.seats
        if view.over:
            standing = self.game.standing(view)
            winners = all_of([names[seat] for seat in self.game.winners(standing)]) or "nobody"
            return f"The game is over: {winners} won."
        if view.window:
            waiting = ", ".join(names[seat] for seat in view.window.waiting)
            name, words = names[view.window.seat], view.window.words
            if view.window.vote:
                doubted = " and ".join(word for word in words if self.game.fault(word))
                return f"{name} asks the table to accept {doubted}; {waiting} to answer."
            return f"{name} proposes {' and '.join(words)}; {waiting} to answer."
        return f"{names[view.turn]} to play."


class CardFinder:
    """Names the cards of a place and finds them again by name, each card once."""

    def __init__(self, deck: Deck, place: Iterable[int], where: str) -> None:
        self._deck = deck
        self._free: dict[str, list[int]] = {}
        self._where = where
        for card in sorted(place):
            self._free.setdefault(deck.printed[card].symbol, []).append(card)

    def name(self, card: int, letter: str = "") -> str:
        """Return the card's name and take it from the place."""
        kind = self._deck.printed[card]
        alike = self._free[kind.symbol]
        at = alike.index(card)
        del alike[at]
        name = kind.named(letter)
        return f"{name}#{at + 1}" if at else name

    def find(self, name: str) -> tuple[int, str]:
        """Return the card a name means, and its letter (nothing when the name does not say).

        Takes the card from the place; Unreadable when no such card lies there.
        """
        bare, sign, number = name.partition("#")
        deck = self._deck
        kind, letter = deck.by_name.get(bare) or deck.by_any_name.get(bare.lower()) or (None, "")
        alike = [] if kind is None else self._free.get(deck.kinds[kind].symbol, [])
        at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
        if not 1 <= at <= len(alike):
            raise Unreadable(self._lacks(name, further=bool(alike)))
        return alike.pop(at - 1), letter

    def _lacks(self, name: str, *, further: bool) -> str:
        """Say that there is no such card, and how a card that could be meant is written."""
        letter = name.upper()
        kinds = (self._deck.printed[cards[0]] for cards in self._free.values() if cards)
        readings = [kind.named(letter) for kind in kinds if letter in kind.worth]
        hint = f"; write {' or '.join(readings)}" if readings else ""
        return f"There is no {'further ' if further else ''}{name} {self._where}{hint}."


def _tag(answer: Answer) -> str:
    return str(type(answer).__struct_config__.tag)
