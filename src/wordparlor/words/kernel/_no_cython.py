"""A stand-in for the `cython` module when Cython is not installed: every part does nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

_T = TypeVar("_T")

compiled: Final = False
uint = ulonglong = longlong = int


def declare(kind: type, value: _T) -> _T:  # noqa: ARG001
    """Return the value: Python's numbers need no C type."""
    return value


def _unchanged(thing: _T) -> _T:
    return thing


cclass = cfunc = final = with_gil = _unchanged


def exceptval(value: int | None = None, *, check: bool) -> Callable[[_T], _T]:  # noqa: ARG001
    """Leave the function as it is: Python's exceptions need no special return value."""
    return _unchanged


class _NoGil:
    """`nogil` as a decorator and as a context; it keeps the lock."""

    def __call__(self, function: _T) -> _T:
        return function

    def __enter__(self) -> None:
        pass

    def __exit__(self, *trouble: Any) -> None:
        pass


nogil: Final = _NoGil()
