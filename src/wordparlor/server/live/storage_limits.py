"""Limit what one person and one address can store: bytes, and unfinished tables.

The store keeps no address, only a hash with a key, and that only for some days.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

import msgspec

from wordparlor.server.errors import Refused, TryLater
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.protocol import Person, Store
from wordparlor.server.workers.budget import Budget, Payer, Unlimited

MOST_UNFINISHED: Final = 50
"""Unfinished tables of one person."""
MOST_FROM_ADDRESS: Final = 200
"""Unfinished tables that one address opened in the last days; a school may share it."""
ORIGIN_SECONDS: Final = 7 * 24 * 3600.0
"""How long the store keeps the hash of the address that opened a table."""
ENTRY_BYTES: Final = 150
"""What an entry takes besides its body."""
TABLE_BYTES: Final = 20_000
"""What a table takes besides its log: its snapshot, its card and its indexes."""
PERSON_BYTES: Final = 500
"""What a person takes: name, token and indexes."""
_HASH_BYTES = 16
_WAIT = 3600.0
"""Seconds until another table may be opened from an address with too many."""


class StorageLimits:
    """Counts what people and addresses store, and refuses more."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._secret = b""
        self.budget: Budget = Unlimited()
        """Bytes, by person and by address."""

    def check(self, payer: Payer) -> None:
        """Raise TryLater if a payer, or the payer's address, has stored too much of late."""
        _refuse_for(self.budget.wait(payer))

    def check_move(self, payer: Payer) -> None:
        """Raise TryLater if a player has stored too much of late.

        Others at the same address do not count: a game ends, and nobody opens more games from an
        address that has stored too much.
        """
        _refuse_for(self.budget.wait_alone(payer))

    def charge_entry(self, payer: Payer, body: bytes) -> None:
        """Charge an entry of a log."""
        self.budget.charge(payer, len(body) + ENTRY_BYTES)

    def charge_person(self, payer: Payer) -> None:
        """Charge a new person."""
        self.budget.charge(payer, PERSON_BYTES)

    async def check_tables(self, person: Person, payer: Payer) -> None:
        """Check that a person may open one more table.

        Raises:
            Refused: the person has too many unfinished tables.
            TryLater: the address has too many, or has stored too much of late.
        """
        self.check(payer)
        unfinished = await self._store.count_unfinished(person.id)
        if unfinished >= MOST_UNFINISHED:
            raise Refused(f"You have {unfinished} unfinished tables; finish one first.")
        origin = await self.origin(payer)
        if origin and await self._store.count_open_from(origin) >= MOST_FROM_ADDRESS:
            raise TryLater(
                f"{MOST_FROM_ADDRESS} tables of your network are unfinished; finish one first.",
                _WAIT,
            )

    async def note_table(self, table: str, terms: Terms, payer: Payer) -> None:
        """Charge a new table, and note the address that opened it."""
        # The snapshot holds the terms once more.
        self.budget.charge(payer, TABLE_BYTES + 2 * len(msgspec.json.encode(terms)))
        origin = await self.origin(payer)
        if origin:
            await self._store.note_origin(table, origin, self._now())

    async def origin(self, payer: Payer) -> bytes:
        """Return the hash of a payer's address; empty without an address."""
        if not payer.address:
            return b""
        if not self._secret:
            self._secret = await self._store.secret()
        address = payer.address.encode()
        return blake2b(address, key=self._secret, digest_size=_HASH_BYTES).digest()


def _refuse_for(wait: float) -> None:
    if wait:
        raise TryLater("You have stored too much here of late; try again later.", wait)
