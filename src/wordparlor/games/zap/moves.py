"""Every move in Zap: the kernel finds the words, an action is built when it is needed.

The worth of a word is the points that leave the hand with it, see score.py.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.zap.deck import CHECK, DISCARD, REPLACE, TWO_TURNS, is_zap
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.rules import can_draw, can_pass, can_take, must_swap
from wordparlor.games.zap.score import hand_points
from wordparlor.games.zap.state import (
    Discard,
    Draw,
    Make,
    Pass,
    Play,
    State,
    Swap,
    Zap,
)
from wordparlor.games.zap.words import WordRules, allowed
from wordparlor.table.best_ways import BestWays, keep_best
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import (
    Alike,
    Found,
    find_words,
    layings,
    look,
    most_points,
    searchable,
    sum_points,
    take,
)
from wordparlor.table.moves import Moves, Points
from wordparlor.words.card_search import Ids, Ways, spell, ways
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.graph import Graph, once_per_graph
from wordparlor.words.letters import LONGEST

_KEENNESS = (DISCARD, CHECK, REPLACE, TWO_TURNS)
"""The ZAP cards, the most helpful for a player without a word first."""


def find_moves(game: ZapGame, state: State, seat: int, words: Dictionary) -> Moves[Play]:
    """Return the moves of the seat on turn; of equal cards they use the first.

    There are at most `MOST_LISTED` ways to lay words, all of them or the best, and each of these
    can come again with another card on top.
    """
    hand = () if must_swap(state) else state.hands[seat]
    alike = sort_out(game.deck, searchable(game.deck, hand))
    minimum = game.ruleset.minimums[seat]
    best = find_best_ways(alike, minimum, words, game.word_rules)
    found = add_tops(best.found, words.graph)

    def build(row: int) -> Play:
        word = words.graph.word(int(found.words[row]))
        return Make(word, take(alike, found.kinds[row, : len(word)].tolist()))

    others = tuple(_others(game.deck, state, hand))
    scores = sum_points(found, alike, words)
    sensible = _sensible(game.deck, hand, others)
    return Moves(scores, build, others, sensible, note=best.tell_others)


def find_best(game: ZapGame, state: State, seat: int, words: Dictionary, most: int) -> Moves[Play]:
    """Return the best way to lay each of the `most` best words, and the actions without a word."""
    hand = () if must_swap(state) else state.hands[seat]
    alike = sort_out(game.deck, searchable(game.deck, hand))
    kinds = [(sort.mask, len(sort.cards)) for sort in alike]
    cards = [mask for mask, copies in kinds for _ in range(copies)]
    ids = spell(words.graph, cards, least=game.ruleset.minimums[seat])
    ids = ids[allowed(words, game.word_rules)[ids]]
    found, scores = _best_words(ids, alike, kinds, words, most)

    def build(row: int) -> Play:
        word = words.graph.word(int(found.words[row]))
        return Make(word, take(alike, found.kinds[row, : len(word)].tolist()))

    others = tuple(_others(game.deck, state, hand))
    return Moves(scores, build, others, _sensible(game.deck, hand, others))


def _best_words(
    ids: Ids, alike: list[Alike], kinds: list[tuple[int, int]], words: Dictionary, most: int
) -> tuple[Ways, Points]:
    """Return the best way to lay each of the best words, best first.

    Lay only words that can be among them: those with the highest bounds.
    """
    if not len(ids):
        return Ways(ids, np.zeros((0, LONGEST), np.uint8)), np.zeros(0, np.int32)
    at_once = 4 + 2 * most
    if len(ids) > at_once:
        bounds = _bounds(ids, alike, words)
        order = np.argsort(-bounds, kind="stable")
    else:
        bounds, order = np.zeros(len(ids), np.int32), np.arange(len(ids))
    while True:
        found = ways(words.graph, np.sort(ids[order[:at_once]]), kinds)
        scores = sum_points(found, alike, words)
        rows = _best_rows(found.words.tolist(), scores.tolist())[:most]
        if at_once >= len(ids):
            break
        # A word with the same score and a lower number would come first.
        if len(rows) == most and scores[rows[-1]] > bounds[order[at_once]]:
            break
        at_once *= 4
    return Ways(found.words[rows], found.kinds[rows]), scores[rows]


def _best_rows(ids: list[int], scores: list[int]) -> list[int]:
    """Return the row of the first best way of each word, best first."""
    best: dict[int, int] = {}
    for row, (number, score) in enumerate(zip(ids, scores, strict=True)):
        if number not in best or score > scores[best[number]]:
            best[number] = row
    return sorted(best.values(), key=lambda row: (-scores[row], ids[row]))


def _bounds(ids: Ids, alike: list[Alike], words: Dictionary) -> Points:
    """Return a bound of the points of each word: its best letters, and every WILD."""
    worth = np.zeros(128, np.int32)
    wild = 0
    for sort in alike:
        if sort.kind.wild:
            wild += len(sort.cards) * max(0, *sort.worth.values())
        else:
            for letter, points in sort.worth.items():
                code = ord(letter[0])
                worth[code] = max(worth[code], points)
    # A plain array is much faster here than the mapped file.
    letters = np.asarray(words.graph.letters)
    bounds: Points = worth.take(letters.take(ids, axis=0)).sum(axis=1, dtype=np.int32)
    return bounds + np.int32(wild)


def sort_out(deck: Deck, hand: Pile) -> list[Alike]:
    """Group the letters and WILDs of a hand by kind."""
    sorts: dict[int, Alike] = {}
    for card in hand:
        kind = deck.printed[card]
        if kind.faces:
            sorts.setdefault(deck.kind_of[card], Alike(kind)).cards.append(card)
    return list(sorts.values())


def find_best_ways(
    alike: list[Alike],
    minimum: int,
    words: Dictionary,
    rules: WordRules,
    *,
    one_each: bool = False,
) -> BestWays:
    """Return the best ways to lay words that the table allows, or the best way for each word."""
    ids = find_words(alike, words, least=minimum, allowed=allowed(words, rules))

    def judge(found: Ways) -> tuple[Ways, Points]:
        scores = sum_points(found, alike, words)
        return keep_best(found, scores) if one_each else (found, scores)

    return BestWays(words.graph, ids, alike, judge, lambda ids: most_points(ids, alike, words))


def add_tops(found: Ways, graph: Graph) -> Ways:
    """Return these ways, and after them those in which another card lies on top."""
    again = np.flatnonzero(_ends_again(graph)[found.words])
    # A plain array is much faster here than the mapped file.
    letters = np.asarray(graph.letters)
    rows, kinds = change_tops(letters[found.words[again]], found.kinds[again])
    return Ways(
        np.concatenate([found.words, found.words[again[rows]]]),
        np.concatenate([found.kinds, kinds]),
    )


@once_per_graph
def _ends_again(graph: Graph) -> NDArray[np.bool_]:
    """Return for each id of a graph whether the word has its last letter more than once."""
    letters = np.asarray(graph.letters)
    lasts = letters[np.arange(len(graph)), graph.lengths.astype(np.intp) - 1]
    again: NDArray[np.bool_] = (letters == lasts[:, None]).sum(axis=1) > 1
    return again


def change_tops(
    letters: NDArray[np.uint8], kinds: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Return the rows in which another card can be the last one, and their cards in that case.

    A way to lay a word does not say which of two equal letters gets which card. That matters only
    for the last letter: its card lies on top, and nobody can take a WILD (ZP-14, ZP-52).
    """
    lasts = (letters != 0).sum(axis=1) - 1
    every = np.arange(len(kinds))
    top = kinds[every, lasts]
    # The places of the last letter that have a card of another kind.
    other = (letters == letters[every, lasts][:, None]) & (kinds != top[:, None])
    changed: list[NDArray[np.intp]] = []
    rests: list[NDArray[np.uint8]] = []
    while len(rows := np.flatnonzero(other.any(axis=1))):
        places = other[rows].argmax(axis=1)
        swapped = kinds[rows]
        new_top = swapped[np.arange(len(rows)), places]
        swapped[np.arange(len(rows)), places] = top[rows]
        swapped[np.arange(len(rows)), lasts[rows]] = new_top
        changed.append(rows)
        rests.append(swapped)
        other[rows] &= kinds[rows] != new_top[:, None]
    if not changed:
        return every[:0], kinds[:0]
    return np.concatenate(changed), np.concatenate(rests)


def lay_word(alike: list[Alike], word: str) -> Found[Make]:
    """Return the ways to lay one word, in the dictionary or not."""
    found, complete = look(layings(alike, word))
    ways = np.array(found, np.uint8).reshape(-1, len(word))
    letters = np.tile(np.frombuffer(word.encode(), np.uint8), (len(ways), 1))
    _, changed = change_tops(letters, ways)
    rows: list[list[int]] = np.concatenate([ways, changed]).tolist()
    laid = look(Make(word, take(alike, row)) for row in rows)
    return Found(laid.ways, complete and laid.complete)


def _others(deck: Deck, state: State, hand: Pile) -> Iterator[Play]:
    """Yield every action without a word; of equal cards it uses the first."""
    if must_swap(state):
        yield Swap()
        return
    firsts = {deck.kind_of[card]: card for card in reversed(hand)}
    for card in sorted(firsts.values()):
        if deck.printed[card].name == DISCARD and len(hand) > 1:
            rest = {deck.kind_of[other]: other for other in reversed(hand) if other != card}
            yield from (Discard(card, other) for other in sorted(rest.values()))
        elif is_zap(deck, card) and (len(hand) == 1 or not deck.printed[card].wild):
            yield Zap(card)
    if can_draw(state):
        yield Draw()
    if can_take(deck, state):
        yield Draw(discarded=True)
    if can_pass(deck, state):
        yield Pass()


def _sensible(deck: Deck, hand: Pile, others: tuple[Play, ...]) -> Play:
    """Return the best action without a word: play a ZAP card if possible, otherwise draw."""

    def merit(play: Play) -> tuple[int, int]:
        if isinstance(play, Discard):
            # A WILD helps more in the hand than it costs.
            kept = deck.printed[play.unwanted].wild and len(hand) > 2
            return len(_KEENNESS), 0 if kept else hand_points(deck, (play.unwanted,))
        if isinstance(play, Zap):
            name = deck.printed[play.card].name
            return (len(_KEENNESS) - _KEENNESS.index(name) if name in _KEENNESS else 0), 0
        return -1, 0

    return max(others, key=merit)
