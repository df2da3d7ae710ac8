"""Stop a function that takes too long, in any thread.

The function runs in a thread of its own, and only that thread is interrupted, so the caller never
loses a lock or an answer. Code in another language that never returns cannot be interrupted; its
thread goes on.
"""

import ctypes
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

T = TypeVar("T")
_raise_in_thread: Final = ctypes.pythonapi.PyThreadState_SetAsyncExc
_AGAIN: Final = 0.1  # seconds until a function that goes on is stopped again


class TookTooLong(BaseException):
    """The function was stopped; not an `Exception`, so that it cannot be caught by chance."""


def run_within(seconds: float, work: Callable[[], T]) -> T:
    """Return what a function returns.

    Raises:
        TookTooLong: it did not return within this time.
    """
    results: SimpleQueue[T] = SimpleQueue()
    errors: SimpleQueue[BaseException | None] = SimpleQueue()

    def run() -> None:
        try:
            results.put(work())
        except BaseException as error:
            errors.put(error)
        else:
            errors.put(None)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        error = errors.get(timeout=seconds)
    except BaseException as waiting:
        threading.Thread(target=_stop, args=(thread,), daemon=True).start()
        if isinstance(waiting, Empty):
            raise TookTooLong from None
        raise
    if error is not None:
        raise error
    return results.get_nowait()


def _stop(thread: threading.Thread) -> None:
    """Raise `SystemExit` in a thread until it ends: its function may catch it and go on."""
    while thread.is_alive():
        _raise_in_thread(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        thread.join(_AGAIN)
