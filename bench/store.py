"""Measure how many appends per second each store puts on disk, with many tables at once.

    python -m bench.store

Every append is one entry with a key, acknowledged when it is on disk; most moves change the index
card of the table too. PostgreSQL runs on the same machine and notifies other servers. Rounds are
interleaved, and figures are medians of them (lowest to highest), by wall-clock time, since the disk
is measured too.
"""

import asyncio
import secrets
import tempfile
import time
from statistics import median

import uvloop
from tests.server.throwaway_postgres import running

from bench.arguments import refuse_arguments
from bench.measure import Rate, verdict
from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import IndexCard, LogEntry

TABLES = 200
SECONDS = 2.0
ROUNDS = 3
BODY = b"x" * 200
BAR = 20_000


async def appends(url: str, *, with_card: bool) -> float:
    """Return the appends per second with one writer per table."""
    store = open_store(url)
    await store.open()
    start = time.perf_counter()

    async def play(table: str) -> int:
        seq = 0
        while (now := time.perf_counter()) < start + SECONDS:
            seq += 1
            entry = LogEntry(table, seq, BODY, now, f"{table}-request-{seq}")
            card = IndexCard(table, "playing", True, BODY[:60], ("ann", "ben"), None, now)
            await store.append([entry], card if with_card else None)
        return seq

    tables = [f"{secrets.token_hex(2)}{number:06}" for number in range(TABLES)]
    done = sum(await asyncio.gather(*map(play, tables)))
    rate = done / (time.perf_counter() - start)
    await store.close()
    return rate


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, running(durable=True) as server:
        urls = {"SQLite": f"{folder}/parlor.db", "PostgreSQL": server.url()}
        cases = [(name, with_card) for name in urls for with_card in (False, True)]
        rounds = [
            [uvloop.run(appends(urls[name], with_card=with_card)) for name, with_card in cases]
            for _ in range(ROUNDS)
        ]
        for (name, with_card), *found in zip(cases, *rounds, strict=True):
            rate = Rate(median(found), min(found), max(found), ROUNDS)
            what = "entry and card" if with_card else "entry"
            has_bar = name == "SQLite" and not with_card
            told = f"  {verdict(rate.median, BAR)}" if has_bar else ""
            print(f"{name:12}{what:16}{rate}{told}")


if __name__ == "__main__":
    refuse_arguments("store", __doc__)
    main()
