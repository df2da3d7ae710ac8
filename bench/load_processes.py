"""The clients of `bench.load` in several processes, since one is not enough for many sockets.

    python -m bench.load_processes TABLES SOCKETS PACE SEED URL [URL ...]

Such a process opens its tables, prints "ready", and prints what it has counted since the last time
for each line that it reads. It ends when its input is closed.
"""

import asyncio
import gc
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from subprocess import PIPE, Popen
from typing import Self

import msgspec
import uvloop

from bench.arguments import Parser, number, whole_number
from bench.load_clients import Count, Crowd
from bench.server import Process
from wordparlor.server.http.run import raise_file_limit


class Crowds:
    """Several processes of clients."""

    def __init__(
        self, urls: Sequence[str], tables: int, sockets: int, pace: float, processes: int
    ) -> None:
        """Share tables and sockets out among processes; each uses all servers."""
        self._commands = []
        for one in range(processes):
            each = [_share(tables, processes, one), _share(sockets, processes, one), pace, one + 1]
            module = [sys.executable, "-m", "bench.load_processes"]
            self._commands.append([*module, *map(str, each), *urls])
        self._stack = ExitStack()
        self._running: list[Popen[str]] = []

    def __enter__(self) -> Self:
        """Start the processes and wait until all sockets are open."""
        for command in self._commands:
            process = Popen(command, stdin=PIPE, stdout=PIPE, text=True)
            self._running.append(self._stack.enter_context(process))
        for process in self._running:
            if (said := _line(process)) != "ready\n":
                raise SystemExit(f"The clients are not ready: {said!r}")
        return self

    def __exit__(self, *_: object) -> None:
        """Let all clients leave."""
        for process in self._running:
            assert process.stdin is not None
            process.stdin.close()
        self._stack.close()

    @property
    def cpu(self) -> float:
        """Seconds of CPU of all clients."""
        return sum(Process(process.pid).cpu for process in self._running)

    def count(self) -> Count:
        """Return what all clients have counted since the last time."""
        for process in self._running:
            assert process.stdin is not None
            process.stdin.write("count\n")
            process.stdin.flush()
        total = Count()
        for process in self._running:
            total.add(msgspec.json.decode(_line(process), type=Count))
        return total


def _share(whole: int, parts: int, part: int) -> int:
    """Return one of equal parts of a number; the first ones have the rest."""
    return whole // parts + (part < whole % parts)


def _line(process: Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


async def main(urls: Sequence[str], tables: int, sockets: int, pace: float, seed: int) -> None:
    """Play until the input is closed."""
    raise_file_limit(sockets + 1000)
    crowd = Crowd(urls, (0.5 * pace, 1.5 * pace), seed)
    await crowd.open_tables(tables, sockets)
    # Garbage collection would delay the clients.
    gc.freeze()
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        counted, crowd.count = crowd.count, Count()
        print(msgspec.json.encode(counted).decode(), flush=True)
    await crowd.leave()


if __name__ == "__main__":
    parser = Parser("load_processes", __doc__)
    parser.add_argument("tables", metavar="TABLES", type=whole_number(1))
    parser.add_argument("sockets", metavar="SOCKETS", type=whole_number(1))
    parser.add_argument("pace", metavar="PACE", type=number)
    parser.add_argument("seed", metavar="SEED", type=whole_number(0))
    parser.add_argument("urls", metavar="URL", nargs="+")
    given = parser.parse_args()
    uvloop.run(main(given.urls, given.tables, given.sockets, given.pace, given.seed))
