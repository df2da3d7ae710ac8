"""A real terminal: quit with Ctrl-C, and a killed process."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.scripted_game import any_game

COMMAND = "import sys; from wordparlor.cli import main; sys.exit(main())"
PATIENCE = 60
"""Seconds for an output; a busy machine is slow, not wrong."""


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, *args: str) -> None:
        self._side, side = pty.openpty()
        termios.tcsetwinsize(side, (24, 80))
        environment = {**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONWARNINGS": "error"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *args],
            stdin=side,
            stdout=side,
            stderr=side,
            env=environment,
            start_new_session=True,
        )
        os.close(side)
        self.output = ""

    def type(self, keys: str) -> None:
        os.write(self._side, keys.encode())

    def wait_for(self, pattern: str, times: int = 1) -> None:
        """Read until the output has the pattern so many times."""
        while len(re.findall(pattern, self.output)) < times:
            assert self._read(), self.output

    def _read(self) -> bool:
        """Read the next output; False at the end."""
        ready, _, _ = select.select([self._side], [], [], PATIENCE)
        if not ready:
            return False
        try:
            self.output += os.read(self._side, 65536).decode(errors="replace")
        except OSError:
            return False  # A terminal raises this after the last writer has closed it.
        return True

    def close(self) -> int:
        """Read what is left and return the exit code."""
        while self._read():
            pass
        code = self.process.wait(PATIENCE)
        os.close(self._side)
        return code

    def kill(self) -> None:
        """Kill the process if it still runs."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal("play", any_game(), "--name", "Ann", "--seed", "1")
    yield terminal
    terminal.kill()


def test_control_c_quits_cleanly(terminal: Terminal, home: Path) -> None:
    terminal.wait_for("Ann>")
    terminal.type("glo!\r")
    terminal.wait_for(r"Not possible: [\s\S]*Ann>")
    assert "\x1b[31m" not in terminal.output  # The tests set NO_COLOR.
    terminal.type("\x03")
    assert terminal.close() == 0
    assert "The game is saved" in terminal.output
    assert "Traceback" not in terminal.output
    assert len(list((home / "games").iterdir())) == 1


def test_a_killed_game_resumes_where_it_was(terminal: Terminal, home: Path) -> None:
    terminal.wait_for("Ann>")
    terminal.type("pass\r")
    terminal.wait_for("You pass")
    terminal.wait_for("Your turn to play", times=2)
    terminal.process.send_signal(signal.SIGKILL)
    terminal.close()
    again = Terminal("continue")
    try:
        again.wait_for("You pass")
        again.wait_for("Ann>")
        again.type("\x04")
        assert again.close() == 0
    finally:
        again.kill()
    assert "The game is saved" in again.output
