"""Ctrl-C in a terminal reaches all processes of a command; what is done is kept."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.study.support import WORD_LIST

# Tests that a shell runs in the background ignore Ctrl-C, and so would the command.
COMMAND = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from wordparlor.cli import main; sys.exit(main())"
)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """The workers of all studies are the same; one command is enough."""
    words, out = tmp_path / "words.txt", tmp_path / "run"
    words.write_bytes(WORD_LIST)
    command = [sys.executable, "-c", COMMAND, "simulate", "newword", "--seats", "random,random"]
    command += ["--games", "1000", "--words", str(words), "--workers", "2", "--out", str(out)]
    # A process group of its own, as in a terminal: Ctrl-C reaches all of its processes.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    ) as running:
        while running.poll() is None and len(list(out.glob("chunks/*.msgpack"))) < 2:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        told, error = running.communicate()
    assert running.returncode == 130
    assert error.startswith("Stopped after ")
    assert error.endswith(" of 1,000 games; the same command goes on.\n")
    assert " games of NewWord" in told
    assert len(list(out.glob("chunks/*.msgpack"))) >= 2
