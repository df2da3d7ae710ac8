"""NewWord tables for tests, with chosen cards in each place."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from wordparlor.games import box, deal
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Copies, Deck
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid", "Dot")


def lay(
    *hands: str,
    middle: str,
    stock: str = "",
    variant: str = "",
    words: Dictionary | None = None,
    **options: Any,
) -> Table:
    """Return a table with these hands, middle and stock; the last seat deals and Ann plays next.

    The deck has no other cards, so an empty stock is really empty.
    """
    rows = [hand.split() for hand in hands]
    dealt = [card for turn in zip(*rows, strict=True) for card in turn]
    order = [*dealt, *middle.split(), *stock.split()]
    deck = _deck(order)
    finder = CardFinder(deck, range(len(deck)), "in the deck")
    return deal(
        "newword",
        NAMES[: len(hands)],
        variant=variant,
        options=options,
        deck=deck,
        words=words,
        dealer=len(hands) - 1,
        stacked=[finder.find(name)[0] for name in order],
    )


def hand(table: Table, name: str) -> str:
    """Return a hand as people write it."""
    return table.game.deck.symbols(table.state.hands[table.seat(name)])


def middle(table: Table) -> str:
    return table.game.deck.symbols(table.state.middle)


def say(table: Table, *lines: str) -> None:
    """Play lines such as `Ann make GLOWER using E/A R`."""
    for line in lines:
        name, _, text = line.partition(" ")
        table.say(name, text)


def _deck(names: Sequence[str]) -> Deck:
    whole = box("newword").deck
    counts = Counter(whole.by_name[name][0] for name in names)
    cards = tuple(Copies(whole.kinds[kind], copies) for kind, copies in sorted(counts.items()))
    return Deck("laid out", cards)
