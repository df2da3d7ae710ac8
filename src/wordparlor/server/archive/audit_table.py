"""Check the rows of one table: its chain, its log, and whatever must follow from its log."""

from collections.abc import Iterator

from msgspec.structs import replace

from wordparlor.server.archive.index_cards import card_after, is_card_of
from wordparlor.server.archive.snapshots import EVERY, VERSION, dump_room, restore_room
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room, Step
from wordparlor.server.store.chain import body_digest, first_chain, next_chain, story_digest
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.protocol import UNFINISHED, TableRows

_MOST_NAMED = 5
"""Breaks of a chain that are named."""


def table_faults(rows: TableRows) -> Iterator[str]:
    """Yield what is wrong with a table, a sentence for each fault."""
    if rows.aside is not None:
        yield f"it was set aside: {rows.aside}"
    yield from _chain_faults(rows)
    yield from _replacement_faults(rows)
    yield from _story_faults(rows)
    yield from _holder_faults(rows)
    try:
        steps = replay(None, rows.entries)
    except (Damaged, NotServed) as wrong:
        yield str(wrong)
        return
    if not steps:
        return
    yield from _code_faults(rows, steps[-1].after)
    yield from _snapshot_faults(rows, steps)
    yield from _card_faults(rows, steps)
    yield from _daily_faults(rows, steps[-1].after)


def _chain_faults(rows: TableRows) -> Iterator[str]:
    if rows.last != len(rows.entries):
        yield f"Its log has {len(rows.entries):,} entries and should have {rows.last:,}."
    breaks = []
    previous = first_chain(rows.code)
    for entry, chain in zip(rows.entries, rows.chains, strict=True):
        if chain != next_chain(previous, entry, rows.digests.get(entry.seq)):
            breaks.append(entry.seq)
        # Go on from the stored one, so that each break is found.
        previous = chain
    if breaks:
        named = ", ".join(map(str, breaks[:_MOST_NAMED]))
        more = f" and {len(breaks) - _MOST_NAMED:,} more" if len(breaks) > _MOST_NAMED else ""
        before = "its code" if breaks == [1] else "the one before"
        yield f"Its chain breaks at entry {named}{more}: it or {before} was changed or lost."
    if previous != rows.head:
        yield "Its chain does not end at its head: the last entries were changed or lost."


def _replacement_faults(rows: TableRows) -> Iterator[str]:
    """Yield a fault if a body that replaced another one was changed: the chain does not hold it."""
    changed = [
        entry.seq
        for entry in rows.entries
        if entry.seq in rows.digests and rows.replacements.get(entry.seq) != body_digest(entry.body)
    ]
    if changed:
        named = ", ".join(map(str, changed))
        yield f"Texts were deleted from these entries, which were changed later: {named}."


def _story_faults(rows: TableRows) -> Iterator[str]:
    if rows.story is None:
        if rows.story_digest is not None:
            yield "Its story is lost."
    elif rows.story_digest != story_digest(rows.table, rows.story):
        yield "Its story was changed, or is that of another table."


def _holder_faults(rows: TableRows) -> Iterator[str]:
    if rows.card is None:
        return
    unfinished = rows.card.status in UNFINISHED
    if rows.holders.keys() != set(rows.card.people):
        yield "The people who find it differ from its index card."
    elif any(counted != unfinished for counted in rows.holders.values()):
        yield "Its people count it as unfinished or finished, against its index card."


def _code_faults(rows: TableRows, room: Room) -> Iterator[str]:
    # Tables of the first schema lost their code when they ended.
    if rows.code not in ("", room.code):
        yield f"Its code is {rows.code}, but its log says {room.code}."


def _snapshot_faults(rows: TableRows, steps: list[Step]) -> Iterator[str]:
    due = len(steps) // EVERY * EVERY
    if rows.snapshot is None:
        # The snapshot is dropped when a body is replaced.
        if due and not rows.digests:
            yield f"It has no snapshot of entry {due}."
        return
    if rows.snapshot.version < VERSION:
        # An older version wrote it: it is not used any more, the log is.
        return
    seq = rows.snapshot.seq
    if seq != due:
        yield f"Its snapshot is of entry {seq}, not of entry {due}."
        return
    try:
        same = _lasting(restore_room(rows.snapshot)) == _lasting(steps[seq - 1].after)
    except (Damaged, NotServed) as wrong:
        yield f"Its snapshot cannot be used, but its log can: {wrong}"
        return
    if not same:
        yield f"Its snapshot of entry {seq} differs from its log."


def _lasting(room: Room) -> bytes:
    """Return a room without its last events: another version tells them in other sentences."""
    return dump_room(replace(room, recent=()))


def _card_faults(rows: TableRows, steps: list[Step]) -> Iterator[str]:
    """Yield a fault unless the index card is that of the last entry that writes one."""
    if rows.card is None:
        yield "It has no index card."
    elif rows.aside is not None:
        if (rows.card.status, rows.card.due) != ("aside", None):
            yield "It was set aside, but its index card does not say so."
    elif not is_card_of(rows.card, next(filter(None, map(card_after, reversed(steps))), None)):
        yield "Its index card differs from its log."


def _daily_faults(rows: TableRows, room: Room) -> Iterator[str]:
    """Yield a fault unless the lists of daily deals have the table where its terms say so."""
    terms = room.terms
    deal = DailyDeal(terms.daily, terms.game) if terms.daily else None
    if rows.daily == deal:
        return
    if deal is None:
        yield "It is listed as a daily deal, but its log says otherwise."
    else:
        yield f"It is not listed as the daily deal of {deal.day}."
