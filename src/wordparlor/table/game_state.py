"""What every game's state has, and the clauses for refusals that all games share."""

from typing import Any, ClassVar, TypeVar

import msgspec

from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.shuffle import RandomState

T = TypeVar("T")


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one item per seat, with another item at this seat."""
    return (*row[:seat], value, *row[seat + 1 :])


class TableState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every state has; a game adds its piles and what else its sheet needs."""

    later_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields that a digest leaves out, because logs were written before the game had them."""
    scores: tuple[int, ...]
    dealer: int
    turn: int = 0
    round: int = 0
    rng: RandomState = 0
    over: bool = False
    window: Window[Any] | None = None
    voted_down: tuple[str, ...] = ()
    """Words that the table rejected this turn; nobody can propose them again."""
    hands: tuple[Pile, ...] = ()
    """The cards of each seat, sorted."""


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What decides a game, for clients that show who leads and how far it is to the end."""

    rounds: int = 0
    """The number of rounds; 0 when the scores decide how many there are."""
    target: int = 0
    """The points that a score is compared with; 0 when there is no such number."""
    ends: bool = False
    """Whether the game ends when a seat reaches the target."""
    fewest: bool = False
    """Whether the fewest points win."""
    team: bool = False
    """Whether all seats are one team with one score."""


StateT = TypeVar("StateT", bound=TableState)
ActionT = TypeVar("ActionT")


class TableClauses(msgspec.Struct, frozen=True):
    """The clauses of a sheet for the refusals that are the same in all games."""

    turn: str
    over: str
    words: str
    judging: str
    again: str = ""
    """For a word that the table has just rejected; the clause `judging` when empty."""
