"""Measure word searches against their bars, and against the kernel as plain Python.

python -m bench.words
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from tests.words.card_search_brute import PLAIN_KERNEL

from bench.arguments import refuse_arguments
from wordparlor.words import card_search as search
from wordparlor.words import dictionary
from wordparlor.words.graph import Graph
from wordparlor.words.letters import WILD, mask

BAG: Final = (
    "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNN"
    "OOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
)
INPUTS: Final = 400
PLAIN_INPUTS: Final = 12


class Trial(NamedTuple):
    """A search, its inputs, and its bar: the median time in milliseconds."""

    name: str
    run: Callable[..., Any]
    inputs: Sequence[tuple[Any, ...]]
    bar: float


def cards(rng: random.Random, letters: int, *faces: str) -> list[int]:
    """Return random letters from the bag, and these cards."""
    return [mask(face) for face in (*rng.sample(BAG, letters), *faces)]


def trials(graph: Graph) -> list[Trial]:
    """Return all searches with their bars; the random inputs are always the same."""
    rng = random.Random(2026)
    short = np.flatnonzero(graph.lengths == 4).tolist()
    kinds = [(mask(face), 2) for face in "AEINORSTDL"] + [(WILD, 1)]
    many = search.spell(graph, [card for card, copies in kinds for _ in range(copies)])[:5000]

    def drawn(draw: Callable[[], tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        return [draw() for _ in range(INPUTS)]

    return [
        Trial("spell: 7 letters", search.spell, drawn(lambda: (cards(rng, 7),)), 0.025),
        Trial(
            "spell: 11 letters, 1 wild", search.spell, drawn(lambda: (cards(rng, 11, "?"),)), 0.25
        ),
        Trial(
            "spell: 6 letters, 4 two-faced",
            search.spell,
            drawn(lambda: (cards(rng, 6, "A/E", "A/I", "E/O", "I/U"),)),
            0.25,
        ),
        Trial(
            "extensions: 4 letters, 10 cards",
            search.extensions,
            drawn(lambda: (graph.word(rng.choice(short)), cards(rng, 10))),
            0.03,
        ),
        Trial(
            "splits: 6 stolen, 8 in hand",
            search.splits,
            drawn(lambda: (cards(rng, 6), cards(rng, 8))),
            0.5,
        ),
        Trial(
            "splits: the same, 1 of them wild",
            search.splits,
            drawn(lambda: (cards(rng, 6), cards(rng, 7, "?"))),
            5,
        ),
        Trial(f"ways: {len(many)} words, 11 kinds", search.ways, [(many, kinds)] * 40, 5),
    ]


def timed(trial: Trial, graph: Graph, inputs: int) -> list[float]:
    """Return the milliseconds for each of the first inputs."""
    times = []
    for arguments in trial.inputs[:inputs]:
        start = perf_counter()
        trial.run(graph, *arguments)
        times.append(1000 * (perf_counter() - start))
    return times


def report(trial: Trial, graph: Graph, plain: Graph) -> None:
    """Print one line of the table."""
    timed(trial, graph, 20)  # brings the graph into memory
    times = timed(trial, graph, INPUTS)
    few = 1 if trial.run is search.ways else PLAIN_INPUTS
    ratio = sum(timed(trial, plain, few)) / sum(times[:few])
    median, slowest = float(np.median(times)), float(np.percentile(times, 99))
    print(
        f"{trial.name:34}{median:9.4f}{slowest:9.3f}{1000 / median:10,.0f}{ratio:9.0f}x"
        f"{trial.bar:9.3f}  {'met' if median <= trial.bar else 'MISSED'}"
    )


def report_start() -> None:
    """Print how long a new process takes to load the words, and to print its version."""
    ready = (
        "from wordparlor.words import dictionary; from time import perf_counter as now; a = now();"
        "'WORD' in dictionary.load('full'); print(f'{1000 * (now() - a):.1f}')"
    )
    answer = subprocess.run([sys.executable, "-c", ready], capture_output=True, text=True)
    print(f"dictionary ready after import: {answer.stdout.strip() or answer.stderr.strip()} ms")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    version = "import sys; from wordparlor.cli import main; sys.exit(main())"
    subprocess.run([sys.executable, "-c", version, "--version"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"wordparlor --version: {spent:.2f} s of processor time")


def main() -> None:
    """Print the table."""
    start = perf_counter()
    graph = dictionary.load("full").graph
    plain = Graph(graph.arrays(), PLAIN_KERNEL)
    compiled = "compiled" if search.kernel_is_compiled() else "NOT COMPILED"
    print(f"{len(graph):,} words, kernel {compiled}, milliseconds, one core\n")
    print(f"{'':34}{'median':>9}{'p99':>9}{'per second':>11}{'vs plain':>9}{'bar':>9}")
    for trial in trials(graph):
        report(trial, graph, plain)
    words = [graph.word(number) for number in range(len(graph))]
    began = perf_counter()
    Graph.build(words)
    print(f"\nGraph.build: {perf_counter() - began:.2f} s (bar 3)")
    began = perf_counter()
    for word in words:
        graph.index(word)
    print(f"Graph.index: {1e6 * (perf_counter() - began) / len(words):.2f} µs (bar 1)")
    report_start()
    print(f"total: {perf_counter() - start:.0f} s")


if __name__ == "__main__":
    refuse_arguments("words", __doc__)
    main()
