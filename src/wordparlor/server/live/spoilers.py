"""Keep daily deals secret: until the day is over only its player may look at a table."""

from collections.abc import Callable

from wordparlor.daily import day_of
from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import UNREADABLE, NoTable
from wordparlor.server.room.room import Room
from wordparlor.server.store.protocol import IndexCard, Person, Store

_SECRET = "This is another player's daily deal; you can look at it when the day is over."


class Spoilers:
    """Refuses viewers who could learn something of a deal that they have not played."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def check_room(self, room: Room, person: Person | None) -> None:
        """Raise NoTable if a viewer may not look at a table yet."""
        own = person is not None and room.chair_of(person.id) is not None
        self._check(room.terms.daily, own=own)

    async def check_table(self, table: str, person: Person | None) -> None:
        """Raise NoTable if a viewer may not look at a table yet; it need not be in memory."""
        card = await self._store.card(table)
        if card is not None:
            self.check_card(card, person)

    def check_card(self, card: IndexCard, person: Person | None) -> None:
        """Raise NoTable if a viewer may not look at the table of an index card yet."""
        try:
            found = listing(card, person.id if person else None)
        except UNREADABLE:
            # Nothing of it can be served either.
            return
        self._check(found.summary.daily, own=found.you is not None)

    def _check(self, daily: str, *, own: bool) -> None:
        if daily and not own and day_of(self._now()) <= daily:
            raise NoTable(_SECRET)
