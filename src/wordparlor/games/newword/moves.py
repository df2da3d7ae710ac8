"""Every move in NewWord: the kernel finds them, an action is built when it is needed."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.rules import barred_word, most_exchanged
from wordparlor.games.newword.score import MULTIPLIERS
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, find_ways, layings, sum_points, take
from wordparlor.table.moves import Moves
from wordparlor.words.card_search import Ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import COVERED


def find_moves(game: NewWord, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves of the seat on turn; of equal cards they use the first."""
    alike = sort_out(game.deck, state, seat)
    barred = barred_word(game.ruleset, state)
    found = find_plays(alike, game.ruleset.minimum, words, barred)

    def build(row: int) -> Action:
        word = words.graph.word(int(found.words[row]))
        return Make(word, take(alike, found.kinds[row, : len(word)].tolist()))

    scores = score_plays(found, alike, words, junior=game.ruleset.junior)
    hand, stock = state.hands[seat], len(state.stock)
    passes = tuple(_passes(game.deck, hand, most_exchanged(game.ruleset, state, hand)))
    return Moves(scores, build, passes, fallback=_fresh_start(game.deck, hand, stock))


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


def find_plays(alike: list[Alike], minimum: int, words: Dictionary, barred: str = "") -> Ways:
    """Return every way to lay every word, but the barred one, with cards from hand and middle."""
    found = find_ways(alike, words, least=minimum)
    # Each place gives at least one card (NW-08, NW-09).
    good = (found.kinds < count_middle(alike)).any(axis=1) & (from_hand(found, alike) > 0)
    good &= found.words != words.graph.index(barred)
    return Ways(found.words[good], found.kinds[good])


def from_hand(found: Ways, alike: list[Alike]) -> NDArray[np.int64]:
    """Return how many cards from the hand each play uses."""
    used = (found.kinds >= count_middle(alike)) & (found.kinds != COVERED)
    cards: NDArray[np.int64] = np.count_nonzero(used, axis=1)
    return cards


def score_plays(
    found: Ways, alike: list[Alike], words: Dictionary, *, junior: bool
) -> NDArray[np.int32]:
    """Return the score of each play."""
    points = sum_points(found, alike, words)
    if junior:
        return points
    lengths = np.minimum(words.graph.lengths[found.words], len(MULTIPLIERS) - 1)
    times: NDArray[np.int32] = np.array(MULTIPLIERS, np.int32)[lengths]
    return points * times


def lay_word(alike: list[Alike], word: str) -> list[Make]:
    """Return every way to lay one word with cards from the hand and from the middle."""
    middle = count_middle(alike)
    return [
        Make(word, take(alike, sorts))
        for sorts in layings(alike, word)
        if min(sorts) < middle <= max(sorts)
    ]


def count_middle(alike: list[Alike]) -> int:
    """Return how many of the groups lie in the middle."""
    return sum(sort.place == "middle" for sort in alike)


def _passes(deck: Deck, hand: Pile, most: int) -> Iterator[Pass]:
    """Yield every exchange of up to this many cards; of equal cards it gives away the first."""
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
