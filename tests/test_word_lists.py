"""Word lists of earlier versions: keep them, find them, and judge words with them."""

import json
from pathlib import Path

import pytest

from tests.older_list import pack_older_list
from wordparlor.word_lists import (
    keep_list,
    kept_custom_words,
    kept_dictionary,
    kept_lists,
    kept_words,
    lists_folder,
)
from wordparlor.words import Plural, load
from wordparlor.words.builtin import ABOUT, DATA
from wordparlor.words.custom import custom_words

OWN = b"cats\ndogs\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "home"))
    return lists_folder()


def test_a_list_is_kept_once_with_all_its_files(folder: Path) -> None:
    assert kept_lists(folder) == []
    kept = keep_list(folder)
    assert kept == keep_list(folder)
    assert kept_lists(folder) == [kept]
    assert load().id == kept.ids[-1] == kept.path.name
    assert {path.name for path in kept.path.iterdir()} == {path.name for path in DATA.iterdir()}
    assert [path.name for path in folder.iterdir()] == [kept.path.name]


def test_a_copy_that_was_cut_short_is_made_again(folder: Path) -> None:
    begun = folder / f".{load().id}"
    begun.mkdir(parents=True)
    (begun / "rest.npy").touch()
    assert not (keep_list(folder).path / "rest.npy").exists()


def test_a_kept_list_judges_words_as_it_did(folder: Path, tmp_path: Path) -> None:
    kept = keep_list(folder, pack_older_list(tmp_path / "older"))
    junior, _, full = kept.ids
    assert full != load().id
    older = kept_words(full)
    assert older is not None
    assert older.id == full
    assert older.former_id == load().former_id, "the words are the same"
    assert older.plural_class("CATS") == Plural.NONE
    assert load().plural_class("CATS") == Plural.ONLY
    assert kept_dictionary(full, folder) is older, "it is loaded once"
    small = kept_words(junior)
    assert small is not None
    assert small.id == junior
    assert kept_words("full-12345678") is None


def test_a_custom_list_is_judged_by_the_list_it_was_dealt_with(
    folder: Path, tmp_path: Path
) -> None:
    keep_list(folder)
    keep_list(folder, pack_older_list(tmp_path / "older"))
    today = custom_words(OWN)
    assert kept_words(today.former_id, OWN) is None
    older = next(
        found
        for kept in kept_lists(folder)
        if kept.ids[-1] != load().id
        and (facts := kept_dictionary(kept.ids[-1], folder))
        and (found := custom_words(OWN, facts.facts))
    )
    assert (older.id == today.id, older.former_id) == (False, today.former_id)
    again = kept_custom_words(OWN, older.id, folder)
    assert again is not None
    assert again.plural_class("CATS") == Plural.NONE


def test_folders_that_are_no_lists_are_left_out(folder: Path) -> None:
    kept = keep_list(folder)
    for name, about in {"a": "no JSON", "b": "{}"}.items():
        (folder / name).mkdir()
        (folder / name / ABOUT).write_text(about, "utf-8")
    assert kept_lists(folder) == [kept]
    content = json.loads((kept.path / ABOUT).read_text("utf-8"))
    (kept.path / ABOUT).write_text(json.dumps(content | {"format": 1}), "utf-8")
    assert kept_words(load().id) is None, "this version does not read the format"
    assert kept_words("own-12345678", OWN) is None
