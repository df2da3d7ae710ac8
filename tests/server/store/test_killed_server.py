"""After a server is killed, every acknowledged entry is there exactly once."""

import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.store.samples import card, entry
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import SeqTaken
from wordparlor.server.store.protocol import LogEntry, Store

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]


async def test_acknowledged_entries_survive_a_killed_server(url: str) -> None:
    acknowledged: Counter[str] = Counter()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.store.append_until_killed", url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as scribbler:
        assert scribbler.stdout
        for _ in range(500):
            acknowledged[scribbler.stdout.readline().split()[0]] += 1
        scribbler.kill()
        for line in scribbler.stdout:
            if line.endswith("\n"):
                acknowledged[line.split()[0]] += 1
    store = open_store(url)
    # The lock of the killed server is gone, too.
    await store.open()
    for table, count in acknowledged.items():
        kept = await _last_words(store, table)
        # Besides the acknowledged entries, one more may have been under way.
        assert len(kept) in (count, count + 1)
        assert kept == tuple(entry(table, seq, f"key {seq}") for seq in range(1, len(kept) + 1))
        assert await store.card(table) == card(table, changed=float(len(kept)))
    await store.close()


async def _last_words(store: Store, table: str) -> tuple[LogEntry, ...]:
    """Return a table's log once it is complete, and append to it."""
    while True:
        kept = await store.read(table)
        # The database may still write what the killed server sent.
        with suppress(SeqTaken):
            await store.append([entry(table, len(kept) + 1)])
            return kept
