"""What a deck may have: possible cards, and not so many that a search for words takes long.

No edition of a game comes near these limits. Each of them has its own sentence.
"""

import re
from collections import Counter
from typing import Final, NamedTuple

from wordparlor.table.cards import WILD_FACE, Deck, Kind
from wordparlor.table.phrases import plural

MOST_CARDS: Final = 500
MOST_DEALT: Final = 1000
"""The most cards of a table or a record: older versions allowed so many. A search takes no longer,
since it depends on kinds and not on copies."""
MOST_KINDS: Final = 200
MOST_WILD_KINDS: Final = 4
"""A word has a way for each kind of wild card in each of its letters."""
MOST_TURNING_KINDS: Final = 40
"""The most kinds with two letters."""
MOST_KINDS_OF_LETTER: Final = 16
"""The most kinds that have only this letter: in other colours, with other marks or points."""
MOST_STACKS: Final = 12
MOST_POINTS: Final = 99
LONGEST_DECK_NAME: Final = 60
LONGEST_COLOUR: Final = 16
LONGEST_STACK: Final = 24

FACE: Final = re.compile(r"[A-Z]|QU|\?")
NAME: Final = re.compile(r"[A-Z0-9-]{2,16}")
_COLOUR: Final = re.compile(rf"[a-z]{{0,{LONGEST_COLOUR}}}")
_SIGN: Final = re.compile(r"[^\s\w#\[\]/?]?")


class DeckFault(NamedTuple):
    """What is wrong with a deck: its name or its cards, and the end of a sentence about it."""

    what: str
    why: str


def deck_fault(deck: Deck, most: int = MOST_CARDS) -> DeckFault | None:
    """Return what is wrong with a deck of at most so many cards; None when it is good."""
    if len(deck.name) > LONGEST_DECK_NAME:
        return DeckFault("name", f"must have at most {LONGEST_DECK_NAME} characters")
    why = _limit_fault(deck, most) or _card_fault(deck)
    return DeckFault("cards", why) if why else None


def _limit_fault(deck: Deck, most: int) -> str | None:
    """Return which number of cards or kinds is too large."""
    if not 1 <= sum(entry.copies for entry in deck.cards) <= most:
        return f"must be 1 to {most} in all"
    kinds = [entry.kind for entry in deck.cards]
    if len(kinds) > MOST_KINDS:
        return f"have {len(kinds)} kinds; the most is {MOST_KINDS}"
    wild = sum(kind.wild for kind in kinds)
    if wild > MOST_WILD_KINDS:
        return f"have {wild} kinds of wild card; the most is {MOST_WILD_KINDS}"
    turning = sum(len(kind.faces) > 1 for kind in kinds)
    if turning > MOST_TURNING_KINDS:
        return f"have {turning} kinds that turn; the most is {MOST_TURNING_KINDS}"
    stacks = len({kind.stack for kind in kinds})
    if stacks > MOST_STACKS:
        return f"have {stacks} stacks; the most is {MOST_STACKS}"
    single = Counter(kind.faces[0] for kind in kinds if len(kind.faces) == 1)
    for face, number in single.items():
        if number > MOST_KINDS_OF_LETTER:
            return f"have {plural(number, 'kind')} of {face}; the most is {MOST_KINDS_OF_LETTER}"
    return None


def _card_fault(deck: Deck) -> str | None:
    """Return which card is impossible, or has the name of another one."""
    owners: dict[str, Kind] = {}
    for entry in deck.cards:
        kind = entry.kind
        if len(kind.colour) > LONGEST_COLOUR:
            return f"have a colour of {len(kind.colour)} letters; the most is {LONGEST_COLOUR}"
        if len(kind.stack) > LONGEST_STACK:
            return f"have a stack of {len(kind.stack)} letters; the most is {LONGEST_STACK}"
        if entry.copies < 1 or not _is_sound(kind):
            return f"have {kind.symbol[:16] or 'one without a name'}, which is not a possible card"
        for name in kind.names:
            other = owners.setdefault(name, kind)
            # Two stacks can have the same card, e.g. a wild card each.
            same = other.symbol == kind.symbol and other.stack != kind.stack
            if other is not kind and not same:
                return f"have {name} twice; increase its copies instead"
    return None


def _is_sound(kind: Kind) -> bool:
    """Tell whether name, letters and points of a card are possible."""
    letters = len(kind.faces) <= 2 and all(map(FACE.fullmatch, kind.faces))
    wild_alone = WILD_FACE not in kind.faces or len(kind.faces) == 1
    points = len(kind.points) == max(1, len(kind.faces)) and all(
        0 <= worth <= MOST_POINTS for worth in kind.points
    )
    signs = _SIGN.fullmatch(kind.mark) and _COLOUR.fullmatch(kind.colour)
    named = NAME.fullmatch(kind.name) if kind.name else kind.faces
    return bool(letters and wild_alone and points and signs and named)
