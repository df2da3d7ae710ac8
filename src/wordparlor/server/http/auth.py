"""Find the person of a request by a token: in a header, or in a cookie. Never in a URL."""

from collections.abc import Mapping

from starlette.requests import HTTPConnection

from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Person

COOKIE = "wordparlor"
_BEARER = "bearer "
_YEAR = 365 * 24 * 3600
_MAX_LENGTH = 200


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """Return the token of a request, or ""; a header goes before a cookie."""
    authorization = headers.get("authorization", "")
    if authorization[: len(_BEARER)].lower() == _BEARER:
        return authorization[len(_BEARER) :].strip()
    return cookies.get(COOKIE, "")


async def find_person(parlor: Parlor, connection: HTTPConnection) -> Person | None:
    """Return the person of a request; None when its token is missing or unknown."""
    token = token_of(connection.headers, connection.cookies)
    return await parlor.person_by_token(token) if 0 < len(token) <= _MAX_LENGTH else None


def session_cookie(token: str, *, secure: bool) -> str:
    """Return a Set-Cookie header that scripts cannot read and other sites cannot send."""
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/api; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{safe}"
