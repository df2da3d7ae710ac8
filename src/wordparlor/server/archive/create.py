"""Create a table: by a host's terms, or as the rematch of another table."""

import hashlib
import random
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from wordparlor.daily import bot_names
from wordparlor.games import box as find_box
from wordparlor.server.archive import credentials
from wordparlor.server.archive.index_cards import index_card
from wordparlor.server.room.chairs import distinct_name
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import LogBody, Opened, Sat, encode_body
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.errors import CodeTaken, KeyUsed, SeqTaken
from wordparlor.server.store.protocol import IndexCard, LogEntry, Person, Store

_ID_BYTES = 16
_CODE_LENGTH = 6

MakeBodies = Callable[[str], tuple[LogBody, ...]]
"""Returns the first entries of a table, given its code."""


def table_id(person: Person, key: str) -> str:
    """Return the id of the table that a request opens: the same for the same key.

    It is as hard to guess as the person's id, which is secret.
    """
    if not key:
        return credentials.new_id()
    return _hashed(f"{person.id} {key}")


def rematch_id(table: str) -> str:
    """Return the id of a table's rematch, the same for all players."""
    return _hashed(f"after {table}")


def daily_id(person: Person, deal: DailyDeal) -> str:
    """Return the id of a person's table with a daily deal: there is one for each deal."""
    return _hashed(f"daily {person.id} {deal.day} {deal.game}")


def _hashed(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return urlsafe_b64encode(digest[:_ID_BYTES]).decode().rstrip("=")


def new_code(chance: random.Random) -> str:
    """Return a code that people can read out over the phone."""
    return "".join(chance.choices(credentials.CODE_LETTERS, k=_CODE_LENGTH))


def first_entries(person: Person, code: str, terms: Terms) -> tuple[LogBody, ...]:
    """Return the first entries of a table: its host takes the first chair for a person."""
    chair = terms.chairs.index(PERSON)
    return Opened(person.id, code, terms), Sat(chair, person.id, person.name, person.avatar)


def daily_entries(person: Person, code: str, terms: Terms) -> tuple[LogBody, ...]:
    """Return the first entries of a table with a daily deal.

    Its bots have the same names for all people, so a person with such a name gets another one.
    """
    name = distinct_name(person.name, bot_names(find_box(terms.game)))
    return first_entries(replace(person, name=name), code, terms)


def rematch_entries(room: Room, host: str, code: str) -> tuple[LogBody, ...]:
    """Return the first entries of a rematch: players who stayed keep their chairs."""
    chairs = tuple(chair.level or PERSON for chair in room.chairs)
    terms = replace(room.terms, chairs=chairs, watching=room.watching)
    return Opened(host, code, terms, room.table), *_seated(room, host)


def _seated(room: Room, host: str) -> Iterator[Sat]:
    for number, chair in enumerate(room.chairs):
        if chair.present or chair.person == host:
            yield Sat(number, chair.person, chair.name, chair.avatar)


async def create_table(
    store: Store, table: str, make: MakeBodies, now: float, chance: random.Random, key: str = ""
) -> IndexCard:
    """Write the first entries of a table, unless it exists already; return its card."""
    while True:
        code = new_code(chance)
        entries, room = _begin(table, make(code), now, key)
        card = index_card(room)
        try:
            await store.append(entries, card, code=code, people=_named(room))
        except CodeTaken:
            continue
        except (KeyUsed, SeqTaken):
            return await store.card(table) or card
        return card


def _named(room: Room) -> tuple[str, ...]:
    """Return the people of a new table: it is not written if one of them is forgotten."""
    return tuple(sorted(room.people))


def _begin(
    table: str, bodies: tuple[LogBody, ...], now: float, key: str
) -> tuple[list[LogEntry], Room]:
    """Return the entries of a new log, the first with the key, and their room."""
    room: Room | None = None
    entries: list[LogEntry] = []
    for body in bodies:
        step = fold(room, body, table, now, "" if entries else key)
        entries.append(LogEntry(table, step.seq, encode_body(body), now, "" if entries else key))
        room = step.after
    assert room is not None
    return entries, room
