"""Kill the server or its database while people play: nothing is lost, and nothing is done twice.

A trial is one kill at a random moment; WORDPARLOR_CRASHES sets the number of trials, and
WORDPARLOR_SEED the random seed. After each trial the whole store is replayed and compared with
what people saw.
"""

import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.journeys.crash.crash_run import CrashRun
from tests.journeys.fork_server import ForkServer
from tests.journeys.people import plans
from tests.server.throwaway_postgres import Server

pytestmark = pytest.mark.anyio

CRASHES = int(os.environ.get("WORDPARLOR_CRASHES", "200"))
SEED = int(os.environ.get("WORDPARLOR_SEED", "1"))
TRIALS_PER_RUN = 10
"""Trials on one store: with more of them, most of the time would go into replays."""
TABLES = 3
"""Tables with a bot, and as many without one, where nobody waits for a bot."""
KINDS = ("sqlite", "postgres", "database", "postgres", "sqlite")
"""The kind of each run in turn: kill the server on this store, or kill the database."""
RUNS = [
    pytest.param(KINDS[count % len(KINDS)], count, marks=[pytest.mark.long] if count >= 3 else [])
    for count in range(-(-CRASHES // TRIALS_PER_RUN))
]


@pytest.mark.parametrize(("kind", "count"), RUNS)
async def test_no_acknowledged_request_is_lost_or_done_twice(
    kind: str,
    count: int,
    fork_server: ForkServer,
    postgres: Server,
    new_database: Callable[[], Awaitable[str]],
    tmp_path: Path,
) -> None:
    print(f"To repeat it: WORDPARLOR_SEED={SEED}")
    chance = random.Random(f"{SEED} {count}")
    url = f"sqlite://{tmp_path / 'parlor.db'}" if kind == "sqlite" else await new_database()
    crash_run = CrashRun(fork_server, url, chance)
    tables = [plan for bots in (True, False) for plan in chance.sample(plans(bots=bots), TABLES)]
    # Without a pause, people would leave a restarted database no time for the check.
    pace = 0.02 if kind == "database" else 0.0
    try:
        await crash_run.begin(tables, pace)
        for _ in range(TRIALS_PER_RUN):
            if kind == "database":
                await crash_run.kill_database(postgres)
            else:
                await crash_run.kill_server()
        await crash_run.finish()
    finally:
        faults = fork_server.faults()
        print(*faults, sep="\n")
    assert not faults
