"""Measure word searches against their bars, and against the kernel as plain Python.

python -m bench.words
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
from tests.words.card_search_brute import PLAIN_KERNEL

from bench.arguments import refuse_arguments
from bench.measure import ROUNDS, Task, rates, times, verdict
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


def report(trials: Sequence[Trial], graph: Graph, plain: Graph) -> None:
    """Print a line for each search; the kernel as plain Python gets a few of the same inputs."""
    tasks = {
        trial.name: Task(partial(trial.run, graph), _shortened(trial, INPUTS)) for trial in trials
    }
    few = {
        f"{kind}: {trial.name}": Task(partial(trial.run, words), _shortened(trial, PLAIN_INPUTS))
        for trial in trials
        for kind, words in (("ours", graph), ("plain", plain))
    }
    found, compared = times(tasks), times(few, rounds=1)
    for trial in trials:
        figure = found[trial.name]
        ratio = compared[f"plain: {trial.name}"].mean / compared[f"ours: {trial.name}"].mean
        bar = verdict(figure.median, trial.bar, most=True)
        print(f"{trial.name:34}{figure}; {ratio:,.0f} x plain Python  {bar}")


def _shortened(trial: Trial, most: int) -> Sequence[tuple[Any, ...]]:
    """Return the first inputs; the one big input of `ways` counts as many."""
    return trial.inputs[: 1 if most == PLAIN_INPUTS and trial.run is search.ways else most]


def report_start() -> None:
    """Print how long a new process takes to load the words, and to print its version."""
    ready = (
        "from wordparlor.words import dictionary; from time import process_time as now; a = now();"
        "'WORD' in dictionary.load('full'); print(f'{1000 * (now() - a):.1f}')"
    )
    answer = subprocess.run([sys.executable, "-c", ready], capture_output=True, text=True)
    print(
        f"dictionary ready after import, CPU: {answer.stdout.strip() or answer.stderr.strip()} ms"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    version = "import sys; from wordparlor.cli import main; sys.exit(main())"
    subprocess.run([sys.executable, "-c", version, "--version"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"wordparlor --version: {spent:.2f} s of processor time")


def main() -> None:
    """Print the table."""
    graph = dictionary.load("full").graph
    plain = Graph(graph.arrays(), PLAIN_KERNEL)
    compiled = "compiled" if search.kernel_is_compiled() else "NOT COMPILED"
    print(f"{len(graph):,} words, kernel {compiled}; median of {ROUNDS} rounds (lowest to highest)")
    report(trials(graph), graph, plain)
    words = [graph.word(number) for number in range(len(graph))]
    random.Random(2026).shuffle(words)

    def look_up() -> int:
        for word in words:
            graph.index(word)
        return len(words)

    build = times({"": Task(Graph.build, [(sorted(words),)])}, rounds=3)[""]
    found = rates({"": look_up})[""]
    print(f"{'Graph.build':34}{build}  {verdict(build.median, 3000, most=True)}")
    print(f"{'Graph.index':34}{found}  {verdict(found.median, 1e6)}")
    report_start()


if __name__ == "__main__":
    refuse_arguments("words", __doc__)
    main()
