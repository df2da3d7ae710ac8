"""How long a play deserves to take, so that bots play at the pace of people.

The effort of an action follows from what all players see of it, and from a number by chance. So it
is the same when the game is played again, and it tells nothing about hidden cards.
"""

from typing import Any, Final

from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_ACCEPT: Final = 0.2
_REFUSE: Final = 0.45
_NO_WORD: Final = 0.3
"""For a draw, a discard or a pass."""
_SHORT_WORD: Final = 0.4
_SHORTEST, _LONGEST = 2, 9
"""Letters of a word that is found at once, and of one that takes longest."""
_BY_LENGTH: Final = 0.35
_BY_CHOICE: Final = 0.25
"""How much more a word takes by its length, and by the number of cards to choose from."""
_MANY_CARDS: Final = 10
_CHANCE: Final = 0.1
"""By how much the effort differs at most from one time to the next."""


def effort(seen: Match, seat: int, action: Any, rng: Shuffler) -> float:
    """Return how long an action takes, as a part of the longest time, from 0 to 1.

    An answer and an action without a word are short; a word takes longer the longer it is, and the
    more cards the seat chose from.
    """
    varied = _CHANCE * (rng.below(201) - 100) / 100
    return min(1.0, max(0.0, _usual_effort(seen, seat, action) + varied))


def _usual_effort(seen: Match, seat: int, action: Any) -> float:
    if isinstance(action, Accept):
        return _ACCEPT
    if isinstance(action, Challenge | Reject):
        return _REFUSE
    words = seen.rules.game.words_of(seen.state, action)
    if not words:
        return _NO_WORD
    letters = min(max(map(len, words)), _LONGEST) - _SHORTEST
    choice = min(len(seen.state.hands[seat]), _MANY_CARDS) / _MANY_CARDS
    return _SHORT_WORD + _BY_LENGTH * letters / (_LONGEST - _SHORTEST) + _BY_CHOICE * choice
