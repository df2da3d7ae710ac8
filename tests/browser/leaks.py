"""Check that a page was sent nothing that its person may not know."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.browser.screen import Screen
from tests.server.http.server_thread import Json
from tests.server.http.test_secrets import table_with_other_hidden_cards
from tests.server.memory_store import MemoryStore
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Step
from wordparlor.server.views import messages

_WORLDS = 2
_OTHER_NUMBERS = (
    *("score", "seq", "at", "now", "victim", "place", "target", "x", "y", "pile"),
    *("taken", "consonants", "vowels"),
)
"""The fields of answers whose numbers are not cards."""


def check_leaks(screen: Screen, store: MemoryStore, table: str) -> int:
    """Compare the messages of a table with those of tables whose hidden cards lie elsewhere.

    Return how many messages were compared.
    """
    steps = {step.seq: step for step in replay(None, store.disk.logs[table])}
    compared = 0
    known: set[int] = set()
    for text in screen.heard:
        message: Json = json.loads(text)
        known.update(_numbers(message))
        if message["type"] == "told" and message["sight"]["status"] == "playing":
            _check_told(message, steps[message["seq"]])
            compared += 1
    for text in screen.answered("/hint", "/preview"):
        strange = set(_numbers(json.loads(text))) - known
        assert not strange, f"Cards that were never seen: {strange} in {text}"
    return compared


def _check_told(message: Json, step: Step) -> None:
    seat = message["sight"].get("you")
    person = step.after.chairs[seat].person if seat is not None else None
    viewer = step.after.viewer(person)
    for chance in range(_WORLDS):
        room = table_with_other_hidden_cards(step.after, viewer.seat, chance)
        other = messages.told(msgspec.structs.replace(step, after=room), viewer)
        assert message == json.loads(other)


def _numbers(value: Any, name: str = "") -> Iterator[int]:
    """Find every number that can be a card."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner, name)
    elif isinstance(value, int) and name not in _OTHER_NUMBERS:
        yield value
