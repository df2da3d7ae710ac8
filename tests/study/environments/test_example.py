"""The example of docs/environments.md learns."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).parents[3] / "docs" / "examples" / "learn_newword.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_newword", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_prints_the_same(
    example: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    example.main(games=2, matches=1, seed=3)
    first = capsys.readouterr().out
    example.main(games=2, matches=1, seed=3)
    assert capsys.readouterr().out == first
    assert "After 2 games: wins" in first
    assert "score +0.00" not in first, "the weights change"


@pytest.mark.long
def test_it_beats_the_random_bot(example: ModuleType) -> None:
    highest_before, lowest_after = example.main(games=100, matches=100, seed=1)
    assert lowest_after > highest_before
    assert lowest_after > 0.5
