"""What a store tells the operator: the size of tables, and what each person uses."""

from typing import Protocol

import msgspec

from wordparlor.server.store.protocol import IndexCard


class TableSize(msgspec.Struct, frozen=True):
    """A table with the space that it takes."""

    table: str
    entries: int
    bytes: int
    """Of all bodies, and of the snapshot."""
    aside: str | None
    card: IndexCard | None


class PersonCost(msgspec.Struct, frozen=True):
    """What the tables of a person take; a table counts for each person at it."""

    person: str
    tables: int
    entries: int
    bytes: int


class AdminStore(Protocol):
    """The part of a store that only the operator uses; a server may run meanwhile."""

    async def newest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return tables, the last changed first."""

    async def largest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return the tables that take most; this reads the size of every entry."""

    async def costliest_people(self, most: int) -> tuple[PersonCost, ...]:
        """Return the people whose tables take most; this reads the size of every entry."""

    async def put_back(self, table: str, card: IndexCard) -> None:
        """Serve a table again that was set aside; Unknown if it was not."""
