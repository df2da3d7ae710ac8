"""Limits of thinking: bots play safe when it takes too long, and people wait when it costs much."""

from typing import Any

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from wordparlor.server.http.rate_limits import RateLimits
from wordparlor.server.http.settings import Rate, Rates
from wordparlor.server.live import tables
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Act, PlayText, Start
from wordparlor.server.room.log import ActionTaken, decode_body, encode_body
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.errors import OverBudget, TaskTimedOut
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer

pytestmark = pytest.mark.anyio
SAFE = "Thinking takes too long at this table; its bots play safe for now."
PASS = Act(msgspec.Raw(b'{"type":"pass"}'))


class SlowBots(InProcess):
    """Bots and hints of which each takes a second of CPU time, or too long."""

    def __init__(self, *, too_long: bool = False) -> None:
        self.too_long = too_long
        self.thoughts = 0

    async def run(self, task: bytes, order: Order) -> Answer:
        if order.lane == "plays":
            return await super().run(task, order)
        self.thoughts += order.lane == "bots"
        if self.too_long and order.lane == "bots":
            raise TaskTimedOut(1.0)
        return Answer((await super().run(task, order)).result, 1.0)


async def test_a_bot_that_thinks_too_long_plays_safe_and_the_table_says_so_once(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_BOTS_REST", 4)
    runner = parlor._workers._runner = SlowBots(too_long=True)
    table = await guests.open(Terms(GAME, (PERSON, "greedy")))
    told = await play(guests, table, 20)
    sentences = [sentence for message in told for sentence in message.get("sentences", ())]
    assert sentences.count(SAFE) == 1
    bots = [message for message in told if message.get("by") == "bot"]
    # It does not try each time.
    assert 1 < runner.thoughts < len(bots) / 2


async def test_a_bot_thinks_again_after_a_rest(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_BOTS_REST", 4)
    runner = parlor._workers._runner = SlowBots(too_long=True)
    table = await guests.open(Terms(GAME, (PERSON, "greedy")))
    assert runner.thoughts <= 1
    runner.too_long = False
    await play(guests, table, 1)
    runner.thoughts = 0
    await play(guests, table, 10)
    assert runner.thoughts > 3


async def test_the_bots_of_a_host_over_budget_play_safe(
    store: MemoryStore, anyio_backend: str
) -> None:
    time = Time()
    runner = SlowBots()
    async with Parlor(store, runner, time, pause=0) as parlor:
        parlor.limit_thinking(limits(time, Rate(3, 0.001), Rate(1000, 1)).thinking)
        guests = await Guests.sign_in(parlor)
        table = await guests.open(Terms(GAME, (PERSON, "greedy")))
        told = await play(guests, table, 20)
        assert runner.thoughts == 3
        sentences = [sentence for message in told for sentence in message.get("sentences", ())]
        assert sentences.count(SAFE) == 1
        # Another host's bots think.
        terms = Terms(GAME, (PERSON, "greedy"))
        other = (await parlor.open_table(guests["Ben"], terms, "k")).table
        await start(guests, other, "Ben")
        await play(guests, other, 3, "Ben")
        assert runner.thoughts > 3


async def test_a_person_over_budget_waits(store: MemoryStore, anyio_backend: str) -> None:
    time = Time()
    async with Parlor(store, SlowBots(), time, pause=0) as parlor:
        parlor.limit_thinking(limits(time, Rate(2, 0.5), Rate(1000, 1)).thinking)
        guests = await Guests.sign_in(parlor)
        table = await guests.open()
        name = await guests.on_turn(table)
        payer = Payer(guests[name].id, "192.0.2.1")
        for _ in range(2):
            await parlor.hint(guests[name], table, 1, payer)
        with pytest.raises(OverBudget, match="wait a little") as over:
            await parlor.hint(guests[name], table, 1, payer)
        assert over.value.wait == pytest.approx(1.0)
        time.advance(3)
        await parlor.hint(guests[name], table, 1, payer)
        # An action itself takes no thinking.
        await parlor.ask(guests[name], table, PASS, "k", payer)


def test_people_at_one_address_share_a_budget() -> None:
    time = Time()
    thinking = limits(time, Rate(100, 1), Rate(2, 0.5)).thinking
    ann, ben = Payer("ann", "192.0.2.1"), Payer("ben", "192.0.2.1")
    thinking.charge(ann, 5)
    assert thinking.wait(ben) == pytest.approx(6.0)
    assert thinking.wait(Payer("cid", "192.0.2.2")) == thinking.wait(Payer()) == 0
    # The bots of a host count for the host's address.
    assert thinking.wait(Payer("ann")) == pytest.approx(6.0)
    time.advance(100)
    assert thinking.wait(ben) == 0
    thinking.charge(Payer("", "192.0.2.1"), 2)
    # Ben, who used little, has a share beyond the budget of the address; a stranger has none.
    assert thinking.wait(ben) == 0
    assert thinking.wait(Payer("", "192.0.2.1")) == pytest.approx(1.0)
    thinking.charge(Payer("", "192.0.2.1"), 1)
    assert thinking.wait(ben) == pytest.approx(2.0)


def test_an_old_server_can_read_what_a_bot_did() -> None:
    plain = ActionTaken(0, msgspec.Raw(b"{}"), "bot", "abc")
    assert b"short" not in encode_body(plain)
    short = msgspec.structs.replace(plain, short=True)
    assert decode_body(encode_body(short)) == short

    class OldActionTaken(msgspec.Struct, tag="did"):
        seat: int
        action: msgspec.Raw
        by: str
        digest: str = ""

    class OldStored(msgspec.Struct):
        v: int
        entry: OldActionTaken

    old = msgspec.json.decode(encode_body(short), type=OldStored).entry
    assert (old.by, old.digest) == ("bot", "abc")


def limits(time: Time, person: Rate, address: Rate) -> RateLimits:
    return RateLimits(Rates(thinking=person, thinking_address=address), time)


async def start(guests: Guests, table: str, name: str = "Ann") -> None:
    await guests.ask(name, table, Start())
    await guests.parlor.settle()


async def play(guests: Guests, table: str, turns: int, name: str = "Ann") -> list[dict[str, Any]]:
    """Make so many good plays, with the bots in between; return all messages of the table."""
    for _ in range(turns):
        await guests.parlor.settle()
        if (await guests.fresh(None, table))["sight"]["status"] == "over":
            break
        text = await guests.good_play(name, table)
        await guests.ask(name, table, PlayText(text))
        await guests.parlor.settle()
    told: list[dict[str, Any]] = msgspec.json.decode(await guests.parlor.story(None, table, 0, 500))
    return told
