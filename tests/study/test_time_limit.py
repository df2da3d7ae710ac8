"""Functions that take too long are stopped, in any thread."""

import contextlib
import threading
import time

import pytest

from wordparlor.study.time_limit import TookTooLong, run_within


def test_a_fast_function_returns() -> None:
    assert run_within(60, lambda: 7) == 7


def test_an_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        run_within(60, lambda: 1 // 0)


class Endless:
    """Work without an end, which goes on a few times when it is stopped."""

    def __init__(self, goes_on: int) -> None:
        """Count down, each time it is stopped."""
        self.goes_on = goes_on
        self.ended = threading.Event()

    def __call__(self) -> None:
        """Wait until it is stopped once too often."""
        try:
            for _ in range(self.goes_on):
                with contextlib.suppress(SystemExit):
                    wait_for_ever()
            wait_for_ever()
        finally:
            self.ended.set()


def wait_for_ever() -> None:
    while True:
        time.sleep(0.001)


@pytest.mark.parametrize("goes_on", [0, 2])
def test_a_function_without_an_end_is_stopped(goes_on: int) -> None:
    work = Endless(goes_on)
    with pytest.raises(TookTooLong):
        run_within(0.02, work)
    assert work.ended.wait(60)


def test_a_function_that_returns_late_has_taken_too_long() -> None:
    with pytest.raises(TookTooLong):
        run_within(0.001, lambda: time.sleep(0.02))


def test_it_works_in_a_thread() -> None:
    told: list[str] = []

    def work() -> None:
        try:
            run_within(0.02, wait_for_ever)
        except TookTooLong:
            told.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert told == ["stopped"]


def test_nothing_comes_after_the_return() -> None:
    """A function that returns just when its time is over is stopped inside, or not at all."""
    for _ in range(2_000):
        with contextlib.suppress(TookTooLong):
            run_within(0.0002, lambda: time.sleep(0.0002))
        time.sleep(0)
