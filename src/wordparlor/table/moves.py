"""Every move of a seat, packed: an action is built only when it is needed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

ActionT = TypeVar("ActionT")
Points = NDArray[np.int32]


class Moves(Sequence[ActionT], Generic[ActionT]):
    """The moves of a seat in a fixed order: plays found by the kernel, then plain actions.

    `scores` has the points of the plays now; `build(i)` makes the i-th play. `fallback` is the
    sensible action without a word. `promise` returns the score of the best play that a plain action
    makes possible. `saving` finds the moves that spend nothing valuable, `shedding` plays that use
    up many cards. `note` returns what the list leaves out. `plain` may be a function that lists the
    plain actions when they are needed; `fallback` may be a function that chooses one.
    """

    def __init__(
        self,
        scores: Points,
        build: Callable[[int], ActionT],
        plain: Sequence[ActionT] | Callable[[], Iterable[ActionT]] = (),
        fallback: ActionT | Callable[[], ActionT] | None = None,
        promise: Callable[[ActionT], int] | None = None,
        saving: Callable[[], "Moves[ActionT]"] | None = None,
        note: Callable[[], str] = str,
        shedding: Callable[[], "Moves[ActionT]"] | None = None,
    ) -> None:
        self._plays = len(scores)
        self._points = scores
        self._build = build
        self._listed = plain
        self._fallback = fallback
        self._promise = promise
        self._saving = saving
        self._note = note
        self._shedding = shedding

    @classmethod
    def of(cls, plain: Sequence[ActionT]) -> "Moves[ActionT]":
        """Return moves with plain actions only."""
        return cls(np.zeros(0, np.int32), plain.__getitem__, plain)

    def __repr__(self) -> str:
        return f"<Moves: {self._plays} plays, {len(self._plain)} others>"

    @cached_property
    def _plain(self) -> tuple[ActionT, ...]:
        return tuple(self._listed() if callable(self._listed) else self._listed)

    @cached_property
    def scores(self) -> Points:
        """The points of each move now."""
        return np.concatenate([self._points, np.zeros(len(self._plain), np.int32)])

    @property
    def plays(self) -> int:
        """The number of moves that make a word; they come first."""
        return self._plays

    @property
    def top(self) -> int:
        """The score of the best play; 0 without plays."""
        return int(self._points.max(initial=0))

    @cached_property
    def note(self) -> str:
        """What the list leaves out, as a sentence; empty when it has all plays."""
        # Lazy: it takes a further search to count them.
        return self._note()

    @cached_property
    def promises(self) -> tuple[int, ...]:
        """The promise of each plain action; empty when the game has no promises."""
        # Lazy: it takes a search for each action.
        return tuple(map(self._promise, self._plain)) if self._promise else ()

    @cached_property
    def thrifty(self) -> "Moves[ActionT]":
        """The moves that spend nothing valuable; all moves when nothing is valuable."""
        # Lazy: it takes another search.
        return self._saving() if self._saving else self

    @cached_property
    def shedding(self) -> "Moves[ActionT]":
        """Plays that use up many cards; others may score more. Empty where none are searched."""
        # Lazy: it takes another search.
        return self._shedding() if self._shedding else Moves.of(())

    @property
    def fallback(self) -> ActionT | None:
        """The action without a word: the one with the highest promise, if there are promises."""
        if self._promise is None or len(self._plain) < 2:
            return self._fallback() if callable(self._fallback) else self._fallback
        return self._plain[self.promises.index(max(self.promises))]

    def __len__(self) -> int:
        return self._plays + len(self._plain)

    @overload
    def __getitem__(self, at: int) -> ActionT: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[ActionT, ...]: ...
    def __getitem__(self, at: int | slice) -> ActionT | tuple[ActionT, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        if 0 <= at < self._plays:
            # Do not list the plain actions for a play.
            return self._build(at)
        if not -len(self) <= at < len(self):
            raise IndexError(f"There are {len(self)} moves; number {at} does not exist.")
        at %= len(self)
        return self._build(at) if at < self._plays else self._plain[at - self._plays]

    def __iter__(self) -> Iterator[ActionT]:
        return (self[i] for i in range(len(self)))

    def best(self, most: int | None = None) -> list[int]:
        """Return the numbers of the plays with the highest scores, best first."""
        order: list[int] = np.argsort(-self._points, kind="stable")[:most].tolist()
        return order
