"""Functions that take too long are stopped, in any thread."""

import threading
import time

import pytest

from wordparlor.study.time_limit import TookTooLong, run_within


def test_a_fast_function_returns() -> None:
    assert run_within(60, lambda: 7) == 7


def test_an_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        run_within(60, lambda: 1 // 0)


def wait_for_ever() -> None:
    while True:
        time.sleep(0.001)


def ignore_everything() -> None:
    """Go on twice after being stopped."""
    for _ in range(2):
        try:
            wait_for_ever()
        except BaseException:
            continue
    wait_for_ever()


@pytest.mark.parametrize("work", [wait_for_ever, ignore_everything])
def test_a_function_without_an_end_is_stopped(work: object) -> None:
    with pytest.raises(TookTooLong):
        run_within(0.02, work)  # type: ignore[arg-type]


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
