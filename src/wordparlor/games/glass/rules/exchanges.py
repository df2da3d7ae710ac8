"""Which tiles may be exchanged, and when a player may skip."""

from typing import NamedTuple

from wordparlor.errors import RuleBroken
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.state import Exchange, Ruleset, State
from wordparlor.table.checks import check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import number_range, plural


def exchangeable(ruleset: Ruleset, rack: Pile) -> Pile:
    """Return the tiles that an exchange may give back: letters, by agreement stars too (GG-63)."""
    if ruleset.give_stars:
        return rack
    return tuple(card for card in rack if is_letter(ruleset.deck, card))


class Sizes(NamedTuple):
    """The fewest and the most tiles of an exchange; both are 0 when there is none."""

    least: int
    most: int


def exchange_sizes(ruleset: Ruleset, state: State, rack: Pile) -> Sizes:
    """Return how many tiles an exchange can have: three, or all where the rack has fewer (GG-65).

    By agreement stars may be among them, but a player need not give one (GG-63). Without a pile
    there is no exchange.
    """
    most = min(ruleset.exchanged, len(exchangeable(ruleset, rack))) if state.stock else 0
    if not ruleset.full_exchanges:
        most = min(most, len(state.stock))
    return Sizes(min(most, max(1, _count_letters(ruleset, rack))), most)


def may_skip(ruleset: Ruleset, state: State, rack: Pile) -> bool:
    """Tell whether a seat may do nothing: without a pile, or without a letter (GG-65)."""
    return not state.stock or not _count_letters(ruleset, rack)


def _count_letters(ruleset: Ruleset, rack: Pile) -> int:
    return sum(is_letter(ruleset.deck, card) for card in rack)


def check_exchange(ruleset: Ruleset, state: State, rack: Pile, exchange: Exchange) -> None:
    """Raise RuleBroken unless a rack may exchange these tiles (GG-63, GG-65)."""
    if not state.stock:
        raise RuleBroken("GG-65", "The pile is gone; skip your turn instead.", exchange.cards)
    strange = [card for card in exchange.cards if card not in rack]
    if strange:
        sentence = "Exchange only tiles from your own rack."
        raise RuleBroken("GG-63", sentence, strange)
    check_once(exchange.cards, "GG-63", "tile")
    sizes, good = exchange_sizes(ruleset, state, rack), exchangeable(ruleset, rack)
    if not sizes.most:
        sentence = "You have no letters to exchange; skip your turn instead."
        raise RuleBroken("GG-65", sentence, exchange.cards)
    if stars := [card for card in exchange.cards if card not in good]:
        sentence = f"A star cannot go back; choose {plural(sizes.most, 'letter')} to exchange."
        raise RuleBroken("GG-63", sentence, stars)
    if not sizes.least <= len(exchange.cards) <= sizes.most:
        sentence = f"Choose {tell_sizes(sizes)} to exchange."
        clause = "GG-63" if sizes.most == ruleset.exchanged else "GG-65"
        raise RuleBroken(clause, sentence, exchange.cards)


def tell_sizes(sizes: Sizes) -> str:
    """Return how many tiles an exchange can have: 3 tiles, or 1 to 3 tiles."""
    if sizes.least == sizes.most:
        return plural(sizes.most, "tile")
    return f"{number_range(*sizes)} tiles"


def check_skip(ruleset: Ruleset, state: State, rack: Pile) -> None:
    """Raise RuleBroken unless a seat with this rack may do nothing (GG-65)."""
    if not may_skip(ruleset, state, rack):
        told = tell_sizes(exchange_sizes(ruleset, state, rack))
        raise RuleBroken("GG-63", f"Skip only when the pile is gone; exchange {told} instead.")
