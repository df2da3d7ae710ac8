"""Lay a word with the cards of a hand: a new word, or new cards woven into an old one."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wordparlor.games.giftwords.deck import faces_of, qu_cards
from wordparlor.games.giftwords.state import Extend, Make, Word
from wordparlor.table.cards import Deck
from wordparlor.table.laying import Alike, Budget, layings, take

OLD: Final = -1
"""Marks the next card of the old word in a woven row."""


def lay_word(alike: Sequence[Alike], word: str, budget: Budget) -> Iterator[Make]:
    """Yield every way to lay a word with cards that fit together.

    Raises: ManyWays when the budget ends.
    """
    return (Make(word, take(alike, sorts)) for sorts in layings(alike, word, budget))


def extend_word(
    deck: Deck,
    target: int,
    laid: Word,
    alike: Sequence[Alike],
    word: str,
    budget: Budget | None = None,
) -> Iterator[Extend]:
    """Yield every way to extend a word to another one, each with different cards.

    Raises: ManyWays when the budget ends; without a budget it looks everywhere.
    """
    base = [
        OldCard(faces_of(deck.printed[card]), gives_u)
        for card, gives_u in zip(laid.cards, qu_cards(deck, laid), strict=True)
    ]
    for row in _weave(base, alike, word, budget):
        old = iter(laid.cards)
        new = iter(take(alike, [sort for sort in row if sort != OLD]))
        yield Extend(target, word, tuple(next(old if n == OLD else new) for n in row))


class OldCard(NamedTuple):
    """A card of a word on the table: its readings, and whether it is a Qu card that gives QU."""

    faces: tuple[str, ...]
    gives_u: bool


def _weave(
    base: Sequence[OldCard], alike: Sequence[Alike], word: str, budget: Budget | None
) -> Iterator[list[int]]:
    """Yield rows of old cards, in their order, and new cards that spell the word (GW-18).

    Yield one row for each choice of new cards, wherever they stand.
    """
    free = [len(sort.cards) for sort in alike]
    faces = [faces_of(sort.kind) for sort in alike]
    seen = set[tuple[int, int, bool, tuple[int, ...]]]()

    def lay(at: int, old: int, row: list[int], *, no_u: bool = False) -> Iterator[list[int]]:
        if budget:
            budget.spend()
        # The same place with the same cards left gives the same rows again.
        here = at, old, no_u, tuple(free)
        if len(word) - at < len(base) - old or here in seen:
            return
        seen.add(here)
        if at == len(word):
            if len(row) > len(base):
                yield row
            return
        if old < len(base):
            for face in base[old].faces:
                if word.startswith(face, at):
                    # A new U must not take the place of the U that the Qu card gave (GW-29).
                    idle = base[old].gives_u and face == "Q"
                    yield from lay(at + len(face), old + 1, [*row, OLD], no_u=idle)
        for sort, readings in enumerate(faces):
            for face in readings:
                if free[sort] and word.startswith(face, at) and not (no_u and face == "U"):
                    free[sort] -= 1
                    yield from lay(at + len(face), old, [*row, sort])
                    free[sort] += 1

    return lay(0, 0, [])
