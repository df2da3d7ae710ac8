"""Middleware: security headers, a check of the origin, and the rate limit of an address."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordparlor.server.http.auth import has_cookie
from wordparlor.server.http.rate_limits import RateLimits, network_of
from wordparlor.server.http.refusals import HttpRefusal, refusal_response, too_many_requests
from wordparlor.server.live.bans import Bans

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Everybody who has a table's address can watch it, so other sites must not see it.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HTTPS_ONLY = "max-age=31536000"
_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
_SECURE = frozenset(("https", "wss"))
_UNLIMITED = frozenset(("/health", "/ready"))


def client_address(scope: Scope) -> str:
    """Return the address of the client; behind a trusted proxy, as the proxy reports it."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


class SecurityHeaders:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
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


class OriginCheck:
    """Refuses changes from pages of other sites.

    Programs send no origin. They may act with a token, but not with a cookie alone.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        acts = scope["type"] == "websocket" or scope.get("method", "GET") not in _SAFE
        if acts and not self._is_allowed(Headers(scope=scope), secure=scope["scheme"] in _SECURE):
            refusal = HttpRefusal(
                HTTPStatus.FORBIDDEN,
                "This page belongs to another site; open the page of this server.",
            )
            await refusal_response(refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, headers: Headers, *, secure: bool) -> bool:
        origins = headers.getlist("origin")
        if not origins:
            cookies = cookie_parser(headers.get("cookie", ""))
            return "authorization" in headers or not has_cookie(cookies)
        origin = origins[0].lower()
        if len(origins) > 1:
            return False
        if origin in self._origins:
            return True
        try:
            scheme, host, *_ = urlsplit(origin)
        except ValueError:
            return False
        if secure and scheme != "https":
            # Anyone on the network can change such a page.
            return False
        return bool(host) and host == headers.get("host", "").lower()


class BanCheck:
    """Refuses addresses that the operator has banned."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self._app = app
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        why = ""
        if scope["type"] != "lifespan" and scope["path"] not in _UNLIMITED:
            why = self._bans.of_address(client_address(scope))
        if why:
            refusal = HttpRefusal(HTTPStatus.FORBIDDEN, why)
            await refusal_response(refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)


class RateLimit:
    """Refuses an address that sends too many requests, before any other work."""

    def __init__(self, app: ASGIApp, limits: RateLimits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        if scope["type"] == "lifespan" or scope["path"] in _UNLIMITED:
            await self._app(scope, receive, send)
            return
        wait = self._limits.take("address", network_of(client_address(scope)))
        if wait:
            await refusal_response(too_many_requests(wait))(scope, receive, send)
            return
        await self._app(scope, receive, send)
