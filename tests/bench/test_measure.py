"""The figures of the benches, by a clock that the tests set."""

import pytest
from bench.measure import Task, rates, summarize, times, verdict

from bench import measure


class Clock:
    """Counts seconds that the tasks add, and notes the tasks in their order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[str] = []

    def spend(self, name: str, seconds: float) -> int:
        self.order.append(name)
        self.now += seconds
        return 10


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(measure, "process_time", lambda: clock.now)
    return clock


def test_rounds_are_interleaved_and_the_first_does_not_count(clock: Clock) -> None:
    slow = iter([9.0, 1.0, 2.0, 4.0])
    found = rates(
        {
            "ours": lambda: clock.spend("ours", next(slow)),
            "theirs": lambda: clock.spend("theirs", 5.0),
        },
        rounds=3,
    )
    pairs = [set(clock.order[at : at + 2]) for at in range(0, 8, 2)]
    assert pairs == [{"ours", "theirs"}] * 4
    assert found["ours"] == (5.0, 2.5, 10.0, 3)
    assert found["theirs"] == (2.0, 2.0, 2.0, 3)
    assert str(found["ours"]) == "5.0/s (2.5 to 10.0)"


def test_calls_are_shuffled_together(clock: Clock) -> None:
    task = {
        name: Task(lambda at, name=name: clock.spend(f"{name}{at}", at / 1000), inputs)
        for name, inputs in (("a", [(one,) for one in range(1, 101)]), ("b", [(7,)] * 100))
    }
    found = times(task, rounds=2)
    assert (found["a"].median, found["a"].p99, found["a"].slowest) == pytest.approx((50.5, 99, 100))
    assert (found["b"].low, found["b"].high, found["b"].calls) == pytest.approx((7, 7, 200))
    assert clock.order[:200] != sorted(clock.order[:200])
    assert clock.order[:200] != clock.order[200:400], "each round has another order"
    assert sorted(clock.order[:200]) == sorted(clock.order[200:400])


def test_the_spread_is_that_of_the_rounds() -> None:
    figure = summarize([[1.0, 2.0, 3.0], [5.0, 6.0, 70.0]])
    assert (figure.median, figure.low, figure.high) == (4.0, 2.0, 6.0)
    assert (figure.p99, figure.slowest) == (70.0, 70.0)


def test_a_bar_is_a_least_or_a_most() -> None:
    assert verdict(5, 4) == "bar 4 met"
    assert verdict(5, 4, most=True) == "bar 4 MISSED"
