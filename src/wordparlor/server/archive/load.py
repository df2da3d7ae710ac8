"""How a table comes out of the store: the latest snapshot and what came after it."""

import asyncio

from wordparlor.server.archive.snapshots import restore_room
from wordparlor.server.errors import Damaged, NoTable
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import SetAside
from wordparlor.server.store.protocol import Loaded, Store

_MUCH = 30_000
"""Bytes of a log, or of a snapshot and what came after it."""


async def load_room(store: Store, table: str) -> Room:
    """Return a table as its log tells it.

    NoTable when there is none, NotServed when this server lacks what it needs. A table that is
    damaged is set aside, and SetAside says why.
    """
    loaded = await store.load(table)
    try:
        return await _rebuild_aside(loaded)
    except Damaged as wrong:
        reason = str(wrong)
    if loaded.snapshot:
        # The log is the truth; a snapshot that does not lead to it is left alone.
        try:
            return await _rebuild_aside(Loaded(None, await store.read(table)))
        except Damaged as wrong:
            reason = str(wrong)
    await store.set_aside(table, reason)
    raise SetAside(table, reason)


async def _rebuild_aside(loaded: Loaded) -> Room:
    """Rebuild a table, one with much to read beside the event loop."""
    size = len(loaded.snapshot.body) if loaded.snapshot else 0
    size += sum(len(entry.body) for entry in loaded.entries)
    # Nearly always it takes no longer than a move; an own word list takes hundreds of times that.
    return _rebuild(loaded) if size < _MUCH else await asyncio.to_thread(_rebuild, loaded)


def _rebuild(loaded: Loaded) -> Room:
    room = restore_room(loaded.snapshot) if loaded.snapshot else None
    steps = replay(room, loaded.entries)
    room = steps[-1].after if steps else room
    if room is None:
        raise NoTable("There is no such table; the link may be cut short.")
    return room
