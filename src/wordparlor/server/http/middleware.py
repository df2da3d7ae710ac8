"""Who is let in: the usual headers, pages of this site only, and nobody too often."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordparlor.server.http.auth import COOKIE
from wordparlor.server.http.rate_limits import Limits, household
from wordparlor.server.http.refusals import Turned, refuse, too_fast

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's address is all one needs to watch it: no other site shall get to know it.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HTTPS_ONLY = "max-age=31536000"
_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
_SECURE = frozenset(("https", "wss"))
_UNGUARDED = frozenset(("/health", "/ready"))


def address_of(scope: Scope) -> str:
    """Return from where someone asks; proxies that are believed have been looked through."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


class SafeHeaders:
    """Gives every answer the headers that keep pages and answers to themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = _HTTPS_ONLY
            await send(message)

        await self._app(scope, receive, with_headers)


class SameOrigin:
    """Lets pages of this site and of the named origins act here, and no others.

    Programs send no origin; they are let in by their token, but not by a cookie alone.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        acts = scope["type"] == "websocket" or scope.get("method", "GET") not in _SAFE
        if acts and not self._allowed(Headers(scope=scope), secure=scope["scheme"] in _SECURE):
            wrong = Turned(HTTPStatus.FORBIDDEN, "This page may not act here; open our own one.")
            await refuse(wrong)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _allowed(self, headers: Headers, *, secure: bool) -> bool:
        said = headers.getlist("origin")
        if not said:
            cookies = cookie_parser(headers.get("cookie", ""))
            return "authorization" in headers or COOKIE not in cookies
        origin = said[0].lower()
        if len(said) > 1:
            return False
        if origin in self._origins:
            return True
        try:
            scheme, host, *_ = urlsplit(origin)
        except ValueError:
            return False
        if secure and scheme != "https":
            # Anyone on the way can make such a page look like one of ours.
            return False
        return bool(host) and host == headers.get("host", "").lower()


class NotTooFast:
    """Turns away an address from which too much is asked, before anything else is done for it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        if scope["type"] == "lifespan" or scope["path"] in _UNGUARDED:
            await self._app(scope, receive, send)
            return
        wait = self._limits.take("address", household(address_of(scope)))
        if wait:
            await refuse(too_fast(wait))(scope, receive, send)
            return
        await self._app(scope, receive, send)
