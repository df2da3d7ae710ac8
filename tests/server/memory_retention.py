"""The part of a store in memory that deletes what is old."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from tests.server.memory_people import PeopleDisk
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import UNFINISHED
from wordparlor.server.store.puzzles import PuzzleRating
from wordparlor.server.store.retention import PersonAge, TableAge


class RetentionDisk(PeopleDisk):
    """What all servers share about the age of tables, and about addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.codes: dict[str, str] = {}
        self.reasons: dict[str, str] = {}
        self.swept = 0.0
        self.visited: dict[str, float] = {}
        self.origins: dict[str, tuple[bytes, float]] = {}
        self.dailies: dict[str, DailyDeal] = {}
        self.pars: dict[DailyDeal, int] = {}
        self.puzzles: dict[str, PuzzleRating] = {}

    def touched(self, table: str) -> float:
        card = self.cards.get(table)
        changed = card.changed if card else 0.0
        return max(changed, self.visited.get(table, 0.0), self.logs[table][-1].at)


class MemoryRetention(ABC):
    """The methods of a `RetentionStore`."""

    disk: RetentionDisk

    @abstractmethod
    async def _wait(self) -> None:
        """Take a moment, and fail while the store is away."""

    async def begin_round(self, now: float, every: float) -> bool:
        await self._wait()
        if self.disk.swept > now - every:
            return False
        self.disk.swept = now
        return True

    async def table_ages(self, after: str, most: int) -> tuple[TableAge, ...]:
        await self._wait()
        disk = self.disk
        tables = sorted(table for table in disk.logs if table > after)[:most]
        return tuple(TableAge(one, disk.touched(one), disk.cards.get(one)) for one in tables)

    async def person_ages(self, after: str, most: int) -> tuple[PersonAge, ...]:
        await self._wait()
        people = [one for one in sorted(self.disk.persons) if one > after]
        known = [one for one in people if one not in self.disk.forgotten]
        return tuple(PersonAge(one, self.disk.seen[one]) for one in known[:most])

    async def mark_visited(self, tables: Iterable[str], at: float) -> None:
        await self._wait()
        self.disk.visited.update(dict.fromkeys(tables, at))

    async def delete_table(self, table: str, before: float) -> int | None:
        await self._wait()
        disk = self.disk
        if table not in disk.logs or disk.touched(table) >= before:
            return None
        size = sum(len(entry.body) for entry in disk.logs.pop(table))
        for rows in (disk.snapshots, disk.cards, disk.reasons, disk.visited, disk.origins):
            rows.pop(table, None)
        disk.dailies.pop(table, None)
        disk.visits = {visit for visit in disk.visits if visit[1] != table}
        disk.codes = {code: whose for code, whose in disk.codes.items() if whose != table}
        return size

    async def secret(self) -> bytes:
        await self._wait()
        return b"secret"

    async def note_origin(self, table: str, origin: bytes, at: float) -> None:
        await self._wait()
        self.disk.origins.setdefault(table, (origin, at))

    async def count_open_from(self, origin: bytes) -> int:
        await self._wait()
        tables = [table for table, (whose, _) in self.disk.origins.items() if whose == origin]
        return sum(self.disk.cards[table].status in UNFINISHED for table in tables)

    async def origins(self, tables: Iterable[str]) -> dict[str, bytes]:
        await self._wait()
        known = self.disk.origins
        return {table: known[table][0] for table in tables if table in known}

    async def drop_origins(self, before: float) -> None:
        await self._wait()
        known = self.disk.origins
        self.disk.origins = {table: one for table, one in known.items() if one[1] >= before}
