"""Find the pairs of words that stolen words can become with a hand, the best first."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.wordlift.deck import DOLLAR
from wordparlor.games.wordlift.moves.best_cards import best_uses
from wordparlor.games.wordlift.moves.makes import dollars_of, worth_of_words
from wordparlor.games.wordlift.moves.pilcrows import count_letters, find_layable
from wordparlor.games.wordlift.state import Laid, Scoring
from wordparlor.table.best_ways import MOST_COUNTED, tell_others
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.moves import Points
from wordparlor.words.card_search import Ids
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, mask
from wordparlor.words.split_search import RankedWords, SplitSearch

_AT_ONCE: Final = 20_000
"""About how many pairs of words to check at once; this bounds the memory."""

Rows = NDArray[np.int32]
"""Pairs of words, one per row: number of the stolen word, first word, second word, points."""
_NO_ROWS: Final = np.zeros((0, 4), np.int32)


class Splits:
    """The pairs of words that stolen words can become with a hand.

    All of them up to `most`; beyond that the best ones. `costs` has what each stolen word is worth
    to the thief now: a player who splits a word of their own gains only the difference.
    """

    def __init__(
        self,
        deck: Deck,
        stolen: Sequence[Laid],
        hand: Pile,
        minimum: int,
        words: Dictionary,
        most: int,
        scoring: Scoring,
        costs: Sequence[int] = (),
    ) -> None:
        self._deck = deck
        self._stolen = stolen
        self._hand = hand
        self._words = words
        self._minimum = minimum
        self._scoring = scoring
        # The Dollar Signs of a stolen word count in every pair.
        self._shifts = [
            (scoring.dollar - 1) * sum(deck.printed[card].mark == DOLLAR for card in laid.cards)
            - cost
            for laid, cost in zip(stolen, costs or [0] * len(stolen), strict=True)
        ]
        self._batches = self._find()
        rows = [_NO_ROWS]
        for level, batch in self._batches:
            rows.append(batch)
            # All pairs above this level are found.
            if sum(int((part[:, 3] >= level).sum()) for part in rows) >= most:
                break
        found = np.concatenate(rows)
        best = found[np.argsort(-found[:, 3], kind="stable")[:most]]
        self._dropped = len(found) - len(best)
        order = np.lexsort((best[:, 2], best[:, 1], best[:, 0]))
        self.rows: Rows = best[order]
        self.scores: Points = np.ascontiguousarray(self.rows[:, 3])

    def tell_others(self) -> str:
        """Return how many pairs `rows` leaves out, as a sentence; empty when it has all."""
        others = self._dropped
        for _, batch in self._batches:
            others += len(batch)
            if others >= MOST_COUNTED:
                break
        return tell_others(others, int(self.scores.min()), "split") if others else ""

    def build(self, at: int) -> tuple[int, Laid, Laid]:
        """Return the number of the stolen word, and the two words of a row with their cards."""
        number, *ids, _ = self.rows[at].tolist()
        first, second = map(self._words.graph.word, ids)
        stolen = self._stolen[number].cards
        uses = best_uses(self._deck, (first, second), stolen, self._hand, self._scoring)
        return number, Laid(first, uses[0][0]), Laid(second, uses[0][1])

    def _find(self) -> Iterator[tuple[int, Rows]]:
        """Yield batches of rows, each with a level: the pairs of later batches score no more."""
        searches = self._open_searches()
        levels = {
            level + shift
            for search, shift in zip(searches, self._shifts, strict=True)
            for level in search.levels
        }
        waiting: list[tuple[int, Ids, Ids]] = []
        pairs = 0
        for level in sorted(levels, reverse=True):
            for number, search in enumerate(searches):
                for first, second in search.find(level - self._shifts[number], _AT_ONCE):
                    waiting.append((number, first, second))
                    pairs += len(first)
                    if pairs >= _AT_ONCE:
                        yield level, self._check(waiting)
                        waiting, pairs = [], 0
        yield 0, self._check(waiting)

    def _open_searches(self) -> list[SplitSearch]:
        """Return a search for each stolen word; one search for words serves them all."""
        words, graph = self._words, self._words.graph
        worth = worth_of_words(words, dollars_of(self._deck, self._hand), self._scoring)
        hand = self._masks(self._hand)
        stolen = [self._masks(laid.cards) for laid in self._stolen]
        shared = [
            one
            for one in {card for cards in stolen for card in cards}
            for _ in range(max(cards.count(one) for cards in stolen))
        ]
        ranked = RankedWords(graph, [*hand, *shared], worth, least=self._minimum)
        searches = []
        for laid, cards in zip(self._stolen, stolen, strict=True):
            good = worth > 0
            good[[at for at in map(graph.index, words.forms(laid.word)) if at >= 0]] = False
            searches.append(SplitSearch(ranked, cards, hand, good))
        return searches

    def _masks(self, cards: Pile) -> list[int]:
        return [mask(self._deck.printed[card].faces[0]) for card in cards]

    def _check(self, found: Sequence[tuple[int, Ids, Ids]]) -> Rows:
        """Return the pairs that can be laid with the Pilcrows at ends, with their points."""
        parts = [_NO_ROWS]
        for number, laid in enumerate(self._stolen):
            own = [(first, second) for at, first, second in found if at == number]
            if own:
                first, second = map(np.concatenate, zip(*own, strict=True))
                pairs = np.minimum(first, second), np.maximum(first, second)
                fits = find_layable(self._words.graph, pairs, self._deck, laid.cards, self._hand)
                if fits is not None:
                    pairs = pairs[0][fits], pairs[1][fits]
                scores = self._score(number, *pairs)
                which = np.full(len(scores), number, np.int32)
                parts.append(np.stack((which, *pairs, scores), axis=1).astype(np.int32))
        return np.concatenate(parts)

    def _score(self, number: int, first: Ids, second: Ids) -> Points:
        """Return what each pair adds in front of the thief.

        A Dollar Sign of the hand counts where the pair needs its letter.
        """
        graph = self._words.graph
        plain = worth_of_words(self._words, "", self._scoring).astype(np.int32)
        scores: Points = plain[first] + plain[second] + self._shifts[number]
        dollars = dollars_of(self._deck, self._hand)
        stolen = [self._deck.printed[card].faces[0] for card in self._stolen[number].cards]
        extra = np.zeros(len(scores), np.int32)
        for letter in set(dollars):
            counts = count_letters(graph)[ALPHABET.index(letter)]
            needed = counts[first] + counts[second] - stolen.count(letter)
            extra += np.minimum(needed, dollars.count(letter))
        # A stolen wild card can take the place of a Dollar Sign.
        lengths = graph.lengths.astype(np.int32)
        extra = np.minimum(extra, lengths[first] + lengths[second] - len(stolen))
        scores += (self._scoring.dollar - 1) * extra
        return scores
