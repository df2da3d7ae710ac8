"""A game in a separate distribution: pip installs it, and its entry point makes it known."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MOST_LINES = 350
PLAY = """
from wordparlor.study.environments import env
table = env("rungs")
table.reset(seed=1)
for _ in table.agent_iter():
    seen, reward, *ends, info = table.last()
    assert table.observation_space("player_0").contains(seen)
    table.step(None if any(ends) else 0)
print(table.unwrapped.match.over)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the game into a folder and return the environment that has it."""
    folder = tmp_path_factory.mktemp("site")
    source = folder / "source"
    subprocess.run(["cp", "-r", str(HERE), str(source)], check=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    command += ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder / "lib")]
    subprocess.run([*command, str(source)], check=True)
    path = os.pathsep.join([str(folder / "lib"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def test_the_game_passes_the_kit(installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", str(HERE / "kit_tests"), "--rootdir", str(HERE)]
    run = subprocess.run(
        [*command, "-c", str(HERE / "pyproject.toml")],
        env=installed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_command_knows_the_game(installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "wordparlor", "rules", "rungs", "RG-06"]
    run = subprocess.run(command, env=installed, capture_output=True, text=True, check=True)
    assert "scores 3 points" in run.stdout


def test_the_game_is_an_environment(installed: dict[str, str]) -> None:
    command = [sys.executable, "-c", PLAY]
    run = subprocess.run(command, env=installed, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("True\n", "")


def test_a_game_is_small() -> None:
    lines = [path.read_text(encoding="utf-8").count("\n") for path in HERE.glob("rungs/*.py")]
    assert sum(lines) < MOST_LINES
