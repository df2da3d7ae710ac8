"""A full house: many tables of all games, each with a bot, for some minutes.

    python -m bench.load [TABLES [SOCKETS [MINUTES]]]

Runs `wordparlor serve` on a durable SQLite file, without limits on how often, for all come from one
address here; the crowd is one process beside it. Everybody moves every 3 to 8 seconds. Prints how
long acknowledgements took and what the server used, minute by minute.
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

from bench.crowd import Count, Crowd, percentile
from bench.server import Process, running

TABLES, SOCKETS, MINUTES = 1000, 2000, 5.0
PACE = (3.0, 8.0)
BAR = 150.0
"""Milliseconds that an acknowledgement may take, but for one in a hundred."""
_FLAT = 1.1
"""Memory is flat when it grows by less than that after the first two minutes."""


class Mark(msgspec.Struct):
    """What was used until some moment."""

    at: float
    server: float
    """Seconds of CPU, of the process that serves."""
    helpers: float
    """The same, of those that think for the bots."""
    crowd: float
    memory: float
    """The server's with its helpers', in MB."""
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
    """Print what happened between two moments."""
    seconds = now.at - before.at
    delays = count.delays[before.delays : now.delays]
    bots = count.bot_delays[before.bots : now.bots]
    print(
        f"{len(delays) / seconds:6.0f} moves/s  "
        f"p50 {percentile(delays, 50):6.1f} ms  p99 {percentile(delays, 99):6.1f} ms  "
        f"bots p50 {percentile(bots, 50):6.0f} ms  p99 {percentile(bots, 99):6.0f} ms  "
        f"CPU server {(now.server - before.server) / seconds:4.0%}  "
        f"thinking {(now.helpers - before.helpers) / seconds:4.0%}  "
        f"crowd {(now.crowd - before.crowd) / seconds:4.0%}  "
        f"memory {now.memory:5.0f} MB",
        flush=True,
    )


async def main(tables: int, sockets: int, minutes: float) -> None:
    """Measure and print."""
    with _served() as (server, url):
        crowd = Crowd(url, PACE)
        start = time.perf_counter()
        await crowd.come_in(tables, sockets)
        print(f"{tables} tables, {sockets} sockets after {time.perf_counter() - start:.0f} s")
        # The crowd shall not be late because it looks for garbage.
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
    print("all together:")
    show(marks[0], marks[-1], count)
    moves = len(count.delays)
    print(f"{moves:,} moves, {count.words:,} of them words, {count.outrun} outrun by another")
    for sentence, times in count.errors.most_common(5):
        print(f"{times} times: {sentence}")
    p99 = percentile(count.delays, 99)
    print(f"  bar, p99 of acknowledgements: {BAR:.0f} ms {'met' if p99 <= BAR else 'MISSED'}")
    settled = marks[min(2, len(marks) - 1)].memory
    flat = marks[-1].memory <= settled * _FLAT
    print(f"  bar, memory flat after two minutes: {'met' if flat else 'MISSED'}")
    print(f"  bar, no errors: {'MISSED' if count.errors else 'met'}")


@contextmanager
def _served() -> Iterator[tuple[Process, str]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server", "serve", f"{folder}/parlor.db"]
        with running(command) as (server, said):
            yield server, said.split()[5].rstrip(";")


if __name__ == "__main__":
    asked = [float(number) for number in sys.argv[1:]]
    given = [*asked, *(TABLES, SOCKETS, MINUTES)[len(asked) :]]
    uvloop.run(main(int(given[0]), int(given[1]), given[2]))
