"""What a store keeps, and what can be asked of it."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Final, Literal, NamedTuple, Protocol

import msgspec

Status = Literal["open", "playing", "over", "aside"]
UNFINISHED: Final = ("open", "playing")


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log; the first has seq 1, and there are no gaps."""

    table: str
    seq: int
    body: bytes
    at: float
    key: str = ""
    """The id a client made for its request; a table has each only once, but for the empty one."""


class Card(msgspec.Struct, frozen=True):
    """The index card of a table: what the lobby and "my tables" show without opening its log."""

    table: str
    status: Status
    listed: bool
    summary: bytes
    people: tuple[str, ...]
    """Ids of all who have this table among theirs."""
    due: float | None
    """When a clock at this table runs out next."""
    changed: float


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it was after entry `seq`, written in a format of the given version."""

    seq: int
    version: int
    body: bytes


class Loaded(msgspec.Struct, frozen=True):
    """The latest snapshot of a table and the entries after it; a table nobody knows has neither."""

    snapshot: Snapshot | None
    entries: tuple[Entry, ...]


class Person(msgspec.Struct, frozen=True):
    """Someone who sits at tables."""

    id: str
    name: str


class Change(NamedTuple):
    """Another server wrote to a table; `seq` is its last entry now."""

    table: str
    seq: int


MISSED = Change("", 0)
"""Stands among the changes where the connection was lost: any table may have changed meanwhile."""


class Store(Protocol):
    """Keeps tables and people. Belongs to the event loop in which it was opened.

    Every method may raise StoreDown while the store is away, and works again once it is back.
    A method that writes may raise Unsure instead; so may it be done after all when its caller is
    cancelled. What is written is on disk when the method returns. Texts hold no NUL character.
    """

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the store at the same time."""

    async def open(self) -> None:
        """Begin to use the store; StoreError says why it cannot be used."""

    async def close(self) -> None:
        """Finish what was begun and let go of the store."""

    async def ping(self) -> None:
        """Raise StoreDown unless the store can be used now."""

    async def append(
        self,
        entries: Sequence[Entry],
        card: Card | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
    ) -> None:
        """Write the next entries of one table, its card and a snapshot: all of it or nothing.

        A table gets its code with the first entry and keeps it.

        Raises:
            KeyUsed: the table has one of the keys already.
            SetAside: the table was set aside.
            SeqTaken: the entries do not directly follow the table's last one.
            CodeTaken: another table has the code.
            ValueError: these are not consecutive entries of one table, each key once.
        """

    async def load(self, table: str) -> Loaded:
        """Return all that is needed to go on with a table, as it was at one moment."""

    async def read(self, table: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries after a seq, in order."""

    async def card(self, table: str) -> Card | None:
        """Return a table's card, if it has one."""

    async def card_by_code(self, code: str) -> Card | None:
        """Return the card of the table with a code, whatever its status."""

    async def listed(self, status: Status, most: int) -> tuple[Card, ...]:
        """Return the listed cards of a status, those changed last first."""

    async def cards_of(self, person: str, most: int) -> tuple[Card, ...]:
        """Return the cards that name a person, those changed last first."""

    async def count_unfinished(self, person: str) -> int:
        """Return how many cards that name a person are open or playing."""

    async def due(self, before: float, most: int) -> tuple[Card, ...]:
        """Return the cards with a clock that runs out before a time, the earliest first."""

    def tables(self) -> AsyncIterator[str]:
        """Go through the ids of all tables, in order."""

    async def set_aside(self, table: str, reason: str) -> None:
        """Keep a damaged table from being used: its card says so, and nothing is written to it.

        Its entries stay as they are, its card loses the clock. Unknown when there is no such table.
        """

    async def aside(self, table: str) -> str | None:
        """Return why a table was set aside, if it was."""

    async def add_person(self, person: Person, token_hash: bytes) -> None:
        """Keep a new person, who comes back with a token; PersonTaken when known already."""

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return whose token it is."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; Unknown when there is no such person."""

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return persons by their ids; unknown ones are left out."""

    def changes(self) -> AsyncIterator[Change]:
        """Wait for what other servers append from now on, for ever; MISSED after a lost connection.

        Of several changes to a table that nobody waited for, only the last one is told.
        """
