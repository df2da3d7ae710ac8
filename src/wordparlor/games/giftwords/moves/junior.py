"""What only younger players do: cover a letter, or add a Silent E."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from wordparlor.games.giftwords.deck import (
    group_alike,
    has_idle_u,
    points,
    texts,
)
from wordparlor.games.giftwords.moves.plays import Batch
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import (
    changeable_words,
    covers_new_e,
    row_with_cover,
    silent_card,
)
from wordparlor.games.giftwords.score import extend_terms
from wordparlor.games.giftwords.state import (
    Cover,
    Play,
    SilentE,
    State,
    Word,
)
from wordparlor.table.laying import Alike
from wordparlor.words.dictionary import Dictionary


def _listed(plays: Iterable[tuple[int, Play]]) -> Batch:
    found = list(plays)
    return Batch(np.array([score for score, _ in found], np.int32), lambda at: found[at][1])


def find_covers(game: GiftWords, state: State, seat: int, words: Dictionary) -> Batch:
    """Return all words on the table that one covering card changes into another word."""
    alike = group_alike(game.deck, state.hands[seat], None)

    def plays() -> Iterator[tuple[int, Play]]:
        for target, laid in changeable_words(game.ruleset, state):
            terms = extend_terms(game.ruleset, state, seat, target)
            for cover in cover_word(game, target, laid, alike):
                if cover.word in words and not covers_new_e(game.ruleset, state, cover):
                    new = points(game.deck, (cover.card,))
                    yield terms.score(cover.word, new, len(laid.cards)).points, cover

    return _listed(plays())


def cover_word(game: GiftWords, target: int, laid: Word, alike: Sequence[Alike]) -> Iterator[Cover]:
    """Yield every way to cover one card of a word, whether the result is a word or not."""
    for place in range(len(laid.cards)):
        for sort in alike:
            cover = Cover(target, "", place, sort.cards[0])
            row = row_with_cover(laid, cover)
            for text in texts(game.deck, row):
                if text != laid.text and not has_idle_u(game.deck, laid, text, row):
                    yield Cover(target, text, place, sort.cards[0])


def find_silent_es(game: GiftWords, state: State, words: Dictionary) -> Batch:
    """Return the words on the table that take a Silent E, if one is left."""
    ready = silent_card(game.ruleset, state) is not None
    return _listed(
        (game.ruleset.options.silent, SilentE(target))
        for target, laid in enumerate(state.words)
        if ready and f"{laid.text}E" in words and words.silent_e_changes(laid.text)
    )
