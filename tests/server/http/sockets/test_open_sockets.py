"""The open sockets of people: they end when another server drops a token."""

import pytest

from tests.server.memory_store import MemoryStore
from wordparlor.server.archive.credentials import hash_token
from wordparlor.server.http.refusals import HttpRefusal
from wordparlor.server.http.sockets.open_sockets import OpenSockets
from wordparlor.server.store.people import Ban

pytestmark = pytest.mark.anyio


class Socket:
    """Notes why it was ended."""

    def __init__(self, token: str, address: str = "192.0.2.1") -> None:
        self.token = token
        self.address = address
        self.ended: list[str] = []

    def end(self, refusal: HttpRefusal) -> None:
        self.ended.append(f"{refusal.status} {refusal}")


async def test_a_token_that_another_server_drops_ends_its_sockets() -> None:
    store = MemoryStore()
    sockets = OpenSockets(store)
    kept, dropped, spectator = Socket("kept"), Socket("dropped"), Socket("")
    store.disk.tokens[hash_token("kept")] = "ann"
    sockets.add("ann", kept)
    sockets.add("ann", dropped)
    sockets.add("", spectator)
    await sockets.end_signed_out()
    assert dropped.ended == ["401 You signed out on another device; enter a name to come back."]
    assert kept.ended == spectator.ended == []
    for person, socket in (("ann", kept), ("ann", dropped), ("", spectator)):
        sockets.discard(person, socket)
    await sockets.end_signed_out()
    assert len(dropped.ended) == 1


async def test_old_bans_hold_while_the_store_is_away() -> None:
    store = MemoryStore()
    sockets = OpenSockets(store, lambda: 100.0)
    store.disk.bans["192.0.2.0/24"] = Ban("192.0.2.0/24", 1.0)
    store.disk.bans["2001:db8::/64"] = Ban("2001:db8::/64", 1.0)
    store.disk.bans["ann"] = Ban("ann", 1.0, until=101.0)
    await sockets.bans.refresh()
    store.down = True
    store.disk.bans.clear()
    await sockets.bans.refresh()
    assert sockets.bans.of_address("192.0.2.77")
    assert sockets.bans.of_address("::ffff:192.0.2.77")
    assert sockets.bans.of_address("2001:db8::5")
    assert not sockets.bans.of_address("198.51.100.1")
    assert not sockets.bans.of_address("testclient")
    assert sockets.bans.of_person("ann")
    assert not sockets.bans.of_person("ben")


async def test_sockets_are_looked_through_only_after_a_change_of_bans() -> None:
    store = MemoryStore()
    sockets = OpenSockets(store, lambda: 100.0)
    rude, other = Socket("a"), Socket("b", "198.51.100.1")
    sockets.add("ann", rude)
    sockets.add("ben", other)
    assert not await sockets.bans.refresh()
    store.disk.bans["192.0.2.0/24"] = Ban("192.0.2.0/24", 1.0)
    assert await sockets.bans.refresh()
    sockets.end_banned()
    assert len(rude.ended) == 1
    assert not await sockets.bans.refresh(), "nothing has changed since"
    store.disk.bans["192.0.2.0/24"] = Ban("192.0.2.0/24", 1.0, until=101.0)
    assert await sockets.bans.refresh()
    store.disk.bans.clear()
    assert not await sockets.bans.refresh(), "without bans nobody has to go"
    sockets.end_banned()
    assert other.ended == []
