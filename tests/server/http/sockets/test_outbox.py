"""An outbox sends in order, waits for a slow client, and ends with the failure."""

import asyncio
from collections import deque
from collections.abc import Callable

import pytest
from starlette.types import Message

from wordparlor.server.http.sockets.outbox import Disconnected, Outbox

pytestmark = pytest.mark.anyio


class Client:
    """Receives messages when a test lets it read."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone: Exception | None = None

    async def send(self, message: Message) -> None:
        await self.reads.wait()
        if self.gone:
            raise self.gone
        self.received.append(message["text"])


def taking(news: deque[bytes]) -> Callable[[], bytes | None]:
    return lambda: news.popleft() if news else None


async def turns(number: int = 5) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_an_answer_follows_the_news() -> None:
    client = Client()
    outbox, news = Outbox(client.send), deque([b"first"])
    running = asyncio.create_task(outbox.run(taking(news)))
    await turns()
    assert outbox.idle
    outbox.put(b"answer")
    news.append(b"second")
    outbox.wake()
    await turns()
    assert client.received == ["first", "second", "answer"]
    assert (outbox.sent, outbox.idle) == (3, True)
    running.cancel()


async def test_a_slow_client_has_a_limit_of_waiting_answers() -> None:
    client = Client()
    outbox = Outbox(client.send)
    running = asyncio.create_task(outbox.run(lambda: None))
    client.reads.clear()
    for number in range(8):
        outbox.put(b"%d" % number)
    waiting = asyncio.create_task(outbox.wait_until_below())
    await turns()
    assert not waiting.done()
    client.reads.set()
    await waiting
    await outbox.wait_until_below(1)
    assert client.received == [str(number) for number in range(8)]
    running.cancel()


@pytest.mark.parametrize("gone", [ConnectionError(), RuntimeError("closed")])
async def test_a_lost_client_ends_the_wait(gone: Exception) -> None:
    client = Client()
    outbox = Outbox(client.send)
    running = asyncio.create_task(outbox.run(lambda: None))
    client.gone = gone
    for _ in range(9):
        outbox.put(b"answer")
    await outbox.wait_until_below(1)
    with pytest.raises(Disconnected):
        await running


async def test_answers_are_sent_before_the_failure_of_a_table() -> None:
    def fail() -> None:
        raise KeyError("damaged")

    client = Client()
    outbox = Outbox(client.send)
    outbox.put(b"answer")
    with pytest.raises(KeyError):
        await outbox.run(fail)
    assert client.received == ["answer"]
