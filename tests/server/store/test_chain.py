"""The chain of a log, which both stores write alike."""

import hashlib
import struct

import pytest

from tests.server.store.samples import entry
from wordparlor.server.store.chain import body_digest, chains, first_chain, next_chain
from wordparlor.server.store.protocol import LogEntry, Store

pytestmark = pytest.mark.anyio
LOG = (
    LogEntry("oak é", 1, b"\x00one", 1000.25, "key é"),
    LogEntry("oak é", 2, b"", 1e9 + 0.1, ""),
    LogEntry("oak é", 3, b"\xff" * 300, -1.5, "k3"),
)


async def test_both_stores_write_the_same_chain(store: Store) -> None:
    await store.append(LOG[:2], code="BCDFGH")
    await store.append(LOG[2:])
    rows = await store.rows("oak é")
    assert rows is not None
    assert rows.chains == tuple(chains(first_chain("BCDFGH"), LOG))
    assert rows.head == rows.chains[-1]
    assert await store.rows("elm") is None
    assert await store.check() == ()


def test_a_chain_is_what_the_docs_say() -> None:
    (one, *_) = LOG
    parts = b"BCDFGH\0" + struct.pack(">qd", 1, 1000.25) + "oak é\0key é\0".encode()
    digest = hashlib.sha256(parts + hashlib.sha256(b"\x00one").digest()).digest()
    assert next_chain(first_chain("BCDFGH"), one) == digest[:16]


def test_a_replaced_body_keeps_its_chain() -> None:
    written, redacted = entry("oak", 1), LogEntry("oak", 1, b"gone", 1001.0)
    assert next_chain(b"", redacted) != next_chain(b"", written)
    assert next_chain(b"", redacted, body_digest(written.body)) == next_chain(b"", written)


@pytest.mark.parametrize(
    "other",
    [
        LogEntry("oak ", 1, b"\x00one", 1000.25, "key é"),
        LogEntry("oak é", 2, b"\x00one", 1000.25, "key é"),
        LogEntry("oak é", 1, b"one", 1000.25, "key é"),
        LogEntry("oak é", 1, b"\x00one", 1000.5, "key é"),
        LogEntry("oak é", 1, b"\x00one", 1000.25, "key "),
    ],
)
def test_every_part_of_an_entry_is_in_its_chain(other: LogEntry) -> None:
    assert next_chain(b"", other) != next_chain(b"", LOG[0])
    assert next_chain(b"x", LOG[0]) != next_chain(b"", LOG[0])
