"""What a store does for retention: find what is old, delete it, and count tables by address."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from wordparlor.server.store.protocol import IndexCard


class TableAge(msgspec.Struct, frozen=True):
    """A table, and when it was last used."""

    table: str
    touched: float
    """The last change, line of chat or visit."""
    card: "IndexCard | None"
    """None: there is none that can be read."""


class PersonAge(msgspec.Struct, frozen=True):
    """A person, and the day of the last visit."""

    person: str
    seen: float


class RetentionStore(Protocol):
    """The part of a store that deletes what is old."""

    async def begin_round(self, now: float, every: float) -> bool:
        """Note that a round begins; False if one began less than `every` seconds ago.

        So only one of several servers looks through the store at a time.
        """

    async def table_ages(self, after: str, most: int) -> tuple[TableAge, ...]:
        """Return tables in the order of their ids, after an id."""

    async def person_ages(self, after: str, most: int) -> tuple[PersonAge, ...]:
        """Return people in the order of their ids, after an id, without forgotten ones."""

    async def mark_visited(self, tables: Iterable[str], at: float) -> None:
        """Note that tables were visited, although nothing was written to them."""

    async def delete_table(self, table: str, before: float) -> int | None:
        """Delete all rows of a table that was not used since a time; return the bytes of its log.

        None: there is no such table, or it was used since.
        """

    # -- addresses --------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        """Return the key by which all servers of this store hash addresses."""

    async def note_origin(self, table: str, origin: bytes, at: float) -> None:
        """Note the hash of the address that opened a table."""

    async def count_open_from(self, origin: bytes) -> int:
        """Return how many unfinished tables an address opened, as far as that is known."""

    async def origins(self, tables: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of the addresses that opened these tables, where they are known."""

    async def drop_origins(self, before: float) -> None:
        """Delete the hashes of all addresses that opened a table before a time."""
