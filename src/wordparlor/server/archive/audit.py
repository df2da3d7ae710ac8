"""Audit a store: replay the log of every table and compare the snapshot and the index card."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import msgspec

from wordparlor.server.archive.index_cards import index_card
from wordparlor.server.archive.snapshots import VERSION, dump_room, restore_room
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.store import open_existing
from wordparlor.server.store.protocol import IndexCard, Snapshot, Store


class TableAudit(msgspec.Struct, frozen=True):
    """The number of entries of one table, and what is wrong with it."""

    table: str
    entries: int
    faults: tuple[str, ...] = ()


def report(url: str, say: Callable[[str], None]) -> int:
    """Say what is wrong in a store and return the exit code; StoreError if it cannot be read."""
    return asyncio.run(_report(url, say))


async def audit_store(store: Store) -> AsyncIterator[TableAudit]:
    """Replay every table of an open store."""
    async for table in store.tables():
        yield await _audit(store, table)


async def _report(url: str, say: Callable[[str], None]) -> int:
    # An empty store would be sound.
    store = await open_existing(url)
    tables = entries = damaged = 0
    try:
        async for audit in audit_store(store):
            tables += 1
            entries += audit.entries
            damaged += bool(audit.faults)
            for fault in audit.faults:
                say(f"Table {audit.table}: {fault}")
    finally:
        await store.close()
    found = f"{damaged:,} are damaged" if damaged else "all are sound"
    say(f"Replayed {tables:,} tables with {entries:,} entries; {found}.")
    return 1 if damaged else 0


async def _audit(store: Store, table: str) -> TableAudit:
    # Read the log last: a server that writes meanwhile only makes the log longer.
    snapshot = (await store.load(table)).snapshot
    card = await store.card(table)
    reason = await store.aside(table)
    entries = await store.read(table)
    faults = [f"it was set aside: {reason}"] if reason is not None else []
    try:
        rooms = [step.after for step in replay(None, entries)]
    except (Damaged, NotServed) as wrong:
        return TableAudit(table, len(entries), (*faults, str(wrong)))
    faults += _snapshot_faults(rooms, snapshot)
    if reason is None:
        faults += _card_faults(rooms, card)
    return TableAudit(table, len(entries), tuple(faults))


def _snapshot_faults(rooms: list[Room], snapshot: Snapshot | None) -> Iterator[str]:
    # A snapshot of an older version is not used any more; the log is.
    if snapshot is None or snapshot.version < VERSION:
        return
    try:
        same = snapshot.seq <= len(rooms) and _lasting(restore_room(snapshot)) == _lasting(
            rooms[snapshot.seq - 1]
        )
    except (Damaged, NotServed) as wrong:
        yield f"Its snapshot cannot be used, but its log can: {wrong}"
        return
    if not same:
        yield f"Its snapshot of entry {snapshot.seq} differs from its log."


def _lasting(room: Room) -> bytes:
    """Return a room without its last events: another version tells them in other sentences."""
    return dump_room(msgspec.structs.replace(room, recent=()))


def _card_faults(rooms: list[Room], card: IndexCard | None) -> Iterator[str]:
    """Yield a fault if the index card shows a state that the table never had."""
    if card is None:
        yield "It has no index card."
    elif not any(card == index_card(room) for room in rooms):
        yield "Its index card differs from its log."
