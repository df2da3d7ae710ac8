"""Without an extra everything else works, and a command that needs it names it in one sentence."""

import asyncio
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from wordparlor.cli import EXTRAS
from wordparlor.server.store.sqlite import SqliteStore

ROOT = Path(__file__).parents[1]
HIDE = (
    "import sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split()));"
    "from wordparlor.cli import main; sys.exit(main())"
)
"""An import of a module that is None in `sys.modules` fails as if it were not installed."""
OTHER_NAMES = {"glicko2_py": "glicko2"}
"""Packages whose import name is not that of their distribution."""


def run_without(hidden: tuple[str, ...], *args: str) -> subprocess.CompletedProcess[str]:
    """Run the command as if these packages were not installed."""
    command = [sys.executable, "-c", HIDE, " ".join(hidden), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def packages(requirements: list[str]) -> set[str]:
    """Return the import names of packages."""
    names = {one.partition(">")[0].replace("-", "_") for one in requirements}
    return {OTHER_NAMES.get(name, name) for name in names}


def test_the_extras_match_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        name: packages(requirements)
        for name, requirements in project["optional-dependencies"].items()
    }
    assert declared == {name: set(names) for name, names in EXTRAS.items()}


@pytest.mark.parametrize("command", ["serve", "open"])
def test_the_server_commands_name_their_extra(tmp_path: Path, command: str) -> None:
    ran = run_without(EXTRAS["serve"], command, "--store", str(tmp_path / "parlor.db"))
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.endswith(' is not installed: run pip install "wordparlor[serve]".\n')
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [("serve", "--store", "postgresql://x@localhost/x"), ("check-store", "postgresql://localhost")],
)
def test_a_postgresql_store_names_its_extra(args: tuple[str, ...]) -> None:
    ran = run_without(EXTRAS["postgres"], *args)
    assert ran.returncode == 2
    assert ran.stderr == 'asyncpg is not installed: run pip install "wordparlor[postgres]".\n'


STUDY = ("simulate", "newword", "--seats", "random,random", "--games", "1")


@pytest.mark.parametrize(
    ("extra", "package", "args"),
    [("study", "pyarrow", "--out"), ("cluster", "distributed", "--cluster")],
)
def test_a_study_names_its_extra(extra: str, package: str, args: str, tmp_path: Path) -> None:
    ran = run_without(EXTRAS[extra], *STUDY, args, str(tmp_path / "run"))
    assert ran.returncode == 2
    assert ran.stderr == f'{package} is not installed: run pip install "wordparlor[{extra}]".\n'
    assert not (tmp_path / "run").exists()


def test_a_sweep_names_its_extra(tmp_path: Path) -> None:
    grid = ("sweep", *STUDY[1:], "--option", "rounds=1,2", "--out", str(tmp_path / "run"))
    ran = run_without(EXTRAS["study"], *grid)
    assert ran.returncode == 2
    assert ran.stderr == 'pyarrow is not installed: run pip install "wordparlor[study]".\n'
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (STUDY, "1 game of NewWord"),
        (("--help",), "Usage"),
        (("games",), "newword"),
        (("word", "pink"), "PINK"),
        (("solve", "newword", "--hand", "A/E R T S N ?", "--table", "G L O W S"), "make"),
        (("serve", "--help"), "Usage"),
    ],
)
def test_other_commands_need_no_extra(args: tuple[str, ...], said: str) -> None:
    ran = run_without(sum(EXTRAS.values(), ()), *args)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert said in ran.stdout


def test_check_store_needs_no_server_extra(tmp_path: Path) -> None:
    path = tmp_path / "parlor.db"
    asyncio.run(create(SqliteStore(path)))
    ran = run_without(sum(EXTRAS.values(), ()), "check-store", str(path))
    assert (ran.returncode, ran.stderr) == (0, "")


async def create(store: SqliteStore) -> None:
    await store.open()
    await store.close()
