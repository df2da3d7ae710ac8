"""Measure what hostile tables cost the others on the same server.

    python -m bench.hostile [TABLES [HOSTILE [MINUTES]]]

Ordinary tables of all games play as in `bench.load`, first alone and then beside HOSTILE tables
(`bench.hostile_clients`). The server has no limits on requests, since all clients share one
address; a person's budget for thinking is the usual one. The bench prints the figures of both
halves, and whether the others noticed: the time to acknowledge their moves, how late their bots
are, and the memory of the server with all its processes.
"""

import asyncio
import gc
import sys
import time
from subprocess import PIPE, Popen

import uvloop

from bench.arguments import Parser, number, whole_number
from bench.load import mark, served, show
from bench.load_clients import Count, Crowd, percentile
from bench.server import Process

TABLES, HOSTILE, MINUTES = 20, 10, 2.0
PACE = (1.0, 4.0)
MOVES = 100.0
"""Milliseconds in which 99 of 100 moves must be acknowledged."""
LATE = 2000.0
"""Milliseconds that a bot may be late."""
PAUSE = 800.0
"""Milliseconds that a bot waits before each move."""
MEMORY = 1000.0
"""MB of the server and its workers together."""


async def main(tables: int, hostile: int, minutes: float) -> None:
    """Measure and print."""
    with served() as (server, url):
        crowd = Crowd([url], PACE)
        await crowd.open_tables(tables, 2 * tables)
        gc.freeze()
        print(f"{tables} tables alone:")
        await _measure(server, crowd, minutes * 30)
        command = [sys.executable, "-m", "bench.hostile_clients", url, str(hostile)]
        with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as attack:
            assert attack.stdout is not None
            await asyncio.to_thread(attack.stdout.readline)
            print(f"beside {hostile} hostile tables:")
            memory = await _measure(server, crowd, minutes * 30)
            answers, _ = await asyncio.to_thread(attack.communicate)
        count = crowd.count
        await crowd.leave()
    print(f"answers to the hostile guests, by status: {answers.strip()}")
    late = max(count.bot_delays, default=0.0) - PAUSE
    _judge("p99 of acknowledgements", percentile(count.delays, 99), MOVES, "ms")
    _judge("the latest bot", late, LATE, "ms")
    _judge("memory", memory, MEMORY, "MB")
    _judge("errors", sum(count.errors.values()), 0, "")
    for sentence, times in count.errors.items():
        print(f"{times} times: {sentence}")


async def _measure(server: Process, crowd: Crowd, seconds: float) -> float:
    """Print the figures of some seconds and return the most memory."""
    crowd.count = Count()
    first, most = mark([server], crowd.count, time.process_time()), 0.0
    end = first.at + seconds
    while (now := mark([server], crowd.count, time.process_time())).at < end:
        most = max(most, now.memory)
        await asyncio.sleep(min(1.0, end - now.at))
    show(first, now, crowd.count)
    return most


def _judge(name: str, figure: float, bar: float, unit: str) -> None:
    verdict = "met" if figure <= bar else "MISSED"
    print(f"  bar, {name}: {figure:.0f} of {bar:.0f} {unit} {verdict}")


if __name__ == "__main__":
    parser = Parser("hostile", __doc__)
    parser.add_argument("tables", metavar="TABLES", type=whole_number(1), nargs="?", default=TABLES)
    parser.add_argument(
        "hostile", metavar="HOSTILE", type=whole_number(1), nargs="?", default=HOSTILE
    )
    parser.add_argument("minutes", metavar="MINUTES", type=number, nargs="?", default=MINUTES)
    given = parser.parse_args()
    uvloop.run(main(given.tables, given.hostile, given.minutes))
