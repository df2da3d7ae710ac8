"""Audit a store: its files and counts, and every table, from its log to its index card."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import msgspec

from wordparlor.server.archive.audit_table import table_faults
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.chairs import FORGOTTEN
from wordparlor.server.room.log import Forgotten, Opened, Sat, decode_body
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import StoreDamaged, StoreDown, StoreError
from wordparlor.server.store.protocol import LogEntry, Store, TableRows
from wordparlor.server.store.sqlite import SqliteStore


class Audit(msgspec.Struct, frozen=True):
    """What is wrong with one table, or with the store as a whole."""

    table: str
    """Empty for the store as a whole."""
    entries: int = 0
    faults: tuple[str, ...] = ()


def report(url: str, say: Callable[[str], None]) -> int:
    """Say what is wrong in a store and return the exit code; StoreError if it cannot be read."""
    return asyncio.run(_report(url, say))


def accept_losses(url: str) -> None:
    """Forget which commits a store has lost; StoreError if it cannot be used."""
    asyncio.run(_accept_losses(url))


async def audit_store(store: Store) -> AsyncIterator[Audit]:
    """Check an open store as a whole, then every table."""
    try:
        yield Audit("", faults=await store.check())
        async for table in store.tables():
            yield await _audit(store, table)
    except StoreDown:
        raise
    except StoreError as wrong:
        yield Audit("", faults=(str(wrong),))


async def _accept_losses(url: str) -> None:
    store = _existing(open_store(url))
    # To open it notes what is lost now.
    await store.open()
    try:
        if isinstance(store, SqliteStore):
            await store.accept_losses()
    finally:
        await store.close()


def _existing(store: Store) -> Store:
    if isinstance(store, SqliteStore) and not store.path.exists():
        raise StoreError(f"There is no store at {store.path}; check the path.")
    return store


async def _report(url: str, say: Callable[[str], None]) -> int:
    store = _existing(open_store(url, frozen=True))
    tables = entries = damaged = faults = 0
    try:
        await store.open()
        async for audit in audit_store(store):
            tables += bool(audit.table)
            entries += audit.entries
            damaged += bool(audit.table and audit.faults)
            faults += len(audit.faults)
            for fault in audit.faults:
                say(f"Table {audit.table}: {fault}" if audit.table else f"The store: {fault}")
    except StoreDamaged as wrong:
        say(f"The store: {wrong}")
        faults += 1
    finally:
        await store.close()
    say(f"Replayed {tables:,} tables with {entries:,} entries; {_verdict(damaged, faults)}.")
    return 1 if faults else 0


def _verdict(damaged: int, faults: int) -> str:
    if damaged:
        return f"{damaged:,} are damaged"
    return "the store is damaged" if faults else "all are sound"


async def _audit(store: Store, table: str) -> Audit:
    rows: TableRows | None = None
    try:
        rows = await store.rows(table)
        if rows is None:
            # A server has deleted it since it was listed.
            return Audit(table)
        faults = [
            *table_faults(rows),
            *await _people_faults(store, rows),
            *await _redaction_faults(store, rows),
        ]
    except StoreDown:
        raise
    # A changed row can raise anything; the other tables are checked too.
    except Exception as wrong:
        faults = [f"Its rows cannot be read: {str(wrong).rstrip('.')}."]
    return Audit(table, len(rows.entries) if rows else 0, tuple(faults))


async def _people_faults(store: Store, rows: TableRows) -> list[str]:
    """Return a fault for each person who does not exist, and for visits that are not in the log."""
    named = {*rows.holders, *(rows.card.people if rows.card else ()), *rows.visits}
    sat, forgotten = _sitters(rows)
    known = (await store.people({*named, *sat})).keys()
    faults = [
        f"Its person {person} does not exist."
        for person in sorted(named.difference(known, {FORGOTTEN}))
    ]
    # The visit of a forgotten person stays while the table cannot be served.
    if not sat.intersection(known) - forgotten <= rows.visits <= sat:
        faults.append("The visits of people differ from its log.")
    return faults


def _sitters(rows: TableRows) -> tuple[set[str], set[str]]:
    """Return the people who sat at a table or hosted it, and those whom it has forgotten."""
    sat: set[str] = set()
    forgotten: set[str] = set()
    for entry in rows.entries:
        with suppress(Damaged, NotServed):
            match decode_body(entry.body):
                case Opened(host):
                    sat.add(host)
                case Sat(_, person):
                    sat.add(person)
                case Forgotten(person):
                    forgotten.add(person)
    return sat, forgotten


async def _redaction_faults(store: Store, rows: TableRows) -> list[str]:
    """Return a fault if bodies were replaced, but not because a person is forgotten."""
    if not rows.digests or any(map(_forgets, rows.entries)) or await store.to_forget(1):
        return []
    replaced = ", ".join(map(str, sorted(rows.digests)))
    return [f"Nobody was forgotten here, but these entries were replaced: {replaced}."]


def _forgets(entry: LogEntry) -> bool:
    with suppress(Damaged, NotServed):
        return isinstance(decode_body(entry.body), Forgotten)
    return False
