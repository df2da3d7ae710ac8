"""Who comes in, what they are called, and which tables are theirs."""

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api.messages import Entered, Name
from wordparlor.server.http.api.spec import Call
from wordparlor.server.http.auth import cookie
from wordparlor.server.store.protocol import Person


async def enter(call: Call[Name]) -> Entered:
    """Let someone in under a name."""
    person, token = await call.parlor.new_person(call.body.name)
    call.headers["Set-Cookie"] = cookie(token, secure=call.secure)
    return Entered(person, token)


async def me(call: Call[None]) -> Person | None:
    """Return who asks; None for someone nobody knows."""
    return call.person


async def rename(call: Call[Name]) -> Person:
    """Give someone another name."""
    return await call.parlor.rename(call.someone, call.body.name)


async def my_tables(call: Call[None]) -> list[Listing]:
    """Return someone's unfinished tables."""
    return await call.parlor.tables_of(call.someone)


async def my_history(call: Call[None]) -> list[Listing]:
    """Return someone's finished games."""
    return await call.parlor.history(call.someone)
