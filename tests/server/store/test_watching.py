"""A table that is closed to watchers stays so on the next server, in both stores."""

import msgspec
import pytest

from tests.server.support import TWO, Guests, InProcess, Time
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.errors import NotAdmitted
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import AllowWatching
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio
LISTED = msgspec.structs.replace(TWO, listed=True)


async def test_the_next_server_keeps_a_table_closed(store: Store) -> None:
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0) as first:
        guests = await Guests.sign_in(first)
        private = await guests.open(msgspec.structs.replace(LISTED, watching=False))
        table = await guests.open(LISTED)
        assert [one.table for one in await first.lobby()] == [table]
        await guests.ask("Ann", table, AllowWatching(allowed=False))
        assert await first.lobby() == []
    async with Parlor(store, InProcess(), time, pause=0) as second:
        guests.parlor = second
        for closed in (private, table):
            with pytest.raises(NotAdmitted):
                await second.look(None, closed)
            assert (await guests.fresh("Ben", closed))["sight"]["watching"] is False
            await guests.ask("Ann", closed, AllowWatching(allowed=True))
        assert {one.table for one in await second.lobby()} == {private, table}
        assert "view" in (await guests.fresh(None, private))["sight"]
    assert not any([one.faults async for one in audit_store(store)])
