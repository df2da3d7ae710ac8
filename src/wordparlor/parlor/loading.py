"""How a table comes out of the store: the latest snapshot and what came after it."""

from wordparlor.parlor.errors import Damaged, NoTable
from wordparlor.parlor.folding import replay
from wordparlor.parlor.keeping import recall
from wordparlor.parlor.room import Room
from wordparlor.parlor.store.errors import SetAside
from wordparlor.parlor.store.protocol import Loaded, Store


async def load(store: Store, table: str) -> Room:
    """Return a table as its log tells it.

    NoTable when there is none, NotServed when this server lacks what it needs. A table that is
    damaged is set aside, and SetAside says why.
    """
    loaded = await store.load(table)
    try:
        return _rebuild(loaded)
    except Damaged as wrong:
        reason = str(wrong)
    if loaded.snapshot:
        # The log is the truth; a snapshot that does not lead to it is left alone.
        try:
            return _rebuild(Loaded(None, await store.read(table)))
        except Damaged as wrong:
            reason = str(wrong)
    await store.set_aside(table, reason)
    raise SetAside(table, reason)


def _rebuild(loaded: Loaded) -> Room:
    room = recall(loaded.snapshot) if loaded.snapshot else None
    steps = replay(room, loaded.entries)
    room = steps[-1].after if steps else room
    if room is None:
        raise NoTable("There is no such table; the link may be cut short.")
    return room
