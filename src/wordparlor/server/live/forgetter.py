"""Forget people: delete their names and their chat from the logs of all tables they sat at.

The store deletes the name and the tokens of a person at once, and notes the rest of the work. So a
server that dies in between goes on with it after its start; several servers may do the same work.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import msgspec

from wordparlor.errors import ParlorError
from wordparlor.server.archive.index_cards import anonymous_summary
from wordparlor.server.archive.redact import Redaction, redact_log, rename_words
from wordparlor.server.errors import UNREADABLE, NotServed, Refused
from wordparlor.server.live.stories import Stories
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.log import Forgotten
from wordparlor.server.store.errors import SetAside, StoreError
from wordparlor.server.store.protocol import Person, Store

_EVERY = 600.0
"""Seconds between two looks for work that was left behind."""
_MOST = 1000
"""People in one look."""
_PAGE = 50
_PATIENCE = 10.0
"""Seconds that a person waits for the answer; the work goes on after that."""
_MOST_NOTED = 100_000
"""People whose late requests are refused; the one forgotten first is dropped first."""
_log = logging.getLogger(__name__)


class Forgetter:
    """Forgets people, one after the other."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        writer: Writer,
        stories: Stories,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._tables = tables
        self._writer = writer
        self._stories = stories
        self._now = now
        self._work = asyncio.Lock()
        self._forgotten: OrderedDict[str, None] = OrderedDict()
        self.on_forgotten: Callable[[str], None] | None = None
        """Called with each person whom this server begins to forget."""

    def check(self, person: Person) -> None:
        """Refuse what a forgotten person still writes.

        A request may have begun before the person was forgotten. Call this directly before the
        store is asked to write: it writes in order, so what it wrote before is found and deleted.
        """
        if person.id in self._forgotten:
            raise Refused("Your data here is deleted; enter a name to play again.")

    async def forget_name(self, person: str) -> None:
        """Delete the name and the tokens of a person, and note the rest of the work.

        Raises:
            Unknown: there is no such person.
        """
        self._forgotten[person] = None
        if len(self._forgotten) > _MOST_NOTED:
            self._forgotten.popitem(last=False)
        await self._store.forget_person(person, self._now())
        if self.on_forgotten:
            self.on_forgotten(person)

    async def finish(self, person: Person) -> bool:
        """Forget a person at all tables; tell whether that is done, or the server still works."""
        work = asyncio.ensure_future(self._writer.finish(self._forget_tables(person.id)))
        done, _ = await asyncio.wait([work], timeout=_PATIENCE)
        return bool(done) and work.exception() is None and work.result()

    async def run(self) -> None:
        """Do the work that another server has left behind, for ever."""
        while True:
            try:
                for person in await self._store.to_forget(_MOST):
                    await self._forget_tables(person)
            except StoreError as wrong:
                _log.warning("People cannot be forgotten now: %s", wrong)
            await asyncio.sleep(_EVERY)

    async def _forget_tables(self, person: str) -> bool:
        async with self._work:
            after, sound = "", True
            while tables := await self._store.visited(person, after, _PAGE):
                for table in tables:
                    try:
                        await self._forget_at(table, person)
                    except ParlorError as wrong:
                        # The next round tries it again.
                        _log.warning("A person cannot be forgotten at table %s: %s", table, wrong)
                        sound = False
                after = tables[-1]
            await self._store.remove_person(person)
            return sound

    async def _forget_at(self, table: str, person: str) -> None:
        entries = await self._store.read(table)
        redaction = await asyncio.to_thread(redact_log, entries, person)
        if redaction.bodies:
            # Until the visit ends, the story changes only here: see `Store.put_story`.
            story = await self._stories.redact(table, entries, redaction)
            await self._store.redact(table, redaction.bodies, story=story)
            await self._tables.drop(table)
        if not redaction.done:
            try:
                # Other servers load the table again when they read this entry.
                await self._writer.write(table, lambda _room, _now: Forgotten(person))
            except (SetAside, NotServed):
                # No text is left. The visit stays, so that the person leaves the chair once the
                # table is served again.
                await self._redact_card(table, person, redaction.name)
                await self._redact_reason(table, redaction)
                return
        # Another server may have written a snapshot or a line of chat in between.
        entries = await self._store.read(table)
        redaction = await asyncio.to_thread(redact_log, entries, person)
        await self._store.redact(table, redaction.bodies, story=msgspec.UNSET)
        await self._tables.drop(table)
        await self._store.end_visit(person, table)

    async def _redact_card(self, table: str, person: str, name: str) -> None:
        card = await self._store.card(table)
        if card:
            # A card that cannot be read shows nothing.
            with suppress(*UNREADABLE):
                summary = anonymous_summary(card, person, name)
                await self._store.redact(table, {}, summary, msgspec.UNSET)

    async def _redact_reason(self, table: str, redaction: Redaction) -> None:
        """Replace the name where the reason why a table was set aside quotes it."""
        reason = await self._store.aside(table)
        clean = rename_words(reason or "", redaction.names, redaction.name)
        if reason and clean != reason:
            await self._store.set_aside(table, clean)
