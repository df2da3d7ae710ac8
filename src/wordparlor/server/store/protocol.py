"""The interface of a store, and the records that it keeps."""

from collections.abc import AsyncIterator, Sequence
from math import inf
from typing import Final, Literal, NamedTuple, Protocol

import msgspec

from wordparlor.server.store.dailies import DailyDeal, DailyStore
from wordparlor.server.store.device_codes import DeviceCodeStore
from wordparlor.server.store.notes import NoteStore
from wordparlor.server.store.people import PeopleStore
from wordparlor.server.store.people import Person as Person
from wordparlor.server.store.puzzles import PuzzleStore
from wordparlor.server.store.retention import RetentionStore

Status = Literal["open", "playing", "over", "aside"]
UNFINISHED: Final = ("open", "playing")


class LogEntry(msgspec.Struct, frozen=True):
    """One line of a table's log; the first has seq 1, and there are no gaps."""

    table: str
    seq: int
    body: bytes
    at: float
    key: str = ""
    """The id that a client gave its request, or empty; a table has each id once."""


class IndexCard(msgspec.Struct, frozen=True):
    """The index card of a table: what the lobby and "my tables" show without opening its log."""

    table: str
    status: Status
    listed: bool
    summary: bytes
    people: tuple[str, ...]
    """The ids of the people who find this table in their list."""
    due: float | None
    """When the server has to wake the table next."""
    changed: float


class CardPlace(NamedTuple):
    """The place of a card in a list: the last changed come first, then the table decides."""

    changed: float
    table: str


FIRST_CARD: Final = CardPlace(inf, "")
"""The place before all cards."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it was after entry `seq`, in a format with a version number."""

    seq: int
    version: int
    body: bytes


class StoredStory(msgspec.Struct, frozen=True):
    """The packed story of a finished game, which ended with entry `seq`."""

    seq: int
    body: bytes


class Loaded(msgspec.Struct, frozen=True):
    """The latest snapshot of a table and the entries after it; both empty if there is no table."""

    snapshot: Snapshot | None
    entries: tuple[LogEntry, ...]


class TableRows(msgspec.Struct, frozen=True):
    """Everything that a store keeps of one table, read at one moment."""

    table: str
    code: str
    last: int
    """The seq of the last entry, as the table says."""
    head: bytes
    """The chain of the last entry, as the table says."""
    aside: str | None
    entries: tuple[LogEntry, ...]
    chains: tuple[bytes, ...]
    """The chain of each entry."""
    snapshot: Snapshot | None
    card: IndexCard | None
    holders: dict[str, bool]
    """The people who find the table, and whether it counts as unfinished for them."""
    digests: dict[int, bytes] = {}
    """For each entry whose body was replaced: the digest of the body as it was written."""
    replacements: dict[int, bytes] = {}
    """For each entry whose body was replaced: the digest of the body that stands there now."""
    visits: frozenset[str] = frozenset()
    """The people who ever sat at the table, without those who are forgotten there."""
    story: StoredStory | None = None
    story_digest: bytes | None = None
    """The digest of its story, as the table says."""
    daily: DailyDeal | None = None
    """The daily deal that is noted for the table."""


class Change(NamedTuple):
    """Another server wrote to a table; `seq` is its last entry now."""

    table: str
    seq: int


MISSED = Change("", 0)
"""Comes after a lost connection: any table may have changed meanwhile."""


class Store(
    PeopleStore, DeviceCodeStore, NoteStore, RetentionStore, DailyStore, PuzzleStore, Protocol
):
    """Keeps tables and people; use it in the event loop that opened it.

    Every method may raise StoreDown while the store is away, and works again once it is back.
    A method that writes may raise Unsure instead. When its caller is cancelled, the write may
    still be done. When it returns, the write is on disk. Texts hold no NUL character.
    """

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the store at the same time."""

    async def open(self) -> None:
        """Open the store and migrate its schema; StoreError says why it cannot be used."""

    async def close(self) -> None:
        """Write what waits and close the store."""

    async def ping(self) -> None:
        """Raise StoreDown unless the store can be used; wait for all appends before."""

    async def answer(self) -> None:
        """Raise StoreDown unless the store can be read; write nothing."""

    async def append(
        self,
        entries: Sequence[LogEntry],
        card: IndexCard | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
        people: Sequence[str] = (),
    ) -> None:
        """Write the next entries of one table, its card and a snapshot: all of it or nothing.

        A table gets its code with the first entry and keeps it. With `people` it is written only
        while none of them is forgotten, on any server: what was written before `forget_person`
        returns is found by `visited` and `read`, and later nothing is written.

        Raises:
            KeyUsed: the table has one of the keys already.
            SetAside: the table was set aside.
            SeqTaken: the entries do not directly follow the table's last one.
            CodeTaken: another table has the code.
            PersonGone: one of the people is forgotten, or there is no such person.
            ValueError: these are not consecutive entries of one table, each key once.
        """

    async def load(self, table: str) -> Loaded:
        """Return the latest snapshot of a table and the entries after it, read at one moment."""

    async def read(
        self, table: str, after: int = 0, most: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return the entries after a seq, in order."""

    async def card(self, table: str) -> IndexCard | None:
        """Return a table's card, if it has one."""

    async def card_by_code(self, code: str) -> IndexCard | None:
        """Return the card of the table with a code, whatever its status."""

    async def listed(self, status: Status, most: int) -> tuple[IndexCard, ...]:
        """Return the listed cards of a status, the last changed first."""

    async def cards_of(
        self, person: str, most: int, after: CardPlace = FIRST_CARD
    ) -> tuple[IndexCard, ...]:
        """Return the cards that name a person after a place, the last changed first."""

    async def count_unfinished(self, person: str) -> int:
        """Return how many cards that name a person are open or playing."""

    async def due(self, before: float, most: int) -> tuple[IndexCard, ...]:
        """Return the cards that are due before a time, the earliest first."""

    async def latest_change(self) -> float:
        """Return when the last table changed; 0 when there is no table."""

    def tables(self) -> AsyncIterator[str]:
        """Yield the ids of all tables, in order."""

    async def set_aside(self, table: str, reason: str) -> None:
        """Close a damaged table for good: its card says so, and it takes no more entries.

        Its entries stay as they are; its card is not due any more.

        Raises:
            Unknown: there is no such table.
        """

    async def aside(self, table: str) -> str | None:
        """Return why a table was set aside, or None."""

    async def put_story(self, table: str, story: StoredStory, last: int) -> None:
        """Keep the story of a finished game instead of an earlier one.

        Write nothing when the log does not end at entry `last` any more, or while a person is
        being forgotten who sat there: the story may have the name.

        Raises:
            Unknown: there is no such table.
        """

    async def story(self, table: str) -> StoredStory | None:
        """Return the story of a table, if it has one."""

    async def check(self) -> tuple[str, ...]:
        """Return what is wrong with the store as a whole, a sentence for each fault."""

    async def rows(self, table: str) -> TableRows | None:
        """Return all rows of a table, to check them; None if there is no such table."""

    def changes(self) -> AsyncIterator[Change]:
        """Yield what other servers append from now on, for ever; MISSED after a lost connection.

        A slow reader gets only the last of several changes to one table.
        """
