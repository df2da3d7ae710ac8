"""Every move of a seat in Gift Words, the best moves, and what a draw makes possible."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

import numpy as np
from msgspec.structs import replace

from wordparlor.games.giftwords.moves.junior import find_covers, find_silent_es
from wordparlor.games.giftwords.moves.plays import Batch, find_extensions, find_words
from wordparlor.games.giftwords.moves.wordless import best_wordless, find_wordless
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import (
    COOP,
    Action,
    Cover,
    Draw,
    Extend,
    Make,
    Phase,
    State,
)
from wordparlor.table.best_ways import MOST_LISTED, BestRows
from wordparlor.table.game import put
from wordparlor.table.moves import Moves, Points
from wordparlor.words.dictionary import Dictionary


def find_moves(game: GiftWords, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return the moves of the seat on turn: extensions, new words, then actions without a word.

    There are at most `MOST_LISTED` plays: all of them, or the best.
    """
    batches = list(_plays(game, state, seat, words))
    ends = list(accumulate(len(batch.scores) for batch in batches))
    scores = np.concatenate([np.zeros(0, np.int32), *(batch.scores for batch in batches)])
    best = BestRows(scores, MOST_LISTED)

    def build(row: int) -> Action:
        at = int(best.rows[row])
        number = bisect_right(ends, at)
        return batches[number].build(at - (ends[number - 1] if number else 0))

    note = best.tell_others
    return _with_wordless(game, state, seat, words, best.scores, build, note)


def find_best(
    game: GiftWords, state: State, seat: int, words: Dictionary, most: int
) -> Moves[Action]:
    """Return the best plays, one for each word and target, and the actions without a word."""
    batches = list(_plays(game, state, seat, words))
    best: list[tuple[int, Action]] = []
    seen = set[tuple[object, ...]]()
    for score, number, row in _ranked(batches, most):
        play = batches[number].build(row)
        if most == 1 or (made := _identity(play)) not in seen:
            best.append((score, play))
            if len(best) == most:
                break
            seen.add(made)
    scores = np.array([score for score, _ in best], np.int32)
    return _with_wordless(game, state, seat, words, scores, lambda row: best[row][1])


def _ranked(batches: Sequence[Batch], most: int) -> Iterator[tuple[int, int, int]]:
    """Yield score, batch and row of the plays, best first; of equal ones the first."""
    if most == 1:
        # Usually one play is asked for: need not sort.
        tops = [(batch.best, -number) for number, batch in enumerate(batches) if len(batch.scores)]
        if tops:
            score, number = max(tops)
            yield score, -number, int(batches[-number].scores.argmax())
        return
    sizes = [len(batch.scores) for batch in batches]
    scores = np.concatenate([np.zeros(0, np.int32), *(batch.scores for batch in batches)])
    numbers = np.repeat(np.arange(len(batches)), sizes).tolist()
    starts = [0, *accumulate(sizes)]
    for at in np.argsort(-scores, kind="stable").tolist():
        yield int(scores[at]), numbers[at], at - starts[numbers[at]]


def _identity(play: Action) -> tuple[object, ...]:
    """Return what a play makes, whatever its cards are."""
    match play:
        case Make(word):
            return ("make", word)
        case Extend(target, word):
            return ("extend", target, word)
        case Cover(target, word):
            return ("cover", target, word)
        case _:
            return (play,)


def _with_wordless(
    game: GiftWords,
    state: State,
    seat: int,
    words: Dictionary,
    scores: Points,
    build: Callable[[int], Action],
    note: Callable[[], str] = str,
) -> Moves[Action]:
    """Return plays as moves, with the actions without a word after them."""
    plain = tuple(find_wordless(game, state, seat))
    fallback = best_wordless(game, state, seat, plain)
    if state.phase == "draw" or state.owed:
        promise = partial(_promise, game, state, seat, words)
        return Moves(scores, build, plain, fallback, promise)
    return Moves(scores, build, plain, fallback, note=note)


def _plays(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    if state.phase == "free":
        yield from _junior_plays(game, state, seat, words)
    elif not state.owed and state.phase in ("extend", "make"):
        if state.phase == "extend":
            yield from find_extensions(game, state, seat, words)
        if not state.barred[seat]:
            yield from find_words(game, state.hands[seat], words)


def _junior_plays(game: GiftWords, state: State, seat: int, words: Dictionary) -> Iterator[Batch]:
    """Yield the plays that a younger player has not used yet (GW-JR-05)."""
    left = {"extend", "make", "cover", "silent"}.difference(state.acts)
    if "extend" in left:
        yield from find_extensions(game, state, seat, words)
    if "make" in left and not state.barred[seat]:
        yield from find_words(game, state.hands[seat], words)
    if "cover" in left:
        yield find_covers(game, state, seat, words)
    if "silent" in left:
        yield find_silent_es(game, state, words)


def _promise(game: GiftWords, state: State, seat: int, words: Dictionary, draw: Action) -> int:
    """Return the score of the best play that the drawn discard makes possible.

    A face-down card is unknown, so it promises what the hand has without it. After the word of this
    turn the promise is about the next one. A drawn card changes only the plays of its colour, so
    draws share the others.
    """
    assert isinstance(draw, Draw)
    hand = state.hands[seat]
    if draw.pile is not None:
        hand = tuple(sorted((*hand, state.discards[draw.pile][-1])))
    phase: Phase = "extend" if state.phase == "draw" else "make"
    ahead = replace(state, hands=put(state.hands, seat, hand), phase=phase, owed=0)
    plays = _plays(game, ahead, seat, words)
    found = [batch.best for batch in plays if len(batch.scores)]
    if found:
        return max(found)
    # A partner without a word must put a taken discard back (GW-COOP-09).
    owes_word = game.variant == COOP and state.phase == "draw" and draw.pile is not None
    return -1 if owes_word else 0
