"""Which word lists the tables of a store need, so that a host knows what to keep."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.log import Opened, Started, decode_body
from wordparlor.server.room.terms import has_list
from wordparlor.server.store import open_existing
from wordparlor.server.store.protocol import UNFINISHED, Store
from wordparlor.table.phrases import plural

_PAGE = 50
"""Entries to read at once; most games start within them."""


class Need(NamedTuple):
    """A word list that unfinished tables need, and whether this server has it."""

    dictionary: str
    here: bool


def report(url: str, say: Callable[[str], None]) -> None:
    """Say which lists the unfinished tables of a store need; StoreError if it cannot be read."""
    needs = asyncio.run(_read_needs(url))
    for need, tables in sorted(needs.items()):
        where = "which this version has" if need.here else "which is not here"
        say(f"{plural(tables, 'unfinished table')}: {need.dictionary}, {where}")
    if not needs:
        say("No unfinished table of the store needs a word list.")


async def find_needs(store: Store) -> Counter[Need]:
    """Return the lists that unfinished tables were dealt with, and for how many tables."""
    is_here = cache(has_list)
    found: Counter[Need] = Counter()
    async for table in store.tables():
        card = await store.card(table)
        if card is None or card.status not in UNFINISHED:
            continue
        named = await _list_of(store, table)
        if named:
            found[Need(named[0], is_here(*named))] += 1
    return found


async def _read_needs(url: str) -> Counter[Need]:
    store = await open_existing(url)
    try:
        return await find_needs(store)
    finally:
        await store.close()


async def _list_of(store: Store, table: str) -> tuple[str, str] | None:
    """Return the id of a table's list and its custom words; None before the game starts."""
    after, words = 0, ""
    while entries := await store.read(table, after, _PAGE):
        for entry in entries:
            try:
                body = decode_body(entry.body)
            except (Damaged, NotServed):
                return None
            if isinstance(body, Opened):
                words = body.terms.words
            elif isinstance(body, Started):
                return body.setup.dictionary, words
        after = entries[-1].seq
    return None
