"""Names of cards in texts: what is printed on them, with a number for the second equal card."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from wordparlor.errors import Unreadable
from wordparlor.table.cards import Deck

NUMBER = re.compile("[0-9]{1,3}")
"""The number of one of several equal cards: the 2 of R#2."""

_MOST_READINGS = 4
"""The most cards that a refusal suggests."""
_SHOWN = 24
"""The most characters of an unknown name that a refusal shows."""


def read_brackets(words: Sequence[str]) -> list[tuple[str, bool]]:
    """Return each name of a text, and whether it is in [brackets]: such cards lie elsewhere."""
    text = " ".join(words)
    if "[" not in text and "]" not in text:
        return [(name, False) for name in words]
    found, inside = [], False
    for name in text.replace("[", " [ ").replace("]", " ] ").split():
        if name in ("[", "]"):
            inside = name == "["
        else:
            found.append((name, inside))
    return found


def write_brackets(names: Iterable[tuple[str, bool]]) -> str:
    """Return names as a text that `read_brackets` can read: R [A/E S] T."""
    return " ".join(f"[{name}]" if inside else name for name, inside in names).replace("] [", " ")


def find_exact(
    deck: Deck, place: Sequence[int], names: Iterable[str], elsewhere: Sequence[int] = ()
) -> list[tuple[int, str]] | None:
    """Return the card and letter of each name, as `CardFinder.find` does, but only the usual way.

    Records name the cards exactly as they are printed, those that lie elsewhere in [brackets].
    Return None when a name is not exact, has a number, or the place (sorted) does not have the
    card.
    """
    kind_of, by_name = deck.kind_of, deck.by_name
    found: list[tuple[int, str]] = []
    used: set[int] = set()
    cards = place
    for name in names:
        if name in by_name:
            bare, closes = name, False
        else:
            if name[0] == "[":
                cards = elsewhere
            closes = name[-1] == "]"
            bare = name.removeprefix("[").removesuffix("]")
            if bare not in by_name:
                return None
        kind, letter = by_name[bare]
        for card in cards:
            if kind_of[card] == kind and card not in used:
                break
        else:
            return None
        used.add(card)
        found.append((card, letter))
        if closes:
            cards = place
    return found


class CardFinder:
    """Names the cards of a place, and finds cards there by name, each card once."""

    def __init__(
        self,
        deck: Deck,
        place: Collection[int],
        where: str,
        letters: Mapping[int, str] | None = None,
    ) -> None:
        """Take the cards of a place; `letters` has those that stay a letter, found by it too."""
        self._deck = deck
        self._place = place
        self._letters = letters or {}
        self._where = where

    @cached_property
    def _free(self) -> dict[str, list[int]]:
        """The cards still in the place, by symbol; many actions name no card of a place."""
        free: dict[str, list[int]] = {}
        for card in sorted(self._place):
            free.setdefault(self._deck.printed[card].symbol, []).append(card)
        return free

    def name(self, card: int, letter: str = "") -> str:
        """Return the name of a card and take the card from the place."""
        kind = self._deck.printed[card]
        alike = self._free[kind.symbol]
        at = alike.index(card)
        del alike[at]
        name = kind.named(letter)
        return f"{name}#{at + 1}" if at else name

    def find(self, name: str) -> tuple[int, str]:
        """Return the card with a name, and its letter if the name says it; take it from the place.

        Raises:
            Unreadable: the place does not have this card.
        """
        bare, sign, number = name.partition("#")
        deck = self._deck
        kind, letter = deck.by_name.get(bare) or deck.by_any_name.get(bare.lower()) or (None, "")
        alike = [] if kind is None else self._free.get(deck.kinds[kind].symbol, [])
        at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
        if not alike:
            letter = bare.upper()
            free = {card: cards for cards in self._free.values() for card in cards}
            fixed = [card for card, stays in self._letters.items() if stays == letter]
            alike = [card for card in fixed if card in free]
            if 1 <= at <= len(alike):
                free[alike[at - 1]].remove(alike[at - 1])
        if not 1 <= at <= len(alike):
            raise Unreadable(self._lacks(name, further=bool(alike)))
        return alike.pop(at - 1), letter

    def _lacks(self, name: str, *, further: bool) -> str:
        """Return the refusal of a missing card, with cards that may be meant."""
        letter = name.upper()
        kinds = (self._deck.printed[cards[0]] for cards in self._free.values() if cards)
        readings = [kind.named(letter) for kind in kinds if letter in kind.worth]
        hint = f"; write {' or '.join(readings[:_MOST_READINGS])}" if readings else ""
        return f"There is no {'further ' if further else ''}{show(name)} {self._where}{hint}."


def show(name: str, what: str = "card") -> str:
    """Return a name as a refusal shows it: a long text that somebody typed is not repeated."""
    return name if len(name) <= _SHOWN else f"such {what}"
