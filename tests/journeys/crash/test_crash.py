"""The server or its database is killed while people play: nothing is lost, and nothing done twice.

A trial is one death at a moment left to chance; WORDPARLOR_CRASHES says how many there are in all,
and WORDPARLOR_SEED with which chance. After each one the whole store is compared with what people
were told, and played again from its logs.
"""

import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.journeys.crash.crash_run import Evening
from tests.journeys.fork_server import Press
from tests.journeys.people import plans
from tests.server.throwaway_postgres import Server

pytestmark = pytest.mark.anyio

CRASHES = int(os.environ.get("WORDPARLOR_CRASHES", "200"))
SEED = int(os.environ.get("WORDPARLOR_SEED", "1"))
EVENING = 10
"""Trials on one store: with more of them most of the time would go into playing logs again."""
TABLES = 3
"""With a bot, and as many without one, which never wait for it."""
WHICH = ("sqlite", "postgres", "database", "postgres", "sqlite")
"""Which kind of evening follows which: whether the server dies, on which store, or the database."""
EVENINGS = [
    pytest.param(WHICH[count % len(WHICH)], count, marks=[pytest.mark.long] if count >= 5 else [])
    for count in range(-(-CRASHES // EVENING))
]


@pytest.mark.parametrize(("kind", "count"), EVENINGS)
async def test_nothing_acknowledged_is_lost_or_done_twice(
    kind: str,
    count: int,
    press: Press,
    postgres: Server,
    new_database: Callable[[], Awaitable[str]],
    tmp_path: Path,
) -> None:
    print(f"To repeat it: WORDPARLOR_SEED={SEED}")
    chance = random.Random(f"{SEED} {count}")
    url = f"sqlite://{tmp_path / 'parlor.db'}" if kind == "sqlite" else await new_database()
    evening = Evening(press, url, chance)
    tables = [plan for bots in (True, False) for plan in chance.sample(plans(bots=bots), TABLES)]
    # People who never pause would leave a database that comes back no time to be looked at.
    pace = 0.02 if kind == "database" else 0.0
    try:
        await evening.begin(tables, pace)
        for _ in range(EVENING):
            if kind == "database":
                await evening.lose_database(postgres)
            else:
                await evening.lose_server()
        await evening.finish()
    finally:
        faults = press.faults()
        print(*faults, sep="\n")
    assert not faults
