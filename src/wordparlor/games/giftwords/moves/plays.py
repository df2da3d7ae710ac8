"""New words and extensions with the kernel; a play is built when a caller reads it.

A play is one move for each choice of cards that look different. Words with a Qu card, or with a
letter that the player has in colour and in black, may have several choices; the search tries each
of them. All other words have one choice.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from wordparlor.games.giftwords.deck import (
    base_masks,
    colours_of,
    group_alike,
    points,
)
from wordparlor.games.giftwords.moves.lay_cards import extend_word
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import (
    changeable_words,
)
from wordparlor.games.giftwords.score import Terms, extend_terms, make_terms
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Extend,
    Make,
    Play,
    State,
    Word,
)
from wordparlor.table.cards import BLACK, QU_FACE, Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, find_ways, sum_points, take
from wordparlor.table.moves import Points
from wordparlor.words.card_search import Ids, extensions
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import COVERED, LONGEST

MOST_KEPT: Final = 12
"""The most cards of a search that is kept; larger ones find too many plays to keep."""


class Batch:
    """Some plays with their scores; `build(i)` makes the i-th play."""

    def __init__(self, scores: Points, build: Callable[[int], Play]) -> None:
        self.scores: Final = scores
        self.build: Final = build

    @cached_property
    def best(self) -> int:
        """The highest score; there must be a play."""
        return int(self.scores.max())


_NOTHING: Final = Batch(np.zeros(0, np.int32), tuple[Play, ...]().__getitem__)


class HandColours:
    """The cards of a hand by their colours."""

    def __init__(self, deck: Deck, hand: Pile) -> None:
        printed = deck.printed
        cards: dict[str, list[int]] = {BLACK: []}
        for card in hand:
            cards.setdefault(printed[card].colour, []).append(card)
        self.hand: Final = hand
        self.black: Final = tuple(cards[BLACK])
        self._cards: Final = {
            colour: (*own, *self.black) for colour, own in cards.items() if colour != BLACK
        }

    def fitting(self, colour: str | None) -> Pile:
        """Return the cards that fit a colour, black ones last; None stands for all cards."""
        return self.hand if colour is None else self._cards.get(colour, self.black)

    def has(self, colour: str) -> bool:
        """Tell whether the hand has a card of a colour that is not black."""
        return colour in self._cards


# -- new words ------------------------------------------------------------------------------------


def find_words(game: GiftWords, hand: Pile, words: Dictionary) -> Iterator[Batch]:
    """Yield the new words of each colour that a hand can lay."""
    if game.variant == JUNIOR:
        yield _words_of(game, group_alike(game.deck, hand, None), words)
        return
    cards = HandColours(game.deck, hand)
    for colour in game.deck.colours:
        if cards.has(colour):
            fitting = cards.fitting(colour)
            kept = len(fitting) <= MOST_KEPT
            find: Callable[..., Batch] = _find_kept if kept else _words_of_colour
            yield find(game, colour, fitting, words)
    if len(cards.black) >= game.ruleset.minimum:
        yield _words_of(game, group_alike(game.deck, cards.black, ""), words)


def _words_of_colour(game: GiftWords, colour: str, cards: Pile, words: Dictionary) -> Batch:
    """Return the words of cards of a colour, which may have black cards too."""
    alike = group_alike(game.deck, cards, colour)
    return _words_of(game, alike, words, sum(sort.kind.colour == colour for sort in alike))


# A turn changes the cards of a colour or two; the words of the others stay the same from phase to
# phase, from turn to turn, and for all cards that a player can draw.
_find_kept = lru_cache(maxsize=64)(_words_of_colour)


def _words_of(
    game: GiftWords, alike: list[Alike], words: Dictionary, coloured: int = COVERED
) -> Batch:
    """Return the words of cards that fit together, with one of the first `coloured` sorts."""
    found = find_ways(alike, words, least=game.ruleset.minimum)
    if not len(found.words):
        return _NOTHING
    counts = (found.kinds != COVERED).sum(axis=1, dtype=np.int32)
    # Qu is one card, even as two letters (GW-27); black cards alone have no colour.
    good = (counts >= game.ruleset.minimum) & (found.kinds.min(axis=1, initial=COVERED) < coloured)
    ids, kinds, counts = found.words[good], found.kinds[good], counts[good]
    sums = sum_points(found, alike, words)[good]
    if game.ruleset.mathematical:
        sums = sums * counts
    if game.variant == COOP:
        terms = [make_terms(game.ruleset, cards) for cards in range(LONGEST + 1)]
        sums = sums + np.array([term.extra for term in terms], np.int32)[counts]

    def build(at: int) -> Play:
        return Make(words.graph.word(int(ids[at])), take(alike, kinds[at].tolist()))

    return Batch(sums, build)


# -- extensions -----------------------------------------------------------------------------------


def find_extensions(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    """Yield the extensions of each word on the table."""
    hand = HandColours(game.deck, state.hands[seat])
    for target, laid in changeable_words(game.ruleset, state):
        if len(laid.cards) >= LONGEST:
            continue
        terms = extend_terms(game.ruleset, state, seat, target)
        colours = fitting_colours(game, laid)
        for colour in colours:
            if cards := hand.fitting(colour):
                several = len(colours) > 1
                yield _extensions(game, target, laid, colour, cards, terms, words, several=several)


def fitting_colours(game: GiftWords, laid: Word) -> Sequence[str | None]:
    """Return the colours whose cards can extend a word; None stands for all (GW-17)."""
    if game.variant == JUNIOR:
        return (None,)
    return colours_of(game.deck, laid.cards) or (*game.deck.colours, "")


# The same as for new words: most words on the table, and cards that fit them, stay as they are.
@lru_cache(maxsize=256)
def _extensions(
    game: GiftWords,
    target: int,
    laid: Word,
    colour: str | None,
    cards: Pile,
    terms: Terms,
    words: Dictionary,
    *,
    several: bool,
) -> Batch:
    """Return the extensions of a word by cards of a colour; it may fit several colours."""
    deck, graph = game.deck, words.graph
    alike = group_alike(deck, cards, colour)
    base = base_masks(deck, laid.cards)
    masks = [sort.mask for sort in alike for _ in sort.cards]
    ids = extensions(graph, base, masks)
    # A U after the Qu card leaves the same word, which is not an extension (GW-29).
    ids = ids[words.allowed()[ids] & (ids != graph.index(laid.text))]
    if not len(ids):
        return _NOTHING
    some, one = _split_by_ways(ids, laid, alike, game, words, several=several)
    scores = _score_added(one, laid, alike, terms, words)
    # An all-black word fits every colour; list extensions by black cards only once.
    mixed = bool(colour) and several
    laid_out = [
        extend
        for number in some.tolist()
        for extend in extend_word(deck, target, laid, alike, graph.word(number))
        if not mixed or colours_of(deck, extend.cards)
    ]

    # Not the graph itself: the cache would keep the graph of a table that nobody searches any more.
    def build(at: int) -> Play:
        if at < len(one):
            return next(extend_word(deck, target, laid, alike, words.graph.word(int(one[at]))))
        return laid_out[at - len(one)]

    more = [_score_one(game, extend, laid, terms) for extend in laid_out]
    return Batch(np.concatenate([scores, np.array(more, np.int32)]), build)


def _split_by_ways(
    ids: Ids,
    laid: Word,
    alike: list[Alike],
    game: GiftWords,
    words: Dictionary,
    *,
    several: bool,
) -> tuple[Ids, Ids]:
    """Return the words that may have several ways, and those with one."""
    kinds = [sort.kind for sort in alike]
    printed = [game.deck.printed[card] for card in laid.cards]
    if several or len({kind.faces for kind in kinds}) < len(kinds):
        return ids, ids[:0]
    if not any(QU_FACE in kind.faces for kind in (*kinds, *printed)):
        return ids[:0], ids
    with_q = (words.graph.letters[ids] == ord("Q")).any(axis=1)
    return ids[with_q], ids[~with_q]


def _score_added(
    ids: Ids, laid: Word, alike: list[Alike], terms: Terms, words: Dictionary
) -> Points:
    """Return the scores of extensions whose new letters decide the cards, all at once."""
    if not terms.counts or not len(ids):
        return np.zeros(len(ids), np.int32)
    # Sum up the points of all letters, then subtract those of the old word.
    worth = np.zeros(128, np.int32)
    for sort in alike:
        worth[ord(sort.kind.faces[0][0])] = sort.kind.points[0]
    old = sum(int(worth[ord(letter)]) for letter in laid.text)
    letters = words.graph.letters[ids]
    added = words.graph.lengths[ids].astype(np.int32) - np.int32(len(laid.text))
    sums: Points = worth[letters].sum(axis=1, dtype=np.int32) - np.int32(old)
    sums = sums + added * np.int32(terms.per_card) + np.int32(terms.extra)
    return sums * (added + np.int32(len(laid.cards) - terms.less)) if terms.times else sums


def _score_one(game: GiftWords, extend: Extend, laid: Word, terms: Terms) -> int:
    added = [card for card in extend.cards if card not in laid.cards]
    return terms.score(extend.word, points(game.deck, added), len(extend.cards)).points
