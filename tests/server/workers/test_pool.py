"""The worker processes: limits of time and memory, processes that die, and fair lanes."""

import asyncio
import gc
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event

import pytest

from tests.server.workers import heavy_tasks
from wordparlor.server.workers import pool as pool_module
from wordparlor.server.workers.errors import QueueFull, TaskTimedOut, TaskTooLarge, WorkerDied
from wordparlor.server.workers.pool import Lane, Order, Pool
from wordparlor.server.workers.process import MEMORY, WorkerProcess

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch, anyio_backend: str) -> AsyncIterator[Pool]:
    """Return a pool whose processes run the tasks of the tests."""
    monkeypatch.setattr(
        pool_module, "WorkerProcess", lambda nice: WorkerProcess(nice, heavy_tasks.run_task)
    )
    made = Pool()
    made.begin()
    yield made
    await made.close()


def order(owner: str = "ann", lane: Lane = "bots", seconds: float = 10.0) -> Order:
    return Order(lane, owner, seconds, 0.02)


async def pid(pool: Pool) -> int:
    return int((await pool.run(b"pid", order())).result)


async def test_a_task_that_thinks_too_long_is_ended_with_its_process(pool: Pool) -> None:
    before = await pid(pool)
    with pytest.raises(TaskTimedOut) as ended:
        await pool.run(b"spin", order(seconds=0.1))
    assert ended.value.cpu == 0.1
    assert await pid(pool) != before


async def test_a_task_that_waits_too_long_is_ended_too(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await pid(pool)
    monkeypatch.setattr("wordparlor.server.workers.process._PATIENCE", 1.0)
    with pytest.raises(TaskTimedOut):
        await pool.run(b"sleep 1000", order(seconds=0.1))
    monkeypatch.setattr("wordparlor.server.workers.process._PATIENCE", 30.0)
    assert await pid(pool) != before


async def test_a_task_that_needs_too_much_memory_has_no_result(pool: Pool) -> None:
    before = await pid(pool)
    assert int((await pool.run(f"hoard {MEMORY // 2}".encode(), order())).result) == MEMORY // 2
    assert await pid(pool) == before
    with pytest.raises(TaskTooLarge):
        await pool.run(f"hoard {2 * MEMORY}".encode(), order())
    assert await pid(pool) != before


async def test_a_process_that_dies_is_replaced_and_its_task_tried_once_more(
    pool: Pool, tmp_path: Path
) -> None:
    task = f"die_once {tmp_path / 'died'}".encode()
    assert (await pool.run(task, order())).result == b"alive"
    with pytest.raises(WorkerDied):
        await pool.run(b"die", order())
    assert await pid(pool) > 0


async def test_the_event_loop_goes_on_while_a_task_runs(pool: Pool) -> None:
    running = asyncio.create_task(pool.run(b"spin", order(seconds=0.5)))
    beats = 0
    while not running.done():
        beats += 1
        await asyncio.sleep(0.01)
    assert beats > 10
    with pytest.raises(TaskTimedOut):
        await running


async def test_a_lane_does_not_wait_for_another_lane(pool: Pool) -> None:
    held = asyncio.create_task(pool.run(b"sleep 1000", order(lane="housekeeping")))
    lanes: tuple[Lane, ...] = ("plays", "bots", "advice")
    for lane in lanes:
        assert (await pool.run(b"pid", order(lane=lane))).result
    assert not held.done()
    held.cancel()


async def test_a_table_waits_for_one_task_of_others_at_most(pool: Pool) -> None:
    await pool.run(b"pid", order("light"))
    # Ten tables that were never seen, with one heavy task each.
    heavy = [
        asyncio.create_task(pool.run(b"spin", Order("bots", f"heavy {n}", 0.3, 0.5)))
        for n in range(10)
    ]
    await asyncio.sleep(0)
    await pool.run(b"pid", order("light"))
    assert sum(task.done() for task in heavy) <= 1
    results = await asyncio.gather(*heavy, return_exceptions=True)
    assert all(isinstance(result, TaskTimedOut) for result in results), "each has its turn"


async def test_an_owner_has_a_few_tasks_that_wait(pool: Pool) -> None:
    waiting = [asyncio.create_task(pool.run(b"pid", order("ann"))) for _ in range(30)]
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert sum(isinstance(result, QueueFull) for result in results) == 22
    assert (await pool.run(b"pid", order("ann"))).result


async def test_a_task_whose_caller_is_gone_does_not_run(pool: Pool, tmp_path: Path) -> None:
    mark, go_on = tmp_path / "died", tmp_path / "go_on"
    first = asyncio.create_task(pool.run(f"wait_for {go_on}".encode(), order("ann")))
    second = asyncio.create_task(pool.run(f"die_once {mark}".encode(), order("ben")))
    await asyncio.sleep(0)
    second.cancel()
    go_on.touch()
    await first
    await pid(pool)
    assert not mark.exists()


async def test_a_pool_closes_while_a_task_runs(pool: Pool) -> None:
    running = asyncio.create_task(pool.run(b"sleep 1000", order("ann")))
    waiting = asyncio.create_task(pool.run(b"pid", order("ben")))
    await asyncio.sleep(0.2)
    async with asyncio.timeout(60):
        await pool.close()
    for task in (running, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_pool_closes_while_its_processes_start(
    monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> None:
    begun, closing = Event(), Event()

    def start(nice: int) -> WorkerProcess:
        begun.set()
        closing.wait()
        return WorkerProcess(nice, heavy_tasks.run_task)

    monkeypatch.setattr(pool_module, "WorkerProcess", start)
    pool = Pool()
    pool.begin()
    await asyncio.to_thread(begun.wait)
    closed = asyncio.create_task(pool.close())
    await asyncio.sleep(0)
    closing.set()
    await closed
    # A socket that is still open gives a warning here, which is an error.
    del pool
    gc.collect()
