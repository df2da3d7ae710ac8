"""The notation of actions: `climb CAT` or just `CAT`, and `pass`."""

from collections.abc import Sequence

from rungs.rules import lay
from rungs.state import Climb, Pass, Play, State
from wordparlor.errors import Unreadable
from wordparlor.table.notation import Notation


class RungsNotation(Notation[State, Play]):
    """Writes and reads the actions of Rungs."""

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        return f"climb {action.word}" if isinstance(action, Climb) else "pass"

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means."""
        match [word.lower() for word in words]:
            case ["pass"]:
                return Pass()
            case ["climb", word] | [word] if word.isalpha() and words != ["climb"]:
                return self._climb(state, seat, word.upper())
        raise Unreadable("Write a word of three letters, or pass.")

    def _climb(self, state: State, seat: int, word: str) -> Climb:
        hand = state.hands[seat]
        fits = len(word) == len(state.row)
        return Climb(word, (lay(self.game.deck, state, hand, word) or ()) if fits else ())
