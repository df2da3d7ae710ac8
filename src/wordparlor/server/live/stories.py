"""Keep the story of each game when it ends, and read it again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from wordparlor.errors import ParlorError
from wordparlor.server.archive.redact import Redaction, with_bodies
from wordparlor.server.live.tables import LiveTable
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import LogEntry, Store, StoredStory
from wordparlor.server.views.story import Story, pack_story, unpack_story
from wordparlor.server.views.story_names import rename_in_story
from wordparlor.server.workers.budget import Payer

PackStory = Callable[[Sequence[LogEntry], Payer], Awaitable[bytes]]
"""Makes the story of a finished game from its log, packed, off the event loop."""
_log = logging.getLogger(__name__)


class Stories:
    """The stories of finished games in a store."""

    def __init__(self, store: Store, pack: PackStory) -> None:
        self._store = store
        self._pack = pack
        self._tasks: set[asyncio.Task[None]] = set()

    def on_written(self, live: LiveTable, room: Room) -> None:
        """Keep the story of a game whose last move this server has just written."""
        if room.finished and room.moved == room.seq:
            task = asyncio.create_task(self._keep_quietly(room.table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until all stories of finished games are kept."""
        await asyncio.gather(*self._tasks)

    async def find(self, table: str) -> Story | None:
        """Return the story of a table; None when it has none, or none that can be read."""
        stored = await self._store.story(table)
        return await asyncio.to_thread(unpack_story, stored.body) if stored else None

    async def keep(self, table: str, payer: Payer) -> Story:
        """Make the story of a finished game from its log, keep it and return it.

        Raises:
            Damaged, NotServed: the log cannot be replayed.
        """
        entries = await self._store.read(table)
        packed = await self._pack(entries, payer)
        story = await asyncio.to_thread(unpack_story, packed)
        assert story is not None
        await self._store.put_story(table, StoredStory(story.seq, packed), len(entries))
        return story

    async def redact(
        self, table: str, entries: Sequence[LogEntry], redaction: Redaction
    ) -> StoredStory | None:
        """Return the story of a table without a person, to be kept with its redacted log.

        It is made again from the log, or renamed if the log cannot be replayed here. None: there is
        no story, or none that can be read.
        """
        stored = await self._store.story(table)
        if stored is None:
            return None
        try:
            packed = await self._pack(with_bodies(entries, redaction.bodies), Payer())
        except StoreError:
            raise
        except ParlorError:
            renamed = await asyncio.to_thread(_rename, stored.body, redaction)
            return StoredStory(stored.seq, renamed) if renamed else None
        return StoredStory(stored.seq, packed)

    async def _keep_quietly(self, table: str) -> None:
        """Keep a story; if that fails, the next reader of the table makes it."""
        try:
            await self.keep(table, Payer())
        except (ParlorError, StoreError) as wrong:
            _log.warning("The story of table %s is not kept yet: %s", table, wrong)


def _rename(packed: bytes, redaction: Redaction) -> bytes | None:
    story = unpack_story(packed)
    return pack_story(rename_in_story(story, redaction)) if story else None
