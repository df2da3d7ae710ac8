"""A store in memory that several servers can share, and that can be made to fail."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from msgspec.structs import replace

from tests.server.memory_dailies import MemoryDailies
from tests.server.memory_people import MemoryPeople
from tests.server.memory_puzzles import MemoryPuzzles
from tests.server.memory_retention import MemoryRetention, RetentionDisk
from wordparlor.server.store.append import Append
from wordparlor.server.store.chain import body_digest, first_chain, next_chain, story_digest
from wordparlor.server.store.errors import (
    CodeTaken,
    KeyUsed,
    PersonGone,
    SeqTaken,
    SetAside,
    StoreDown,
    Unknown,
    Unsure,
)
from wordparlor.server.store.protocol import (
    FIRST_CARD,
    UNFINISHED,
    CardPlace,
    Change,
    IndexCard,
    Loaded,
    LogEntry,
    Snapshot,
    Status,
    Store,
    StoredStory,
    TableRows,
)


class Disk(RetentionDisk):
    """What all servers share."""

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[MemoryStore] = []


class MemoryStore(MemoryPeople, MemoryRetention, MemoryDailies, MemoryPuzzles):
    """The store of one server on a shared disk."""

    def __init__(self, disk: Disk | None = None, *, shared: bool = True) -> None:
        self.disk: Disk = disk or Disk()
        self.disk.servers.append(self)
        self.shared = shared
        self.down = False
        self.unsure: list[bool] = []
        """For each of the next appends: raise Unsure, having written (True) or not."""
        self.reads = 0
        self._changes: asyncio.Queue[Change] = asyncio.Queue()

    async def open(self) -> None:
        """Do nothing: the store is in memory."""

    async def close(self) -> None:
        """Do nothing: the store is in memory."""

    async def ping(self) -> None:
        await self._wait()

    async def answer(self) -> None:
        await self._wait()

    async def append(
        self,
        entries: Sequence[LogEntry],
        card: IndexCard | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
        people: Sequence[str] = (),
    ) -> None:
        await self._wait()
        done = self.unsure.pop(0) if self.unsure else None
        if done is not False:
            self._append(Append(tuple(entries), card, snapshot, code, tuple(people)))
        if done is not None:
            raise Unsure("The store was lost while it wrote.")

    def _append(self, new: Append) -> None:
        disk, table = self.disk, new.table
        log = disk.logs.get(table, [])
        for entry in log:
            if entry.key in new.keys:
                raise KeyUsed(table, entry.seq)
        if table in disk.reasons:
            raise SetAside(table, disk.reasons[table])
        if new.first != len(log) + 1:
            raise SeqTaken(table, new.first)
        if new.code in disk.codes:
            raise CodeTaken(new.code)
        for person in new.people:
            if person not in disk.persons or person in disk.forgotten:
                raise PersonGone(person)
        if new.code:
            disk.codes[new.code] = table
        disk.logs[table] = [*log, *new.entries]
        if new.card:
            disk.cards[table] = new.card
            disk.note_visits(new.card)
        if new.snapshot:
            disk.snapshots[table] = new.snapshot
        for server in disk.servers:
            if server is not self:
                server._changes.put_nowait(Change(table, new.last))

    async def load(self, table: str) -> Loaded:
        await self._wait()
        self.reads += 1
        snapshot = self.disk.snapshots.get(table)
        log = self.disk.logs.get(table, [])
        return Loaded(snapshot, tuple(log[snapshot.seq if snapshot else 0 :]))

    async def read(
        self, table: str, after: int = 0, most: int | None = None
    ) -> tuple[LogEntry, ...]:
        await self._wait()
        self.reads += 1
        return tuple(self.disk.logs.get(table, [])[after:][:most])

    async def card(self, table: str) -> IndexCard | None:
        await self._wait()
        return self.disk.cards.get(table)

    async def card_by_code(self, code: str) -> IndexCard | None:
        await self._wait()
        return self.disk.cards.get(self.disk.codes.get(code, ""))

    async def listed(self, status: Status, most: int) -> tuple[IndexCard, ...]:
        return await self._newest(lambda card: card.listed and card.status == status, most)

    async def cards_of(
        self, person: str, most: int, after: CardPlace = FIRST_CARD
    ) -> tuple[IndexCard, ...]:
        def comes(card: IndexCard) -> bool:
            place = (-card.changed, card.table)
            return person in card.people and place > (-after.changed, after.table)

        return await self._newest(comes, most)

    async def count_unfinished(self, person: str) -> int:
        await self._wait()
        cards = self.disk.cards.values()
        return sum(person in card.people and card.status in UNFINISHED for card in cards)

    async def _newest(self, which: Callable[[IndexCard], bool], most: int) -> tuple[IndexCard, ...]:
        await self._wait()
        cards = sorted(self.disk.cards.values(), key=lambda card: (-card.changed, card.table))
        return tuple([card for card in cards if which(card)][:most])

    async def due(self, before: float, most: int) -> tuple[IndexCard, ...]:
        await self._wait()
        cards = self.disk.cards.values()
        due = sorted((card.due, card.table) for card in cards if card.due is not None)
        return tuple([self.disk.cards[table] for time, table in due if time < before][:most])

    async def latest_change(self) -> float:
        """Return when the last table changed; 0 when there is no table."""
        await self._wait()
        return max((card.changed for card in self.disk.cards.values()), default=0.0)

    async def tables(self) -> AsyncIterator[str]:
        for table in sorted(self.disk.logs):
            yield table

    async def set_aside(self, table: str, reason: str) -> None:
        await self._wait()
        if table not in self.disk.logs:
            raise Unknown(f"There is no table {table}.")
        self.disk.reasons[table] = reason
        if table in self.disk.cards:
            self.disk.cards[table] = replace(self.disk.cards[table], status="aside", due=None)

    async def aside(self, table: str) -> str | None:
        await self._wait()
        return self.disk.reasons.get(table)

    async def put_story(self, table: str, story: StoredStory, last: int) -> None:
        await self._wait()
        if table not in self.disk.logs:
            raise Unknown(f"There is no table {table}.")
        forgetting = any(
            person in self.disk.forgotten for person, where in self.disk.visits if where == table
        )
        if len(self.disk.logs[table]) == last and not forgetting:
            self.disk.stories[table] = story

    async def story(self, table: str) -> StoredStory | None:
        await self._wait()
        return self.disk.stories.get(table)

    async def check(self) -> tuple[str, ...]:
        await self._wait()
        return ()

    async def rows(self, table: str) -> TableRows | None:
        await self._wait()
        disk = self.disk
        if table not in disk.logs:
            return None
        code = next((code for code, whose in disk.codes.items() if whose == table), "")
        log, card = tuple(disk.logs[table]), disk.cards.get(table)
        digests = {seq: digest for (whose, seq), digest in disk.digests.items() if whose == table}
        story = disk.stories.get(table)
        made = _chains(first_chain(code), log, digests)
        return TableRows(
            table,
            code,
            len(log),
            made[-1],
            disk.reasons.get(table),
            log,
            made,
            disk.snapshots.get(table),
            card,
            dict.fromkeys(card.people, card.status in UNFINISHED) if card else {},
            digests,
            {seq: body_digest(log[seq - 1].body) for seq in digests},
            frozenset(person for person, where in disk.visits if where == table),
            story,
            story_digest(table, story) if story else None,
            disk.dailies.get(table),
        )

    async def changes(self) -> AsyncIterator[Change]:
        while True:
            yield await self._changes.get()

    def change(self, change: Change) -> None:
        """Notify this server of a change."""
        self._changes.put_nowait(change)

    async def _wait(self) -> None:
        await asyncio.sleep(0)
        if self.down:
            raise StoreDown("The store is away.")


def _chains(
    previous: bytes, log: Sequence[LogEntry], digests: Mapping[int, bytes]
) -> tuple[bytes, ...]:
    made = []
    for entry in log:
        previous = next_chain(previous, entry, digests.get(entry.seq))
        made.append(previous)
    return tuple(made)


def _is_a_store(store: MemoryStore) -> Store:
    return store
