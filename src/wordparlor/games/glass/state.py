"""Options, actions and state of Glass Tiles, and the grid of its table.

The grid has no edges. A place is (x, y); y grows downward and (0, 0) is the centre. Rows of
hexagons are shifted by half a tile, so there x counts half tiles.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window
from wordparlor.table.plurals import FORMER_PLURAL_RULES, PluralRule
from wordparlor.words.board_search import HEXAGONS, OCTAGONS, SQUARES, Geometry, Place

STAR: Final = "*"
"""The star, as its tile shows it."""


Shape = Literal["hex", "square", "octagon"]


class Options(msgspec.Struct, frozen=True):
    """What the players agree on before the game."""

    former_values: ClassVar = {"plurals": FORMER_PLURAL_RULES}
    unlisted: ClassVar = frozenset({"tiles", "starter"})
    designer: ClassVar = frozenset({"rack", "exchanged", "circles"})
    judging: Judging = "strict"
    tiles: Shape = "hex"
    """The variant decides it; older setups can have it as an option."""
    starter: Literal["name", "chance", "first"] = "name"
    """Who starts: the name closest to Q (GG-18). So that a deal is the same for all names, anyone
    starts a daily deal, and the first seat a lesson."""
    racks: Literal["open", "hidden"] = "open"
    touching: Literal["refuse", "unscored"] = "refuse"
    """Whether a word may only touch letters on the table (GG-39)."""
    give_stars: bool = False
    """Whether an exchange may give stars back (GG-63)."""
    plurals: PluralRule = "allow"
    also: WordList = ""
    """Added words that the dictionary lacks: names, short forms."""
    barred: WordList = ""
    """Words of the dictionary that do not count."""
    minimum: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] = 5
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    rack: Annotated[int, msgspec.Meta(ge=2, le=15)] = 10
    """How many tiles a full rack has (GG-15)."""
    exchanged: Annotated[int, msgspec.Meta(ge=1, le=15)] = 3
    """How many tiles an exchange has (GG-63)."""
    circles: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    """How many full circles of exchanges end a game (GG-67)."""


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A tile on the table and its place."""

    card: int
    x: int
    y: int


class Swap(msgspec.Struct, frozen=True):
    """A star from the rack, and the letter on the table that it replaces."""

    star: int
    taken: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a word that begins at (x, y); its tiles fill the empty places in order.

    The tiles come from the rack, or from the table in exchange for a star.
    """

    word: str
    x: int
    y: int
    toward: str
    """The direction of the word: e, se and so on."""
    cards: tuple[int, ...]
    stars: tuple[Swap, ...] = ()


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """Make no word: mix these tiles into the pile and take as many new tiles."""

    cards: tuple[int, ...]


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Make no word when there is nothing to exchange."""


Play = Lay | Exchange | Skip


Action = Play | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. A seat's hand is its rack; the next tile of the pile is its first."""

    later_fields: ClassVar[frozenset[str]] = frozenset({"made"})
    stock: Pile = ()
    laid: tuple[Spot, ...] = ()
    """The tiles on the table, including stars, row by row."""
    idle: int = 0
    """How many turns in a row brought no word."""
    last: tuple[str, ...] = ()
    """The words of the last play that scored."""
    where: tuple[int, int] = (0, 0)
    """The place where the last play begins."""
    made: tuple[str, ...] = ()
    """All words of this round; the tiles alone do not show in which direction a row is read."""
    window: Window[Lay] | None = None


CENTRE: Final = (0, 0)


EXAMPLE: Final = "3,-1"
"""A place that exists on tiles of all shapes."""


@dataclass(frozen=True)
class Grid:
    """How tiles of one shape lie: the rows of places, and the names of the directions."""

    geometry: Geometry
    steps: Mapping[str, Place]
    """The step to the next place, by the name of the direction."""
    width: int
    """How many characters wide the step from x to x + 1 is drawn."""

    @cached_property
    def shifted(self) -> bool:
        """Whether each row is shifted by half a tile."""
        return self.width == 1

    @cached_property
    def names(self) -> Mapping[Place, str]:
        """The name of each direction, by its step."""
        return {step: name for name, step in self.steps.items()}

    @property
    def directions(self) -> str:
        """The names of all directions, as a phrase."""
        *most, last = self.steps
        return f"{', '.join(most)} or {last}"

    @cached_property
    def across(self) -> Mapping[str, Sequence[Place]]:
        """The axes of the rows that a word meets at flat sides, by its direction (GG-59)."""
        return {
            name: [axis for axis in self.geometry.sides if axis not in (step, back(step))]
            for name, step in self.steps.items()
        }

    def has(self, place: Place) -> bool:
        """Tell whether a tile can lie there; in shifted rows only every other x is a place."""
        return not self.shifted or sum(place) % 2 == 0

    def neighbours(self, place: Place) -> Iterator[Place]:
        """Yield the next places in all directions."""
        return (move(place, step) for step in self.steps.values())

    def touching(self, place: Place) -> Iterator[Place]:
        """Yield the places whose tiles must spell words with the tile in a place (GG-33)."""
        return (move(place, step, way) for step in self.geometry.sides for way in (1, -1))


_EIGHT: Final[Mapping[str, Place]] = {
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
    "n": (0, -1),
    "ne": (1, -1),
}


GRIDS: Final[Mapping[Shape, Grid]] = {
    "hex": Grid(
        HEXAGONS,
        {"e": (2, 0), "se": (1, 1), "sw": (-1, 1), "w": (-2, 0), "nw": (-1, -1), "ne": (1, -1)},
        width=1,
    ),
    "square": Grid(SQUARES, _EIGHT, width=2),
    "octagon": Grid(OCTAGONS, _EIGHT, width=2),
}


def move(place: Place, step: Place, times: int = 1) -> Place:
    """Return the place so many steps away."""
    return place[0] + times * step[0], place[1] + times * step[1]


def back(step: Place) -> Place:
    """Return the step in the opposite direction."""
    return -step[0], -step[1]


def row_through(letters: Container[Place], place: Place, step: Place) -> list[Place]:
    """Return the unbroken row of letters through a place, in the direction of a step.

    The place itself need not have a letter yet.
    """
    (x, y), (dx, dy) = place, step
    row = []
    while (x := x - dx, y := y - dy) in letters:
        row.append((x, y))
    row.reverse()
    row.append(place)
    x, y = place
    while (x := x + dx, y := y + dy) in letters:
        row.append((x, y))
    return row


def write_place(place: Place) -> str:
    """Return a place as text: 3,-1."""
    return f"{place[0]},{place[1]}"


def not_a_place(place: Place) -> str:
    """Return the refusal of a place between two others."""
    return f"There is no place {write_place(place)} on hexagons: x and y are both even or both odd."


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on: its tiles, its grid and what the players agreed."""

    deck: Deck
    grid: Grid
    minimum: int
    """The fewest letters of a word."""
    may_touch: bool = False
    """Whether a word may only touch the table; then the words beside it do not score (GG-39)."""
    give_stars: bool = False
    """Whether an exchange may give stars back (GG-63)."""
    full_exchanges: bool = True
    """Whether an exchange has three tiles even when the pile has fewer (GG-65)."""
    longest: int | None = None
    """The most letters of a word; None: as many as there are tiles."""
    exchanged: int = 3
    """How many tiles an exchange has (GG-63)."""

    @cached_property
    def geometry(self) -> Geometry:
        """How the search may lay words."""
        if not self.may_touch:
            return self.grid.geometry
        return self.grid.geometry._replace(sharing=False, scores_beside=False)
