"""Zap tables for tests, with chosen cards in each place."""

from typing import Any

from msgspec.structs import replace

from wordparlor.games import deal
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Deck
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve")


def lay(
    *hands: str,
    discards: str = "O",
    stock: str = "",
    rest: str = "stock",
    words: Dictionary | None = None,
    deck: Deck | None = None,
    **options: Any,
) -> Table:
    """Return a table with these hands; the last seat deals and Ann plays next.

    The top card is the last one of the discards and the first one of the stock. All other cards of
    the deck go under the stock, or where `rest` says: under the discards, or into a player's hand.
    """
    names = NAMES[: len(hands)]
    dealer = len(hands) - 1
    table = deal("zap", names, options=options, words=words, dealer=dealer, deck=deck)
    cards = range(len(table.game.deck))
    finder = CardFinder(table.game.deck, cards, "in the deck")
    piles = [_find(finder, place) for place in (*hands, discards, stock)]
    taken = {card for pile in piles for card in pile}
    left = tuple(card for card in cards if card not in taken)
    *held, thrown, drawn = piles
    if rest in names:
        held[names.index(rest)] += left
    table.state = replace(
        table.state,
        hands=tuple(tuple(sorted(hand)) for hand in held),
        discards=left + thrown if rest == "discards" else thrown,
        stock=drawn + left if rest == "stock" else drawn,
    )
    return table


def hand(table: Table, name: str) -> str:
    """Return a hand as people write it."""
    return table.game.deck.symbols(table.state.hands[table.seat(name)])


def discards(table: Table) -> str:
    """Return the discard pile, the top card last."""
    return table.game.deck.symbols(table.state.discards)


def say(table: Table, *lines: str) -> None:
    """Play lines such as `Ann make GLOW`."""
    for line in lines:
        name, _, text = line.partition(" ")
        table.say(name, text)


def _find(finder: CardFinder, names: str) -> tuple[int, ...]:
    return tuple(finder.find(name)[0] for name in names.split())
