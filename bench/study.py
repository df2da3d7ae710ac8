"""Measure studies: games per second of CPU, two workers beside one, and tasks of a cluster.

    python -m bench.study [--games N] [--rounds N] [--bots NAMES] [--only GAME] [--cluster]

First, for every game: games in this process, in CPU time. Then whole runs by the wall clock, from
the start of the processes to the last row: one worker and two workers play the same plan in turns,
by the same code. Of all rounds it prints the median, and the slowest and fastest in brackets. The
cost of handing out tasks is the CPU time of the process that collects the rows, as a share of the
CPU time of all. With --cluster it also measures tasks without games on a Dask cluster of one
worker, each with as many bytes as the rows of a task, beside the CPU time of a full task.
"""

import resource
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from bench.arguments import Parser, whole_number
from wordparlor.games import shelf
from wordparlor.study.plan import Plan, make_plan
from wordparlor.study.referee import Referee
from wordparlor.study.runner import Processes, play_here
from wordparlor.study.tasks import Job, decode_chunk
from wordparlor.words.dictionary import load

SPEEDUP = 1.8
"""The bar: how much faster two workers are than one."""
TASKS = 100
"""Tasks without games, of each round."""
COST = 0.02
"""The bar: the share that handing out tasks may cost."""

Figures = list[float]


def told(figures: Figures, unit: str) -> str:
    """Return the median of figures, with the lowest and the highest."""
    return f"{statistics.median(figures):8.2f} [{min(figures):.2f}-{max(figures):.2f}] {unit}"


def plan_of(game: str, bots: list[str], games: int, seed: int) -> Plan:
    """Return a plan with as many seats as the bots fill, at least as many as the game needs."""
    least, most = shelf()[game].seats_of("")
    seats = [bots[seat % len(bots)] for seat in range(max(least, len(bots)))][:most]
    return make_plan(game, seats, words=load(), games=games, seed=seed, mirrored=False)


def in_this_process(game: str, bots: list[str], games: int, rounds: int) -> Figures:
    """Return games per second of CPU, for each round; every round has other deals."""
    figures = []
    for seed in range(rounds):
        referee = Referee(plan_of(game, bots, games, seed), load())
        start = time.process_time()
        for number in range(games):
            referee.play(number)
        figures.append(games / (time.process_time() - start))
    return figures


def timed(play: Callable[[], Iterator[bytes]]) -> tuple[float, float]:
    """Return the wall time of a run, and the CPU time of this process during it."""
    start, cpu = time.perf_counter(), time.process_time()
    for data in play():
        decode_chunk(data)
    return time.perf_counter() - start, time.process_time() - cpu


def play_in_processes(job: Job, tasks: Iterable[int], workers: int) -> Iterator[bytes]:
    """Play tasks in processes that end with the last task."""
    with closing(Processes(workers)) as processes:
        yield from processes.play(job, tasks)


def compare_workers(plan: Plan, rounds: int) -> None:
    """Print whole runs with one and with two workers."""
    job = Job(plan)
    tasks = range(plan.chunks)
    one: Figures = []
    two: Figures = []
    costs: Figures = []
    for _ in range(rounds):
        for workers, figures in ((1, one), (2, two)):
            before = children_cpu()
            wall, cpu = timed(lambda count=workers: play_in_processes(job, tasks, count))  # type: ignore[misc]
            figures.append(wall)
            costs.append(cpu / (cpu + children_cpu() - before))
    speedup = statistics.median(one) / statistics.median(two)
    print(f"{plan.games} games of {plan.game} in {plan.chunks} tasks of {plan.chunk_games}")
    print(f"  one worker          {told(one, 's')}")
    print(f"  two workers         {told(two, 's')}")
    print(f"  speedup             {speedup:8.2f}  bar {SPEEDUP} {verdict(speedup >= SPEEDUP)}")
    cost = statistics.median(costs)
    print(f"  handing out tasks   {cost:8.2%}  bar {COST:.0%} {verdict(cost <= COST)}")


def measure_cluster(plan: Plan, rounds: int, rate: float) -> None:
    """Print what a task costs on a Dask cluster, beside the games of a full task."""
    from distributed import Client, LocalCluster, as_completed

    full = Plan(game=plan.game, variant=plan.variant, bots=plan.bots, games=10_000)
    rows = next(play_here(Job(plan), [0]))
    data = rows * (full.chunk_games // plan.chunk_games)
    costs: Figures = []
    cluster = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, Client(cluster) as client:  # type: ignore[no-untyped-call]
        for _ in range(rounds):
            shared = client.submit(bytes, data, pure=False)
            start = time.perf_counter()
            tasks = [client.submit(bytes.lower, shared, pure=False) for _ in range(TASKS)]
            for _done in as_completed(tasks, with_results=True):  # type: ignore[no-untyped-call]
                pass
            costs.append(1000 * (time.perf_counter() - start) / TASKS)
    share = statistics.median(costs) / 1000 / (full.chunk_games / rate)
    print(f"a task on a Dask cluster {told(costs, 'ms')}, {len(data):,} bytes")
    met = verdict(share <= COST)
    print(f"  beside {full.chunk_games} games      {share:8.2%}  bar {COST:.0%} {met}")


def children_cpu() -> float:
    """Return the CPU time of all processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def verdict(met: bool) -> str:
    """Return whether a bar is met."""
    return "met" if met else "MISSED"


def main() -> None:
    """Measure and print."""
    parser = Parser("study", __doc__)
    parser.add_argument("--games", type=whole_number(1), default=200, help="games of each round")
    parser.add_argument("--rounds", type=whole_number(1), default=3, help="rounds")
    parser.add_argument("--bots", default="greedy,greedy", help="the bots of the seats")
    parser.add_argument("--only", choices=list(shelf()), help="only this game")
    parser.add_argument("--cluster", action="store_true", help="also play on a Dask worker")
    given = parser.parse_args()
    bots = given.bots.split(",")
    for game in [given.only] if given.only else shelf():
        figures = in_this_process(game, bots, -(-given.games // 10), given.rounds)
        print(f"{game:12} {','.join(bots)}: {told(figures, 'games per CPU second')}", flush=True)
    plan = plan_of(given.only or next(iter(shelf())), bots, given.games, 0)
    compare_workers(plan, given.rounds)
    if given.cluster:
        rate = statistics.median(in_this_process(plan.game, bots, 20, given.rounds))
        measure_cluster(plan, given.rounds, rate)


if __name__ == "__main__":
    main()
