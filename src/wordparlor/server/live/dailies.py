"""Daily deals on the server: open a person's table of a day, tell the results, and find par."""

import asyncio
import logging
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from wordparlor.daily import (
    SEAT,
    ShareCard,
    check_day,
    daily_setup,
    day_after,
    day_of,
    end_of,
    place_of,
    share_text,
)
from wordparlor.errors import ParlorError
from wordparlor.games import box as find_box
from wordparlor.games import rules_for, shelf
from wordparlor.server.archive.create import daily_id
from wordparlor.server.archive.index_cards import Listing, listing
from wordparlor.server.errors import UNREADABLE, Refused
from wordparlor.server.live.histories import Histories
from wordparlor.server.live.new_tables import NewTables
from wordparlor.server.live.starts import Starts
from wordparlor.server.live.tables import LiveTable
from wordparlor.server.room.request_keys import own_key
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import daily_terms
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import IndexCard, Person, Store
from wordparlor.server.views.daily import (
    DailyGame,
    DailyPage,
    DailyResults,
    MyDaily,
    daily_entries,
    daily_game,
)
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers

DAYS = 7
"""Earlier days whose deals can still be played."""
_MOST = 500
"""Players in the results of a deal."""
_KEY = "daily"
_log = logging.getLogger(__name__)


class Dailies:
    """The daily deals of a store."""

    def __init__(
        self,
        store: Store,
        new_tables: NewTables,
        starts: Starts,
        histories: Histories,
        workers: Workers,
        check: Callable[[Person], None],
        now: Callable[[], float],
    ) -> None:
        """Take the parts of a server; `check` raises if nothing may be written for a person."""
        self._store = store
        self._new_tables = new_tables
        self._starts = starts
        self._histories = histories
        self._workers = workers
        self._check = check
        self._now = now
        self._pars: dict[DailyDeal, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()
        """The master plays one game at a time."""

    # -- play -------------------------------------------------------------------------------------

    async def begin(self, person: Person, game: str, day: str, payer: Payer) -> str:
        """Open and start a person's table with a deal, or find it; return its id.

        Raises:
            BadSetup: there is no such game, or this is not a date.
            Refused: the deal cannot be played now, or the person has too many unfinished tables.
        """
        box, deal = find_box(game), self._deal(game, day)
        table = daily_id(person, deal)
        card = await self._store.card(table)
        if card is None:
            await self._store.note_daily(table, deal)
            # People may look at the games of earlier days, so these do not count.
            counts = deal.day == day_of(self._now())
            terms = replace(daily_terms(box, deal.day), counts=counts)
            card = await self._new_tables.open_daily(person, table, terms, payer)
        if card.status == "open":
            await self._starts.start(person, table, own_key(person, _KEY), payer, self._check)
        return table

    # -- look -------------------------------------------------------------------------------------

    async def page(self, person: Person | None, day: str) -> DailyPage:
        """Return the deals of a day as a person sees them; of today for an empty day."""
        now = self._now()
        today = day_of(now)
        chosen = self._day(day)
        games = [await self._game(person, DailyDeal(chosen, game)) for game in shelf()]
        days = tuple(day_after(today, -back) for back in range(1, DAYS + 1))
        return DailyPage(chosen, today, end_of(today), now, tuple(games), days)

    async def results(
        self, person: Person | None, game: str, day: str, payer: Payer
    ) -> DailyResults:
        """Return the results of a deal as a person may know them.

        Raises:
            BadSetup: there is no such game, or this is not a date.
            Refused: the deals of this day are not shown.
        """
        find_box(game)
        deal = self._deal(game, day)
        over = deal.day < day_of(self._now())
        table = daily_id(person, deal) if person else ""
        own = await self._own(person, deal)
        finished = own is not None and own.summary.finished
        shown = over or finished
        fewest = await asyncio.to_thread(_fewest_win, game)
        cards = await self._store.daily_cards(deal, _MOST)
        # A forgotten person is not in the lists any more.
        found = [one for card in cards if card.people and (one := _read(card, person))]
        if own and own.table not in {one.table for one in found}:
            found.append(own)
        par = await self._par(deal) if shown else None
        mine = await self._mine(table, own, par, payer, fewest=fewest) if own and finished else None
        entries = daily_entries(found, deal.day, shown=shown, over=over, fewest=fewest)
        return DailyResults(deal.day, game, shown, entries, par, mine)

    async def _game(self, person: Person | None, deal: DailyDeal) -> DailyGame:
        box = find_box(deal.game)
        variant = box.variant(box.daily.variant).id
        table = daily_id(person, deal) if person else ""
        own = await self._own(person, deal)
        return daily_game(daily_terms(box, deal.day), variant, table, own)

    async def _own(self, person: Person | None, deal: DailyDeal) -> Listing | None:
        card = await self._store.card(daily_id(person, deal)) if person else None
        return _read(card, person) if card else None

    async def _mine(
        self, table: str, own: Listing, par: int | None, payer: Payer, *, fewest: bool
    ) -> MyDaily:
        summary = own.summary
        story = await self._histories.finished(table, payer)
        card = ShareCard(
            game=find_box(summary.game).name,
            day=summary.daily,
            score=summary.scores[SEAT],
            place=place_of(summary.scores, SEAT, fewest=fewest),
            players=len(summary.scores),
            turns=story.statistics.seats[SEAT].turns,
            hints=summary.hints[SEAT] if summary.hints else 0,
            par=par,
        )
        return MyDaily(table, card, share_text(card))

    def _deal(self, game: str, day: str) -> DailyDeal:
        return DailyDeal(self._day(day), game)

    def _day(self, day: str) -> str:
        """Return a day whose deals are there; today for an empty text."""
        today = day_of(self._now())
        chosen = check_day(day) if day else today
        first = day_after(today, -DAYS)
        if not first <= chosen <= today:
            raise Refused(f"The deals of {first} to {today} are here, not those of {chosen}.")
        return chosen

    # -- par --------------------------------------------------------------------------------------

    def on_written(self, live: LiveTable, room: Room) -> None:
        """Let the master play a deal that a person has just finished here."""
        if room.terms.daily and room.finished and room.moved == room.seq:
            self._seek_par(DailyDeal(room.terms.daily, room.terms.game))

    async def settle(self) -> None:
        """Wait until the master has played what people have finished."""
        await asyncio.gather(*self._pars.values())

    async def close(self) -> None:
        """Stop the games of the master; a later request begins them again."""
        for task in self._pars.values():
            task.cancel()
        await asyncio.gather(*self._pars.values(), return_exceptions=True)

    async def _par(self, deal: DailyDeal) -> int | None:
        """Return par; None while the master still plays."""
        par = await self._store.par(deal)
        if par is None:
            self._seek_par(deal)
        return par

    def _seek_par(self, deal: DailyDeal) -> None:
        if deal not in self._pars:
            task = self._pars[deal] = asyncio.create_task(self._play_par(deal))
            task.add_done_callback(lambda _: self._pars.pop(deal, None))

    async def _play_par(self, deal: DailyDeal) -> None:
        try:
            async with self._turn:
                # Another server may have been faster.
                if await self._store.par(deal) is not None:
                    return
                actions: tuple[bytes, ...] = ()
                while True:
                    part = await self._workers.par(deal.game, deal.day, actions)
                    if part.score is not None:
                        await self._store.put_par(deal, part.score)
                        return
                    actions = part.actions
        except (ParlorError, StoreError) as wrong:
            _log.warning("Par of %s on %s is not known yet: %s", deal.game, deal.day, wrong)


def _read(card: IndexCard, person: Person | None) -> Listing | None:
    try:
        return listing(card, person.id if person else None)
    except UNREADABLE as wrong:
        _log.warning("The card of table %s cannot be read: %s", card.table, wrong)
        return None


@cache
def _fewest_win(game: str) -> bool:
    """Tell whether the fewest points win the daily deals of a game."""
    rules = rules_for(daily_setup(find_box(game), "2026-01-01", "Ann"))
    return bool(rules.game.goal.fewest)
