"""Stop a function that takes too long, in any thread.

It interrupts Python code. Code in another language that never returns cannot be interrupted.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class TookTooLong(BaseException):
    """The function was stopped; not an `Exception`, so that it cannot be caught by chance."""


def run_within(seconds: float, work: Callable[[], T]) -> T:
    """Return what a function returns.

    Raises:
        TookTooLong: it did not return within this time.
    """
    thread = threading.get_ident()
    lock = threading.Lock()
    running = True

    def stop() -> None:
        with lock:
            if running:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread), ctypes.py_object(TookTooLong)
                )

    start = time.monotonic()
    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        result = work()
    finally:
        # From here on the timer cannot stop this thread any more.
        with lock:
            running = False
        timer.cancel()
    if time.monotonic() - start > seconds:
        raise TookTooLong
    return result
