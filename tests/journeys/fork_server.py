"""Start servers quickly: a process that has everything in memory forks them.

    python -m tests.journeys.fork_server

Each line on stdin is a command. `serve URL` forks a server with its own sockets and its own store,
and prints its process id and its port; `wait NUMBER` waits for its end and prints the signal. A new
process would take a second to start, too long for 200 trials.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, NoReturn, Self

import msgspec

_ROOT = Path(__file__).parents[2]


class ForkedServer(msgspec.Struct, frozen=True):
    """A forked server."""

    number: int
    port: int

    @property
    def url(self) -> str:
        """The URL of the server."""
        return f"http://127.0.0.1:{self.port}"


class ForkServer:
    """Forks servers until it is closed; then all of them end."""

    def __init__(self, log: Path) -> None:
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.journeys.fork_server"],
                cwd=_ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        self._log = log
        self._looked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def serve(self, store: str) -> ForkedServer:
        """Return a new server of a store; clients may connect before it is ready, and wait."""
        number, port = self._ask(f"serve {store}").split()
        return ForkedServer(int(number), int(port))

    def wait_for_end(self, server: ForkedServer) -> None:
        """Wait for the end of a killed server."""
        assert int(self._ask(f"wait {server.number}")) == signal.SIGKILL, self._log.read_text()

    def faults(self) -> list[str]:
        """Return the internal errors that the servers have logged since the last call."""
        lines = self._log.read_text(encoding="utf-8").splitlines()[self._looked :]
        self._looked += len(lines)
        return [line for line in lines if '"event":"internal error"' in line]

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, self._log.read_text()
        return answer


def _serve(store: str, said: IO[str]) -> NoReturn:
    import uvicorn

    from tests.server.http.server_thread import FREE, InThreads
    from wordparlor.server.http.app import make_app
    from wordparlor.server.http.run import listen, uvicorn_config
    from wordparlor.server.live.parlor import Parlor
    from wordparlor.server.store import open_store

    listener = listen("127.0.0.1", 0)
    said.write(f"{os.getpid()} {listener.getsockname()[1]}\n")
    said.flush()
    opened = open_store(store)
    parlor = Parlor(opened, InThreads(), pause=0.01)
    uvicorn.Server(uvicorn_config(lambda: make_app(parlor, opened, FREE), FREE)).run(
        sockets=[listener]
    )
    os._exit(1)


def _get_ready() -> None:
    import gc

    # Import everything that a server imports when it starts.
    import asyncpg  # noqa: F401
    import uvloop  # noqa: F401

    import tests.server.http.server_thread  # noqa: F401
    from wordparlor.server.http.api.catalogue import warm_up
    from wordparlor.server.http.log_setup import configure_logging

    configure_logging()
    warm_up()
    gc.collect()
    gc.freeze()


def _main() -> None:
    _get_ready()
    there: set[int] = set()
    for line in sys.stdin:
        what, _, which = line.strip().partition(" ")
        if what == "serve":
            number = os.fork()
            if number == 0:
                _serve(which, sys.stdout)
            there.add(number)
        else:
            _, status = os.waitpid(int(which), 0)
            there.discard(int(which))
            print(os.waitstatus_to_exitcode(status) * -1, flush=True)
    for number in there:
        os.kill(number, signal.SIGKILL)


if __name__ == "__main__":
    _main()
