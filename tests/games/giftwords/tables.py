"""Gift Words tables laid out card by card."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from wordparlor.errors import RuleBroken, Unreadable
from wordparlor.games import deal
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import Phase, Word
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Deck
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus")


def lay(
    *hands: str,
    words: Sequence[str] = (),
    stack: str = "",
    stocks: Sequence[str] = (),
    piles: Sequence[str] = (),
    phase: Phase = "extend",
    short: bool = False,
    variant: str = "basic",
    deck: Deck | None = None,
    dictionary: Dictionary | None = None,
    **options: Any,
) -> Table:
    """Return a table with these hands and words; Ann is to play, and the last player dealt.

    A word is written `Ann rP rI rN`, without a name for one in the centre, with `= QAT` where Qu
    can be read in two ways. The face-down cards begin with the stack; the others follow, or lie
    aside when it is to be short.
    """
    table = deal(
        "giftwords",
        NAMES[: len(hands)],
        variant=variant,
        options=options,
        dealer=len(hands) - 1,
        deck=deck,
        words=dictionary,
    )
    cards = Cards(table)
    laid = [cards.word(word) for word in words]
    state = replace(
        table.state,
        hands=tuple(tuple(sorted(cards.take(hand))) for hand in hands),
        words=tuple(laid),
        discards=tuple(cards.take(pile) for pile in piles)
        + tuple(() for _ in table.state.discards[len(piles) :]),
        phase="free" if variant == "junior" else phase,
        acts=(),
    )
    top = cards.take(stack)
    own = tuple(cards.take(stock) for stock in stocks)
    rest = cards.rest()
    silent = tuple(card for card in rest if not table.game.deck.printed[card].faces)
    letters = tuple(card for card in rest if card not in silent)
    aside = silent + (letters if short else ())
    stacks = (top + (() if short else letters), *own)
    if variant == "junior":
        assert isinstance(table.game, GiftWords)
        names, kinds = table.game.stack_names, table.game.deck.printed
        down = top + (() if short else letters)
        stacks = tuple(tuple(c for c in down if kinds[c].stack == name) for name in names)
    table.state = replace(state, stacks=stacks, aside=aside)
    return table


class Cards:
    """The cards of a table, taken by name."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._finder = CardFinder(table.game.deck, range(len(table.game.deck)), "in the deck")
        self._taken: set[int] = set()

    def take(self, names: str) -> tuple[int, ...]:
        cards = tuple(self._finder.find(name)[0] for name in names.split())
        self._taken.update(cards)
        return cards

    def word(self, written: str) -> Word:
        row, _, text = written.partition(" = ")
        first = row.split()[0]
        owner = self._table.names.index(first) if first in self._table.names else None
        cards = self.take(row.removeprefix(first) if owner is not None else row)
        faces = [self._table.game.deck.printed[card].faces or ("E",) for card in cards]
        return Word(text or "".join(face[0] for face in faces), cards, owner)

    def rest(self) -> tuple[int, ...]:
        return tuple(c for c in range(len(self._table.game.deck)) if c not in self._taken)


def refused(clause: str, sentence: str = "") -> pytest.RaisesExc[RuleBroken]:
    """Expect that a play is refused by this clause, with a sentence that has this part."""
    return pytest.raises(
        RuleBroken, check=lambda broken: broken.clause == clause and sentence in broken.sentence
    )


def unreadable(clause: str, sentence: str = "") -> pytest.RaisesExc[Unreadable]:
    """Expect that a typed play is refused by this clause, with a sentence that has this part."""
    return pytest.raises(
        Unreadable, check=lambda wrong: wrong.clause == clause and sentence in wrong.sentence
    )


def hand(table: Table, name: str) -> str:
    """Return a hand as people write it."""
    return table.game.deck.symbols(table.state.hands[table.seat(name)])


def laid(table: Table) -> list[str]:
    """Return the words on the table."""
    return [word.text for word in table.state.words]


def say(table: Table, *lines: str) -> None:
    """Play lines such as `Ann extend PIN to PINK`."""
    for line in lines:
        name, _, text = line.partition(" ")
        table.say(name, text)
