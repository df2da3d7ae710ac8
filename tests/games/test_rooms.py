"""Every game on the shelf has the same rooms, so that a reader of one game knows the others."""

from importlib.resources import files
from pathlib import Path

import pytest

from wordparlor.games import shelf
from wordparlor.table import lesson

TEXTS = {"rules.md", "deck.toml", "judgement.json"}
LESSONS = {f"{name}.toml" for name in lesson.LESSONS}
MODULES = {
    "__init__",
    "state",
    "deck",
    "rules",
    "play",
    "score",
    "moves",
    "judgement",
    "explanations",
    "facts",
    "notation",
    "scene",
    "solve",
}
OPTIONAL = {"changes", "words"}
MOST_LINES = 350


def faults(package: Path) -> list[str]:
    """Return what is wrong with the rooms of a game's package."""
    paths = [path for path in package.iterdir() if path.name not in ("__pycache__", "lessons")]
    modules = {path.stem: path for path in paths if path.suffix == ".py" or path.is_dir()}
    texts = {path.name for path in paths} - {path.name for path in modules.values()}
    found = [f"{name} is no room of a game" for name in texts - TEXTS]
    found += [f"{name} is no room of a game" for name in modules.keys() - MODULES - OPTIONAL]
    found += [f"{name} is missing" for name in TEXTS - texts]
    lessons = {path.name for path in package.glob("lessons/*")}
    found += [f"lessons/{name} is missing" for name in LESSONS - lessons]
    found += [f"lessons/{name} is no lesson" for name in lessons - LESSONS]
    found += [f"{name}.py is missing" for name in MODULES - modules.keys()]
    found += [
        f"{path.name} is there as a file and as a folder"
        for path in paths
        if path.is_dir() and path.with_suffix(".py") in paths
    ]
    for path in modules.values():
        found += _size_faults(path)
    return sorted(found)


def _size_faults(path: Path) -> list[str]:
    """Return which files are too long, and whether a folder could be a file."""
    parts = [path] if path.is_file() else list(path.rglob("*.py"))
    lines = {part: len(part.read_text(encoding="utf-8").splitlines()) for part in parts}
    found = [
        f"{part.name} has {size} lines, more than {MOST_LINES}"
        for part, size in lines.items()
        if size > MOST_LINES
    ]
    if path.is_dir():
        if path / "__init__.py" not in parts:
            found.append(f"{path.name} has no __init__.py")
        if sum(lines.values()) <= MOST_LINES:
            found.append(f"{path.name} fits into one file")
        strange = [
            inner.name for inner in path.rglob("*") if inner.suffix not in (".py", ".pyc", "")
        ]
        found += [f"{name} is no module" for name in strange]
    return found


@pytest.mark.parametrize("game", shelf())
def test_a_game_has_these_rooms_and_no_other(game: str) -> None:
    assert faults(Path(str(files(shelf()[game].package)))) == []


def a_game(folder: Path) -> Path:
    """Make a package with all rooms and return it."""
    (folder / "lessons").mkdir()
    lessons = (f"lessons/{name}" for name in LESSONS)
    for name in (*TEXTS, *lessons, *(f"{module}.py" for module in MODULES)):
        (folder / name).touch()
    return folder


def test_a_package_with_all_rooms_is_good(tmp_path: Path) -> None:
    package = a_game(tmp_path)
    assert faults(package) == []
    (package / "words.py").touch()
    assert faults(package) == []


def test_another_lesson_is_found(tmp_path: Path) -> None:
    package = a_game(tmp_path)
    (package / "lessons" / "extra.toml").touch()
    assert faults(package) == ["lessons/extra.toml is no lesson"]


@pytest.mark.parametrize("name", ["helpers.py", "notes.md", "extras/"])
def test_anything_else_is_found(name: str, tmp_path: Path) -> None:
    package = a_game(tmp_path)
    path = package / name
    if name.endswith("/"):
        path.mkdir()
        (path / "__init__.py").write_text("\n" * (MOST_LINES + 1))
    else:
        path.touch()
    stem = path.stem if path.suffix in ("", ".py") else path.name
    assert f"{stem} is no room of a game" in faults(package)


@pytest.mark.parametrize("name", ["rules.md", "lessons/end.toml", "scene.py", "__init__.py"])
def test_a_missing_room_is_found(name: str, tmp_path: Path) -> None:
    package = a_game(tmp_path)
    (package / name).unlink()
    assert faults(package) == [f"{name} is missing"]


def test_a_room_becomes_a_folder_when_it_is_too_long_for_a_file(tmp_path: Path) -> None:
    package = a_game(tmp_path)
    (package / "play.py").write_text("\n" * (MOST_LINES + 1))
    assert faults(package) == ["play.py has 351 lines, more than 350"]
    (package / "play.py").unlink()
    (package / "play").mkdir()
    (package / "play" / "__init__.py").touch()
    assert faults(package) == ["play fits into one file"]
    for part in ("deal.py", "turn.py"):
        (package / "play" / part).write_text("\n" * (MOST_LINES - 1))
    assert faults(package) == []
    (package / "play" / "__init__.py").unlink()
    (package / "play" / "notes.md").touch()
    assert faults(package) == ["notes.md is no module", "play has no __init__.py"]
    (package / "play.py").touch()
    assert "play is there as a file and as a folder" in faults(package)
