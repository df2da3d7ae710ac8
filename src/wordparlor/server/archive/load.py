"""Load a room from the store: the latest snapshot and the entries after it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import ParamSpec, TypeVar

from wordparlor.server.archive.snapshots import restore_room
from wordparlor.server.errors import Damaged, NoTable, NotServed
from wordparlor.server.room.fold import replay
from wordparlor.server.room.log import Opened, decode_body
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import SetAside
from wordparlor.server.store.protocol import Loaded, Store

_LARGE = 30_000
"""Bytes of a snapshot and the entries after it that are read off the event loop."""
_thread = ThreadPoolExecutor(1, "large-rooms")
"""One thread for all: each thread that works takes turns with the event loop."""
P = ParamSpec("P")
T = TypeVar("T")


async def load_room(store: Store, table: str) -> Room:
    """Return the room of a table.

    Raises:
        NoTable: there is no such table.
        NotServed: this server lacks what the table needs.
        SetAside: the table is damaged; it is set aside now.
    """
    loaded = await store.load(table)
    try:
        return await _rebuild_off_loop(loaded)
    except Damaged as wrong:
        reason = str(wrong)
    if loaded.snapshot:
        # The log is the truth: without the snapshot the table may be sound.
        try:
            return await _rebuild_off_loop(Loaded(None, await store.read(table)))
        except Damaged as wrong:
            reason = str(wrong)
    await store.set_aside(table, reason)
    raise SetAside(table, reason)


async def off_loop(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a function that takes long, while the event loop goes on; one at a time."""
    return await asyncio.wrap_future(_thread.submit(work, *arguments, **named))


async def _rebuild_off_loop(loaded: Loaded) -> Room:
    """Rebuild a room, off the event loop if it is large or if its deal may take long."""
    size = len(loaded.snapshot.body) if loaded.snapshot else 0
    size += sum(len(entry.body) for entry in loaded.entries)
    # Most rooms take no longer than a move; a custom word list takes hundreds of times that.
    if size < _LARGE and not _deals_from_list(loaded):
        return _rebuild(loaded)
    return await off_loop(_rebuild, loaded)


def _deals_from_list(loaded: Loaded) -> bool:
    """Tell whether a game may be dealt again with a custom word list: the deal may search it."""
    if loaded.snapshot or not loaded.entries:
        return False
    with suppress(Damaged, NotServed):
        body = decode_body(loaded.entries[0].body)
        return isinstance(body, Opened) and bool(body.terms.words)
    return False


def _rebuild(loaded: Loaded) -> Room:
    room = restore_room(loaded.snapshot) if loaded.snapshot else None
    steps = replay(room, loaded.entries)
    room = steps[-1].after if steps else room
    if room is None:
        raise NoTable("There is no such table; check the link.")
    return room
