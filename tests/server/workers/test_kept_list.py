"""A table goes on with the kept word list of an earlier version, in real worker processes."""

import multiprocessing
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.live.test_stories import OWN, dealt_with, finish, older
from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from wordparlor.server.errors import NotServed
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.workers.pool import Pool
from wordparlor.word_lists import keep_list, lists_folder
from wordparlor.words import load

__all__ = ["older"]
pytestmark = pytest.mark.anyio
WITH_BOT = Terms(GAME, (PERSON, "greedy"), options={"circles": 1})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "home"))


@pytest.fixture
async def pool(
    home: None, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[Pool]:
    """Worker processes that start with the data folder of the test.

    The process that forks workers may have started in an earlier test, with another folder.
    """
    spawn = multiprocessing.get_context("spawn")
    monkeypatch.setattr("wordparlor.server.workers.process._context", lambda: spawn)
    made = Pool()
    yield made
    await made.close()


@pytest.mark.parametrize("terms", [WITH_BOT, OWN], ids=["built-in", "custom"])
async def test_workers_think_with_a_kept_list(
    pool: Pool, older: Path, terms: Terms, anyio_backend: str
) -> None:
    store, time = MemoryStore(), Time()
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        with dealt_with(older):
            table = await guests.open(terms)
            async with parlor._tables.hold(table) as (_, room):
                assert room.match
                dealt_with_list = room.match.rules.setup.dictionary
        assert dealt_with_list != load().id
    async with Parlor(store, InProcess(), time, pause=0) as other:
        with pytest.raises(NotServed):
            await other.look(None, table)
    keep_list(lists_folder(), older)
    async with Parlor(store, pool, time, pause=0) as server:
        guests.parlor = server
        # A hint, a typed play, the bot's answers, and the story of the game.
        name = await guests.on_turn(table)
        text = await guests.good_play(name, table)
        await guests.ask(name, table, PlayText(text))
        await server.settle()
        log = [entry.body for entry in store.disk.logs[table]]
        assert any(b'"by":"bot"' in body for body in log) == (terms is WITH_BOT)
        assert not any(b'"short":true' in body for body in log), "the bot has thought"
        if terms is OWN:
            await finish(guests, table)
            assert dealt_with_list in await server.record(table)
            assert table in store.disk.stories
