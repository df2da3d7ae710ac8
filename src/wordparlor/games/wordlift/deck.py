"""What a Word Lift deck must have, and the marks on its special cards."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from wordparlor.errors import BadSetup
from wordparlor.table.cards import Deck, Kind

CONSONANTS: Final = "consonants"
VOWELS: Final = "vowels"
STACKS: Final = (CONSONANTS, VOWELS)

PILCROW: Final = "¶"
LOZENGE: Final = "◊"
DAGGER: Final = "†"
DOLLAR: Final = "$"
MARKS: Final = ("", PILCROW, LOZENGE, DAGGER, DOLLAR)

TYPED: Final = str.maketrans("|*+", PILCROW + LOZENGE + DAGGER)
"""How to type marks that few keyboards have: S| is S¶, F* is F◊ and R+ is R†."""


def check_deck(deck: Deck, seats: int, dealt: Mapping[str, int]) -> None:
    """Raise BadSetup unless this many players can play Word Lift with the deck.

    `dealt` has how many cards of each stack a player is dealt.
    """
    for stack, there in _count_stacks(deck).items():
        each = dealt[stack]
        if there < each * seats:
            sentence = f"{seats} players need {each * seats} {stack}; the deck has {there} (WL-03)."
            raise BadSetup(sentence)


# A study deals thousands of games with the same cards.
@lru_cache(maxsize=64)
def _count_stacks(deck: Deck) -> Mapping[str, int]:
    """Return how many cards each stack has; raise BadSetup for a card of another game."""
    for kind in deck.kinds:
        if len(kind.faces) != 1 or "QU" in kind.faces or (kind.wild and kind.mark):
            sentence = f"{kind.symbol} is not a Word Lift card; a card shows one letter or ?"
            raise BadSetup(f"{sentence} (WL-37).")
        if kind.stack not in STACKS:
            raise BadSetup(f"{kind.symbol} needs a stack, {CONSONANTS} or {VOWELS} (WL-01).")
        if kind.mark not in MARKS:
            good = " ".join(MARKS).strip()
            raise BadSetup(f"{kind.symbol} has an unknown mark; use one of {good} (WL-45).")
    stacks = [kind.stack for kind in deck.printed]
    return {stack: stacks.count(stack) for stack in STACKS}


def is_end_only(kind: Kind) -> bool:
    """Tell whether a card must be the first or last letter of its word (WL-39)."""
    return kind.mark == PILCROW


def count_daggers(deck: Deck, cards: Iterable[int]) -> int:
    """Return how many of these cards make a thief draw cards (WL-42)."""
    return len([card for card in cards if deck.printed[card].mark == DAGGER])
