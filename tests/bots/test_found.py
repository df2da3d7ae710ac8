"""Bots by name: the levels, and those of other packages."""

from pathlib import Path

import pytest

from tests.study.support import install_bots
from wordparlor.bots import LEVELS
from wordparlor.bots.found import bot_names, find_bot
from wordparlor.errors import BadSetup


@pytest.fixture(autouse=True)
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_bots(tmp_path, monkeypatch)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_comes_before_a_bot_of_the_same_name(level: str) -> None:
    found = find_bot(level)
    assert found.make() is LEVELS[level]
    assert found.built_in


def test_a_class_gives_a_new_bot_for_every_game() -> None:
    found = find_bot("counting")
    assert (found.version, found.built_in) == ("parlor-bots 1.5", False)
    assert found.make() is not found.make()


def test_an_object_is_the_bot_of_all_games() -> None:
    found = find_bot("shared")
    assert found.make() is found.make()


def test_all_names_are_listed_levels_first() -> None:
    names = bot_names()
    assert names[: len(LEVELS)] == list(LEVELS)
    assert {"broken", "slow"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("wizard", "There is no bot 'wizard'; the bots are reader, casual, regular"),
        ("nothing", "parlor_bots:nothing, named as the bot 'nothing', has no method choose."),
        ("missing", "The bot 'missing' cannot be loaded: AttributeError("),
    ],
)
def test_a_bot_that_is_not_there_is_told(name: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        find_bot(name)
    assert str(refused.value).startswith(sentence)
