"""Laying words with cards: which cards are equal, and every way to use them.

The search kernel works with masks and kinds; this module turns them back into cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import Unreadable
from wordparlor.table.cards import QU_FACE, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural
from wordparlor.words.card_search import MOST_CARDS, Ids, Ways, spell, ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, COVERED, LONGEST, mask


@dataclass
class Alike:
    """Equal cards: it makes no difference which of them is used."""

    kind: Kind
    place: str = "hand"
    letter: str = ""
    """The letter they must be; empty when they can be any of their letters."""
    cards: list[int] = field(default_factory=list)

    @property
    def mask(self) -> int:
        """The possible letters of these cards, as bits."""
        return mask(self.letter or "/".join(self.kind.faces))

    @property
    def worth(self) -> Mapping[str, int]:
        """The points of a card by its possible letters."""
        return {self.letter: self.kind.worth[self.letter]} if self.letter else self.kind.worth


def find_words(
    alike: Sequence[Alike],
    words: Dictionary,
    *,
    least: int,
    allowed: NDArray[np.bool_] | None = None,
) -> Ids:
    """Return every word of at least `least` letters that some of the cards can lay.

    `allowed` says, by the graph's ids, which words count; by default all of the dictionary.
    """
    ids = spell(words.graph, [sort.mask for sort in alike for _ in sort.cards], least=least)
    allowed = words.allowed() if allowed is None else allowed
    found: Ids = ids[allowed[ids]]
    return found


def find_ways(alike: Sequence[Alike], words: Dictionary, *, least: int) -> Ways:
    """Return every way to lay every word of at least `least` letters with some of the cards."""
    kinds = [(sort.mask, len(sort.cards)) for sort in alike]
    return ways(words.graph, find_words(alike, words, least=least), kinds)


def sum_points(found: Ways, alike: Sequence[Alike], words: Dictionary) -> NDArray[np.int32]:
    """Return the points of the cards of each way."""
    worths = [set(sort.worth.values()) for sort in alike]
    if all(len(worth) == 1 for worth in worths):
        # Skip the lookup of letters, which would take most of the time.
        by_kind = np.zeros(COVERED + 1, np.int32)
        by_kind[: len(alike)] = [worth.pop() for worth in worths]
        plain: NDArray[np.int32] = by_kind.take(found.kinds.T).sum(axis=0, dtype=np.int32)
        return plain
    # One more row and column of zeros stand for the places after the end of a word.
    worth = np.zeros((len(alike) + 1, len(ALPHABET) + 1), np.int32)
    for row, sort in zip(worth, alike, strict=False):
        row[:-1] = [sort.worth.get(letter, 0) for letter in ALPHABET]
    kinds = np.minimum(found.kinds, len(alike))
    letters = np.minimum(words.graph.letters[found.words] - ord("A"), len(ALPHABET))
    points: NDArray[np.int32] = worth[kinds, letters].sum(axis=1, dtype=np.int32)
    return points


def most_points(ids: Ids, alike: Sequence[Alike], words: Dictionary) -> NDArray[np.int32]:
    """Return the most points that the cards of each word can have; no way has more."""
    rows = words.graph.letters[ids]
    bounds = np.zeros(len(ids), np.int32)
    for letter in ALPHABET:
        worths = [sort.worth[letter] for sort in alike for _ in sort.cards if letter in sort.worth]
        counts = np.count_nonzero(rows == ord(letter), axis=1)
        bounds += _sum_of_best(worths)[counts]
    # A card gives one letter, so the best cards of all letters together are a bound, too.
    best = _sum_of_best([max(sort.worth.values()) for sort in alike for _ in sort.cards])
    return np.minimum(bounds, best[words.graph.lengths[ids]])


def _sum_of_best(worths: Sequence[int]) -> NDArray[np.int32]:
    """Return the points of the best 0, 1, 2 and so on of these cards."""
    best = [*sorted(worths, reverse=True)[:LONGEST], *[0] * LONGEST][:LONGEST]
    return np.cumsum([0, *best], dtype=np.int32)


def searchable(deck: Deck, hand: Pile, others: int = 0) -> Pile:
    """Return the cards of a hand that one search can have beside so many others.

    These are all cards of any hand that people hold. A hand that is too large loses cards of the
    looks it has most of, which hardly a word needs.
    """
    kept = list(hand)
    while len(kept) + others > MOST_CARDS:
        looks = Counter(deck.printed[card].symbol for card in kept)
        most = max(kept, key=lambda card: looks[deck.printed[card].symbol])
        kept.remove(most)
    return tuple(kept)


def check_number(cards: int) -> None:
    """Raise Unreadable when there are more cards than one search can have."""
    if cards > MOST_CARDS:
        raise Unreadable(f"{cards} cards are too many; give at most {MOST_CARDS}.")


def check_copies(deck: Deck, kinds: Iterable[Kind]) -> None:
    """Raise Unreadable when there are more equal cards than in the deck, ignoring marks."""
    there: Counter[str] = Counter()
    for entry in deck.cards:
        there[_looks(entry.kind)] += entry.copies
    for looks, told in Counter(map(_looks, kinds)).items():
        if told > there[looks]:
            raise Unreadable(f"The deck has only {plural(there[looks], 'card')} {looks}.")


def _looks(kind: Kind) -> str:
    return "/".join(kind.faces) or kind.name


def layings(alike: Sequence[Alike], word: str) -> Iterator[list[int]]:
    """Yield every way to lay one word, valid or not, in the order of `find_ways`.

    A way has the number of the sort of each letter, and `COVERED` for the U of a Qu card.
    """
    free = [len(sort.cards) for sort in alike]

    def lay(at: int, sorts: list[int]) -> Iterator[list[int]]:
        if at == len(word):
            yield sorts
            return
        # The order of equal letters makes no difference: use ascending sorts.
        equal = zip(word, sorts, strict=False)
        least = max((n for letter, n in equal if letter == word[at] and n != COVERED), default=0)
        for sort in range(least, len(alike)):
            if free[sort] and word[at] in alike[sort].worth:
                free[sort] -= 1
                yield from lay(at + 1, [*sorts, sort])
                if QU_FACE in alike[sort].worth and word.startswith(QU_FACE, at):
                    yield from lay(at + 2, [*sorts, sort, COVERED])
                free[sort] += 1

    return lay(0, [])


def take(alike: Sequence[Alike], sorts: Sequence[int]) -> Pile:
    """Return a card of each of these sorts, the first ones first; skip covered letters."""
    rest = [iter(sort.cards) for sort in alike]
    return tuple(next(rest[sort]) for sort in sorts if sort != COVERED)
