"""Find the person of a request by a token: in a header, or in a cookie. Never in a URL."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import HTTPConnection

from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Person

COOKIE: Final = "wordparlor"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""The name over TLS: browsers let no other site, no subdomain and no plain page set it."""
_BEARER = "bearer "
_YEAR = 365 * 24 * 3600
_MAX_LENGTH = 200


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """Return the token of a request, or ""; a header goes before a cookie."""
    authorization = headers.get("authorization", "")
    if authorization[: len(_BEARER)].lower() == _BEARER:
        return authorization[len(_BEARER) :].strip()
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")


def has_cookie(cookies: Mapping[str, str]) -> bool:
    """Tell whether a browser sends a token by itself."""
    return SECURE_COOKIE in cookies or COOKIE in cookies


def connection_token(connection: HTTPConnection) -> str:
    """Return the token of a request; "" if there is none, or none that can be right."""
    token = token_of(connection.headers, connection.cookies)
    return token if len(token) <= _MAX_LENGTH else ""


def sends_old_cookie(connection: HTTPConnection) -> bool:
    """Tell whether a browser sends the cookie of an older version, and no other token."""
    other = "authorization" in connection.headers or SECURE_COOKIE in connection.cookies
    return COOKIE in connection.cookies and not other


async def find_person(parlor: Parlor, connection: HTTPConnection) -> Person | None:
    """Return the person of a request; None when its token is missing or unknown."""
    token = connection_token(connection)
    return await parlor.person_by_token(token) if token else None


def session_cookies(token: str, *, secure: bool) -> list[str]:
    """Return Set-Cookie headers that scripts cannot read and other sites cannot send.

    Over TLS they also replace the cookie of older versions.
    """
    if not secure:
        return [_cookie(COOKIE, token, "/api", _YEAR)]
    return [_cookie(SECURE_COOKIE, token, "/", _YEAR, "; Secure"), _expired(secure=True)]


def no_cookies(*, secure: bool) -> list[str]:
    """Return Set-Cookie headers that remove all cookies of a browser."""
    if not secure:
        return [_expired(secure=False)]
    return [_cookie(SECURE_COOKIE, "", "/", 0, "; Secure"), _expired(secure=True)]


def _expired(*, secure: bool) -> str:
    return _cookie(COOKIE, "", "/api", 0, "; Secure" if secure else "")


def _cookie(name: str, token: str, path: str, seconds: int, safe: str = "") -> str:
    return f"{name}={token}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{safe}"
