"""A real `wordparlor serve`, or `open`, in a separate process."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from tests.server.http.server_thread import SECONDS, Server
from tests.server.processes import children, descendants, runs

_COMMAND = "import sys; from wordparlor.cli import main; sys.exit(main())"
_SEEDED = """import random
from functools import partial
from wordparlor.server.live import parlor
parlor.Parlor = partial(parlor.Parlor, chance=random.Random(1))
"""
"""Makes the server deal the same cards each time; the command has no option for that."""


class Process:
    """Serves a store until it is stopped or killed."""

    def __init__(
        self,
        store: Path | str,
        *args: str,
        log: Path | None = None,
        command: str = "serve",
        seeded: bool = False,
    ) -> None:
        self._errors = log or Path(store).with_suffix(".log")
        program = _SEEDED + _COMMAND if seeded else _COMMAND
        where = ("--port", "0", "--store", str(store))
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program, command, *where, *args],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        assert self._process.stdout is not None
        with self._process.stdout as said:
            sentence = said.readline()
        assert sentence.startswith("The parlor is open at "), self._errors.read_text()
        self.server = Server(sentence.split()[5].rstrip(";"))
        try:
            self._wait_until_ready()
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.client.close()
        self._process.terminate()
        self._process.wait(SECONDS)

    def send(self, signal: int) -> None:
        self._process.send_signal(signal)

    def wait(self) -> int:
        """Return the exit code."""
        return self._process.wait(SECONDS)

    def workers(self) -> list[int]:
        """Return the processes that serve, if there are several."""
        found = children(self._process.pid)
        return [one for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]

    def kill(self) -> bool:
        """Kill only this process; tell whether all its child processes end too."""
        helpers = descendants(self._process.pid)
        self._process.kill()
        self._process.wait(SECONDS)
        end = time.monotonic() + SECONDS
        while any(runs(helper) for helper in helpers) and time.monotonic() < end:
            time.sleep(0.01)
        return not any(runs(helper) for helper in helpers)

    def log(self) -> list[str]:
        """Return the lines of the log."""
        return self._errors.read_text(encoding="utf-8").splitlines()

    def _wait_until_ready(self) -> None:
        # Several workers start several processes each: on a busy machine that takes minutes.
        end = time.monotonic() + 5 * SECONDS
        while time.monotonic() < end:
            try:
                if self.server.client.get("/ready").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"It does not get ready: {self.log()}")
