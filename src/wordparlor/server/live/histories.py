"""The history of tables: what happened there, and the records and statistics of finished games."""

from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import NotServed, Refused
from wordparlor.server.live.stories import Stories
from wordparlor.server.live.subscription import check_admitted
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.store.protocol import Person, Store
from wordparlor.server.views.story import Story
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers


class Histories:
    """Tells histories from the log, or from the story that was kept when the game ended."""

    def __init__(
        self, store: Store, tables: LiveTables, stories: Stories, workers: Workers
    ) -> None:
        self._store = store
        self._tables = tables
        self._stories = stories
        self._workers = workers

    async def tell(
        self,
        person: Person | None,
        table: str,
        after: int,
        most: int,
        seat: int | None,
        payer: Payer,
    ) -> bytes:
        """Return the messages about all entries after one, as `Parlor.story` does."""
        try:
            async with self._tables.hold(table) as (_, room):
                check_admitted(room, _id(person))
                chairs, viewer = len(room.chairs), room.viewer(_id(person))
                finished, last = room.finished, room.seq
        except NotServed as wrong:
            story = await self._kept_story(table, wrong)
            chair = await self._chair(person, table) if seat is None else seat
            _check_seat(chair, len(story.seats))
            return story.tell(chair, after, most)
        if seat is not None and not finished:
            raise Refused("You see a running game from your own seat only; leave out the seat.")
        _check_seat(seat, chairs)
        kept = await self._stories.find(table) if finished and not viewer.away else None
        # People may have talked on after the end: the log has that too.
        if kept and kept.whole and kept.seq == last:
            return kept.tell(viewer.seat if seat is None else seat, after, most)
        entries = await self._store.read(table)
        return await self._workers.story(entries, _id(person), after, most, seat, payer)

    async def finished(self, table: str, payer: Payer) -> Story:
        """Return the story of a finished game; make it if it was not kept yet."""
        if kept := await self._stories.find(table):
            return kept
        async with self._tables.hold(table) as (_, room):
            if not room.finished:
                raise Refused("The game is not over; its record comes after the end.")
        return await self._stories.keep(table, payer)

    async def _kept_story(self, table: str, wrong: NotServed) -> Story:
        """Return the story of a table that cannot be served; raise why not if it has none."""
        story = await self._stories.find(table)
        if story is None:
            raise wrong
        return story

    async def _chair(self, person: Person | None, table: str) -> int | None:
        """Return the chair of a person at a table that cannot be served."""
        card = await self._store.card(table)
        return listing(card, _id(person)).you if card and person else None

    async def read_end(self, person: Person | None, table: str, wrong: NotServed) -> bytes:
        """Return the end of a finished game whose table cannot be served."""
        story = await self._kept_story(table, wrong)
        return story.fresh(await self._chair(person, table))


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise Refused(f"There is no seat {seat}; choose 0 to {seats - 1}.")


def _id(person: Person | None) -> str | None:
    return None if person is None else person.id
