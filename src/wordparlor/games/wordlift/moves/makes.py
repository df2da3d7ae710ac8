"""Find the words that a hand can lay, the best first."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.wordlift.deck import DOLLAR, is_end_only
from wordparlor.games.wordlift.moves.best_cards import arrange
from wordparlor.games.wordlift.moves.pilcrows import count_ends, count_letters
from wordparlor.games.wordlift.score import bonus, on_table
from wordparlor.games.wordlift.state import Make, Scoring
from wordparlor.table.best_ways import BestWays
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, take
from wordparlor.table.moves import Points
from wordparlor.words.card_search import Ids, Ways, spell
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, LONGEST, mask


def values_of_lengths(scoring: Scoring) -> list[int]:
    """Return what words are worth without Dollar Signs, by their length."""
    return [letters + bonus(letters, scoring) for letters in range(LONGEST + 1)]


def find_words(
    deck: Deck, hand: Pile, minimum: int, words: Dictionary, scoring: Scoring
) -> tuple[Ids, Points]:
    """Return all words that a hand can lay, and the points of the best way to lay each."""
    graph = words.graph
    kinds = [deck.printed[card] for card in hand]
    ids = spell(graph, [mask(kind.faces[0]) for kind in kinds], least=minimum)
    ids = ids[words.allowed()[ids]]
    pilcrows = {kind.faces[0] for kind in kinds if is_end_only(kind)}
    if pilcrows:
        wild = sum(kind.wild for kind in kinds)
        lacking = np.zeros(len(ids), np.int8)
        # Without wild cards there are enough cards of all other letters.
        for letter in ALPHABET if wild else pilcrows:
            at = ALPHABET.index(letter)
            own = [is_end_only(kind) for kind in kinds if kind.faces[0] == letter]
            usable = own.count(False) + np.minimum(count_ends(graph)[at][ids], own.count(True))
            lacking += np.maximum(count_letters(graph)[at][ids] - usable, 0)
        ids = ids[lacking <= wild]
    return ids, worth_of_words(words, dollars_of(deck, hand), scoring)[ids].astype(np.int32)


def dollars_of(deck: Deck, hand: Pile) -> str:
    """Return the letters of the Dollar Signs in a hand."""
    kinds = (deck.printed[card] for card in hand)
    return "".join(sorted(kind.faces[0] for kind in kinds if kind.mark == DOLLAR))


@lru_cache(maxsize=16)
def worth_of_words(words: Dictionary, dollars: str, scoring: Scoring) -> NDArray[np.int16]:
    """Return the most that each word can score with these Dollar Signs; 0 if it is not allowed."""
    graph = words.graph
    worth = np.array(values_of_lengths(scoring), np.int16)[graph.lengths]
    for letter in set(dollars):
        counts = count_letters(graph)[ALPHABET.index(letter)]
        worth += (scoring.dollar - 1) * np.minimum(counts, dollars.count(letter)).astype(np.int16)
    worth[~words.allowed()] = 0
    worth.flags.writeable = False
    return worth


def group_alike(deck: Deck, hand: Pile) -> list[Alike]:
    """Group the cards of a hand by their looks."""
    sorts: dict[str, Alike] = {}
    for card in hand:
        kind = deck.printed[card]
        sorts.setdefault(kind.symbol, Alike(kind)).cards.append(card)
    return list(sorts.values())


class Makes:
    """The words that a hand can lay, in every way that spends different cards.

    All of them up to `most`; beyond that the best ones.
    """

    def __init__(
        self,
        deck: Deck,
        hand: Pile,
        minimum: int,
        words: Dictionary,
        most: int,
        scoring: Scoring,
    ) -> None:
        self._deck = deck
        self._scoring = scoring
        self._graph = words.graph
        self._alike = group_alike(deck, hand)
        ids, _ = find_words(deck, hand, minimum, words, scoring)
        worth = worth_of_words(words, dollars_of(deck, hand), scoring)

        def bound(ids: Ids) -> Points:
            return worth[ids].astype(np.int32)

        best = BestWays(self._graph, ids, self._alike, self._judge, bound, most)
        self.found = best.found
        self.scores = best.scores
        self.tell_others = best.tell_others

    def _judge(self, found: Ways) -> tuple[Ways, Points]:
        """Return the ways with all Pilcrows at ends, and their points."""
        fits = np.ones(len(found.words), bool)
        for number, sort in enumerate(self._alike):
            if is_end_only(sort.kind):
                letter = ALPHABET.index(sort.kind.faces[0])
                used = (found.kinds == number).sum(axis=1)
                fits &= used <= count_ends(self._graph)[letter, found.words]
        found = Ways(found.words[fits], found.kinds[fits])
        return found, self._score(found)

    def _score(self, found: Ways) -> Points:
        # The last entry stands for the places after the end of a word.
        more = [on_table(sort.kind, self._scoring) - 1 for sort in self._alike]
        values = np.array(values_of_lengths(self._scoring), np.int32)
        points: Points = values[self._graph.lengths[found.words]]
        points += np.array([*more, 0], np.int32)[np.minimum(found.kinds, len(self._alike))].sum(
            axis=1, dtype=np.int32
        )
        return points

    def build(self, at: int) -> Make:
        """Return the word of a row with its cards."""
        word = self._graph.word(int(self.found.words[at]))
        cards = take(self._alike, self.found.kinds[at, : len(word)].tolist())
        return Make(word, arrange(self._deck, word, cards))
