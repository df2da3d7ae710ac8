"""Delete a person from a log: only this person, and the game stays the same."""

import pytest

from tests.server.support import ANN, BEN, GAME, NOW
from wordparlor.server.archive.create import first_entries
from wordparlor.server.archive.redact import redact_log
from wordparlor.server.errors import Damaged
from wordparlor.server.room.commands import Command, Leave, Remove, Say, Sit, Start
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.fold import fold, replay
from wordparlor.server.room.log import decode_body, encode_body
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.protocol import LogEntry, Person

NAMESAKE = Person("other-ben", "Ben")


class Log:
    """The log of a table of Ann's."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.entries: list[LogEntry] = []
        for body in first_entries(ANN, "CODEXX", Terms(GAME, (PERSON,) * 4)):
            self._add(encode_body(body))

    def ask(self, person: Person, command: Command) -> None:
        assert self.room
        self._add(encode_body(decide(self.room, person, command, NOW, Inputs(7))))

    def _add(self, body: bytes) -> None:
        step = fold(self.room, decode_body(body), "t", NOW)
        self.room = step.after
        self.entries.append(LogEntry("t", step.seq, encode_body(step.body), NOW))

    def without(self, person: Person) -> Room:
        """Return the room of the log without a person."""
        bodies = redact_log(self.entries, person.id).bodies
        clean = [
            LogEntry(one.table, one.seq, bodies.get(one.seq, one.body), one.at)
            for one in self.entries
        ]
        return replay(None, clean)[-1].after


def test_a_namesake_keeps_the_name() -> None:
    log = Log()
    log.ask(BEN, Sit())
    log.ask(BEN, Say("mine"))
    log.ask(BEN, Leave())
    log.ask(NAMESAKE, Sit())
    log.ask(NAMESAKE, Say("not mine"))
    log.ask(BEN, Sit())
    log.ask(ANN, Start())
    room = log.without(BEN)
    assert [chair.name for chair in room.chairs] == ["Ann", "Ben", "Guest"]
    assert [line.text for line in room.chat.lines] == ["not mine"]
    assert [chair.name for chair in log.without(NAMESAKE).chairs] == ["Ann", "Guest", "Ben2"]


def test_the_avatar_of_a_person_goes_with_the_name() -> None:
    log = Log()
    log.ask(Person(BEN.id, BEN.name, "owl"), Sit())
    log.ask(Person("cid", "Cid", "fox"), Sit())
    assert log.room
    assert [chair.avatar for chair in log.room.chairs] == ["", "owl", "fox", ""]
    assert [chair.avatar for chair in log.without(BEN).chairs] == ["", "", "fox", ""]
    log.ask(BEN, Leave())
    assert log.room.chairs[1].avatar == ""


def test_the_chair_of_a_line_is_that_of_its_time() -> None:
    log = Log()
    log.ask(BEN, Sit())
    log.ask(BEN, Say("mine"))
    log.ask(ANN, Remove(1))
    log.ask(NAMESAKE, Sit(3))
    log.ask(ANN, Start())
    log.ask(NAMESAKE, Say("from seat 1, which was chair 3"))
    assert [line.text for line in log.without(BEN).chat.lines] == ["from seat 1, which was chair 3"]
    assert [line.text for line in log.without(NAMESAKE).chat.lines] == ["mine"]
    assert log.without(BEN).removed[0].name == "Guest"


def test_a_damaged_entry_loses_the_name_too() -> None:
    log = Log()
    log.ask(BEN, Sit())
    log.entries[0] = LogEntry("t", 1, b'{"v":1,"entry":{"type":"opened","by":"Ben"}}', NOW)
    redaction = redact_log(log.entries, BEN.id)
    assert redaction.bodies[1] == b""
    assert b"Ben" not in redaction.bodies[3]
    with pytest.raises(Damaged):
        log.without(BEN)


def test_a_person_who_was_never_there_changes_nothing() -> None:
    log = Log()
    log.ask(NAMESAKE, Sit())
    log.ask(ANN, Start())
    assert redact_log(log.entries, BEN.id).bodies == {}
    assert not redact_log(log.entries, BEN.id).done
