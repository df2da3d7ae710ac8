"""Lists of tables: requests that need only the store, and no table in memory."""

import logging
from collections.abc import Sequence

from wordparlor.server.archive.index_cards import Listing, listing
from wordparlor.server.errors import UNREADABLE, NoTable
from wordparlor.server.live.accounts import Accounts
from wordparlor.server.store.protocol import UNFINISHED, IndexCard, Person

_LISTED = 100
_OWN = 500
_log = logging.getLogger(__name__)


class Lobby(Accounts):
    """Finds people by their token and tables by lists and codes."""

    # -- lists of tables --------------------------------------------------------------------------

    async def lobby(self, person: Person | None = None) -> list[Listing]:
        """Return the listed tables as a person sees them, the open ones first."""
        waiting = await self._store.listed("open", _LISTED)
        playing = await self._store.listed("playing", _LISTED)
        return _listings([*waiting, *playing], person)

    async def tables_of(self, person: Person) -> list[Listing]:
        """Return a person's unfinished tables, the last changed first."""
        cards = await self._store.cards_of(person.id, _OWN)
        return _listings([card for card in cards if card.status in UNFINISHED], person)

    async def history(self, person: Person) -> list[Listing]:
        """Return a person's finished games, the last changed first."""
        cards = await self._store.cards_of(person.id, _OWN)
        games = _listings([card for card in cards if card.status == "over"], person)
        return [game for game in games if game.summary.finished]

    async def find_code(self, code: str, person: Person | None = None) -> Listing:
        """Return the unfinished table with a code as a person sees it; NoTable if none has it."""
        card = await self._store.card_by_code(code.strip().upper())
        if card is None or card.status not in UNFINISHED:
            raise NoTable("No unfinished table has this code; check it, or ask for a new one.")
        return listing(card, None if person is None else person.id)


def _listings(cards: Sequence[IndexCard], person: Person | None = None) -> list[Listing]:
    found = []
    for card in cards:
        try:
            found.append(listing(card, None if person is None else person.id))
        except UNREADABLE as wrong:
            _log.warning("The card of table %s cannot be read: %s", card.table, wrong)
    return found
