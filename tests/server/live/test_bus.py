"""The bus: the writer publishes, the parts of the server subscribe."""

import random

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import ANN, TWO, Time, opened
from wordparlor.server.archive.create import create_table, first_entries
from wordparlor.server.errors import Refused
from wordparlor.server.live.bus import Bus
from wordparlor.server.live.storage_limits import StorageLimits
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.log import Said
from wordparlor.server.room.room import Room

pytestmark = pytest.mark.anyio


def test_subscribers_hear_in_the_order_in_which_they_came() -> None:
    bus, room, live = Bus(), opened(), LiveTable("table-id")
    heard: list[tuple[str, LiveTable, Room]] = []
    bus.publish(live, room)
    bus.subscribe(lambda live, room: heard.append(("first", live, room)))
    bus.subscribe(lambda live, room: heard.append(("second", live, room)))
    bus.publish(live, room)
    assert heard == [("first", live, room), ("second", live, room)]


async def test_the_writer_publishes_what_is_in_the_log_and_nothing_else(
    store: MemoryStore, time: Time
) -> None:
    bus = Bus()
    heard: list[tuple[str, int, int]] = []
    bus.subscribe(
        lambda live, room: heard.append((live.table, room.seq, len(store.disk.logs["oak"])))
    )
    writer = Writer(store, LiveTables(store, 10), time, bus, StorageLimits(store, time))

    def refuse(room: Room, now: float) -> Said:
        raise Refused("No.")

    chance = random.Random(1)
    await store.add_person(ANN, b"token of Ann")
    await create_table(store, "oak", lambda code: first_entries(ANN, code, TWO), time(), chance)
    assert await writer.write("oak", lambda room, now: Said(0, "hello"), "key") == 3
    assert await writer.write("oak", lambda room, now: Said(0, "hello"), "key") == 3
    with pytest.raises(Refused):
        await writer.write("oak", refuse)
    store.unsure = [True]
    assert await writer.write("oak", lambda room, now: Said(0, "again")) == 4
    assert heard == [("oak", 3, 3), ("oak", 4, 4)]
