"""How a table comes into being: by someone's wish, or as the rematch of another one."""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator

from msgspec.structs import replace

from wordparlor.server.archive import credentials
from wordparlor.server.archive.index_cards import CODE_LENGTH, CODE_LETTERS, card_of, code_holder
from wordparlor.server.room.fold import follow
from wordparlor.server.room.log import Body, Opened, Sat, write_entry
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Wish
from wordparlor.server.store.errors import KeyUsed, SeqTaken
from wordparlor.server.store.protocol import Card, Entry, Person, Store

_ID_BYTES = 16


def table_for(person: Person, key: str) -> str:
    """Return the id of the table that a request opens: the same for the same key.

    It is as hard to guess as the person's id, which nobody else knows.
    """
    if not key:
        return credentials.new_id()
    return _hashed(f"{person.id} {key}")


def rematch_of(table: str) -> str:
    """Return the id of a table's rematch: whoever asks for it, there is one."""
    return _hashed(f"after {table}")


def _hashed(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return urlsafe_b64encode(digest[:_ID_BYTES]).decode().rstrip("=")


def new_code() -> str:
    """Return letters that people can tell each other over the phone."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def first_entries(person: Person, code: str, wish: Wish) -> tuple[Body, ...]:
    """Return the beginning of a table's log: its host sits down on the first chair there is."""
    return Opened(person.id, code, wish), Sat(wish.chairs.index(PERSON), person.id, person.name)


def rematch_entries(room: Room) -> tuple[Body, ...]:
    """Return the beginning of a rematch: all who were there to the end sit where they sat."""
    wish = replace(room.wish, chairs=tuple(chair.level or PERSON for chair in room.chairs))
    return Opened(room.again_host, room.again_code, wish, room.table), *_seated(room)


def _seated(room: Room) -> Iterator[Sat]:
    for number, chair in enumerate(room.chairs):
        if chair.present or chair.person == room.again_host:
            yield Sat(number, chair.person, chair.name)


async def open_table(
    store: Store, table: str, bodies: tuple[Body, ...], now: float, key: str = ""
) -> Card:
    """Write the first entries of a table, unless they are there already; return its card."""
    room: Room | None = None
    entries: list[Entry] = []
    for body in bodies:
        step = follow(room, body, table, now, "" if entries else key)
        entries.append(Entry(table, step.seq, write_entry(body), now, "" if entries else key))
        room = step.after
    assert room is not None
    card = card_of(room)
    try:
        await store.append(entries, card)
    except (KeyUsed, SeqTaken):
        return await store.card(table) or card
    return card


async def free_code(store: Store) -> str:
    """Return a code that no open table has."""
    while await by_code(store, code := new_code()):
        pass
    return code


async def by_code(store: Store, code: str) -> Card | None:
    """Return the card of the open table with a code."""
    cards = await store.cards_of(code_holder(code), 1)
    return cards[0] if cards and cards[0].status == "open" else None
