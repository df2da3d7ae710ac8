"""The fair queue: light tasks pass heavy ones, and every task has its turn."""

import pytest

from wordparlor.server.workers import fair_queue
from wordparlor.server.workers.errors import QueueFull
from wordparlor.server.workers.fair_queue import FairQueue


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def drain(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (item := queue.take()) is not None:
        taken.append(item)
    return taken


def test_equal_tasks_go_in_order() -> None:
    queue: FairQueue[str] = FairQueue(now=Clock())
    for owner in "cab":
        queue.put(owner, owner, 0.02)
    assert len(queue) == 3
    assert drain(queue) == ["c", "a", "b"]


def test_a_light_task_passes_heavy_ones() -> None:
    queue: FairQueue[str] = FairQueue(now=Clock())
    queue.learn("heavy", 1.0)
    queue.put("heavy", "heavy", 0.02)
    queue.put("unusual", "unusual", 0.5)
    queue.put("light", "light", 0.02)
    assert drain(queue) == ["light", "unusual", "heavy"]


def test_a_heavy_task_has_its_turn_while_light_ones_keep_coming() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(now=clock)
    queue.put("heavy", "heavy", 1.0)
    taken = []
    while "heavy" not in taken:
        clock.now += 1
        queue.put(f"light {clock.now}", "light", 0.02)
        taken.append(queue.take())
    assert 20 < len(taken) < 40


def test_one_of_many_tasks_of_an_owner_lets_others_pass() -> None:
    queue: FairQueue[str] = FairQueue(now=Clock())
    for number in range(4):
        queue.put("many", f"many {number}", 0.02)
    queue.put("one", "one", 0.02)
    assert drain(queue) == ["many 0", "one", "many 1", "many 2", "many 3"]


def test_an_owner_becomes_light_again() -> None:
    queue: FairQueue[str] = FairQueue(now=Clock())
    queue.learn("ann", 1.0)
    for _ in range(20):
        queue.learn("ann", 0.01)
    queue.put("ben", "ben", 0.05)
    queue.put("ann", "ann", 0.5)
    assert drain(queue) == ["ann", "ben"]


def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    queue: FairQueue[str] = FairQueue(2, 3, Clock())
    queue.put("ann", "1", 0.1)
    queue.put("ann", "2", 0.1)
    with pytest.raises(QueueFull, match="wait a second"):
        queue.put("ann", "3", 0.1)
    queue.put("ben", "4", 0.1)
    with pytest.raises(QueueFull):
        queue.put("cid", "5", 0.1)
    queue.take()
    queue.put("ann", "6", 0.1)
    monkeypatch.setattr(fair_queue, "_MOST_KNOWN", 1)
    queue.learn("ann", 5.0)
    queue.learn("ben", 5.0)
    assert list(queue._known) == ["ben"]
