"""Lists of tables: requests that need only the store, and no table in memory."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from wordparlor.server.archive.index_cards import Listing, admits, listing
from wordparlor.server.errors import UNREADABLE, NoTable, NotAdmitted
from wordparlor.server.live.accounts import Accounts
from wordparlor.server.live.results import finished_games
from wordparlor.server.live.spoilers import Spoilers
from wordparlor.server.live.storage_limits import StorageLimits
from wordparlor.server.store.protocol import UNFINISHED, IndexCard, Person, Store
from wordparlor.server.workers.budget import Payer

_WINDOW = 400
"""Listed tables of each status that the lobby looks at: more than one address can open."""
_PAGE = 100
_MOST_OF_HOST, _MOST_OF_ADDRESS = 3, 10
"""Tables that the lobby shows of one host, and of one address to people at other addresses."""
_OWN = 500
_NOBODY = Payer()
_log = logging.getLogger(__name__)


class Lobby(Accounts):
    """Finds people by their token and tables by lists and codes."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        super().__init__(store, now)
        self.storage = StorageLimits(store, now)
        self.spoilers = Spoilers(store, now)

    # -- lists of tables --------------------------------------------------------------------------

    async def lobby(
        self,
        person: Person | None = None,
        after: str = "",
        most: int = _PAGE,
        payer: Payer = _NOBODY,
    ) -> list[Listing]:
        """Return the listed tables as a person sees them after one of them, the open ones first.

        It shows only a few tables of each host and of each address, so that nobody can flood it.
        """
        waiting = await self._store.listed("open", _WINDOW)
        playing = await self._store.listed("playing", _WINDOW)
        cards = [*waiting, *playing]
        origins = await self._store.origins(card.table for card in cards)
        cards = _thinned(cards, origins, await self.storage.origin(payer))
        if after:
            tables = [card.table for card in cards]
            cards = cards[tables.index(after) + 1 :] if after in tables else []
        return _listings(cards[:most], person)

    async def tables_of(self, person: Person) -> list[Listing]:
        """Return a person's unfinished tables, the last changed first."""
        cards = await self._store.cards_of(person.id, _OWN)
        return _listings([card for card in cards if card.status in UNFINISHED], person)

    async def history(self, person: Person) -> list[Listing]:
        """Return a person's finished games, the last changed first."""
        return await finished_games(self._store, person)

    async def find_code(self, code: str, person: Person | None = None) -> Listing:
        """Return the unfinished table with a code as a person sees it.

        Raises:
            NoTable: no unfinished table has it.
            NotAdmitted: the table is closed to watchers, and the person has no chair there.
        """
        card = await self._store.card_by_code(code.strip().upper())
        if card is None or card.status not in UNFINISHED:
            raise NoTable("No unfinished table has this code; check it, or ask for a new one.")
        self.spoilers.check_card(card, person)
        return _admitted(card, person)

    async def find_table(self, table: str) -> Listing:
        """Return the unfinished table with an id as a spectator sees it.

        Raises:
            NoTable: there is no such table.
            NotAdmitted: it is closed to watchers.
        """
        card = await self._store.card(table)
        if card is None or card.status not in UNFINISHED:
            raise NoTable("There is no unfinished table at this address; check it.")
        self.spoilers.check_card(card, None)
        return _admitted(card, None)


def _admitted(card: IndexCard, person: Person | None) -> Listing:
    """Return a table as a person sees it; NotAdmitted if the person may not see it."""
    whose = None if person is None else person.id
    found = listing(card, whose)
    if not admits(card, found, whose):
        raise NotAdmitted
    return found


def _thinned(
    cards: Sequence[IndexCard], origins: Mapping[str, bytes], own: bytes
) -> list[IndexCard]:
    """Return a few cards of each host and each address, and all of the viewer's own address."""
    hosts: Counter[str] = Counter()
    addresses: Counter[bytes] = Counter()
    shown = []
    for card in cards:
        # The host comes first, if there is one.
        host, origin = card.people[0] if card.people else card.table, origins.get(card.table)
        hosts[host] += 1
        if origin is not None and origin != own:
            addresses[origin] += 1
        crowded = origin is not None and addresses[origin] > _MOST_OF_ADDRESS
        if hosts[host] <= _MOST_OF_HOST and not crowded:
            shown.append(card)
    return shown


def _listings(cards: Sequence[IndexCard], person: Person | None = None) -> list[Listing]:
    found = []
    for card in cards:
        try:
            found.append(listing(card, None if person is None else person.id))
        except UNREADABLE as wrong:
            _log.warning("The card of table %s cannot be read: %s", card.table, wrong)
    return found
