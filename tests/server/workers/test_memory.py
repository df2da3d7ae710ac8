"""The memory of worker processes, and what tables with words of their own take in one."""

import gc
import sys
import tracemalloc
from itertools import islice

import msgspec
import numpy as np
import pytest

from wordparlor.bots import bot
from wordparlor.games import shelf
from wordparlor.server.room.terms import PERSON, Terms, rules_with, setup_of
from wordparlor.server.workers.memory import GROWTH, FreedMemory, resident_bytes, trim_heap
from wordparlor.server.workers.tasks import Choose, ForSeat, Hint, Result, prepare, run_task
from wordparlor.table.setup import OptionValue
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.state_json import dump
from wordparlor.words.dictionary import load
from wordparlor.words.graph import Graph

MOST_BYTES = 30_000_000
"""For one process: two of them search, one for bots and one for hints."""


def test_a_process_that_has_grown_gives_back_what_it_does_not_use() -> None:
    held, freed, trims, collected = 100 * GROWTH, 0, 0, 0

    def collect() -> None:
        nonlocal collected
        collected += 1

    def trim() -> None:
        nonlocal freed, trims
        freed, trims = 0, trims + 1
        assert collected == trims, "cyclic garbage first, or it would stay"

    memory = FreedMemory(lambda: held + freed, trim, collect)
    for held_more, freed_more, trimmed in (
        (0, GROWTH, 0),
        (0, 1, 1),
        # It still needs this, so a second look finds nothing to give back.
        (2 * GROWTH, 0, 2),
        (0, GROWTH, 2),
        # It grows from where it was at its smallest.
        (-2 * GROWTH, -GROWTH, 2),
        (0, GROWTH + 1, 3),
    ):
        held, freed = held + held_more, freed + freed_more
        memory.give_back()
        assert trims == trimmed


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")
def test_this_system_says_how_much_memory_a_process_has() -> None:
    before = resident_bytes()
    used = np.ones(100_000_000, np.uint8)
    assert resident_bytes() > before + 50_000_000
    del used
    trim_heap()
    assert 0 < resident_bytes() < before + 50_000_000


# A hint searches the words of the full tier, the new ones too: each table needs a graph.
@pytest.mark.parametrize(
    ("ask", "tables"),
    [
        pytest.param(Choose("casual"), 100, marks=pytest.mark.long),
        pytest.param(Choose("casual"), 24),
        pytest.param(Hint(), 12),
        pytest.param(Hint(), 24, marks=pytest.mark.long),
    ],
)
def test_many_tables_with_agreed_words_are_small(ask: Choose | Hint, tables: int) -> None:
    prepare()
    kinds = [(game, variant.id) for game, box in shelf().items() for variant in box.variants]
    for game, variant in kinds:
        _ask(game, variant, {}, ask)
    lists = [list(islice(load("full"), at, None, 2000)) for at in range(tables)]
    gc.collect()
    tracemalloc.start()
    try:
        for at, words in enumerate(lists):
            also = f"qzx,{'q' * (at // 26 + 2)}{chr(97 + at % 26)}"
            _ask(*kinds[at % len(kinds)], {"also": also, "barred": ",".join(words[:80])}, ask)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < MOST_BYTES


def _ask(game: str, variant: str, options: dict[str, OptionValue], ask: Choose | Hint) -> None:
    """Let a worker look for the first move of a new table."""
    names = ("Ann", "Ben", "Cid")[: max(2, shelf()[game].seats_of(variant)[0])]
    terms = Terms(game, (PERSON,) * len(names), variant, options)
    match = rules_with(setup_of(terms, names, seed=7), "").deal()
    seat = match.to_act[0]
    task = ForSeat(match.rules.public_setup, "", dump(match.view(seat)), seat, 1, ask)
    result = msgspec.msgpack.decode(run_task(msgspec.msgpack.encode(task)), type=Result)
    assert result.refusal is None


@pytest.mark.parametrize("ask", [Choose("casual"), Hint()])
def test_no_graph_of_a_table_outlives_its_searches(ask: Choose | Hint) -> None:
    """What games keep of their searches must not hold a graph: that of a table takes 5 MB."""
    prepare()
    for at, (game, box) in enumerate(sorted(shelf().items())):
        for variant in box.variants:
            _play(game, variant.id, {"also": f"qzx,qq{chr(97 + at)}"}, ask)
    gc.collect()
    graphs = [one for one in gc.get_objects() if isinstance(one, Graph)]
    own = [graph for graph in graphs if graph.index("QZX") >= 0]
    # The last search, and what fits into MOST_BYTES of `words.agreed`.
    assert len(own) <= 3


def _play(game: str, variant: str, options: dict[str, OptionValue], ask: Choose | Hint) -> None:
    """Let a worker look for the moves of some turns; a word on the table can be extended then."""
    names = ("Ann", "Ben", "Cid")[: max(2, shelf()[game].seats_of(variant)[0])]
    terms = Terms(game, (PERSON,) * len(names), variant, options)
    match = rules_with(setup_of(terms, names, seed=7), "").deal()
    for turn in range(4):
        seat = match.to_act[0]
        task = ForSeat(match.rules.public_setup, "", dump(match.view(seat)), seat, turn, ask)
        result = msgspec.msgpack.decode(run_task(msgspec.msgpack.encode(task)), type=Result)
        assert result.refusal is None
        action = bot("random").choose(match.seen_by(seat), seat, Shuffler(turn))
        match = match.act(seat, action)
        if match.over:
            return
