"""The moves in NewWord, all or the best: the kernel finds them, an action is built when needed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.rules import barred_word, most_exchanged
from wordparlor.games.newword.score import score_word
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.best_ways import MOST_LISTED, BestWays, keep_best
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import (
    Alike,
    Found,
    find_words,
    layings,
    look,
    most_points,
    sum_points,
    take,
)
from wordparlor.table.moves import Moves, Points
from wordparlor.words.card_search import Ids, Ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import COVERED
from wordparlor.words.word_ranking import BestWords, PricedKind

_SHEDDING: Final = ((5, 4), (20, 2))
"""The searches for plays that use up many cards: extra points of such a card, how many plays."""


def find_moves(
    game: NewWord, state: State, seat: int, words: Dictionary, most: int = MOST_LISTED
) -> Moves[Action]:
    """Return the moves of the seat on turn; of equal cards they use the first.

    There are at most `most` words: all of them, or the best. A long word in the middle and two wild
    cards would give millions.
    """
    alike = sort_out(game.deck, state, seat)
    rules = game.ruleset
    search = WordSearch(alike, rules.minimum, words, barred_word(rules, state), rules.multipliers)
    best = search.find(most)

    def build(row: int) -> Action:
        word = words.graph.word(int(best.found.words[row]))
        return Make(word, take(alike, best.found.kinds[row, : len(word)].tolist()))

    passes = partial(_passes, game, state, seat)
    fallback = _fresh_start(game.deck, state.hands[seat], len(state.stock))
    return Moves(best.scores, build, passes, fallback, note=best.tell_others)


def find_best(
    game: NewWord, state: State, seat: int, words: Dictionary, most: int
) -> Moves[Action]:
    """Return the moves of the seat on turn with only the best words, each laid in the best way."""
    alike = sort_out(game.deck, state, seat)
    best = _best_words(game, state, words, alike, most)

    def build(at: int) -> Action:
        return Make(words.graph.word(int(best.words[at])), take(alike, best.way(at)))

    passes = partial(_passes, game, state, seat)
    fallback = _fresh_start(game.deck, state.hands[seat], len(state.stock))
    shedding = partial(_shedding, game, state, words, alike)
    return Moves(best.scores, build, passes, fallback, shedding=shedding)


def _best_words(
    game: NewWord, state: State, words: Dictionary, alike: list[Alike], most: int, extra: int = 0
) -> BestWords:
    """Search for the best words, as if cards of the hand had some extra points."""
    rules, graph, middle = game.ruleset, words.graph, count_middle(alike)
    priced = [sort.priced for sort in alike]
    if extra:
        priced[middle:] = [_with_extra_points(kind, extra) for kind in priced[middle:]]
    barred = barred_word(rules, state)
    return BestWords(
        graph,
        priced,
        words.allowed(),
        times=rules.multipliers,
        most=most,
        least=rules.minimum,
        parts=middle,
        barred=graph.index(barred) if barred else -1,
    )


def _with_extra_points(kind: PricedKind, extra: int) -> PricedKind:
    points = tuple((letter, points + extra) for letter, points in kind.points)
    return PricedKind(kind.mask, kind.copies, points)


def _shedding(game: NewWord, state: State, words: Dictionary, alike: list[Alike]) -> Moves[Action]:
    """Return plays that use up many cards of the hand.

    The search takes cards of the hand for dearer than they are, so it finds words with many of
    them, and prefers them to the same letters in the middle.
    """
    plays: dict[Make, int] = {}
    for extra, most in _SHEDDING:
        best = _best_words(game, state, words, alike, most, extra)
        for at, number in enumerate(best.words.tolist()):
            make = Make(words.graph.word(number), take(alike, best.way(at)))
            score = score_word(game.deck, make.word, make.cards, game.ruleset.multipliers)
            plays[make] = score.points
    return Moves(np.array(list(plays.values()), np.int32), list(plays).__getitem__)


def sort_out(deck: Deck, state: State, seat: int) -> list[Alike]:
    """Group the cards that a seat can use; those in the middle come first, as they cost nothing."""
    sorts: dict[tuple[object, ...], Alike] = {}
    # The first word may use either side of a card in the middle (NW-21). Later only its letter and
    # the points of that letter count (NW-20).
    letters = state.letters or [""] * len(state.middle)
    for card, letter in sorted(zip(state.middle, letters, strict=True)):
        kind = deck.printed[card]
        key = ("middle", letter, kind.worth[letter]) if letter else ("middle", kind)
        sorts.setdefault(key, Alike(kind, "middle", letter)).cards.append(card)
    for card in state.hands[seat]:
        kind = deck.printed[card]
        sorts.setdefault(("hand", kind), Alike(kind)).cards.append(card)
    return list(sorts.values())


@dataclass(frozen=True)
class WordSearch:
    """The search for words, except a barred one, with cards from the hand and from the middle."""

    alike: list[Alike]
    """The cards in the middle, then those of the hand."""
    minimum: int
    words: Dictionary
    barred: str
    multipliers: tuple[int, ...]

    def find(self, most: int = MOST_LISTED, *, one_each: bool = False) -> BestWays:
        """Return the best ways to lay words, or the best way to lay each of the best words.

        Of ways with the same score that is the one that keeps most of the hand.
        """
        graph = self.words.graph
        ids = find_words(self.alike, self.words, least=self.minimum)
        ids = ids[ids != graph.index(self.barred)]
        judge = self._judge_one_each if one_each else self._judge
        return BestWays(graph, ids, self.alike, judge, self._bound, most)

    def _judge(self, found: Ways) -> tuple[Ways, Points]:
        """Return the ways with a card of each place (NW-08, NW-09), and their scores."""
        good = (found.kinds < count_middle(self.alike)).any(axis=1) & (self.from_hand(found) > 0)
        found = Ways(found.words[good], found.kinds[good])
        points = sum_points(found, self.alike, self.words)
        return found, self._multiply(points, found.words)

    def _judge_one_each(self, found: Ways) -> tuple[Ways, Points]:
        found, scores = self._judge(found)
        return keep_best(found, scores, self.from_hand(found))

    def from_hand(self, found: Ways) -> NDArray[np.int64]:
        """Return how many cards from the hand each way uses."""
        used = (found.kinds >= count_middle(self.alike)) & (found.kinds != COVERED)
        cards: NDArray[np.int64] = np.count_nonzero(used, axis=1)
        return cards

    def _bound(self, ids: Ids) -> Points:
        return self._multiply(most_points(ids, self.alike, self.words), ids)

    def _multiply(self, points: Points, ids: Ids) -> Points:
        """Return the scores of words with these points (NW-31, NWJ-03)."""
        times = np.array(self.multipliers, np.int32)
        lengths = np.minimum(self.words.graph.lengths[ids], len(times) - 1)
        return points * times[lengths]


def lay_word(alike: list[Alike], word: str) -> Found[Make]:
    """Return the ways to lay one word with cards from the hand and from the middle."""
    middle = count_middle(alike)
    return look(
        Make(word, take(alike, sorts))
        for sorts in layings(alike, word)
        if min(sorts) < middle <= max(sorts)
    )


def count_middle(alike: list[Alike]) -> int:
    """Return how many of the groups lie in the middle."""
    return sum(sort.place == "middle" for sort in alike)


def _passes(game: NewWord, state: State, seat: int) -> Iterator[Pass]:
    """Yield every exchange that a pass allows; of equal cards it gives away the first."""
    deck, hand = game.deck, state.hands[seat]
    most = most_exchanged(game.ruleset, state, hand)
    kinds: dict[int, list[int]] = {}
    for card in hand:
        kinds.setdefault(deck.kind_of[card], []).append(card)
    for counts in product(*(range(len(cards) + 1) for cards in kinds.values())):
        if sum(counts) <= most:
            given = zip(counts, kinds.values(), strict=True)
            yield Pass(tuple(card for count, cards in given for card in cards[:count]))


def _fresh_start(deck: Deck, hand: Pile, stock: int) -> Pass:
    """Return the pass that exchanges as many cards as possible and keeps wild cards."""
    plain = tuple(card for card in hand if not deck.printed[card].wild)
    return Pass((plain or hand)[:stock])
