"""Whether a store holds: every table played again from its log, held against what is kept of it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import msgspec

from wordparlor.server.archive.index_cards import index_card
from wordparlor.server.archive.snapshots import dump_room, restore_room
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import IndexCard, Snapshot, Store


class Checked(msgspec.Struct, frozen=True):
    """What was found at one table: how many entries it has, and what is wrong."""

    table: str
    entries: int
    faults: tuple[str, ...] = ()


def report(url: str, say: Callable[[str], None]) -> int:
    """Say what is wrong in a store and return the exit code; StoreError when it cannot be read."""
    return asyncio.run(_report(url, say))


async def check_store(store: Store) -> AsyncIterator[Checked]:
    """Play every table of an open store again."""
    async for table in store.tables():
        yield await _check(store, table)


async def _report(url: str, say: Callable[[str], None]) -> int:
    store = open_store(url)
    await store.open()
    tables = entries = damaged = 0
    try:
        async for checked in check_store(store):
            tables += 1
            entries += checked.entries
            damaged += bool(checked.faults)
            for fault in checked.faults:
                say(f"Table {checked.table}: {fault}")
    finally:
        await store.close()
    found = f"{damaged} of them do not hold" if damaged else "all of them hold"
    say(f"{tables:,} tables with {entries:,} entries were played again; {found}.")
    return 1 if damaged else 0


async def _check(store: Store, table: str) -> Checked:
    # First what was kept, then the log: who writes meanwhile can only make the log longer.
    snapshot = (await store.load(table)).snapshot
    card = await store.card(table)
    reason = await store.aside(table)
    entries = await store.read(table)
    faults = [f"it was set aside: {reason}"] if reason is not None else []
    try:
        rooms = [step.after for step in replay(None, entries)]
    except (Damaged, NotServed) as wrong:
        return Checked(table, len(entries), (*faults, str(wrong)))
    faults += _kept_faults(rooms, snapshot)
    if reason is None:
        faults += _card_faults(rooms, card)
    return Checked(table, len(entries), tuple(faults))


def _kept_faults(rooms: list[Room], snapshot: Snapshot | None) -> Iterator[str]:
    if snapshot is None:
        return
    try:
        same = snapshot.seq <= len(rooms) and dump_room(restore_room(snapshot)) == dump_room(
            rooms[snapshot.seq - 1]
        )
    except (Damaged, NotServed) as wrong:
        yield f"Its snapshot cannot be used, but its log can: {wrong}"
        return
    if not same:
        yield f"Its snapshot of entry {snapshot.seq} is not what the log leads to."


def _card_faults(rooms: list[Room], card: IndexCard | None) -> Iterator[str]:
    """Tell when the index card shows a state that the table never had."""
    if card is None:
        yield "It has no index card."
    elif not any(card == index_card(room) for room in rooms):
        yield "Its index card shows something else than its log."
