"""What the kernel needs of the `cython` module when Cython is not installed: all of it idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

_T = TypeVar("_T")

compiled: Final = False
uint = ulonglong = longlong = int


def declare(kind: type, value: _T) -> _T:  # noqa: ARG001
    """The value itself: Python's numbers need no kind."""
    return value


def _unchanged(thing: _T) -> _T:
    return thing


cclass = cfunc = final = with_gil = _unchanged


def exceptval(value: int | None = None, *, check: bool) -> Callable[[_T], _T]:  # noqa: ARG001
    """Leave the function as it is: Python's exceptions need no return value of their own."""
    return _unchanged


class _NoGil:
    """`nogil` as a decorator and as a context: there is no lock to let go of."""

    def __call__(self, function: _T) -> _T:
        return function

    def __enter__(self) -> None:
        pass

    def __exit__(self, *trouble: Any) -> None:
        pass


nogil: Final = _NoGil()
