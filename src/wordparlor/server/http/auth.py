"""Who someone is: a token in a header, or in a cookie that no script can read. Never in a URL."""

from collections.abc import Mapping

from starlette.requests import HTTPConnection

from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Person

COOKIE = "wordparlor"
_BEARER = "bearer "
_YEAR = 365 * 24 * 3600
_LONGEST = 200


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """Return the token someone shows, if any; a header counts more than a cookie."""
    said = headers.get("authorization", "")
    if said[: len(_BEARER)].lower() == _BEARER:
        return said[len(_BEARER) :].strip()
    return cookies.get(COOKIE, "")


async def who_is(parlor: Parlor, connection: HTTPConnection) -> Person | None:
    """Return who asks; None for someone nobody knows."""
    token = token_of(connection.headers, connection.cookies)
    return await parlor.who(token) if 0 < len(token) <= _LONGEST else None


def cookie(token: str, *, secure: bool) -> str:
    """Return the header that lets a browser keep a token: for this site and the API only."""
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/api; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{safe}"
