"""Measure full servers: many tables of all games, each with a bot, for some minutes.

    python -m bench.load [--tables N] [--sockets N] [--minutes N] [--pace SECONDS] [--clients N]
                         [--servers N [N ...]]

The server runs on a durable SQLite file. With `--servers 1 2` first one server and then two of them
run on one durable PostgreSQL, and the tables are shared out among them; clients of one table may be
on different servers. There are no rate limits, since all clients share one address. Each player
moves once in PACE seconds, give or take a half. The clients run in CLIENTS other processes. The
bench prints the time to acknowledge moves and what was used, minute by minute.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import msgspec
from tests.server.throwaway_postgres import running as running_postgres

from bench.arguments import Parser, number, whole_number
from bench.load_clients import Count, percentile
from bench.load_processes import Crowds
from bench.server import Process, running

TABLES, SOCKETS, MINUTES, PACE = 1000, 2000, 5.0, 5.5
BAR = 150.0
"""Milliseconds in which 99 of 100 moves must be acknowledged."""
_FLAT = 1.1
"""Memory is flat if it grows by less than this factor after the first two minutes."""
_SOCKETS_EACH = 2500
"""Sockets of one process of clients, unless the number of processes is given."""


class Mark(msgspec.Struct):
    """What was used until one moment."""

    at: float
    server: float
    """Seconds of CPU of the server processes."""
    helpers: float
    """The same of their worker processes."""
    crowd: float
    memory: float
    """Memory of servers and workers in MB."""
    delays: int
    bots: int


def mark(servers: Sequence[Process], count: Count, crowd: float) -> Mark:
    """Return what was used until now; the clients used `crowd` CPU seconds."""
    helpers = [helper for server in servers for helper in server.helpers]
    return Mark(
        at=time.perf_counter(),
        server=sum(server.cpu for server in servers),
        helpers=sum(helper.cpu for helper in helpers),
        crowd=crowd,
        memory=sum(process.memory for process in (*servers, *helpers)),
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


class Load(msgspec.Struct, frozen=True):
    """How many clients play, and for how long."""

    tables: int
    sockets: int
    minutes: float
    pace: float
    clients: int


def measure(load: Load, servers: Sequence[tuple[Process, str]]) -> None:
    """Run the clients against these servers and print."""
    processes, urls = [process for process, _ in servers], [url for _, url in servers]
    start = time.perf_counter()
    with Crowds(urls, load.tables, load.sockets, load.pace, load.clients) as crowds:
        took = time.perf_counter() - start
        print(f"{load.tables} tables, {load.sockets} sockets after {took:.0f} s", flush=True)
        count = Count()
        crowds.count()
        marks = [mark(processes, count, crowds.cpu)]
        end = marks[0].at + load.minutes * 60
        while (left := end - time.perf_counter()) > 0:
            time.sleep(min(60.0, left))
            count.add(crowds.count())
            marks.append(mark(processes, count, crowds.cpu))
            show(marks[-2], marks[-1], count)
    _sum_up(count, marks)


def _sum_up(count: Count, marks: list[Mark]) -> None:
    print("total:")
    show(marks[0], marks[-1], count)
    moves = len(count.delays)
    print(f"{moves:,} moves, {count.words:,} of them words, {count.outrun} too late")
    server, workers = marks[-1].server - marks[0].server, marks[-1].helpers - marks[0].helpers
    if moves:
        each = 1000 / moves
        print(f"CPU for a move and the bot's answer: {server * each:.2f} + {workers * each:.2f} ms")
    for sentence, times in sorted(count.errors.items(), key=lambda error: -error[1])[:5]:
        print(f"{times} times: {sentence}")
    p99 = percentile(count.delays, 99)
    print(f"  bar, p99 of acknowledgements: {BAR:.0f} ms {'met' if p99 <= BAR else 'MISSED'}")
    settled = marks[min(2, len(marks) - 1)].memory
    flat = marks[-1].memory <= settled * _FLAT
    print(f"  bar, memory flat after two minutes: {'met' if flat else 'MISSED'}")
    print(f"  bar, no errors: {'MISSED' if count.errors else 'met'}", flush=True)


@contextmanager
def served(store: str = "") -> Iterator[tuple[Process, str]]:
    """Serve a store, or a new file; yield the process and its URL."""
    with tempfile.TemporaryDirectory() as folder:
        place = store or f"{folder}/parlor.db"
        with running([sys.executable, "-m", "bench.server", "serve", place]) as (server, line):
            yield server, line.split()[5].rstrip(";")


def main(load: Load, numbers: Sequence[int]) -> None:
    """Measure and print, on a file or on PostgreSQL with each number of servers."""
    if not numbers:
        with served() as server:
            measure(load, [server])
    for servers in numbers:
        print(f"PostgreSQL, servers: {servers}", flush=True)
        with ExitStack() as stack:
            database = stack.enter_context(running_postgres(durable=True)).url()
            measure(load, [stack.enter_context(served(database)) for _ in range(servers)])


if __name__ == "__main__":
    parser = Parser("load", __doc__)
    whole = whole_number(1)
    parser.add_argument("--tables", metavar="N", type=whole, default=TABLES)
    parser.add_argument("--sockets", metavar="N", type=whole, default=SOCKETS)
    parser.add_argument("--minutes", metavar="N", type=number, default=MINUTES)
    parser.add_argument("--pace", metavar="SECONDS", type=number, default=PACE)
    parser.add_argument("--clients", metavar="N", type=whole)
    parser.add_argument("--servers", metavar="N", type=whole, nargs="+", default=[])
    given = parser.parse_args()
    clients = given.clients or -(-given.sockets // _SOCKETS_EACH)
    if given.sockets < given.tables:
        parser.error("each table needs a socket: give --sockets as many as --tables, or more")
    if given.tables < clients:
        parser.error("each process of clients needs a table: give fewer --clients")
    main(Load(given.tables, given.sockets, given.minutes, given.pace, clients), given.servers)
