"""The part of a store in memory that keeps daily deals."""

from abc import ABC, abstractmethod

from tests.server.memory_retention import RetentionDisk
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import IndexCard


class MemoryDailies(ABC):
    """The methods of a `DailyStore`."""

    disk: RetentionDisk

    @abstractmethod
    async def _wait(self) -> None:
        """Take a moment, and fail while the store is away."""

    async def note_daily(self, table: str, deal: DailyDeal) -> None:
        await self._wait()
        self.disk.dailies.setdefault(table, deal)

    async def daily_cards(self, deal: DailyDeal, most: int) -> tuple[IndexCard, ...]:
        await self._wait()
        cards = [
            self.disk.cards[table]
            for table, found in self.disk.dailies.items()
            if found == deal and table in self.disk.cards
        ]
        return tuple(sorted(cards, key=lambda card: (card.changed, card.table))[:most])

    async def put_par(self, deal: DailyDeal, score: int) -> None:
        await self._wait()
        self.disk.pars.setdefault(deal, score)

    async def par(self, deal: DailyDeal) -> int | None:
        await self._wait()
        return self.disk.pars.get(deal)

    async def drop_dailies(self, before: str) -> None:
        await self._wait()
        disk = self.disk
        disk.dailies = {
            table: deal
            for table, deal in disk.dailies.items()
            if deal.day >= before or table in disk.logs
        }
        kept = set(disk.dailies.values())
        disk.pars = {
            deal: par for deal, par in disk.pars.items() if deal.day >= before or deal in kept
        }
