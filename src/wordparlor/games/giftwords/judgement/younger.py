"""What a position is worth to younger players: what else they can lay, and what others find."""

from collections.abc import Iterable
from typing import Final

from wordparlor.games.giftwords.judgement.searches import extending_letters
from wordparlor.games.giftwords.moves import (
    Batch,
    find_covers,
    find_extensions,
    find_silent_es,
    find_words,
)
from wordparlor.games.giftwords.play import GiftWords, words_to_make
from wordparlor.games.giftwords.state import State

NAMES: Final = (
    "points of the Silent E",
    "best play left",
    "second play left",
    "third play left",
    "Silent E left",
    "turn is over",
    "words to make",
    "words on the table",
    "letters that extend words",
    "words that take a Silent E",
)


def look(game: GiftWords, _before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind.

    In the middle of a turn the other actions count that the player can still do, each by its best
    play. The points of a Silent E come at the end of the turn (GW-JR-14).
    """
    mine = float(after.turn == seat)
    left = sorted(_plays_left(game, after, seat), reverse=True) if mine else []
    silent = len(find_silent_es(game, after, game.words.decent()).scores)
    return (
        mine * game.ruleset.options.silent * (after.silent is not None),
        *(*left, 0, 0, 0)[:3],
        mine * (silent > 0 and "silent" not in after.acts),
        1 - mine,
        words_to_make(game.ruleset) - after.made,
        len(after.words),
        sum(len(extending_letters(game, laid)) for laid in after.words) / 10,
        (1 - mine) * silent,
    )


def _plays_left(game: GiftWords, state: State, seat: int) -> list[int]:
    """Return the points of the best play of each action that a player has not done yet."""
    words, left = game.words.decent(), list[int]()
    if "make" not in state.acts and not state.barred[seat]:
        left.append(_top(find_words(game, state.hands[seat], words)))
    if "extend" not in state.acts:
        left.append(_top(find_extensions(game, state, seat, words)))
    if "cover" not in state.acts:
        left.append(_top([find_covers(game, state, seat, words)]))
    return left


def _top(batches: Iterable[Batch]) -> int:
    return max((batch.best for batch in batches if len(batch.scores)), default=0)
