"""Benches refuse bad arguments in one sentence, before they measure anything."""

import runpy
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

# One bench imports another, which then runs as a program, too.
pytestmark = pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")

BAD = {
    "words": ["fast"],
    "large_list": ["5"],
    "engine": ["--fast"],
    "glass": ["1"],
    "store": ["x"],
    "study": ["--games", "few"],
    "moves_wordlift": ["x"],
    "steps": ["--seconds", "0"],
    "steps ": ["--rounds", "many"],
    "games": ["--only", "chess"],
    "games ": ["--games", "0"],
    "review": ["--games", "few"],
    "puzzles": ["--sample", "0"],
    "server": ["many"],
    "server serve": [],
    "server_clients": ["http://localhost", "0", "1"],
    "load": ["--tables", "10", "--sockets", "5"],
    "load_processes": ["1", "1", "1", "1"],
    "move_cost": ["--moves", "many"],
    "hostile": ["20", "0"],
    "hostile_clients": ["http://localhost", "many"],
}


class Ran(NamedTuple):
    """How a bench ended, and what it printed."""

    returncode: object
    stdout: str
    stderr: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Return a function that runs a bench as `python -m` does, but in this process."""

    def run_here(bench: str, *arguments: str) -> Ran:
        module, *first = bench.split()
        monkeypatch.setattr(sys, "argv", [module, *first, *arguments])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(f"bench.{module}", run_name="__main__", alter_sys=True)
        return Ran(ended.value.code or 0, *capsys.readouterr())

    return run_here


@pytest.mark.parametrize("bench", BAD)
def test_a_bad_argument_is_one_sentence(bench: str, run: Callable[..., Ran]) -> None:
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
def test_numbers(arguments: list[str], reason: str, run: Callable[..., Ran]) -> None:
    ran = run("load", *arguments)
    assert ran.returncode == 2
    assert reason in ran.stderr.lower()


def test_tables_are_shared_by_two_clients(run: Callable[..., Ran]) -> None:
    assert "an even number from 2 on, not '3'" in run("server", "3").stderr


def test_help_says_what_is_measured(run: Callable[..., Ran]) -> None:
    ran = run("load", "--help")
    assert ran.returncode == 0
    assert "python -m bench.load [--tables N] [--sockets N]" in ran.stdout
