"""Play the same deals in every setting of a grid, and keep a folder for each setting.

The folder of a sweep has `sweep.json`, and the run of each setting in a folder of its own. A sweep
that was stopped goes on with the same command.
"""

import os
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from wordparlor.study.errors import BadRun
from wordparlor.study.findings import Findings, read_findings
from wordparlor.study.grid import Grid
from wordparlor.study.plan import Plan
from wordparlor.study.simulate import Progress, Simulation, Where, simulate

_FILE: Final = "sweep.json"
_LONGEST_NAME: Final = 60


class SweptSetting(msgspec.Struct, frozen=True):
    """A setting of a sweep, in `sweep.json`."""

    name: str
    folder: str
    plan: str
    """The digest of its plan."""


class Sweep(msgspec.Struct, frozen=True):
    """The content of `sweep.json`."""

    base: int
    settings: tuple[SweptSetting, ...]


def run_sweep(
    grid: Grid,
    plans: Sequence[Plan],
    out: Path,
    *,
    word_list: bytes | None = None,
    where: Where | None = None,
    progress: Progress | None = None,
) -> list[Simulation]:
    """Play a plan for each setting; after Ctrl-C, the last result is not complete.

    Raises:
        BadRun: the folder holds something else, or cannot be written.
        NoWorkers: the workers cannot be reached, or died.
    """
    sweep = Sweep(
        grid.base,
        tuple(
            SweptSetting(one.name, _folder_name(number, one.name), plan.digest)
            for number, (one, plan) in enumerate(zip(grid.settings, plans, strict=True), 1)
        ),
    )
    # Refuse a missing package before a folder is made.
    import_module("wordparlor.study.tables")
    _take(out, sweep)
    results: list[Simulation] = []
    before = 0
    for setting, plan in zip(sweep.settings, plans, strict=True):
        found = simulate(
            plan,
            word_list=word_list,
            where=where,
            out=out / setting.folder,
            progress=None if progress is None else _after(before, progress),
        )
        results.append(found)
        if not found.complete:
            break
        before += found.games
    return results


def is_sweep(path: Path) -> bool:
    """Tell whether a folder holds a sweep."""
    return (path / _FILE).is_file()


def read_sweep(path: Path) -> tuple[list[tuple[str, Findings]], int]:
    """Return the name and the findings of each setting, and which one is the base.

    Raises:
        BadRun: the folder holds no sweep, or a setting is not complete.
    """
    sweep = _read(path)
    runs = [(one.name, read_findings(path / one.folder)) for one in sweep.settings]
    return runs, sweep.base


def _read(path: Path) -> Sweep:
    try:
        sweep = msgspec.json.decode((path / _FILE).read_bytes(), type=Sweep)
    except OSError as wrong:
        raise BadRun(f"There is no sweep in {path}.") from wrong
    except msgspec.DecodeError as wrong:
        raise BadRun(f"{path / _FILE} is not a sweep of this version: {wrong}.") from None
    if not 0 <= sweep.base < len(sweep.settings):
        raise BadRun(f"{path / _FILE} names no setting to compare with.")
    return sweep


def _take(out: Path, sweep: Sweep) -> None:
    """Make the folder of a sweep, or take the folder of the same sweep."""
    try:
        if out.exists() and not out.is_dir():
            raise BadRun(f"{out} is a file; name a folder for the sweep.")
        if is_sweep(out):
            if _read(out) != sweep:
                raise BadRun(f"{out} holds another sweep; name another folder.")
            return
        if out.exists() and any(out.iterdir()):
            raise BadRun(f"{out} is not empty and holds no sweep; name another folder.")
        out.mkdir(parents=True, exist_ok=True)
        partial = out / f"{_FILE}.{os.getpid()}"
        partial.write_bytes(msgspec.json.format(msgspec.json.encode(sweep)))
        partial.replace(out / _FILE)
    except OSError as wrong:
        raise BadRun(f"{out} cannot be used: {(wrong.strerror or str(wrong)).lower()}.") from wrong


def _folder_name(number: int, name: str) -> str:
    """Return a folder name that every file system allows."""
    plain = re.sub(r"[^A-Za-z0-9=._-]+", "-", name.replace(" = ", "="))
    return f"{number:02}-{plain[:_LONGEST_NAME].strip('-.')}"


def _after(before: int, progress: Progress) -> Progress:
    """Count the games of earlier settings too."""
    return lambda done: progress(before + done)
