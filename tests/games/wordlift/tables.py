"""Word Lift tables laid out card by card."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games import box, deal
from wordparlor.games.wordlift.scene import spell_out
from wordparlor.games.wordlift.state import Laid
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Deck
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")


def lay(
    *hands: str,
    words: Sequence[str] = (),
    played: str | None = None,
    consonants: str | None = None,
    vowels: str | None = None,
    known: Dictionary | None = None,
    deck: Deck | None = None,
    **options: Any,
) -> Table:
    """Return a table with these hands and words; Ann started and is to play.

    Words are written with their cards and separated by spaces: `FORGE CH?ART` has a Question Mark
    read as A. `played` names the players who have played a word from the hand (default: all). The
    default of a draw pile is the rest of the deck.
    """
    seats = len(hands)
    table = deal("wordlift", NAMES[:seats], options=options, words=known, deck=deck, dealer=0)
    deck = table.game.deck
    finder = CardFinder(deck, range(len(deck)), "in the deck")

    def find(names: str) -> tuple[int, ...]:
        return tuple(finder.find(name)[0] for name in names.split())

    said = [*words, *[""] * seats][:seats]
    rows = [[_laid(finder, word) for word in row.split()] for row in said]
    held = tuple(tuple(sorted(find(hand))) for hand in hands)
    piles = {"consonants": consonants, "vowels": vowels}
    drawn = {stack: find(names) for stack, names in piles.items() if names is not None}
    used = {card for pile in (*held, *drawn.values()) for card in pile}
    used.update(card for row in rows for laid in row for card in laid.cards)
    for stack in piles.keys() - drawn.keys():
        own = (card for card, kind in enumerate(deck.printed) if kind.stack == stack)
        drawn[stack] = tuple(card for card in own if card not in used)
    who = NAMES if played is None else played.split()
    table.state = replace(
        table.state,
        hands=held,
        words=tuple(map(tuple, rows)),
        played=tuple(name in who for name in NAMES[:seats]),
        **drawn,
    )
    return table


def hand(table: Table, name: str) -> str:
    """Return a hand as people write it."""
    return str(table.game.deck.symbols(table.state.hands[table.seat(name)]))


def words(table: Table, name: str) -> str:
    """Return the words in front of a player, with the marks on their cards."""
    row = table.state.words[table.seat(name)]
    return " ".join(spell_out(table.game.deck, laid) for laid in row)


def say(table: Table, *lines: str) -> None:
    """Play lines such as `Ann make DIRT`."""
    for line in lines:
        name, _, text = line.partition(" ")
        table.say(name, text)


def refused(clause: str) -> pytest.RaisesExc[RuleBroken]:
    return pytest.raises(RuleBroken, check=lambda broken: broken.clause == clause)


def card(table: Table, name: str, symbol: str) -> int:
    """Return a card of a hand by its symbol."""
    held = table.state.hands[table.seat(name)]
    found: int = CardFinder(table.game.deck, held, "in the hand").find(symbol)[0]
    return found


def whole_deck() -> Deck:
    return box("wordlift").deck


def _laid(finder: CardFinder, text: str) -> Laid:
    names = re.findall(r"\?[A-Z]|[A-Z][¶◊†$]?", text)
    cards = tuple(finder.find(name)[0] for name in names)
    return Laid("".join(re.findall("[A-Z]", text)), cards)
