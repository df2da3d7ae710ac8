"""Every move in Gift Words: found by the kernel, built when someone looks at it.

A play is a move for each choice of cards that look different. Words that take a Qu, or a letter
that comes coloured and black, are laid out one by one, as there may be several ways to lay them;
all others have just one.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from wordparlor.games.giftwords.deck import (
    base_masks,
    colours_of,
    points,
    sort_out,
    texts,
)
from wordparlor.games.giftwords.moves.weave import extend_word
from wordparlor.games.giftwords.moves.wordless import find_others, sensible
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import covered, silent_card
from wordparlor.games.giftwords.score import SILENT, Terms
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Cover,
    Draw,
    Extend,
    Make,
    Phase,
    Play,
    SilentE,
    State,
    Word,
)
from wordparlor.table.cards import QU_FACE
from wordparlor.table.game import put
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, find_ways, sum_points, take
from wordparlor.table.moves import Moves, Points
from wordparlor.words.card_search import Ids, extensions
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import COVERED, LONGEST


class Batch(NamedTuple):
    """Some plays with their scores; `build` makes the i-th of them."""

    scores: Points
    build: Callable[[int], Play]


def find_moves(game: GiftWords, state: State, seat: int, words: Dictionary) -> Moves[Play]:
    """Return all moves of the seat on turn: extensions, new words, then what lays no word."""
    batches = list(_plays(game, state, seat, words))
    ends = list(accumulate(len(batch.scores) for batch in batches))

    def build(at: int) -> Play:
        number = bisect_right(ends, at)
        return batches[number].build(at - (ends[number - 1] if number else 0))

    scores = np.concatenate([np.zeros(0, np.int32), *(batch.scores for batch in batches)])
    others = tuple(find_others(game, state, seat))
    fallback = sensible(game, state, seat, others)
    if state.phase == "draw" or state.owed:
        return Moves(scores, build, others, fallback, partial(_promise, game, state, seat, words))
    return Moves(scores, build, others, fallback)


def _plays(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    if state.phase == "free":
        yield from _free_plays(game, state, seat, words)
    elif not state.owed and state.phase in ("extend", "make"):
        if state.phase == "extend":
            yield from find_extensions(game, state, seat, words)
        if not state.barred[seat]:
            yield from find_words(game, state.hands[seat], words)


def _free_plays(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    """Yield what a child can do beside what it has done (GW-JR-05)."""
    left = {"extend", "make", "cover", "silent"}.difference(state.acts)
    if "extend" in left:
        yield from find_extensions(game, state, seat, words)
    if "make" in left and not state.barred[seat]:
        yield from find_words(game, state.hands[seat], words)
    if "cover" in left:
        yield find_covers(game, state, seat, words)
    if "silent" in left:
        yield find_silent_es(game, state, words)


def _promise(game: GiftWords, state: State, seat: int, words: Dictionary, draw: Play) -> int:
    """Return what the best play scores that a hand has with the discard that is drawn.

    What comes from the face-down cards nobody knows: that promises what the hand has without it.
    After the word of this turn the next one is thought of.
    """
    assert isinstance(draw, Draw)
    hand = state.hands[seat]
    if draw.pile is not None:
        hand = tuple(sorted((*hand, state.discards[draw.pile][-1])))
    phase: Phase = "extend" if state.phase == "draw" else "make"
    ahead = replace(state, hands=put(state.hands, seat, hand), phase=phase, owed=0)
    found = [batch.scores.max() for batch in _plays(game, ahead, seat, words) if len(batch.scores)]
    if found:
        return int(max(found))
    # A partner who takes a discard and has no word must put it back (GW-COOP-09).
    owes_word = game.variant == COOP and state.phase == "draw" and draw.pile is not None
    return -1 if owes_word else 0


# -- new words ------------------------------------------------------------------------------------


def find_words(game: GiftWords, hand: Pile, words: Dictionary) -> Iterator[Batch]:
    """Yield the new words of each colour that a hand can lay."""
    if game.variant == JUNIOR:
        yield _words_of(game, sort_out(game.deck, hand, None), words)
        return
    for colour in game.deck.colours:
        alike = sort_out(game.deck, hand, colour)
        if coloured := sum(sort.kind.colour == colour for sort in alike):
            yield _words_of(game, alike, words, coloured)
    black = sort_out(game.deck, hand, "")
    if sum(len(sort.cards) for sort in black) >= game.rules.minimum:
        yield _words_of(game, black, words)


def _words_of(
    game: GiftWords, alike: list[Alike], words: Dictionary, coloured: int = COVERED
) -> Batch:
    """Return the words of cards that fit together, with one of the first sorts at least."""
    found = find_ways(alike, words, least=game.rules.minimum)
    counts = (found.kinds != COVERED).sum(axis=1, dtype=np.int32)
    # Qu is one card though it may be two letters (GW-27); black cards have no colour of their own.
    good = (counts >= game.rules.minimum) & (found.kinds.min(axis=1, initial=COVERED) < coloured)
    ids, kinds, counts = found.words[good], found.kinds[good], counts[good]
    sums = sum_points(found, alike, words)[good]
    scoring = game.rules.scoring
    if scoring.mathematical:
        sums = sums * counts
    extra = np.array([scoring.make(cards).extra for cards in range(LONGEST + 1)], np.int32)

    def build(at: int) -> Play:
        return Make(words.graph.word(int(ids[at])), take(alike, kinds[at].tolist()))

    return Batch(sums + extra[counts], build)


# -- extensions -----------------------------------------------------------------------------------


def find_extensions(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    """Yield the extensions of each word on the table."""
    sorts: dict[str | None, list[Alike]] = {}
    for target, laid in enumerate(state.words):
        if len(laid.cards) >= LONGEST:
            continue
        for colour in fitting_colours(game, laid):
            if colour not in sorts:
                sorts[colour] = sort_out(game.deck, state.hands[seat], colour)
            if sorts[colour]:
                terms = game.rules.scoring.extend(game.deck, seat, laid)
                yield _extensions(game, target, laid, colour, sorts[colour], terms, words)


def fitting_colours(game: GiftWords, laid: Word) -> Sequence[str | None]:
    """Return the colours of cards that can be added to a word; None for all together (GW-17)."""
    if game.variant == JUNIOR:
        return (None,)
    return colours_of(game.deck, laid.cards) or (*game.deck.colours, "")


def _extensions(
    game: GiftWords,
    target: int,
    laid: Word,
    colour: str | None,
    alike: list[Alike],
    terms: Terms,
    words: Dictionary,
) -> Batch:
    deck, graph = game.deck, words.graph
    base = base_masks(deck, laid.cards)
    masks = [sort.mask for sort in alike for _ in sort.cards]
    ids = extensions(graph, base, masks)
    # A U behind the Qu card leaves the same word, and that is no extension (GW-29).
    ids = ids[words.allowed()[ids] & (ids != graph.index(laid.text))]
    several, one = _tell_apart(ids, laid, alike, game, words)
    scores = _score_added(one, laid, alike, terms, words)
    # An all-black word fits each colour; what adds black cards only comes with none of them.
    mixed = bool(colour) and len(fitting_colours(game, laid)) > 1
    laid_out = [
        extend
        for number in several.tolist()
        for extend in extend_word(deck, target, laid, alike, graph.word(number))
        if not mixed or colours_of(deck, extend.cards)
    ]

    def build(at: int) -> Play:
        if at < len(one):
            return next(extend_word(deck, target, laid, alike, graph.word(int(one[at]))))
        return laid_out[at - len(one)]

    more = [_score_one(game, extend, laid, terms) for extend in laid_out]
    return Batch(np.concatenate([scores, np.array(more, np.int32)]), build)


def _tell_apart(
    ids: Ids, laid: Word, alike: list[Alike], game: GiftWords, words: Dictionary
) -> tuple[Ids, Ids]:
    """Return the words that may be laid in several ways, and those with just one."""
    kinds = [sort.kind for sort in alike]
    printed = [game.deck.printed[card] for card in laid.cards]
    if len({kind.faces for kind in kinds}) < len(kinds) or len(fitting_colours(game, laid)) > 1:
        return ids, ids[:0]
    if not any(QU_FACE in kind.faces for kind in (*kinds, *printed)):
        return ids[:0], ids
    with_q = (words.graph.letters[ids] == ord("Q")).any(axis=1)
    return ids[with_q], ids[~with_q]


def _score_added(
    ids: Ids, laid: Word, alike: list[Alike], terms: Terms, words: Dictionary
) -> Points:
    """Return what extensions score whose new letters tell the cards, all at once."""
    if not terms.counts or not len(ids):
        return np.zeros(len(ids), np.int32)
    # Old letters are worth nothing here, new ones what their card says: subtract all old ones.
    worth = np.zeros(128, np.int32)
    for sort in alike:
        worth[ord(sort.kind.faces[0][0])] = sort.kind.points[0]
    old = sum(int(worth[ord(letter)]) for letter in laid.text)
    letters = words.graph.letters[ids]
    added = words.graph.lengths[ids].astype(np.int32) - np.int32(len(laid.text))
    sums: Points = worth[letters].sum(axis=1, dtype=np.int32) - np.int32(old)
    sums = sums + added * np.int32(terms.per_card) + np.int32(terms.extra)
    return sums * (added + np.int32(len(laid.cards))) if terms.times else sums


def _score_one(game: GiftWords, extend: Extend, laid: Word, terms: Terms) -> int:
    added = [card for card in extend.cards if card not in laid.cards]
    return terms.score(extend.word, points(game.deck, added), len(extend.cards)).points


# -- younger players ------------------------------------------------------------------------------


def _listed(plays: Iterable[tuple[int, Play]]) -> Batch:
    found = list(plays)
    return Batch(np.array([score for score, _ in found], np.int32), lambda at: found[at][1])


def find_covers(game: GiftWords, state: State, seat: int, words: Dictionary) -> Batch:
    """Return the changes of words on the table by one card."""
    alike = sort_out(game.deck, state.hands[seat], None)
    scoring = game.rules.scoring

    def plays() -> Iterator[tuple[int, Play]]:
        for target, laid in enumerate(state.words):
            terms = scoring.extend(game.deck, seat, laid)
            for cover in cover_word(game, target, laid, alike):
                if cover.word in words:
                    new = points(game.deck, (cover.card,))
                    yield terms.score(cover.word, new, len(laid.cards)).points, cover

    return _listed(plays())


def cover_word(game: GiftWords, target: int, laid: Word, alike: Sequence[Alike]) -> Iterator[Cover]:
    """Yield every way to change a word by covering one card, whatever it reads then."""
    for place in range(len(laid.cards)):
        for sort in alike:
            cover = Cover(target, "", place, sort.cards[0])
            for text in texts(game.deck, covered(laid, cover)):
                if text != laid.text:
                    yield Cover(target, text, place, sort.cards[0])


def find_silent_es(game: GiftWords, state: State, words: Dictionary) -> Batch:
    """Return the words on the table that take a Silent E, if one lies ready."""
    ready = silent_card(game.rules, state) is not None
    return _listed(
        (SILENT, SilentE(target))
        for target, laid in enumerate(state.words)
        if ready and f"{laid.text}E" in words and words.silent_e_changes(laid.text)
    )
