"""Measure how fast all moves of some positions are found, and what it costs to unpack them.

A search returns its plays packed. An action is built only when it is needed, so the search and the
building of all actions are measured apart.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bench.measure import Task, times, verdict
from wordparlor.table.table import Table

ROUNDS = 3


class Figure(NamedTuple):
    """Positions in which seat 0 acts, and the bar of the median search in milliseconds."""

    name: str
    tables: Sequence[Table]
    bar: float


def report(figures: Sequence[Figure]) -> None:
    """Measure and print."""
    tasks = {}
    for figure in figures:
        inputs = [(table,) for table in figure.tables]
        tasks[figure.name] = Task(_search, inputs)
        tasks[f"{figure.name}, unpacked"] = Task(_unpack, inputs)
    found = times(tasks, ROUNDS)
    print(f"all moves, milliseconds of CPU, median of {ROUNDS} rounds (lowest to highest)")
    for figure in figures:
        search = found[figure.name]
        print(f"{figure.name:40} {search}  {verdict(search.median, figure.bar, most=True)}")
        print(f"{'  search, and every action built':40} {found[f'{figure.name}, unpacked']}")


def _search(table: Table) -> None:
    table.match.moves(0)


def _unpack(table: Table) -> None:
    for _ in table.match.moves(0):
        pass
