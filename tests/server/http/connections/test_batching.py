"""A batching transport writes once per turn of the loop, and loses nothing at the end."""

import asyncio

from wordparlor.server.http.connections.batching import BatchingTransport


class Recorder(asyncio.Transport):
    """Records the calls of its methods."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.done: list[object] = []

    def write(self, data: object) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("close")

    def abort(self) -> None:
        self.done.append("abort")

    def is_closing(self) -> bool:
        return "abort" in self.done or "close" in self.done


def test_writes_of_one_loop_turn_are_joined() -> None:
    async def write() -> list[object]:
        recorder = Recorder()
        transport = BatchingTransport(recorder)
        transport.write(b"a")
        transport.write(bytearray(b"b"))
        assert recorder.done == []
        await asyncio.sleep(0)
        transport.write(b"c")
        await asyncio.sleep(0)
        return recorder.done

    assert asyncio.run(write()) == [b"ab", b"c"]


def test_close_writes_what_waits() -> None:
    async def close() -> list[object]:
        recorder = Recorder()
        transport = BatchingTransport(recorder)
        transport.write(b"last")
        transport.close()
        assert transport.is_closing()
        await asyncio.sleep(0)
        return recorder.done

    assert asyncio.run(close()) == [b"last", "close"]


def test_abort_drops_what_waits() -> None:
    async def abort() -> list[object]:
        recorder = Recorder()
        transport = BatchingTransport(recorder)
        transport.write(b"lost")
        transport.abort()
        await asyncio.sleep(0)
        return recorder.done

    assert asyncio.run(abort()) == ["abort"]


def test_facts_about_the_connection() -> None:
    async def ask() -> object:
        return BatchingTransport(Recorder()).get_extra_info("peername")

    assert asyncio.run(ask()) == ("127.0.0.1", 1)
