"""Stop a function that takes too long, in any thread.

It interrupts Python code. Code in another language that never returns cannot be interrupted.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
_raise_in_thread: Final = ctypes.pythonapi.PyThreadState_SetAsyncExc


class TookTooLong(BaseException):
    """The function was stopped; not an `Exception`, so that it cannot be caught by chance."""


def run_within(seconds: float, work: Callable[[], T]) -> T:
    """Return what a function returns.

    Raises:
        TookTooLong: it did not return within this time.
    """
    thread = ctypes.c_ulong(threading.get_ident())
    lock = threading.Lock()
    done = threading.Event()

    def stop() -> None:
        # Again and again: the function may catch what stops it.
        while not done.wait(seconds):
            with lock:
                if not done.is_set():
                    _raise_in_thread(thread, ctypes.py_object(TookTooLong))

    start = time.monotonic()
    threading.Thread(target=stop, daemon=True).start()
    try:
        try:
            result = work()
        finally:
            # From here on the other thread cannot stop this one any more.
            with lock:
                done.set()
    except TookTooLong:
        # It can come late, even before `done` was set; then it does not come again at once.
        with lock:
            done.set()
        raise
    if time.monotonic() - start > seconds:
        raise TookTooLong
    return result
