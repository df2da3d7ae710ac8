"""People: sign in under a name, change the name, list the person's tables."""

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api.messages import Name, SignedIn
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.http.auth import session_cookie
from wordparlor.server.store.protocol import Person


async def enter(call: ApiRequest[Name]) -> SignedIn:
    """Create a person with a name and a token."""
    person, token = await call.parlor.new_person(call.body.name)
    call.headers["Set-Cookie"] = session_cookie(token, secure=call.secure)
    return SignedIn(person, token)


async def me(call: ApiRequest[None]) -> Person | None:
    """Return the person of the request, or None."""
    return call.person


async def rename(call: ApiRequest[Name]) -> Person:
    """Change the name of a person."""
    return await call.parlor.rename(call.known_person, call.body.name)


async def my_tables(call: ApiRequest[None]) -> list[Listing]:
    """Return the unfinished tables of a person."""
    return await call.parlor.tables_of(call.known_person)


async def my_history(call: ApiRequest[None]) -> list[Listing]:
    """Return the finished games of a person."""
    return await call.parlor.history(call.known_person)
