"""Reviews of finished games: made part by part by the workers, and kept for the next viewers."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from wordparlor.bots.review import Review
from wordparlor.server.errors import Refused
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store
from wordparlor.server.views.review import ReviewPart
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers

KeepReview = Callable[[Room, Review], Awaitable[None]]
"""Notes what a review says of the people at a table, once."""
_MOST_KEPT: Final = 32
"""How many reviews stay in memory; each has a few hundred thousand bytes at most."""
_log = logging.getLogger(__name__)
_parts: Final = msgspec.json.Decoder(ReviewPart)


class Reviews:
    """Reviews the games of a store."""

    def __init__(
        self, store: Store, tables: LiveTables, workers: Workers, keep: Sequence[KeepReview]
    ) -> None:
        """Review the games of a store; each of `keep` notes what a complete review says."""
        self._store = store
        self._keep = keep
        self._tables = tables
        self._workers = workers
        self._kept: OrderedDict[tuple[str, tuple[str, ...]], bytes] = OrderedDict()

    async def part(self, table: str, after: int, payer: Payer) -> bytes:
        """Return the part of a review from an action on: a `ReviewPart` as JSON.

        Raises:
            Refused: the game is not over.
            NotServed: the table cannot be served, so it cannot be replayed.
        """
        async with self._tables.hold(table) as (_, room):
            if not room.finished:
                raise Refused("The game is not over; its review comes after the end.")
            # The names too: somebody may have been forgotten since.
            key = (table, tuple(chair.name for chair in room.chairs))
        if kept := self._kept.get(key):
            self._kept.move_to_end(key)
            return kept
        found = await self._workers.review(await self._store.read(table), after, payer)
        if found.complete:
            part = await asyncio.to_thread(_parts.decode, found.text)
            try:
                if part.review:
                    for keep in self._keep:
                        await keep(room, part.review)
            except StoreError as wrong:
                # The next viewer tries it again.
                _log.warning("The review of table %s is not noted yet: %s", table, wrong)
                return found.text
            self._kept[key] = found.text
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return found.text
