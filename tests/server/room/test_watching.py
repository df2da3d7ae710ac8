"""The host closes a table to watchers: who may still see it, and what an older server does."""

import msgspec
import pytest

from tests.server.support import ANN, BEN, CID, NOW, TWO, fold_all, opened
from wordparlor.server.archive.index_cards import admits, index_card, listing
from wordparlor.server.archive.snapshots import VERSION, dump_room, restore_room
from wordparlor.server.errors import NotAdmitted, Refused
from wordparlor.server.room.commands import AllowWatching, Say, Sit, Start
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.log import (
    Closed,
    Left,
    LogBody,
    Opened,
    Removed,
    TakenOver,
    WatchingSet,
    decode_body,
    encode_body,
)
from wordparlor.server.room.room import Room
from wordparlor.server.store.protocol import Person, Snapshot
from wordparlor.server.views.messages import told

CLOSED = WatchingSet(allowed=False)


def then(room: Room, *bodies: LogBody) -> Room:
    return fold_all(room, *bodies)[-1].after


def started(*others: Person) -> Room:
    room = opened(TWO, *others)
    return then(room, decide(room, ANN, Start(), NOW, Inputs(seed=3)))


def admitted(room: Room) -> list[str]:
    """Name the people who may see a table; its card must say the same."""
    card = index_card(room)
    people = {"nobody": None, "Ann": ANN.id, "Ben": BEN.id, "Cid": CID.id}
    names = [name for name, person in people.items() if room.admits(person)]
    if not room.removed:
        found = {name: listing(card, person) for name, person in people.items()}
        assert names == [name for name in people if admits(card, found[name], people[name])]
    return names


def test_a_table_is_open_to_watchers_at_first() -> None:
    assert admitted(started(BEN)) == ["nobody", "Ann", "Ben", "Cid"]


def test_a_closed_game_admits_its_players_alone() -> None:
    room = then(started(BEN), CLOSED)
    assert admitted(room) == ["Ann", "Ben"]
    # A player who left comes back to the chair.
    assert admitted(then(room, TakenOver(1))) == ["Ann", "Ben"]
    assert admitted(then(room, WatchingSet(allowed=True))) == ["nobody", "Ann", "Ben", "Cid"]
    # What is over can be read like any other game.
    assert admitted(then(room, Closed())) == ["nobody", "Ann", "Ben", "Cid"]


def test_a_closed_lobby_admits_people_who_can_sit_down() -> None:
    room = then(opened(TWO), CLOSED)
    assert admitted(room) == ["nobody", "Ann", "Ben", "Cid"]
    full = then(opened(TWO, BEN), CLOSED)
    assert admitted(full) == ["Ann", "Ben"]
    assert admitted(then(full, Left(1))) == ["nobody", "Ann", "Ben", "Cid"]
    assert admitted(then(full, Removed(1, out=True))) == ["nobody", "Ann", "Cid"]


def test_a_table_can_be_opened_without_watchers() -> None:
    room = opened(msgspec.structs.replace(TWO, watching=False), BEN)
    assert admitted(room) == ["Ann", "Ben"]
    assert room == restore_room(Snapshot(room.seq, VERSION, dump_room(room)))


def test_only_the_host_decides_and_only_changes_count() -> None:
    def ask(room: Room, person: Person, allowed: bool) -> LogBody:
        return decide(room, person, AllowWatching(allowed), NOW, Inputs())

    room = started(BEN)
    with pytest.raises(Refused, match="Only the host, Ann, can do this"):
        ask(room, BEN, False)
    with pytest.raises(Refused, match="open to watchers already"):
        ask(room, ANN, True)
    assert ask(room, ANN, False) == CLOSED
    closed = then(room, CLOSED)
    with pytest.raises(Refused, match="closed to watchers already"):
        ask(closed, ANN, False)
    assert ask(closed, ANN, True) == WatchingSet(allowed=True)
    with pytest.raises(Refused, match="The game is over"):
        ask(then(closed, Closed()), ANN, True)


def test_a_person_who_is_not_admitted_can_do_nothing() -> None:
    room = then(started(BEN), CLOSED)
    for command in (Sit(), Say("hello"), AllowWatching(allowed=True), Start()):
        with pytest.raises(NotAdmitted, match="This table is closed to watchers"):
            decide(room, CID, command, NOW, Inputs())


def test_a_closed_table_leaves_the_lists_when_nobody_can_join() -> None:
    listed = msgspec.structs.replace(TWO, listed=True)
    assert index_card(then(opened(listed), CLOSED)).listed
    full = opened(listed, BEN)
    assert index_card(full).listed
    assert not index_card(then(full, CLOSED)).listed


def test_viewers_are_told() -> None:
    closed, open_again = fold_all(started(BEN), CLOSED, WatchingSet(allowed=True))
    seen = msgspec.json.decode(told(closed, closed.after.viewer(BEN.id)))
    assert seen["sentences"] == ["The host closes the table to watchers."]
    assert seen["sight"]["watching"] is False
    seen = msgspec.json.decode(told(open_again, open_again.after.viewer(None)))
    assert seen["sentences"] == ["The host opens the table to watchers."]
    assert "watching" not in seen["sight"]


def test_older_servers_do_not_serve_what_they_would_show_to_anyone() -> None:
    private = msgspec.structs.replace(TWO, watching=False)
    entries: list[tuple[LogBody, int]] = [
        (CLOSED, 3),
        (Opened("a", "b", private), 3),
        (Opened("a", "b", TWO), 1),
    ]
    for body, version in entries:
        stored = encode_body(body)
        assert msgspec.json.decode(stored)["v"] == version
        assert decode_body(stored) == body
    # Terms that older versions wrote stay as they are.
    assert b"watching" not in encode_body(Opened("a", "b", TWO))
