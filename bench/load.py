"""Measure a full server: many tables of all games, each with a bot, for some minutes.

    python -m bench.load [TABLES [SOCKETS [MINUTES]]]

The server runs on a durable SQLite file and without rate limits, since all clients share one
address; the clients are one other process. Each player moves every 3 to 8 seconds. The bench prints
the time to acknowledge moves and what the server used, minute by minute.
"""

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import uvloop

from bench.arguments import Parser, number, whole_number
from bench.load_clients import Count, Crowd, percentile
from bench.server import Process, running

TABLES, SOCKETS, MINUTES = 1000, 2000, 5.0
PACE = (3.0, 8.0)
BAR = 150.0
"""Milliseconds in which 99 of 100 moves must be acknowledged."""
_FLAT = 1.1
"""Memory is flat if it grows by less than this factor after the first two minutes."""


class Mark(msgspec.Struct):
    """What was used until one moment."""

    at: float
    server: float
    """Seconds of CPU of the server process."""
    helpers: float
    """The same of its worker processes."""
    crowd: float
    memory: float
    """Memory of server and workers in MB."""
    delays: int
    bots: int


def mark(server: Process, count: Count) -> Mark:
    """Return what was used until now."""
    helpers = server.helpers
    return Mark(
        at=time.perf_counter(),
        server=server.cpu,
        helpers=sum(helper.cpu for helper in helpers),
        crowd=time.process_time(),
        memory=server.memory + sum(helper.memory for helper in helpers),
        delays=len(count.delays),
        bots=len(count.bot_delays),
    )


def show(before: Mark, now: Mark, count: Count) -> None:
    """Print the figures between two moments."""
    seconds = now.at - before.at
    delays = count.delays[before.delays : now.delays]
    bots = count.bot_delays[before.bots : now.bots]
    print(
        f"{len(delays) / seconds:6.0f} moves/s  "
        f"p50 {percentile(delays, 50):6.1f} ms  p99 {percentile(delays, 99):6.1f} ms  "
        f"bots p50 {percentile(bots, 50):6.0f} ms  p99 {percentile(bots, 99):6.0f} ms  "
        f"CPU server {(now.server - before.server) / seconds:4.0%}  "
        f"workers {(now.helpers - before.helpers) / seconds:4.0%}  "
        f"crowd {(now.crowd - before.crowd) / seconds:4.0%}  "
        f"memory {now.memory:5.0f} MB",
        flush=True,
    )


async def main(tables: int, sockets: int, minutes: float) -> None:
    """Measure and print."""
    with served() as (server, url):
        crowd = Crowd(url, PACE)
        start = time.perf_counter()
        await crowd.open_tables(tables, sockets)
        print(f"{tables} tables, {sockets} sockets after {time.perf_counter() - start:.0f} s")
        # Garbage collection would delay the clients.
        gc.freeze()
        crowd.count = Count()
        marks = [mark(server, crowd.count)]
        while (left := marks[0].at + minutes * 60 - time.perf_counter()) > 0:
            await asyncio.sleep(min(60.0, left))
            marks.append(mark(server, crowd.count))
            show(marks[-2], marks[-1], crowd.count)
        count = crowd.count
        await crowd.leave()
    _sum_up(count, marks)


def _sum_up(count: Count, marks: list[Mark]) -> None:
    print("total:")
    show(marks[0], marks[-1], count)
    moves = len(count.delays)
    print(f"{moves:,} moves, {count.words:,} of them words, {count.outrun} too late")
    for sentence, times in count.errors.most_common(5):
        print(f"{times} times: {sentence}")
    p99 = percentile(count.delays, 99)
    print(f"  bar, p99 of acknowledgements: {BAR:.0f} ms {'met' if p99 <= BAR else 'MISSED'}")
    settled = marks[min(2, len(marks) - 1)].memory
    flat = marks[-1].memory <= settled * _FLAT
    print(f"  bar, memory flat after two minutes: {'met' if flat else 'MISSED'}")
    print(f"  bar, no errors: {'MISSED' if count.errors else 'met'}")


@contextmanager
def served() -> Iterator[tuple[Process, str]]:
    """Serve on a new file; yield the process and its URL."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server", "serve", f"{folder}/parlor.db"]
        with running(command) as (server, line):
            yield server, line.split()[5].rstrip(";")


if __name__ == "__main__":
    parser = Parser("load", __doc__)
    parser.add_argument("tables", metavar="TABLES", type=whole_number(1), nargs="?", default=TABLES)
    parser.add_argument(
        "sockets", metavar="SOCKETS", type=whole_number(1), nargs="?", default=SOCKETS
    )
    parser.add_argument("minutes", metavar="MINUTES", type=number, nargs="?", default=MINUTES)
    given = parser.parse_args()
    if given.sockets < given.tables:
        parser.error("each table needs a socket: give as many SOCKETS as TABLES, or more")
    uvloop.run(main(given.tables, given.sockets, given.minutes))
