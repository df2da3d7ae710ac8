"""Records: a game as one readable text file; docs/record.md has the grammar.

A TOML header has the setup. Then each line is an action in the game's notation with its score.
`read` returns the header and the lines; `replay` plays them and checks every rule and score. A
record that is read and written again stays the same.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec

from wordparlor.errors import BadRecord, ParlorError
from wordparlor.table.changes import UNNAMED
from wordparlor.table.match import PlayedAction
from wordparlor.table.setup import Setup
from wordparlor.table.table import Table

VERSION = 1
_RULE = "---"
_GAINS = re.compile(r" \[(?P<gains>[^\[\]]+ [+-]\d+(?:; [^\[\]]+ [+-]\d+)*)\]$")


class RecordLine(NamedTuple):
    """One line of a record, with its number in the file."""

    number: int
    text: str


@dataclass(frozen=True)
class Record:
    """A record: the setup, notes about the game, and the lines to play."""

    setup: Setup
    about: dict[str, str] = field(default_factory=dict)
    lines: tuple[RecordLine, ...] = ()


def write(table: Table, about: dict[str, str] | None = None) -> str:
    """Return the record of a table."""
    lines = [*_header(table.setup, about or {}), _RULE]
    lines += [_written(table, played) for played in table.history]
    if table.over:
        lines.append(f"end: {_result(table)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """Return the record of a text, not yet played.

    Raises:
        BadRecord: names the first bad line.
    """
    # Only a line feed ends a line; `splitlines` would also split at other characters.
    rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if _RULE not in rows:
        raise BadRecord(len(rows) or 1, f"the header must end with the line {_RULE}.")
    rule = rows.index(_RULE)
    setup, about = _read_header("\n".join(rows[:rule]))
    lines = enumerate(map(str.strip, rows[rule + 1 :]), start=rule + 2)
    return Record(setup, about, tuple([RecordLine(at, text) for at, text in lines if text]))


def replay(
    record: Record,
    seat_table: Callable[[Setup], Table],
    each: Callable[[Table], None] | None = None,
) -> Table:
    """Play a record again and return its table.

    `seat_table` makes a table from a setup. `each` is called after every action. A record that
    names no rules is older than versions; the first version that fits it counts.

    Raises:
        BadRecord: names the first line that is unreadable, breaks a rule or has a wrong score.
    """
    if record.setup.rules:
        return _replay(record, seat_table, each)
    known = _seat(record.setup, seat_table).box.rules_version
    *earlier, latest = (_with_rules(record, version) for version in UNNAMED if version <= known)
    for tried in earlier:
        try:
            table = _replay(tried, seat_table)
        except BadRecord:
            continue
        return _replay(tried, seat_table, each) if each else table
    return _replay(latest, seat_table, each)


def _with_rules(record: Record, version: int) -> Record:
    return replace(record, setup=msgspec.structs.replace(record.setup, rules=version))


def _seat(setup: Setup, seat_table: Callable[[Setup], Table]) -> Table:
    try:
        return seat_table(setup)
    except ParlorError as wrong:
        raise BadRecord(1, str(wrong)) from wrong


def _replay(
    record: Record,
    seat_table: Callable[[Setup], Table],
    each: Callable[[Table], None] | None = None,
) -> Table:
    table = _seat(record.setup, seat_table)
    names = table.names
    starts = [f"{name} " for name in names]
    for number, line in enumerate(record.lines, start=1):
        if line.text.startswith("end:"):
            _check_end(table, line, last=number == len(record.lines))
        else:
            _play(table, line, names, starts)
            if each:
                each(table)
    return table


def _header(setup: Setup, about: dict[str, str]) -> list[str]:
    data = msgspec.to_builtins(setup)
    if setup.rules == 1:
        # Records of version 1 name no version: there was none yet.
        del data["rules"]
    deck = data.pop("deck", None)
    options = data.pop("options", {})
    lines = [f"wordparlor = {VERSION}"]
    lines += _pairs(data)
    for title, table in (("options", options), ("about", about)):
        if table:
            lines += [f"[{title}]", *_pairs(table)]
    if deck:
        lines += ["[deck]", f"name = {_toml(deck['name'])}", "cards = ["]
        lines += [f"  {_toml(entry)}," for entry in deck["cards"]]
        lines += ["]"]
    return lines


def _pairs(table: Mapping[str, object]) -> list[str]:
    return [f"{_toml_key(key)} = {_toml(value)}" for key, value in table.items()]


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_pairs(value)) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    # A JSON string, number or boolean is also valid TOML, except for one control character that
    # JSON allows.
    return msgspec.json.encode(value).decode().replace("\x7f", r"\u007f")


def _read_header(text: str) -> tuple[Setup, dict[str, str]]:
    try:
        data = tomllib.loads(text)
        version = data.pop("wordparlor", None)
        if type(version) is not int or version != VERSION:
            raise BadRecord(
                1, f"the record must have version {VERSION} (wordparlor = {version} found)."
            )
        about = msgspec.convert(data.pop("about", {}), dict[str, str])
        return msgspec.convert(data, Setup), about
    except (ValueError, RecursionError) as wrong:
        raise BadRecord(1, f"the header is wrong: {wrong}.") from None


def _written(table: Table, played: PlayedAction) -> str:
    return f"{table.names[played.seat]} {played.text}{_gains(table.names, played)}"


def _gains(names: Sequence[str], played: PlayedAction) -> str:
    gains = [(seat, gain) for seat, gain in enumerate(played.gains) if gain]
    if not gains:
        return ""
    if len(gains) == 1 and gains[0][0] == played.seat:
        return f" {gains[0][1]:+d}"
    return f" [{'; '.join(f'{names[seat]} {gain:+d}' for seat, gain in gains)}]"


def _result(table: Table) -> str:
    return ", ".join(f"{name} {score}" for name, score in table.scores.items())


def _play(table: Table, line: RecordLine, names: Sequence[str], starts: Sequence[str]) -> None:
    """Play a line; `starts` has how the lines of each seat begin."""
    text = line.text
    seat, claim = _seat_of(text, starts), _claim(text)
    if seat is None:
        raise BadRecord(line.number, f"the line must begin with one of {', '.join(names)}.")
    try:
        action = table.match.read(seat, text[len(starts[seat]) : len(text) - len(claim)])
        played = table.act(seat, action)
    except ParlorError as wrong:
        raise BadRecord(line.number, str(wrong)) from wrong
    if claim and claim != (right := _gains(names, played)):
        told = right.strip() or "nothing"
        raise BadRecord(line.number, f"the score is{claim}, but by the rules {told}.")


def _seat_of(text: str, starts: Sequence[str]) -> int | None:
    """Return the seat that a line names; None without a name."""
    for seat, start in enumerate(starts):
        if text.startswith(start):
            return seat
    return None


def _claim(text: str) -> str:
    """Return the scores at the end of a line, with the space before them; empty without scores."""
    if text.endswith("]"):
        found = _GAINS.search(text)
        return found[0] if found else ""
    _, _, last = text.rpartition(" ")
    return f" {last}" if last[:1] in ("+", "-") and last[1:].isdecimal() else ""


def _check_end(table: Table, line: RecordLine, *, last: bool) -> None:
    if not table.over:
        raise BadRecord(line.number, "the game is not over by the rules.")
    if line.text != f"end: {_result(table)}":
        raise BadRecord(line.number, f"the result by the rules is {_result(table)}.")
    if not last:
        raise BadRecord(line.number, "nothing may follow the end of the game.")
