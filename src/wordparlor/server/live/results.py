"""Find the finished games of a person, page by page."""

import asyncio
import logging
from math import isfinite, nan
from typing import Final

from wordparlor.server.archive.index_cards import Listing, listing
from wordparlor.server.errors import UNREADABLE, Refused
from wordparlor.server.store.protocol import FIRST_CARD, CardPlace, IndexCard, Person, Store
from wordparlor.server.views.results import ResultFilter, ResultsPage, matches

_CHUNK: Final = 200
"""Cards that are read at once."""
_MOST_LOOKED: Final = 2_000
"""Cards that one page looks at; the next page goes on after them."""
MOST_GAMES: Final = 5_000
"""The latest tables that a record counts."""
_log = logging.getLogger(__name__)


async def find_results(
    store: Store,
    person: Person,
    wanted: ResultFilter,
    after: str,
    most: int,
    tables: set[str] | None = None,
) -> ResultsPage:
    """Return a page of a person's finished games; only some `tables`, if there are any.

    A page may have fewer games than asked for, although there are more: it looks at a part of
    the tables only.

    Raises:
        Refused: no page ends at this place.
    """
    place, found, looked = _read_place(after), list[Listing](), 0
    while looked < _MOST_LOOKED:
        cards = await store.cards_of(person.id, _CHUNK, place)
        for card in cards:
            one = read_finished(card, person)
            if one and matches(one, wanted) and (tables is None or one.table in tables):
                if len(found) == most:
                    return ResultsPage(tuple(found), _write_place(place))
                found.append(one)
            place = CardPlace(card.changed, card.table)
        looked += len(cards)
        if len(cards) < _CHUNK:
            return ResultsPage(tuple(found))
        # Let others have their turn.
        await asyncio.sleep(0)
    return ResultsPage(tuple(found), _write_place(place))


async def finished_games(store: Store, person: Person) -> list[Listing]:
    """Return the finished games of a person, the last changed first."""
    place, found = FIRST_CARD, list[Listing]()
    for _ in range(MOST_GAMES // _CHUNK):
        cards = await store.cards_of(person.id, _CHUNK, place)
        found += [one for card in cards if (one := read_finished(card, person))]
        if len(cards) < _CHUNK:
            break
        place = CardPlace(cards[-1].changed, cards[-1].table)
    return found


def read_finished(card: IndexCard, person: Person) -> Listing | None:
    """Return the game of a card as a person sees it; None if it is not finished or not readable."""
    if card.status != "over":
        return None
    try:
        found = listing(card, person.id)
    except UNREADABLE as wrong:
        _log.warning("The card of table %s cannot be read: %s", card.table, wrong)
        return None
    return found if found.summary.finished else None


def _write_place(place: CardPlace) -> str:
    return f"{place.changed!r}~{place.table}"


def _read_place(text: str) -> CardPlace:
    if not text:
        return FIRST_CARD
    changed, _, table = text.partition("~")
    try:
        time = float(changed)
    except ValueError:
        time = nan
    if not isfinite(time) or "\0" in table:
        raise Refused("No page ends here; take `next` of a page, or leave `after` out.")
    return CardPlace(time, table)
