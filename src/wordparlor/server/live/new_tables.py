"""New tables: a person opens one, or the players of a finished game want a rematch."""

import random
from collections.abc import Callable
from contextlib import suppress

from wordparlor.server.archive.create import (
    MakeBodies,
    create_table,
    daily_entries,
    first_entries,
    rematch_entries,
    rematch_id,
    table_id,
)
from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import RematchExists, TryLater
from wordparlor.server.live.forgetter import Forgetter
from wordparlor.server.live.scheduler import Scheduler
from wordparlor.server.live.storage_limits import StorageLimits
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.commands import Rematch
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.log import LogBody
from wordparlor.server.room.request_keys import own_key
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.errors import PersonGone
from wordparlor.server.store.protocol import IndexCard, Person, Store
from wordparlor.server.workers.budget import Payer

_FORGETTING = "A player has just left for good; try again in a moment."
_FORGETTING_SECONDS = 2.0


class NewTables:
    """Writes the first entries of tables to the store."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        writer: Writer,
        storage: StorageLimits,
        forgetter: Forgetter,
        scheduler: Scheduler,
        now: Callable[[], float],
        chance: random.Random,
    ) -> None:
        """Take the parts of a server that a new table needs; codes come from `chance`."""
        self._store = store
        self._tables = tables
        self._writer = writer
        self._storage = storage
        self._forgetter = forgetter
        self._scheduler = scheduler
        self._now = now
        self._chance = chance

    async def open(self, person: Person, terms: Terms, key: str, payer: Payer) -> str:
        """Open a table with checked terms and return its id; the same key opens the same table.

        Raises:
            Refused: the person has too many unfinished tables.
            TryLater: the person or the address has stored too much of late.
        """
        own, table = own_key(person, key), table_id(person, key)

        def make(code: str) -> tuple[LogBody, ...]:
            self._forgetter.check(person)
            return first_entries(person, code, terms)

        known = await self._store.card(table)
        if known is None:
            await self._storage.check_tables(person, payer)
            known = await self._create(table, make, own)
            await self._storage.note_table(table, terms, payer)
        self._scheduler.schedule(table, known.due)
        return table

    async def open_daily(self, person: Person, table: str, terms: Terms, payer: Payer) -> IndexCard:
        """Open a table with a daily deal, unless it exists already; return its card.

        Raises:
            Refused: the person has too many unfinished tables.
            TryLater: the person or the address has stored too much of late.
        """

        def make(code: str) -> tuple[LogBody, ...]:
            self._forgetter.check(person)
            return daily_entries(person, code, terms)

        await self._storage.check_tables(person, payer)
        card = await self._create(table, make)
        await self._storage.note_table(table, terms, payer)
        self._scheduler.schedule(table, card.due)
        return card

    async def open_rematch(self, person: Person, table: str, key: str, payer: Payer) -> str:
        """Open the rematch and return its id.

        The old table announces it afterwards, so that its link works when people read it.
        """
        # With all that other servers wrote: one of them may have forgotten a player.
        async with self._tables.hold(table, catch_up=True) as (_, room):
            if room.again:
                return room.again

        def make(code: str) -> tuple[LogBody, ...]:
            self._forgetter.check(person)
            return rematch_entries(room, person.id, code)

        # Check first, so that a refused rematch writes no table.
        decide(room, person, Rematch(), self._now(), Inputs())
        try:
            card = await self._create(rematch_id(table), make)
        except PersonGone as gone:
            if gone.person == person.id:
                raise
            raise TryLater(_FORGETTING, _FORGETTING_SECONDS) from None
        await self._storage.note_table(card.table, room.terms, payer)
        self._scheduler.schedule(card.table, card.due)
        # Another player may have opened it a moment ago: the card knows its code.
        inputs = Inputs(table=card.table, code=listing(card).summary.code)
        with suppress(RematchExists):
            await self._writer.write(
                table,
                lambda there, now: decide(there, person, Rematch(), now, inputs),
                key,
                payer,
                person.id,
            )
        return card.table

    async def _create(self, table: str, make: MakeBodies, key: str = "") -> IndexCard:
        now, chance = self._now(), self._chance
        return await self._writer.finish(create_table(self._store, table, make, now, chance, key))
