"""People and lists of tables: requests that need only the store, and no table in memory."""

import logging
from collections.abc import Sequence

from wordparlor.server.archive import credentials
from wordparlor.server.archive.index_cards import Listing, listing
from wordparlor.server.errors import UNREADABLE, NoTable
from wordparlor.server.store.protocol import UNFINISHED, IndexCard, Person, Store

_LISTED = 100
_OWN = 500
_log = logging.getLogger(__name__)


class Lobby:
    """Finds people by their token and tables by lists and codes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- people -----------------------------------------------------------------------------------

    async def new_person(self, name: str) -> tuple[Person, str]:
        """Return a new person and the token to come back with; BadSetup for a bad name."""
        person, token = (
            Person(credentials.new_id(), credentials.clean_name(name)),
            credentials.new_token(),
        )
        await self._store.add_person(person, credentials.hash_token(token))
        return person, token

    async def person_by_token(self, token: str) -> Person | None:
        """Return the person with a token, if there is one."""
        return await self._store.person_by_token(credentials.hash_token(token))

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a person; the tables where they sit keep the old name."""
        renamed = Person(person.id, credentials.clean_name(name))
        await self._store.rename(renamed.id, renamed.name)
        return renamed

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
