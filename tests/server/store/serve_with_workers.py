"""Use a store beside worker processes, print the ids of all processes, and wait to be killed.

python -m tests.server.store.serve_with_workers PATH
"""

import asyncio
import os
import sys
from pathlib import Path

from tests.server.processes import descendants
from tests.server.store.samples import entry
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.workers.pool import Pool


async def main(path: str) -> None:
    store = SqliteStore(Path(path))
    await store.open()
    await store.append([entry("oak", 1)])
    pool = Pool()
    # Started after the lock was taken, so that they would inherit an open descriptor.
    pool.begin()
    while len(descendants(os.getpid())) < 3:
        await asyncio.sleep(0.01)
    print(*descendants(os.getpid()), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
