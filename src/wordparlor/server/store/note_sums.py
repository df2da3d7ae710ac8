"""The sum of the digests of all notes about a person, which the person's row has.

A changed, lost or added note breaks it. Both stores write the same sums.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from wordparlor.server.store.chain import DIGEST
from wordparlor.server.store.notes import Note
from wordparlor.server.store.seals import name_some

NO_NOTES: Final = bytes(DIGEST)
"""The sum of the digests of no notes."""


def note_digest(person: str, note: Note) -> bytes:
    """Return the digest of a note."""
    parts = (person, note.kind, note.key, note.version, note.body)
    return sha256(msgspec.msgpack.encode(parts)).digest()[:DIGEST]


def add_digests(total: bytes, digests: Iterable[bytes]) -> bytes:
    """Return a sum with more digests; a digest that is in the sum already is taken out of it."""
    value = int.from_bytes(total)
    for digest in digests:
        value ^= int.from_bytes(digest)
    return value.to_bytes(DIGEST)


def note_faults(broken: Sequence[str]) -> Iterator[str]:
    """Yield a fault if there are people whose notes do not match their sums."""
    if broken:
        yield f"Notes about these people were changed, lost or added: {name_some(broken)}."
