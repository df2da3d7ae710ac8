"""Measure how many moves a server handles, beside boardgame.io in the same run.

    python -m bench.server [TABLES ...]

Two clients at each table play a match of NewWord by its full rules, as fast as the server answers;
they run in other processes than the server. Ours has every move on disk before anyone sees it;
boardgame.io keeps its matches in memory, or in files. Its clients repeat moves that ours have found
before (`bench.newword_matches`), so that both play the same moves and no client searches for long.
A match is played to its end if the time allows: the cost of a move must not depend on the moves
before it, and with files it does.

A delay is the time from a move to its news at the opponent. Clients and server share the cores, so
the figures include moves per second of the server's CPU.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import msgspec

from bench import newword_matches
from bench.arguments import Parser, whole_number
from wordparlor.server.http.run import CannotServe, ServeOptions, listen, serve
from wordparlor.server.http.settings import Rate, Rates, Settings

TABLES = (10, 50, 250)
BAR_TABLES = 50
SECONDS = 60.0
"""The longest time of one run."""
PROCESSES = 2
"""Client processes; with two the server is the busiest process."""
TIMES_ON_DISK = 10
_MUCH = 20_000
"""Sockets that a server allows."""
PEER = Path(__file__).parent / "boardgameio"


class Process:
    """The resources that a process uses, as Linux counts them."""

    def __init__(self, number: int) -> None:
        self._folder = Path("/proc") / str(number)

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, of all threads."""
        facts = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def helpers(self) -> list["Process"]:
        """All processes below this one, whichever of its threads started them."""
        threads = (self._folder / "task").iterdir()
        started = chain.from_iterable((one / "children").read_text().split() for one in threads)
        children = [Process(int(child)) for child in started]
        return [*children, *chain.from_iterable(child.helpers for child in children)]

    @property
    def memory(self) -> float:
        """MB in use."""
        pages = int((self._folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Heard(msgspec.Struct):
    """The measurements of one client process."""

    moves: int
    seconds: float
    delays: list[float]
    """In milliseconds."""


class Figures(msgspec.Struct):
    """The figures of one run."""

    per_second: float
    per_cpu_second: float
    """Moves per second of the server's CPU."""
    p50: float
    p99: float
    memory: float
    """The server's memory in MB."""


def measure(
    server: Process, command: list[str], tables: int, folder: Path | None = None
) -> Figures:
    """Run clients against a server and return the figures."""
    with ExitStack() as stack:
        share = [str(tables // PROCESSES), str(SECONDS)]
        clients = [
            stack.enter_context(
                Popen([*command, *share], cwd=folder, stdin=PIPE, stdout=PIPE, text=True)
            )
            for _ in range(PROCESSES)
        ]
        lines = [client.stdout for client in clients if client.stdout]
        for line in lines:
            _expect("ready", line.readline())
        before = server.cpu
        for client in clients:
            assert client.stdin is not None
            client.stdin.write("go\n")
            client.stdin.flush()
        for line in lines:
            _expect("done", line.readline())
        cpu, memory = server.cpu - before, server.memory
        heard = [msgspec.json.decode(line.readline(), type=Heard) for line in lines]
    delays = sorted(chain.from_iterable(one.delays for one in heard))
    moves = sum(one.moves for one in heard)
    return Figures(
        per_second=moves / max(one.seconds for one in heard),
        per_cpu_second=moves / cpu,
        p50=delays[len(delays) // 2],
        p99=delays[len(delays) * 99 // 100],
        memory=memory,
    )


def ours(tables: int) -> Figures:
    """Measure our server, on a durable SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server", "serve", f"{folder}/parlor.db"]
        with running(command) as (server, line):
            url = line.split()[5].rstrip(";")
            clients = [sys.executable, "-m", "bench.server_clients", url]
            return measure(server, clients, tables)


def theirs(tables: int, *, on_disk: bool) -> Figures:
    """Measure boardgame.io."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        kept = [folder] if on_disk else []
        with running(["node", "server.js", str(port), *kept], PEER) as (server, _):
            return measure(server, ["node", "clients.js", str(port)], tables, PEER)


def why_no_peer() -> str:
    """Return why boardgame.io cannot be measured; "" if it can."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "node and npm are not installed"
    if (PEER / "node_modules").is_dir():
        return ""
    done = subprocess.run(["npm", "ci"], cwd=PEER, capture_output=True, text=True, check=False)
    return "npm cannot install it" if done.returncode else ""


def show(name: str, tables: int, figures: Figures) -> None:
    """Print one line."""
    print(
        f"{name:24} {tables:4} tables  {figures.per_cpu_second:8,.0f} moves/CPU s  "
        f"{figures.per_second:8,.0f} moves/s  p50 {figures.p50:6.1f} ms  "
        f"p99 {figures.p99:6.1f} ms  {figures.memory:5.0f} MB",
        flush=True,
    )


def main(numbers: Sequence[int]) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        played = Path(folder) / "games.json"
        newword_matches.write(played)
        os.environ[newword_matches.PLACE] = str(played)
        compare(numbers)


def compare(numbers: Sequence[int]) -> None:
    """Measure and print; the games for boardgame.io are ready."""
    missing = why_no_peer()
    if missing:
        print(f"boardgame.io is not measured: {missing}.")
    for tables in numbers:
        mine = ours(tables)
        show("wordparlor, SQLite", tables, mine)
        if missing:
            continue
        memory, disk = theirs(tables, on_disk=False), theirs(tables, on_disk=True)
        show("boardgame.io, memory", tables, memory)
        show("boardgame.io, files", tables, disk)
        if tables == BAR_TABLES:
            _judge("moves/CPU s in memory", mine.per_cpu_second, memory.per_cpu_second)
            _judge("moves/s on disk", mine.per_second, TIMES_ON_DISK * disk.per_second)


def run_server(store: str) -> None:
    """Serve without rate limits, since all clients share one address."""
    much = Rate(10**9, 1e9)
    settings = Settings(
        rates=Rates(much, much, much, much, much, much, thinking_address=much),
        max_sockets=_MUCH,
        sockets_per_address=_MUCH,
        silent_per_address=_MUCH,
    )
    serve(ServeOptions("127.0.0.1", 0, store, settings=settings))


def _judge(name: str, figure: float, bar: float) -> None:
    print(f"  bar, {name}: {bar:,.0f} {'met' if figure >= bar else 'MISSED'}")


@contextmanager
def running(command: list[str], folder: Path | None = None) -> Iterator[tuple[Process, str]]:
    """Run a server and yield it with the first line it prints."""
    with Popen(command, cwd=folder, stdout=PIPE, stderr=DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield Process(server.pid), server.stdout.readline()
        finally:
            server.terminate()


def _free_port() -> int:
    """Return a free port whose successor is free too; boardgame.io takes both."""
    while True:
        with listen("127.0.0.1", 0) as free, suppress(CannotServe):
            port: int = free.getsockname()[1]
            listen("127.0.0.1", port + 1).close()
            return port


def _expect(wanted: str, said: str) -> None:
    if said.strip() != wanted:
        raise SystemExit(f"The clients are not {wanted}: {json.dumps(said)}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        parser = Parser("server serve", "Run the server of the bench on an SQLite file.")
        parser.add_argument("store", metavar="FILE")
        run_server(parser.parse_args(sys.argv[2:]).store)
    else:
        parser = Parser("server", __doc__)
        # Each client process gets as many tables.
        tables = whole_number(PROCESSES, even=True)
        parser.add_argument("tables", metavar="TABLES", type=tables, nargs="*", default=TABLES)
        main(parser.parse_args().tables)
