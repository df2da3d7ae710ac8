"""Every command names a store in the same way: by `--store`, or by a variable."""

import asyncio
from pathlib import Path

import pytest

from wordparlor.cli import main
from wordparlor.server.store import open_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    async def make() -> None:
        store = open_store(str(tmp_path / "parlor.db"))
        await store.open()
        await store.close()

    asyncio.run(make())
    return tmp_path / "parlor.db"


COMMANDS = (
    ("check-store",),
    ("backup", "{copy}"),
    ("words", "list"),
    ("admin", "tables"),
    ("admin", "people"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("way", ["option", "variable"])
def test_a_command_finds_its_store(
    file: Path,
    tmp_path: Path,
    command: tuple[str, ...],
    way: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = [part.format(copy=tmp_path / "copy.db") for part in command]
    missing = str(tmp_path / "missing.db")
    if way == "option":
        assert main([*given, "--store", str(file)]) == 0
        assert main([*given, "--store", missing]) == 2
    else:
        monkeypatch.setenv("WORDPARLOR_STORE", str(file))
        assert main(given) == 0
        monkeypatch.setenv("WORDPARLOR_STORE", missing)
        assert main(given) == 2
    assert "There is no store at" in capsys.readouterr().err


def test_the_store_may_be_an_argument_as_before(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("check-store", str(file))) == 0
    assert main(("words", "list", str(file))) == 0
    assert main(("backup", str(file), str(tmp_path / "copy.db"))) == 0
    assert (tmp_path / "copy.db").is_file()
    assert main(("backup", str(file), str(tmp_path / "copy.db"), "more")) == 2
    assert "Name one place for the copy, not 3." in capsys.readouterr().err
