"""Saved games: after every action, easy to find, and never half written."""

from pathlib import Path

import pytest

from tests.terminal.scripted_game import any_game
from wordparlor.bots import bot
from wordparlor.errors import BadRecord, BadSetup
from wordparlor.games import deal
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.terminal import saves
from wordparlor.terminal.inputs import BadFile
from wordparlor.words.custom import read_words


def _table(seed: int = 0) -> Table:
    return deal(any_game(), ["Ann", "Ben"], seed=seed)


def test_games_of_the_same_second_get_different_names(home: Path) -> None:
    paths = {saves.begin(_table(), {}, None).path for _ in range(3)}
    assert len(paths) == 3
    assert {path.parent for path in paths} == {home / "games"}


def test_the_last_unfinished_game_is_found() -> None:
    with pytest.raises(BadFile, match="no unfinished game"):
        saves.latest()
    saves.begin(_table(), {}, None)
    second = saves.begin(_table(), {}, None)
    over = saves.begin(_table(), {}, None)
    with over.path.open("a", encoding="utf-8") as file:
        file.write("end: Ann 0, Ben 0\n")
    assert saves.latest() == second.path
    assert saves.latest(any_game()) == second.path
    with pytest.raises(BadFile, match="no unfinished game"):
        saves.latest("halma")


def test_a_game_resumes_with_its_bots_and_custom_words(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("GLOW\nGLOWER\n", encoding="utf-8")
    table = deal(any_game(), ["Ann", "Ada"], seed=3, words=read_words(own))
    kept = saves.begin(table, {1: bot("greedy")}, own)
    again, bots, _ = saves.resume(kept.path)
    assert again.state == table.state
    assert again.setup == table.setup
    assert {seat: one.level for seat, one in bots.items()} == {1: "greedy"}
    own.unlink()
    with pytest.raises(BadFile, match="There is no file"):
        saves.resume(kept.path)


@pytest.mark.parametrize(("players", "wrong"), [("person", BadRecord), ("person clever", BadSetup)])
def test_a_wrong_number_of_players_is_refused(
    players: str, wrong: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(record.write(_table(), {"players": players}), encoding="utf-8")
    with pytest.raises(wrong):
        saves.resume(path)


def test_without_a_list_of_players_all_are_people(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(record.write(_table()), encoding="utf-8")
    assert saves.resume(path)[1] == {}


def test_a_read_only_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "file"))
    with pytest.raises(BadFile, match="The game cannot be saved in"):
        saves.begin(_table(), {}, None)
    lost = saves.SavedGame(tmp_path / "gone" / "game.txt", {})
    with pytest.raises(BadFile, match="The game cannot be saved in"):
        lost.save(_table())


def test_the_default_folder_is_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDPARLOR_HOME")
    assert saves.folder().parts[-2:] == ("wordparlor", "games")


def test_other_files_in_the_folder_are_skipped(home: Path) -> None:
    kept = saves.begin(_table(), {}, None)
    (home / "games" / "a folder.txt").mkdir()
    (home / "games" / "nowhere.txt").symlink_to(home / "nothing")
    (home / "games" / "odd.txt").write_bytes(b"\xff\xfe")
    assert saves.latest() == kept.path


def test_an_unprintable_path_is_left_out(tmp_path: Path) -> None:
    own = tmp_path / "bad\udcff.txt"
    own.write_text("GLOW\nGLOWER\n", encoding="utf-8")
    table = deal(any_game(), ["Ann", "Ada"], words=read_words(own))
    assert "words" not in saves.begin(table, {}, own).about
