"""The access log: one line per request, and its metrics.

A line names the route, never the path, so the log contains no table, token or card.
"""

import logging
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordparlor.server.http.metrics import Metrics
from wordparlor.server.http.refusals import refusal_response

ROUTE: Final = "wordparlor.route"
"""The key of the scope under which an endpoint leaves its route for the log."""
_UNKNOWN_ROUTE = "nowhere"
_log = logging.getLogger(__name__)


class AccessLog:
    """Middleware that logs each request and answers errors that nothing else caught."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, start = 0, perf_counter()

        async def remember_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, remember_status)
        except Exception as error:
            if status:
                raise
            await refusal_response(error)(scope, receive, remember_status)
        seconds = perf_counter() - start
        route = scope.get(ROUTE, _UNKNOWN_ROUTE)
        self._metrics.count_request(scope["method"], route, status, seconds)
        fields = {
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 2),
        }
        _log.info("request", extra={"fields": fields})
