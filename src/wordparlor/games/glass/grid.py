"""The table as a grid without edges: its directions, and the rows of letters on it.

A place is (x, y); y grows downward and (0, 0) is the centre. Rows of hexagons are shifted by half a
tile, so that there x counts half tiles.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from wordparlor.games.glass.state import Shape
from wordparlor.words.board_search import HEXAGONS, SQUARES, Geometry, Place

CENTRE: Final = (0, 0)


@dataclass(frozen=True)
class Grid:
    """How tiles of a shape lie: which places are in a row, and what the directions are called."""

    geometry: Geometry
    steps: Mapping[str, Place]
    """The step to the next place in each direction, by its name."""
    width: int
    """How many signs wide the step from x to x + 1 is drawn."""

    @property
    def shifted(self) -> bool:
        """Whether each row is half a tile off against the next."""
        return self.width == 1

    @cached_property
    def names(self) -> Mapping[Place, str]:
        """The name of each direction, by its step."""
        return {step: name for name, step in self.steps.items()}

    def across(self, step: Place) -> list[Place]:
        """Return the axes that cross a word read in this direction."""
        return [axis for axis in self.geometry.axes if axis not in (step, back(step))]

    def has(self, place: Place) -> bool:
        """Tell whether a tile can lie there: in shifted rows only every other x is a place."""
        return not self.shifted or sum(place) % 2 == 0

    def neighbours(self, place: Place) -> Iterator[Place]:
        """Yield the places that touch a place."""
        return (move(place, step) for step in self.steps.values())


GRIDS: Final[Mapping[Shape, Grid]] = {
    "hex": Grid(
        HEXAGONS,
        {"e": (2, 0), "se": (1, 1), "sw": (-1, 1), "w": (-2, 0), "nw": (-1, -1), "ne": (1, -1)},
        width=1,
    ),
    "square": Grid(
        SQUARES,
        {
            "e": (1, 0),
            "se": (1, 1),
            "s": (0, 1),
            "sw": (-1, 1),
            "w": (-1, 0),
            "nw": (-1, -1),
            "n": (0, -1),
            "ne": (1, -1),
        },
        width=2,
    ),
}


def move(place: Place, step: Place, times: int = 1) -> Place:
    """Return the place so many steps away."""
    return place[0] + times * step[0], place[1] + times * step[1]


def back(step: Place) -> Place:
    """Return the step in the opposite direction."""
    return -step[0], -step[1]


def row_through(letters: Container[Place], place: Place, step: Place) -> list[Place]:
    """Return the unbroken row of letters through a place, in the direction of a step."""
    first = place
    while (before := move(first, back(step))) in letters:
        first = before
    row = [first]
    while (after := move(row[-1], step)) in letters:
        row.append(after)
    return row


def write_place(place: Place) -> str:
    """Return a place as people write it: 3,-1."""
    return f"{place[0]},{place[1]}"


def no_place(place: Place) -> str:
    """Say that no tile can lie in a place between two others."""
    return f"There is no place {write_place(place)} on hexagons: x and y are both even or both odd."
