"""Measure how fast all moves of some positions are found, and what it costs to unpack them.

A search returns its plays packed. An action is built only when it is needed, so the search and the
building of all actions are measured apart.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bench.measure import Task, times, verdict
from wordparlor.table.table import Table

ROUNDS = 3
SOME = 20
"""Actions of every twentieth position are built: there can be tens of thousands of them."""


class Figure(NamedTuple):
    """Positions in which seat 0 acts, and the bar of the median search in milliseconds."""

    name: str
    tables: Sequence[Table]
    bar: float


def report(figures: Sequence[Figure]) -> None:
    """Measure and print."""
    searches = times({one.name: Task(_search, _inputs(one.tables)) for one in figures}, ROUNDS)
    some = {one.name: _inputs(one.tables[::SOME]) for one in figures}
    packed = {name: Task(_search, inputs) for name, inputs in some.items()}
    unpacked = {f"{name}, unpacked": Task(_unpack, inputs) for name, inputs in some.items()}
    compared = times(packed | unpacked, rounds=1)
    print(f"all moves, milliseconds of CPU, median of {ROUNDS} rounds (lowest to highest)")
    for figure in figures:
        search = searches[figure.name]
        share = compared[f"{figure.name}, unpacked"].mean / compared[figure.name].mean
        print(
            f"{figure.name:40} {search}; with every action built {share:.1f} x the time"
            f"  {verdict(search.median, figure.bar, most=True)}"
        )


def _inputs(tables: Sequence[Table]) -> list[tuple[Table]]:
    return [(table,) for table in tables]


def _search(table: Table) -> None:
    table.match.moves(0)


def _unpack(table: Table) -> None:
    for _ in table.match.moves(0):
        pass
