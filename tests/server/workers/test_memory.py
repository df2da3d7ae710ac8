"""The memory of worker processes, and what tables with words of their own take in one."""

import gc
import sys
import tracemalloc
from itertools import islice

import msgspec
import numpy as np
import pytest

from wordparlor.games import shelf
from wordparlor.server.room.terms import PERSON, Terms, rules_with, setup_of
from wordparlor.server.workers.memory import GROWTH, FreedMemory
from wordparlor.server.workers.tasks import Choose, ForSeat, Hint, Result, prepare, run_task
from wordparlor.table.setup import OptionValue
from wordparlor.table.state_json import dump
from wordparlor.words.dictionary import load

MOST_BYTES = 25_000_000
"""For one process: two of them search, one for bots and one for hints."""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep what is freed")
def test_a_process_that_has_grown_gives_back_what_it_does_not_use() -> None:
    freed = FreedMemory()
    assert not freed.give_back()
    used = np.ones(2 * GROWTH, np.uint8)
    assert freed.give_back()
    assert not freed.give_back(), "it has not grown since"
    del used
    assert not freed.give_back()
    again = np.ones(2 * GROWTH, np.uint8)
    assert freed.give_back(), "it grows from where it was at its smallest"
    del again


# A hint searches the words of the full tier, the new ones too: each table needs a graph.
@pytest.mark.parametrize(("ask", "tables"), [(Choose("casual"), 100), (Hint(5), 24)])
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
