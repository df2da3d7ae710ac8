"""How bots judge the words of others.

Some know the list: they refuse what is invalid, and nothing else. The others know the words of
their vocabulary. They judge an unknown word by its letters, so a plausible word deceives them, and
a rare word that looks strange is challenged although it is good. Partners believe each other.

How often they challenge a word that they do not know, measured with 1,000 words of each kind, of 3
to 8 letters, and four vocabularies of each size:

                                          reader  casual  regular
    valid, but rare (PROSOMAS)               5 %    10 %     17 %
    invalid, as bluffs are (UNBIG)           1 %     3 %      4 %
    invalid, one letter changed (TREKKANG)  16 %    29 %     41 %
    invalid, letters shuffled (LWGION)      43 %    63 %     79 %
"""

from dataclasses import dataclass
from math import exp
from typing import Any, Final

from wordparlor.bots.spelling import strangeness
from wordparlor.table.judging import ANSWERS, Accept, Answer, Window
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

_SPREAD: Final = 0.4
"""How gradually a word becomes strange, in bits for each letter."""
_FAMILIAR: Final = 0.3
"""How much less strange a word is with a known stem, in bits for each letter."""
_ENDINGS: Final = ("S", "ES", "ED", "ER", "EST", "ING", "LY", "Y", "NESS", "FUL", "LESS")
_PREFIXES: Final = ("UN", "RE")
_SHORTEST_STEM: Final = 3


@dataclass(frozen=True)
class Doubts:
    """How readily a bot challenges a word that it does not know."""

    limit: float
    """The strangeness of a word that it would as soon believe as doubt."""
    often: float
    """How often it says so when it doubts a word, at most 1."""

    def chance(self, word: str, known: Dictionary) -> float:
        """Return how likely it is that the bot challenges an unknown word."""
        strange = strangeness(word) - (_FAMILIAR if _has_known_stem(word, known) else 0)
        return self.often / (1 + exp((self.limit - strange) / _SPREAD))

    def answer(self, seen: Match, known: Dictionary, rng: Shuffler) -> Answer:
        """Return what a bot with these words says to the proposed words."""
        game, window = seen.rules.game, seen.state.window
        # Bots never use offensive words, but they know them.
        unknown = [w for w in window.words if w not in known and not game.words.is_offensive(w)]
        if not unknown or game.partners:
            return ANSWERS["accept"]
        chance = max(self.chance(word, known) for word in unknown)
        return _refusal(window) if rng.below(1000) < 1000 * chance else ANSWERS["accept"]


def answer_by_list(seen: Match, tenths: int, rng: Shuffler) -> Answer:
    """Return the answer of a bot that knows the list and refuses so many tenths of invalid words.

    Such a challenge never fails, so it never costs the penalty for a wrong one.
    """
    window: Window[Any] = seen.state.window
    if not seen.rules.game.faults(seen.state, window.play) or rng.below(10) >= tenths:
        return ANSWERS["accept"]
    return _refusal(window)


def _refusal(window: Window[Any]) -> Answer:
    return next(answer for answer in window.answers if not isinstance(answer, Accept))


def _has_known_stem(word: str, known: Dictionary) -> bool:
    """Tell whether a word is a known word with a regular ending or prefix."""
    stems = {word.removesuffix(ending) for ending in _ENDINGS}
    stems |= {f"{stem}E" for stem in stems} | {word.removeprefix(prefix) for prefix in _PREFIXES}
    return any(len(stem) >= _SHORTEST_STEM and stem in known for stem in stems - {word})
