"""Benches refuse bad arguments in one sentence, before they measure anything."""

import subprocess
import sys

import pytest

BAD = {
    "words": ["fast"],
    "engine": ["--fast"],
    "glass": ["1"],
    "store": ["x"],
    "study": ["--games", "few"],
    "moves_wordlift": ["x"],
    "steps": ["--seconds", "0"],
    "steps ": ["--rounds", "many"],
    "games": ["--only", "chess"],
    "games ": ["--games", "0"],
    "server": ["many"],
    "server serve": [],
    "server_clients": ["http://localhost", "0", "1"],
    "load": ["--tables", "10", "--sockets", "5"],
    "load_processes": ["1", "1", "1", "1"],
    "move_cost": ["--moves", "many"],
    "hostile": ["20", "0"],
    "hostile_clients": ["http://localhost", "many"],
}


@pytest.mark.parametrize("bench", BAD)
def test_a_bad_argument_is_one_sentence(bench: str) -> None:
    ran = run(bench, *BAD[bench])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.endswith("--help.\n")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--tables", "0"], "from 1 on, not '0'"),
        (["--tables", "²"], "not '²'"),
        (["--sockets", "-5"], "-5"),
        (["--servers", "1e9"], "not '1e9'"),
        (["--minutes", "nan"], "above 0, not 'nan'"),
        (["--pace", "inf"], "above 0, not 'inf'"),
        (["--clients", "1", "1"], "unrecognized arguments: 1"),
        (["--tables", "2", "--sockets", "9", "--clients", "3"], "fewer --clients"),
    ],
)
def test_numbers(arguments: list[str], reason: str) -> None:
    ran = run("load", *arguments)
    assert ran.returncode == 2
    assert reason in ran.stderr.lower()


def test_tables_are_shared_by_two_clients() -> None:
    assert "an even number from 2 on, not '3'" in run("server", "3").stderr


def test_help_says_what_is_measured() -> None:
    ran = run("load", "--help")
    assert ran.returncode == 0
    assert "python -m bench.load [--tables N] [--sockets N]" in ran.stdout


def run(bench: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a bench in a separate process."""
    module, *first = bench.split()
    command = [sys.executable, "-m", f"bench.{module}", *first, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
