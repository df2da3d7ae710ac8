"""Snapshots: a room as it was after some entry, so that the log before it is not read.

A snapshot is only a shortcut. It starts with its own digest, and if anything about it is wrong,
`load` reads the whole log instead.
"""

import hashlib
from typing import Final

import msgspec
from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.server.errors import UNREADABLE, Damaged
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import rules_with
from wordparlor.server.store.protocol import Snapshot
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import dump

VERSION: Final = 3
"""Since version 3 the setup names its rules."""
EVERY: Final = 50
_DIGEST = 16


class _Kept(msgspec.Struct, frozen=True):
    room: Room
    setup: Setup | None = None
    state: msgspec.Raw = msgspec.Raw(b"null")


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Kept)


def dump_room(room: Room) -> bytes:
    """Return a room as the body of a snapshot."""
    kept = _Kept(room)
    if room.match:
        state = msgspec.Raw(dump(room.match.state))
        kept = _Kept(replace(room, match=None), room.match.rules.setup, state)
    body = _encoder.encode(kept)
    return _digest(body) + body


def restore_room(snapshot: Snapshot) -> Room:
    """Return the room of a snapshot; Damaged if the snapshot cannot be used."""
    body = snapshot.body[_DIGEST:]
    if snapshot.version != VERSION or snapshot.body[:_DIGEST] != _digest(body):
        raise Damaged("the snapshot is damaged, or another version wrote it.")
    try:
        kept = _decoder.decode(body)
        if kept.setup is None:
            return kept.room
        rules = rules_with(kept.setup, kept.room.terms.words)
        return replace(kept.room, match=rules.restore(bytes(kept.state)))
    except (*UNREADABLE, BadSetup) as wrong:
        raise Damaged(f"the snapshot cannot be read: {wrong}.") from None


def snapshot_if_due(room: Room) -> Snapshot | None:
    """Return a snapshot after every 50th entry, otherwise None."""
    return Snapshot(room.seq, VERSION, dump_room(room)) if room.seq % EVERY == 0 else None


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGEST).digest()
