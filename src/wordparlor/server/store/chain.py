"""The chain of a table's log: each entry holds a digest of itself and of the entry before it.

The table keeps the last digest, its head. So a changed, lost, moved or added entry shows. Both
stores write the same chain; PostgreSQL computes it by itself, in its function `next_chain`.
"""

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import Final

from wordparlor.server.store.protocol import LogEntry, StoredStory

DIGEST: Final = 16
"""Bytes of a digest."""
_numbers = Struct(">qd")
_seq = Struct(">q")


def first_chain(code: str) -> bytes:
    """Return what a table's first entry follows: its code, so that a changed code shows too."""
    return code.encode()


def body_digest(body: bytes) -> bytes:
    """Return the digest of a body, by which the chain holds it."""
    return sha256(body).digest()


def next_chain(previous: bytes, entry: LogEntry, digest: bytes | None = None) -> bytes:
    """Return the chain of an entry, given that of the entry before it.

    Give the `digest` of an entry whose body was replaced, so that its chain stays as it was. The
    parts cannot be mistaken for each other, because texts hold no NUL character.
    """
    numbers = _numbers.pack(entry.seq, entry.at)
    # One text, one call of each: this runs on the event loop for every append.
    texts = f"{entry.table}\0{entry.key}\0".encode()
    body = digest or body_digest(entry.body)
    return sha256(b"".join((previous, b"\0", numbers, texts, body))).digest()[:DIGEST]


def chains(previous: bytes, entries: Iterable[LogEntry]) -> list[bytes]:
    """Return the chain of each entry."""
    made = []
    for entry in entries:
        previous = next_chain(previous, entry)
        made.append(previous)
    return made


def story_digest(table: str, story: StoredStory) -> bytes:
    """Return the digest by which a table holds its story, so that a swapped one shows."""
    head = f"{table}\0".encode() + _seq.pack(story.seq)
    return sha256(head + body_digest(story.body)).digest()[:DIGEST]
