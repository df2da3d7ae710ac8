"""Count the letters and ends of words, and find the splits with every Pilcrow at an end.

The search for splits ignores Pilcrows: it finds the pairs of words that use all stolen cards, with
a stolen card and one from the hand in each word. Some pairs would put a Pilcrow inside a word.
"""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.wordlift.deck import is_end_only
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.words.card_search import Ids
from wordparlor.words.graph import Graph, once_per_graph
from wordparlor.words.letters import ALPHABET
from wordparlor.words.split_search import EndCards, layable

Counts = NDArray[np.int8]


@once_per_graph
def count_letters(graph: Graph) -> Counts:
    """Count each letter in each word, as an array of (26, words)."""
    counts = [np.count_nonzero(graph.letters == ord(letter), axis=1) for letter in ALPHABET]
    return np.array(counts, np.int8)


@once_per_graph
def count_ends(graph: Graph) -> Counts:
    """Count the ends of each word at which each letter stands, as an array of (26, words)."""
    first = graph.letters[:, 0]
    last = graph.letters[np.arange(len(graph)), graph.lengths - 1]
    codes = np.frombuffer(ALPHABET.encode(), np.uint8)[:, None]
    counts: Counts = (first == codes).astype(np.int8) + (last == codes)
    return counts


def find_layable(
    graph: Graph, pairs: tuple[Ids, Ids], deck: Deck, stolen: Pile, hand: Pile
) -> NDArray[np.bool_] | None:
    """Mark the pairs of a split that fit with every Pilcrow at an end; None when all do."""
    ends = count_end_cards(deck, stolen, hand)
    return None if ends is None else layable(graph, *pairs, *ends)


def count_end_cards(deck: Deck, stolen: Pile, hand: Pile) -> tuple[EndCards, EndCards] | None:
    """Count the stolen cards and those of the hand; None when there are no Pilcrows."""
    if not any(is_end_only(deck.printed[card]) for card in (*stolen, *hand)):
        return None
    return _count(deck, stolen), _count(deck, hand)


def _count(deck: Deck, cards: Pile) -> EndCards:
    kinds = [deck.printed[card] for card in cards]
    plain, ends = (
        Counter(kind.faces[0] for kind in kinds if is_end_only(kind) == at_ends)
        for at_ends in (False, True)
    )
    return EndCards(
        [plain[letter] for letter in ALPHABET],
        [ends[letter] for letter in ALPHABET],
        sum(kind.wild for kind in kinds),
    )
