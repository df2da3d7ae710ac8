"""What a store keeps of daily deals: the tables of each day, and par."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from wordparlor.server.store.protocol import IndexCard


class DailyDeal(NamedTuple):
    """The deal of a game on a day."""

    day: str
    """A date like 2026-11-18."""
    game: str


class DailyStore(Protocol):
    """The part of a store that keeps daily deals."""

    async def note_daily(self, table: str, deal: DailyDeal) -> None:
        """Note that a table plays a daily deal, before the table is opened; once is enough."""

    async def daily_cards(self, deal: DailyDeal, most: int) -> "tuple[IndexCard, ...]":
        """Return the cards of the tables that play a deal, the first changed first."""

    async def put_par(self, deal: DailyDeal, score: int) -> None:
        """Keep the score of the master in a deal, unless one is kept already."""

    async def par(self, deal: DailyDeal) -> int | None:
        """Return the score of the master in a deal, if it is kept."""

    async def drop_dailies(self, before: str) -> None:
        """Delete what is kept of the deals before a day whose tables are gone."""
