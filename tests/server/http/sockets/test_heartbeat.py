"""Heartbeats: every quiet socket gets one in time, and never all of them at once."""

import asyncio
import threading

import pytest

from wordparlor.server.http.sockets.heartbeat import Heartbeat

pytestmark = pytest.mark.anyio
EVERY = 20.0


class Quiet:
    """A socket that counts its heartbeats, and the turn of each."""

    def __init__(self, turns: list[float]) -> None:
        self.sent = 0
        self.beats: list[int] = []
        self._turns = turns

    def send_when_idle(self, message: bytes) -> None:
        assert message.startswith(b'{"type":"beat"')
        self.beats.append(len(self._turns))
        self.sent += 1


class Talking(Quiet):
    """A socket that sends a message in each turn."""

    @property
    def sent(self) -> int:
        return len(self._turns)

    @sent.setter
    def sent(self, value: int) -> None:
        pass


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of the heartbeat, which take no time."""
    slept: list[float] = []
    sleep, here = asyncio.sleep, threading.get_ident()

    async def pause(seconds: float) -> None:
        # The server of another test may still sleep in a thread of its own.
        if threading.get_ident() != here:
            return await sleep(seconds)
        slept.append(seconds)
        return await sleep(0)

    monkeypatch.setattr(f"{Heartbeat.__module__}.asyncio.sleep", pause)
    return slept


async def _until(turns: list[float], number: int) -> None:
    ready = asyncio.Event()
    while len(turns) < number:
        asyncio.get_running_loop().call_soon(ready.set)
        await ready.wait()
        ready.clear()


async def test_sockets_get_their_heartbeats_in_small_groups(turns: list[float]) -> None:
    heartbeat = Heartbeat(EVERY, lambda: 5.0)
    sockets = [Quiet(turns) for _ in range(1000)]
    for socket in sockets:
        heartbeat.add(socket)
    async with heartbeat.running():
        await _until(turns, 1)
        rounds = round(EVERY / turns[0])
        await _until(turns, 4 * rounds)
    assert sum(turns[:rounds]) == pytest.approx(EVERY)
    assert rounds >= 50
    for socket in sockets:
        # One for the silence since it was opened, then one in each round.
        assert len(socket.beats) >= 3
        assert socket.beats[1] - socket.beats[0] == rounds
    first = [socket.beats[0] for socket in sockets]
    assert max(map(first.count, set(first))) <= 2 * len(sockets) / rounds


async def test_a_socket_that_sends_needs_no_heartbeat_and_a_closed_one_gets_none(
    turns: list[float],
) -> None:
    heartbeat = Heartbeat(EVERY, lambda: 5.0)
    talking, closed, quiet = Talking(turns), Quiet(turns), Quiet(turns)
    for socket in (talking, closed, quiet):
        heartbeat.add(socket)
    heartbeat.discard(closed)
    async with heartbeat.running():
        await _until(turns, 1)
        await _until(turns, 3 * round(EVERY / turns[0]))
    assert talking.beats == closed.beats == []
    assert quiet.beats
