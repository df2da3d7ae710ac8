"""The cards that ask for a word: its letters, and a few more up to seven."""

import hashlib
from collections import Counter
from typing import Final

from wordparlor.table.shuffle import Shuffler
from wordparlor.words.card_search import spell
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import mask

CARDS: Final = 7
SHORTEST_ASKED: Final = 4
"""With seven cards too many shorter words can be made."""
_MORE: Final = "EEEEAAAIIOOUNNRRTTLLSSDDGGBCMPFHVWYK"
"""Letters to add, about as common as in words."""
_DRAWS: Final = 6
"""So many ways to add letters are tried; the one with the fewest other words is taken."""
_SHUFFLES: Final = 20
"""Shuffles until the cards do not read as the word itself."""


def lay_cards(words: Dictionary, word: str, day: str) -> tuple[str, ...]:
    """Return the shuffled cards that ask for a word: all day the same, another day others."""
    digest = hashlib.sha256(f"{word} {day}".encode()).digest()
    rng = Shuffler(int.from_bytes(digest[:8]))
    racks = []
    for _ in range(_DRAWS if len(word) < CARDS else 1):
        more = [_MORE[rng.below(len(_MORE))] for _ in range(CARDS - len(word))]
        racks.append((*word, *more))
    rack = min(racks, key=lambda one: len(other_words(words, word, one)))
    order = rack
    for _ in range(_SHUFFLES):
        order = tuple(rack[at] for at in rng.shuffled(range(len(rack))))
        if word not in "".join(order):
            break
    return order


def fits(word: str, cards: tuple[str, ...]) -> bool:
    """Tell whether cards can spell a word."""
    return not Counter(word) - Counter(cards)


def other_words(words: Dictionary, word: str, cards: tuple[str, ...]) -> list[str]:
    """Return the other words of the same length that cards can spell, without offensive ones."""
    decent = words.decent()
    masks = [mask(card) for card in cards]
    found = spell(decent.graph, masks, least=len(word), most=len(word))
    spelled = (decent.graph.word(int(one)) for one in found)
    return [one for one in spelled if one != word and one in decent]
