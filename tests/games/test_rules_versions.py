"""Every version of every game's rules leads to the states that it always led to.

`tests/golden/<game>/rules_<version>.jsonl` has short games: a setup, actions, and the digest of all
states. The files of version 1 were written by the code that played it. Never change them.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wordparlor.errors import RuleBroken
from wordparlor.games import rules_for, shelf
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import digest

GOLDEN = Path(__file__).parent.parent / "golden"
CHANGED = """{game} does not play version {version} of its rules as before ({why}).
Tables that were dealt under this version would break. If the rules are to change, add a RuleChange
of the next version to src/wordparlor/games/{game}/changes.py, let the rule ask `self.has` for it,
and write games of the new version to {new} (`write_golden` of this module).
If only the packed dictionary judges words otherwise, change the games that use such a word."""


def golden_file(game: str, version: int) -> Path:
    return GOLDEN / game / f"rules_{version}.jsonl"


VERSIONS = [
    (game, version)
    for game, box in shelf().items()
    if (GOLDEN / game).exists()
    for version in range(1, box.rules_version + 1)
]


def states_of(setup: Setup, actions: list[tuple[int, Any]]) -> str:
    """Play a game again, with every check, and return the digest of its states."""
    match = rules_for(setup).deal()
    states = [digest(match.state)]
    for seat, action in actions:
        match = match.act(seat, match.rules.action_decoder.decode(json.dumps(action)))
        states.append(digest(match.state))
    return hashlib.blake2b("".join(states).encode(), digest_size=16).hexdigest()


def write_golden(path: Path, games: list[tuple[Setup, list[tuple[int, Any]]]]) -> None:
    """Write the golden file of a new version."""
    rows = [
        {
            "setup": msgspec.to_builtins(setup),
            "digest": states_of(setup, actions),
            "differs": False,
            "actions": actions,
        }
        for setup, actions in games
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def read_golden(game: str, version: int) -> list[dict[str, Any]]:
    path = golden_file(game, version)
    assert path.exists(), f"{game} has no golden games of version {version}: write {path}."
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_a_version_of_the_rules_plays_as_it_always_did(game: str, version: int) -> None:
    for row in read_golden(game, version):
        setup = msgspec.convert(row["setup"], Setup)
        assert setup.rules == version
        try:
            why = "" if states_of(setup, row["actions"]) == row["digest"] else "another state"
        except RuleBroken as broken:
            why = str(broken)
        new = golden_file(game, version + 1).name
        assert not why, CHANGED.format(game=game, version=version, why=why, new=new)


@pytest.mark.parametrize("game", sorted({game for game, _ in VERSIONS}))
def test_golden_games_show_what_changed(game: str) -> None:
    """Games that are marked lead elsewhere by the rules of the other version."""
    for version, other in ((1, 2), (2, 1)):
        for row in read_golden(game, version):
            setup = msgspec.convert(row["setup"] | {"rules": other}, Setup)
            try:
                same = states_of(setup, row["actions"]) == row["digest"]
            except RuleBroken:
                same = False
            assert same != row["differs"]


def test_a_golden_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    (row, *_) = read_golden("newword", 2)
    path = tmp_path / "rules_3.jsonl"
    write_golden(path, [(msgspec.convert(row["setup"], Setup), row["actions"])])
    assert json.loads(path.read_text("utf-8")) == row | {"differs": False}
