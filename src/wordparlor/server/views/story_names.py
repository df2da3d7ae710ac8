"""Replace the name of a forgotten person in a kept story, and delete what they said.

A story is made again from the redacted log where that is possible. This is for the others: the word
list of the game is gone, so its sentences cannot be written again. A name that is also an ordinary
word is replaced wherever it stands as a word in a sentence of the game.
"""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from wordparlor.server.archive.redact import Redaction, rename_words
from wordparlor.server.views.story import Story, Telling

_RULE = "\n---\n"
"""Ends the header of a record."""
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_WRITTEN = ("text", "effect")
"""The sentences of a headline."""
_Rename = Callable[[str], str]


def rename_in_story(story: Story, redaction: Redaction) -> Story:
    """Return a story without the names and the chat of a person."""
    rename = _renamer(redaction)
    tellings = [_rename_telling(one, redaction, rename) for one in (*story.seats, story.spectator)]
    tallies = tuple(
        replace(tally, name=_whole(tally.name, redaction)) for tally in story.statistics.seats
    )
    return replace(
        story,
        record=_rename_record(story.record, redaction, rename),
        statistics=replace(story.statistics, seats=tallies),
        seats=tuple(tellings[:-1]),
        spectator=tellings[-1],
    )


def _renamer(redaction: Redaction) -> _Rename:
    return lambda text: rename_words(text, redaction.names, redaction.name)


def _whole(name: str, redaction: Redaction) -> str:
    return redaction.name if name in redaction.names else name


def _rename_telling(telling: Telling, redaction: Redaction, rename: _Rename) -> Telling:
    return Telling(
        _rename_message(telling.fresh, redaction, rename),
        tuple(_rename_message(one, redaction, rename) for one in telling.told),
    )


def _rename_message(message: bytes, redaction: Redaction, rename: _Rename) -> bytes:
    """Return a `messages.Told` or a `messages.Fresh` as JSON, renamed."""
    told: dict[str, Any] = msgspec.json.decode(message)
    _rename_sight(told["sight"], redaction, rename)
    if told.get("what") == "said":
        if told["seq"] in redaction.said:
            told.pop("text", None)
            told["sentences"] = [f"A line of {redaction.name}'s was deleted."]
    elif "sentences" in told:
        told["sentences"] = list(map(rename, told["sentences"]))
    for headline in told.get("headlines", ()):
        headline.update({part: rename(headline[part]) for part in _WRITTEN if part in headline})
    for recent in told.get("recent", ()):
        recent["sentences"] = list(map(rename, recent["sentences"]))
    if "chat" in told:
        told["chat"] = [line for line in told["chat"] if line["seq"] not in redaction.said]
    if "terms" in told:
        options = told["terms"]["options"]
        for option, value in options.items():
            options[option] = _rename_list(value, redaction)
    return msgspec.json.encode(told)


def _rename_sight(sight: dict[str, Any], redaction: Redaction, rename: _Rename) -> None:
    for chair in sight["chairs"]:
        if chair.get("name") in redaction.names:
            chair["name"] = redaction.name
            chair.pop("avatar", None)
    if "says" in sight:
        sight["says"] = rename(sight["says"])
    if "removed" in sight:
        sight["removed"] = [_whole(name, redaction) for name in sight["removed"]]


def _rename_list(value: object, redaction: Redaction) -> object:
    """Return the value of an option, which may list players."""
    if not isinstance(value, str):
        return value
    listed = [" ".join(one.split()) for one in value.split(",")]
    if redaction.names.isdisjoint(listed):
        return value
    return ",".join(_whole(one, redaction) for one in listed)


def _rename_record(record: str, redaction: Redaction, rename: _Rename) -> str:
    """Return a record, renamed: names are in the list of seats, in options, and in each line."""
    header, rule, lines = record.partition(_RULE)
    rows, section = [], ""
    for row in header.split("\n"):
        section = row if row.startswith("[") else section
        named = row.startswith("seats = ") if not section else section == "[options]"
        rows.append(_rename_texts(row, redaction) if named else row)
    return "\n".join(rows) + rule + rename(lines)


def _rename_texts(row: str, redaction: Redaction) -> str:
    """Return a row of TOML in which the texts are renamed; they are written as in JSON."""

    def rename_text(found: re.Match[str]) -> str:
        text = msgspec.json.decode(found[0], type=str)
        return msgspec.json.encode(_rename_list(text, redaction)).decode()

    return _TEXT.sub(rename_text, row)
