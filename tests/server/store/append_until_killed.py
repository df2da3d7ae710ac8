"""Append as fast as possible, and print each acknowledged entry, until killed.

python -m tests.server.store.append_until_killed URL
"""

import asyncio
import sys

from tests.server.store.samples import card, entry
from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import Store

TABLES = 20


async def append_forever(store: Store, table: str) -> None:
    seq = 0
    while True:
        seq += 1
        await store.append([entry(table, seq, f"key {seq}")], card(table, changed=float(seq)))
        print(table, seq, flush=True)


async def main(url: str) -> None:
    store = open_store(url)
    await store.open()
    await asyncio.gather(*(append_forever(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
