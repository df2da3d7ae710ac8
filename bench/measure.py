"""The one way to measure: CPU time, interleaved rounds, one rule for our code and for others.

Every round runs all tasks, in a new random order, so that a change of the machine hits all of them
alike. A first round is not counted. No round is chosen: a figure is the median, and beside it stand
the lowest and the highest round.
"""

import math
import random
import statistics
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any, Final, NamedTuple

ROUNDS: Final = 5
_SEED: Final = 2026


class Rate(NamedTuple):
    """Units of work per second of CPU: the median of the rounds, the lowest and the highest."""

    median: float
    low: float
    high: float
    rounds: int

    def __str__(self) -> str:
        digits = 0 if self.median >= 100 else 1
        return f"{self.median:,.{digits}f}/s ({self.low:,.{digits}f} to {self.high:,.{digits}f})"


class Times(NamedTuple):
    """Milliseconds of CPU of many calls; `low` and `high` are the medians of single rounds."""

    median: float
    low: float
    high: float
    mean: float
    p99: float
    p999: float
    slowest: float
    calls: int

    def __str__(self) -> str:
        return (
            f"{self.median:8.3f} ms ({self.low:.3f} to {self.high:.3f}), mean {self.mean:.3f}, "
            f"p99 {self.p99:.3f}, p99.9 {self.p999:.3f}, max {self.slowest:.3f}"
        )


class Task(NamedTuple):
    """A function, and the arguments of its calls."""

    run: Callable[..., Any]
    inputs: Sequence[tuple[Any, ...]]


def rates(works: Mapping[str, Callable[[], int]], rounds: int = ROUNDS) -> dict[str, Rate]:
    """Return the rate of each work; a work returns how many units it did."""
    chance = random.Random(_SEED)
    found: dict[str, list[float]] = {name: [] for name in works}
    for number in range(rounds + 1):
        for name in _shuffled(list(works), chance):
            start = process_time()
            done = works[name]()
            spent = process_time() - start
            if number:
                found[name].append(done / spent)
    return {
        name: Rate(statistics.median(row), min(row), max(row), rounds)
        for name, row in found.items()
    }


def times(tasks: Mapping[str, Task], rounds: int = ROUNDS) -> dict[str, Times]:
    """Return the times of each task, call by call; the calls of all tasks are shuffled together."""
    return {name: summarize(calls) for name, calls in call_times(tasks, rounds).items()}


def call_times(tasks: Mapping[str, Task], rounds: int = ROUNDS) -> dict[str, list[list[float]]]:
    """Return the milliseconds of each call of each task: a row for each round, by input."""
    chance = random.Random(_SEED)
    calls = [(name, at) for name, task in tasks.items() for at in range(len(task.inputs))]
    found = {
        name: [[0.0] * len(task.inputs) for _ in range(rounds)] for name, task in tasks.items()
    }
    for number in range(rounds + 1):
        for name, at in _shuffled(calls, chance):
            run, inputs = tasks[name]
            start = process_time()
            run(*inputs[at])
            spent = process_time() - start
            if number:
                found[name][number - 1][at] = 1000 * spent
    return found


def summarize(rounds: Sequence[Sequence[float]]) -> Times:
    """Return the figures of milliseconds, with a row for each round."""
    every = sorted(one for row in rounds for one in row)
    medians = [statistics.median(row) for row in rounds]
    return Times(
        statistics.median(every),
        min(medians),
        max(medians),
        statistics.fmean(every),
        _share(every, 0.99),
        _share(every, 0.999),
        every[-1],
        len(every),
    )


def verdict(figure: float, bar: float, *, most: bool = False) -> str:
    """Return whether a figure meets its bar: the least that it must be, or the most."""
    met = figure <= bar if most else figure >= bar
    return f"bar {bar:,.10g} {'met' if met else 'MISSED'}"


def _share(ordered: Sequence[float], share: float) -> float:
    """Return the least value that so great a share of the values does not exceed."""
    return ordered[math.ceil(share * len(ordered)) - 1]


def _shuffled(items: list[Any], chance: random.Random) -> list[Any]:
    return chance.sample(items, len(items))
