"""Tasks of the tests in place of the real ones; worker processes import this module.

A task is the text of one of the functions below, with its arguments.
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


def run_task(data: bytes) -> bytes:
    name, *arguments = data.decode().split()
    return str(_TASKS[name](*arguments)).encode()


def spin() -> None:
    """Use CPU time for ever, in C code that no Python signal handler can interrupt."""
    pow(7, 10**9)


def hoard(size: str) -> int:
    return len(bytearray(int(size)))


def sleep(seconds: str) -> None:
    time.sleep(float(seconds))


def wait_for(path: str) -> None:
    while not Path(path).exists():
        time.sleep(0.01)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(path: str) -> str:
    """Die if a file does not exist yet."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "alive"
    die()
    return "dead"


_TASKS: dict[str, Callable[..., object]] = {
    "spin": spin,
    "hoard": hoard,
    "sleep": sleep,
    "wait_for": wait_for,
    "die": die,
    "die_once": die_once,
    "pid": os.getpid,
}
