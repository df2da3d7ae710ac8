"""Cards with identity: a card is a number, and its deck says what is printed on it.

Card numbers start at 0 and follow the order of the deck file. Cards of one `Kind` look the same.
"""

from collections.abc import Mapping
from functools import cached_property
from string import ascii_uppercase
from typing import Final, Literal

import msgspec

from wordparlor.table.phrases import and_list

WILD_FACE: Final = "?"
QU_FACE: Final = "QU"
"""The face of the card that reads QU or Q."""
HIDDEN: Final = -1
"""Stands for a card that the viewer may not see."""
BLACK: Final = "black"
MARKS: Final = ("♥", "♣", "♦", "▲", "●", "■")
"""The marks of colours, in the order of the deck's colours."""
BLACK_MARK: Final = "♠"

Case = Literal["", "capital", "small"]


def initial(colour: str) -> str:
    """Return the letter for a colour in the name of a card: the first letter, but k for black."""
    return "k" if colour == BLACK else colour[:1]


class Kind(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What is printed on a card.

    `faces` are its possible letters: two for a card that can be turned, `?` for a wild card, none
    for a card without a letter. `points` has the points of each face.
    """

    faces: tuple[str, ...]
    points: tuple[int, ...]
    colour: str = ""
    mark: str = ""
    stack: str = ""
    name: str = ""
    case: Case = ""
    """How its colour is written: by a capital or small letter; empty for an initial before it."""

    @cached_property
    def symbol(self) -> str:
        """The card as people write it: R, A/E, ?, Qu, rI or i for a red I, S¶ with its mark.

        A card without a letter is written as its mark, or as its name when it has no mark.
        """
        if not self.faces:
            return self.mark or self.name
        faces = "/".join(face.capitalize() for face in self.faces)
        if self.case:
            return f"{faces.lower() if self.case == 'small' else faces}{self.mark}"
        return f"{initial(self.colour)}{faces}{self.mark}"

    def named(self, letter: str = "") -> str:
        """Return the name of the card with a letter: E/A for A/E used as E, ?G for a wild G."""
        if not letter or letter in self.faces[:1]:
            return self.symbol
        if self.wild:
            return f"{self.symbol}{letter}"
        return msgspec.structs.replace(self, faces=self.faces[::-1]).symbol

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Every name of the card, with its letter then; empty when the name does not say it."""
        names = {self.symbol: ""}
        names |= {self.named(a): a for a in (ascii_uppercase if self.wild else self.faces)}
        return names | {self.name: ""} if self.name else names

    @property
    def wild(self) -> bool:
        """Tell whether the card can stand for any letter."""
        return WILD_FACE in self.faces

    def corner(self, letter: str = "") -> str:
        """Return the points printed on the card; those of both faces when they differ."""
        if letter:
            return str(self.worth[letter])
        return self._corner

    @cached_property
    def _corner(self) -> str:
        return "/".join(map(str, dict.fromkeys(self.points)))

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """The points of the card by its possible letters."""
        points = dict(zip(self.faces, self.points, strict=False))
        if self.wild:
            return dict.fromkeys(ascii_uppercase, points[WILD_FACE]) | points
        if QU_FACE in points:
            return {"Q": points[QU_FACE]} | points
        return points

    def reads(self, letter: str) -> bool:
        """Tell whether the card can be this letter."""
        return letter in self.worth


class Copies(msgspec.Struct, frozen=True):
    """A kind of card, and how many copies the deck has."""

    kind: Kind
    copies: int


class Deck(msgspec.Struct, frozen=True, dict=True):
    """All cards of a game, in the order of the deck file."""

    name: str
    cards: tuple[Copies, ...]

    def __hash__(self) -> int:
        # Caches ask for it often; the hash of all cards takes many microseconds.
        return hash(self.name)

    def __len__(self) -> int:
        return len(self.kind_of)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The different kinds, in the order of the file."""
        return tuple(entry.kind for entry in self.cards)

    @cached_property
    def kind_of(self) -> tuple[int, ...]:
        """For each card, the index of its kind."""
        return tuple(i for i, entry in enumerate(self.cards) for _ in range(entry.copies))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of all cards."""
        return frozenset(range(len(self)))

    @cached_property
    def by_name(self) -> Mapping[str, tuple[int, str]]:
        """Kind and letter for each name of a card: A/E and E/A, and ?G for a wild G."""
        names: dict[str, tuple[int, str]] = {}
        for i, kind in enumerate(self.kinds):
            for name, letter in kind.names.items():
                names.setdefault(name, (i, letter))
        return names

    @cached_property
    def by_any_name(self) -> Mapping[str, tuple[int, str]]:
        """The same for each name in lower case, so that people can type either."""
        return {name.lower(): found for name, found in reversed(list(self.by_name.items()))}

    @cached_property
    def printed(self) -> tuple[Kind, ...]:
        """For each card, what is printed on it."""
        return tuple(self.kinds[kind] for kind in self.kind_of)

    @cached_property
    def backs(self) -> tuple[int, ...]:
        """For each card, its back, a negative number; cards of one stack have the same back."""
        stacks = sorted({kind.stack for kind in self.kinds})
        backs = {stack: HIDDEN - number for number, stack in enumerate(stacks)}
        return tuple(backs[kind.stack] for kind in self.printed)

    @cached_property
    def one_back(self) -> bool:
        """Whether all cards have the same back."""
        return set(self.backs) == {HIDDEN}

    @cached_property
    def plainness(self) -> tuple[tuple[bool, int, int], ...]:
        """For each card, a sort key: letters first, then cards that turn, then wild cards."""
        return tuple((kind.wild, len(kind.faces), card) for card, kind in enumerate(self.printed))

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours in the order of the file, without black."""
        found = dict.fromkeys(kind.colour for kind in self.kinds)
        return tuple(colour for colour in found if colour not in ("", BLACK))

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The mark of each colour, including black; an empty mark for cards without a colour."""
        marks = {colour: MARKS[at % len(MARKS)] for at, colour in enumerate(self.colours)}
        return {"": "", BLACK: BLACK_MARK, **marks}

    def symbols(self, cards: tuple[int, ...]) -> str:
        """Return the cards as people write them, separated by spaces."""
        return " ".join(self.printed[card].symbol for card in cards)

    def told(self, cards: tuple[int, ...]) -> str:
        """Return the cards as a phrase: the red E ♥ and the blue S ♦; A, red g and a star."""
        names = [self._in_words(self.printed[card]) for card in cards]
        return and_list(names)

    def _in_words(self, kind: Kind) -> str:
        if kind.wild:
            return kind.name or "a wild card"
        if not kind.faces:
            return f"a {kind.name.lower()}" if kind.mark else kind.name
        if kind.case:
            return f"{kind.colour} {kind.symbol}" if kind.case == "small" else kind.symbol
        if not kind.colour:
            return kind.symbol
        letter = kind.symbol.removeprefix(initial(kind.colour))
        return f"the {kind.colour} {letter} {self.marks[kind.colour]}"

    def shown(self, cards: tuple[int, ...]) -> str:
        """Return the cards as a screen shows them: with the mark of their colour (rI♥).

        A card whose letter case shows the colour has no mark.
        """
        kinds = (self.printed[card] for card in cards)
        return " ".join(
            kind.symbol if kind.case else f"{kind.symbol}{self.marks[kind.colour]}"
            for kind in kinds
        )
