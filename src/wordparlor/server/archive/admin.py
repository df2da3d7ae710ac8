"""What the operator does with a store, also while a server uses it: `wordparlor admin`."""

import re
from datetime import UTC, datetime
from ipaddress import ip_network

import msgspec

from wordparlor.errors import ParlorError
from wordparlor.server.archive.index_cards import index_card, listing
from wordparlor.server.archive.load import load_room
from wordparlor.server.errors import UNREADABLE, Damaged, NotServed
from wordparlor.server.room.fold import fold, replay
from wordparlor.server.room.log import Closed, encode_body
from wordparlor.server.store import OperatorStore
from wordparlor.server.store.admin import PersonCost, TableSize
from wordparlor.server.store.errors import SeqTaken, SetAside
from wordparlor.server.store.people import Ban, Profile
from wordparlor.server.store.protocol import LogEntry

_TRIES = 20
_SPAN = re.compile(r"(?P<number>[1-9]\d{0,4})(?P<unit>[hd])")
_HOURS = {"h": 1, "d": 24}


class AdminError(ParlorError):
    """The operator asks for something that cannot be done."""


class TableRow(msgspec.Struct, frozen=True):
    """A table for the operator."""

    table: str
    game: str
    status: str
    people: int
    entries: int
    bytes: int
    changed: float
    aside: str | None = None


class PersonRow(msgspec.Struct, frozen=True):
    """A person for the operator."""

    person: str
    name: str
    created: float | None
    seen: float
    tokens: int


class Costs(msgspec.Struct, frozen=True):
    """What costs most."""

    tables: tuple[TableRow, ...]
    people: tuple[PersonCost, ...]


async def list_tables(store: OperatorStore, most: int) -> tuple[TableRow, ...]:
    """Return tables, the last changed first."""
    return tuple(map(_table_row, await store.newest_tables(most)))


async def list_people(store: OperatorStore, most: int) -> tuple[PersonRow, ...]:
    """Return people, the last seen first."""
    return tuple(map(_person_row, await store.profiles(most)))


async def costs(store: OperatorStore, most: int) -> Costs:
    """Return the tables and people that take most space."""
    tables = tuple(map(_table_row, await store.largest_tables(most)))
    return Costs(tables, await store.costliest_people(most))


async def close(store: OperatorStore, table: str, now: float) -> None:
    """Close a table; a running server tells the players within seconds.

    Raises:
        AdminError: it is over already, or set aside.
        NoTable, NotServed: there is no such table, or it cannot be read here.
    """
    for _ in range(_TRIES):
        try:
            room = await load_room(store, table)
            if room.status == "over":
                raise AdminError(f"Table {table} is over already.")
            step = fold(room, Closed(), table, max(now, room.changed))
            entry = LogEntry(table, step.seq, encode_body(step.body), step.at)
            await store.append((entry,), index_card(step.after))
        except SeqTaken:
            # The server wrote a move in between.
            continue
        except SetAside:
            raise AdminError(f"Table {table} was set aside; it takes no more moves.") from None
        return
    raise AdminError(f"Too much happens at table {table}; try again.")


async def put_back(store: OperatorStore, table: str) -> None:
    """Serve a table again that was set aside.

    Raises:
        AdminError: its log still cannot be replayed.
        Unknown: it was not set aside.
    """
    try:
        steps = replay(None, await store.read(table))
    except (Damaged, NotServed) as wrong:
        raise AdminError(f"Table {table} stays aside: {wrong}") from None
    if not steps:
        raise AdminError(f"There is no table {table}; `admin tables` lists all.")
    await store.put_back(table, index_card(steps[-1].after))


async def ban(
    store: OperatorStore, subject: str, until: float | None, reason: str, now: float
) -> Ban:
    """Keep a network or a person out.

    Raises:
        AdminError: there is no such person.
    """
    made = Ban(await _subject(store, subject), now, until, reason)
    await store.ban(made)
    return made


async def unban(store: OperatorStore, subject: str) -> None:
    """End a ban; AdminError if there is none."""
    network = _network(subject)
    if not await store.unban(network or subject):
        raise AdminError(f"{subject} is not banned; `admin bans` lists all bans.")


def read_until(text: str, now: float) -> float | None:
    """Return the time that a text means: 12h, 30d or 2027-01-31; None for no text.

    Raises:
        AdminError: the text means no time to come.
    """
    if not text:
        return None
    span = _SPAN.fullmatch(text)
    if span:
        return now + int(span["number"]) * _HOURS[span["unit"]] * 3600.0
    try:
        until = datetime.fromisoformat(text)
    except ValueError:
        raise AdminError(f"{text!r} is not a time; write 12h, 30d or 2027-01-31.") from None
    at = (until if until.tzinfo else until.replace(tzinfo=UTC)).timestamp()
    if at <= now:
        raise AdminError(f"{text} is over; name a time to come.")
    return at


async def _subject(store: OperatorStore, subject: str) -> str:
    network = _network(subject)
    if network:
        return network
    if not await store.people([subject]):
        raise AdminError(
            f"{subject!r} is no address and no person; `admin people` lists the ids of people."
        )
    return subject


def _network(subject: str) -> str:
    try:
        return str(ip_network(subject, strict=False))
    except ValueError:
        return ""


def _table_row(size: TableSize) -> TableRow:
    game, status, people, changed = "", "aside" if size.aside is not None else "", 0, 0.0
    if size.card:
        status, people, changed = size.card.status, len(size.card.people), size.card.changed
        try:
            game = listing(size.card).summary.game
        except UNREADABLE:
            game = "unreadable"
    return TableRow(size.table, game, status, people, size.entries, size.bytes, changed, size.aside)


def _person_row(profile: Profile) -> PersonRow:
    person = profile.person
    return PersonRow(person.id, person.name, profile.created, profile.seen, len(profile.tokens))
