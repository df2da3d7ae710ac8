"""Laying words with cards: which cards are equal, and every way to use them.

The search kernel works with masks and kinds; this module turns them back into cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import Unreadable
from wordparlor.table.cards import QU_FACE, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural
from wordparlor.words.card_search import MOST_CARDS, Ids, Ways, spell, ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, COVERED, LONGEST, mask
from wordparlor.words.word_ranking import PricedKind

T = TypeVar("T")

MOST_STEPS: Final = 2000
"""The most steps of one search. The worst hand of a real deck needs half of them."""
MOST_WAYS: Final = 500
"""The most ways that one search finds."""
_EXAMPLES: Final = 20
"""How many ways an incomplete search returns."""
MOST_CHOICES: Final = 60
"""The most ways that a player is asked to choose from."""


class ManyWays(Exception):  # noqa: N818 - not an error: the search ends, and its caller says so
    """More ways to lay a word than one request may look at."""


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

    @property
    def priced(self) -> PricedKind:
        """These cards for a search of the best words."""
        letters, points = _price(self.kind, self.letter)
        return PricedKind(letters, len(self.cards), points)


# The same few kinds come on every turn.
@lru_cache(maxsize=1024)
def _price(kind: Kind, letter: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the letters of a card as bits, and the points of each letter."""
    sort = Alike(kind, letter=letter)
    points = {face: worth for face, worth in sort.worth.items() if face in ALPHABET}
    return sort.mask, tuple((ALPHABET.index(face), worth) for face, worth in points.items())


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


class Budget:
    """The steps that one search for ways to lay a word may still take.

    A text comes from a player, and its word can have billions of ways. The search of each request
    ends after the same number of steps, whatever the cards are.
    """

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self._left = steps

    def spend(self, steps: int = 1) -> None:
        """Take a step, or some.

        Raises: ManyWays when there are not so many left.
        """
        self._left -= steps
        if self._left < 0:
            raise ManyWays


class Found(NamedTuple, Generic[T]):
    """What a search has found, and whether it looked everywhere; if not, only some examples."""

    ways: list[T]
    complete: bool


def look(ways: Iterable[T]) -> Found[T]:
    """Return what a search finds within its budget."""
    found: list[T] = []
    try:
        found.extend(islice(ways, MOST_WAYS + 1))
    except ManyWays:
        return Found(found[:_EXAMPLES], complete=False)
    if len(found) > MOST_WAYS:
        return Found(found[:_EXAMPLES], complete=False)
    return Found(found, complete=True)


def layings(alike: Sequence[Alike], word: str, budget: Budget | None = None) -> Iterator[list[int]]:
    """Yield every way to lay one word, valid or not, in the order of `find_ways`.

    A way has the number of the sort of each letter, and `COVERED` for the U of a Qu card.

    Raises: ManyWays when the budget ends.
    """
    budget = budget or Budget()
    free = [len(sort.cards) for sort in alike]
    worths = [sort.worth for sort in alike]
    fitting = {
        letter: [number for number, worth in enumerate(worths) if letter in worth]
        for letter in set(word)
    }
    if QU_FACE not in word and max(map(len, fitting.values()), default=0) < 2:
        return _only_laying(word, fitting, free, budget)
    if not can_lay(alike, word):
        return iter(())
    # Where each letter stands before, -1 for a new one.
    earlier = [word.rfind(letter, 0, at) for at, letter in enumerate(word)]

    def lay(at: int, sorts: list[int]) -> Iterator[list[int]]:
        budget.spend()
        if at == len(word):
            yield sorts
            return
        # The order of equal letters makes no difference: use ascending sorts.
        before = earlier[at]
        while before >= 0 and sorts[before] == COVERED:
            before = earlier[before]
        least = sorts[before] if before >= 0 else 0
        for sort in fitting[word[at]]:
            if sort >= least and free[sort]:
                free[sort] -= 1
                yield from lay(at + 1, [*sorts, sort])
                if QU_FACE in alike[sort].worth and word.startswith(QU_FACE, at):
                    yield from lay(at + 2, [*sorts, sort, COVERED])
                free[sort] += 1

    return lay(0, [])


def _only_laying(
    word: str, fitting: Mapping[str, list[int]], free: Sequence[int], budget: Budget
) -> Iterator[list[int]]:
    """Yield the only way to lay a word, if the cards suffice: each letter fits one sort at most."""
    sorts = [sort for letter in word for sort in fitting[letter]]
    if len(sorts) == len(word) and all(sorts.count(sort) <= free[sort] for sort in set(sorts)):
        budget.spend(len(word) + 1)
        yield sorts


def can_lay(alike: Sequence[Alike], word: str) -> bool:
    """Tell whether the cards can lay a word, without a search for all ways."""
    # A Qu card needs no U where one follows; no rule keeps it from giving one.
    spare = min(word.count(QU_FACE), sum(len(s.cards) for s in alike if QU_FACE in s.worth))
    letters = sorted(word.replace("U", "", spare))
    laid: list[list[str]] = [[] for _ in alike]

    def give(letter: str, tried: set[int]) -> bool:
        """Find a card for a letter; an earlier letter may have to take another card."""
        for number, sort in enumerate(alike):
            if letter not in sort.worth or number in tried:
                continue
            tried.add(number)
            own = laid[number]
            if len(own) < len(sort.cards):
                own.append(letter)
                return True
            for other in dict.fromkeys(own):
                if other != letter and give(other, tried):
                    own[own.index(other)] = letter
                    return True
        return False

    return all(give(letter, set()) for letter in letters)


def take(alike: Sequence[Alike], sorts: Sequence[int]) -> Pile:
    """Return a card of each of these sorts, the first ones first; skip covered letters."""
    rest = [iter(sort.cards) for sort in alike]
    return tuple(next(rest[sort]) for sort in sorts if sort != COVERED)
