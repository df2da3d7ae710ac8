"""Cards with identity: a card is a number, and its deck says what is printed on it.

Card numbers run from 0 through the deck in the order its file lists them. Cards of one `Kind` look
alike and can stand for each other.
"""

from collections.abc import Mapping
from functools import cached_property
from string import ascii_uppercase
from typing import Final, Literal

import msgspec

WILD_FACE: Final = "?"
QU_FACE: Final = "QU"
"""The face of the card that is read as QU, or as Q alone."""
HIDDEN: Final = -1
"""Stands for a card that may not be seen."""
BLACK: Final = "black"
MARKS: Final = ("♥", "♣", "♦", "▲", "●", "■")
"""The marks of colours, in the order in which a deck has them."""
BLACK_MARK: Final = "♠"

Case = Literal["", "capital", "small"]


def initial(colour: str) -> str:
    """Return the letter a colour is written with: its first, but k for black, as printers do."""
    return "k" if colour == BLACK else colour[:1]


class Kind(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """What is printed on a card.

    `faces` are the letters it can be read as (two for a card that turns, `?` for a wild card, none
    for a card that is no letter); `points` belong to the faces one by one.
    """

    faces: tuple[str, ...]
    points: tuple[int, ...]
    colour: str = ""
    mark: str = ""
    stack: str = ""
    name: str = ""
    case: Case = ""
    """Whether capital or small letters tell its colour, where no initial in front of it does."""

    @cached_property
    def symbol(self) -> str:
        """How people write the card: R, A/E, ?, Qu, rI or i for a red I, S¶ with its mark.

        A card that is no letter is written with its mark alone, or else by its name.
        """
        if not self.faces:
            return self.mark or self.name
        faces = "/".join(face.capitalize() for face in self.faces)
        if self.case:
            return f"{faces.lower() if self.case == 'small' else faces}{self.mark}"
        return f"{initial(self.colour)}{faces}{self.mark}"

    def named(self, letter: str = "") -> str:
        """Return the card's name when read as a letter: E/A is A/E read as E, ?G a wild G."""
        if not letter or letter in self.faces[:1]:
            return self.symbol
        if self.wild:
            return f"{self.symbol}{letter}"
        return msgspec.structs.replace(self, faces=self.faces[::-1]).symbol

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Every name of the card, with the letter it is read as then (nothing: it is not said)."""
        names = {self.symbol: ""}
        names |= {self.named(a): a for a in (ascii_uppercase if self.wild else self.faces)}
        return names | {self.name: ""} if self.name else names

    @property
    def wild(self) -> bool:
        """Tell whether the card can stand for any letter."""
        return WILD_FACE in self.faces

    def corner(self, letter: str = "") -> str:
        """Return the points printed on the card: of both faces where they differ."""
        if letter:
            return str(self.worth[letter])
        return self._corner

    @cached_property
    def _corner(self) -> str:
        return "/".join(map(str, dict.fromkeys(self.points)))

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """The points of the card by each letter it can be read as."""
        points = dict(zip(self.faces, self.points, strict=False))
        if self.wild:
            return dict.fromkeys(ascii_uppercase, points[WILD_FACE]) | points
        if QU_FACE in points:
            return {"Q": points[QU_FACE]} | points
        return points

    def reads(self, letter: str) -> bool:
        """Tell whether the card can be read as this letter."""
        return letter in self.worth


class Copies(msgspec.Struct, frozen=True):
    """How often a kind is in the deck."""

    kind: Kind
    copies: int


class Deck(msgspec.Struct, frozen=True, dict=True):
    """All cards of a game, as its deck file lists them."""

    name: str
    cards: tuple[Copies, ...]

    def __len__(self) -> int:
        return len(self.kind_of)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The different kinds, in the order of the file."""
        return tuple(entry.kind for entry in self.cards)

    @cached_property
    def kind_of(self) -> tuple[int, ...]:
        """For every card the index of its kind."""
        return tuple(i for i, entry in enumerate(self.cards) for _ in range(entry.copies))

    @cached_property
    def by_name(self) -> Mapping[str, tuple[int, str]]:
        """Kind and letter by each name of a card: A/E and E/A, and ?G for a wild card read as G."""
        names: dict[str, tuple[int, str]] = {}
        for i, kind in enumerate(self.kinds):
            for name, letter in kind.names.items():
                names.setdefault(name, (i, letter))
        return names

    @cached_property
    def by_any_name(self) -> Mapping[str, tuple[int, str]]:
        """The same by each name in small letters, for people who do not care."""
        return {name.lower(): found for name, found in reversed(list(self.by_name.items()))}

    @cached_property
    def printed(self) -> tuple[Kind, ...]:
        """For every card what is printed on it."""
        return tuple(self.kinds[kind] for kind in self.kind_of)

    @cached_property
    def backs(self) -> tuple[int, ...]:
        """For every card its back, a number below 0: cards of one stack have the same back."""
        stacks = sorted({kind.stack for kind in self.kinds})
        return tuple(HIDDEN - stacks.index(kind.stack) for kind in self.printed)

    @cached_property
    def one_back(self) -> bool:
        """Whether all cards look the same from behind."""
        return set(self.backs) == {HIDDEN}

    @cached_property
    def plainness(self) -> tuple[tuple[bool, int, int], ...]:
        """For every card how plain it is: letters come before cards that turn and wild ones."""
        return tuple((kind.wild, len(kind.faces), card) for card, kind in enumerate(self.printed))

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours in the order of the file; black is none of them."""
        found = dict.fromkeys(kind.colour for kind in self.kinds)
        return tuple(colour for colour in found if colour not in ("", BLACK))

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The mark of each colour, of black too; cards without a colour have none."""
        marks = {colour: MARKS[at % len(MARKS)] for at, colour in enumerate(self.colours)}
        return {"": "", BLACK: BLACK_MARK, **marks}

    def symbols(self, cards: tuple[int, ...]) -> str:
        """Return the cards as people write them, blanks between."""
        return " ".join(self.printed[card].symbol for card in cards)

    def told(self, cards: tuple[int, ...]) -> str:
        """Return the cards in words: the red E ♥ and the blue S ♦; A, red g and a star."""
        names = [self._in_words(self.printed[card]) for card in cards]
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)

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
        """Return the cards as people read them: where they have a colour, with its mark (rI♥).

        Where capital and small letters tell the colour there is no need of a mark.
        """
        kinds = (self.printed[card] for card in cards)
        return " ".join(
            kind.symbol if kind.case else f"{kind.symbol}{self.marks[kind.colour]}"
            for kind in kinds
        )
