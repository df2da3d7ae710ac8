"""The cards people have at home, as they tell of them to `solve`."""

import re
from collections.abc import Sequence

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.naming import spellings
from wordparlor.games.giftwords.state import Word
from wordparlor.table.cards import BLACK, Copies, Deck, initial
from wordparlor.table.hidden import Pile

_LETTER = re.compile(r"QU|Q\+(?=U)|[A-Z]")
_MOST = 99
"""So many cards of a kind people may tell of: more than any deck has."""


class Home:
    """A deck of the cards people tell of.

    Cards have identity, so each one named takes a copy of its kind; there may be more at home than
    in the deck. Where any colour will do, a letter alone names a card.
    """

    def __init__(self, deck: Deck, *, any_colour: bool) -> None:
        self.deck = Deck(deck.name, tuple(Copies(kind, _MOST) for kind in deck.kinds))
        self._any_colour = any_colour
        self._used = [0] * len(deck.kinds)
        self._bare: dict[int, str] = {}
        """The letters of cards that were named by them alone."""

    def silent(self) -> Pile:
        """Return a Silent E card, if the deck has any: they lie ready for all."""
        kinds = enumerate(self.deck.kinds)
        return tuple(_MOST * number for number, kind in kinds if not kind.faces)

    def names(self, cards: Pile) -> str:
        """Return cards as people read them, without a colour where they named none."""
        return " ".join(self._bare.get(card) or self.deck.shown((card,)) for card in cards)

    def card(self, name: str) -> int:
        """Return a card of this name; Unreadable when the deck has none."""
        for spelled in spellings(name.lower()):
            kind, _ = self.deck.by_any_name.get(spelled, (None, ""))
            if kind is not None and self.deck.kinds[kind].faces:
                return self._take(kind, name)
        kind = self._kind(name.upper(), None) if self._any_colour else None
        if kind is None:
            some = " ".join(kind.symbol for kind in self.deck.kinds if kind.faces)
            raise Unreadable(f"{name} is no card of this deck; there are {some}.")
        card = self._take(kind, name)
        self._bare[card] = name.capitalize()
        return card

    def word(self, written: str, owner: int | None) -> Word:
        """Return a word on the table, written r:PIN; Unreadable when it cannot be laid so."""
        prefix, colon, text = written.rpartition(":")
        letters = _LETTER.findall(text.upper())
        colours = self._colours(prefix.lower()) if colon else [None] * self._any_colour
        if not colours or not letters or "".join(letters) != text.upper():
            raise Unreadable(f"Write a word with its colour in front, as r:PIN, not {written}.")
        faces = [letter.rstrip("+") for letter in letters]
        # Two colours may begin with the same letter; then the one is meant that has the cards.
        lacking = {colour: self._lacking(faces, colour) for colour in colours}
        colour = min(colours, key=lambda colour: bool(lacking[colour]))
        if lacking[colour]:
            what = f"No {_fitting(colour)} of this deck is {lacking[colour]}, as in {written}"
            hint = "; write the colour of its other cards, as r:PIN" if colour == BLACK else ""
            raise Unreadable(f"{what}{hint}.")
        cards = (self._take(self._kind(face, colour), face) for face in faces)
        return Word("".join(faces), tuple(cards), owner)

    def _lacking(self, faces: Sequence[str], colour: str | None) -> str:
        """Return the first letter of which there is no card that fits a colour."""
        return next((face for face in faces if self._kind(face, colour) is None), "")

    def _colours(self, prefix: str) -> Sequence[str]:
        """Return the colours that are meant by their names or first letters."""
        return [c for c in (*self.deck.colours, BLACK) if prefix in (c, initial(c))]

    def _kind(self, face: str, colour: str | None) -> int | None:
        """Return the number of a card with this letter: of a colour, else black, or (None) any."""
        fitting = (*self.deck.colours, BLACK) if colour is None else (colour, BLACK)
        for fits in fitting:
            for number, kind in enumerate(self.deck.kinds):
                if kind.colour == fits and kind.reads(face):
                    return number
        return None

    def _take(self, kind: int | None, name: str) -> int:
        assert kind is not None
        if self._used[kind] == _MOST:
            raise Unreadable(f"There are too many {name}.")
        self._used[kind] += 1
        return _MOST * kind + self._used[kind] - 1


def _fitting(colour: str | None) -> str:
    """Return which cards can be in a word of a colour."""
    if colour is None:
        return "card"
    return "black card" if colour == BLACK else f"{colour} or black card"
