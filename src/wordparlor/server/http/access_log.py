"""The ledger: one line a request and one a socket, and what is counted of them.

A line names the route, never the path: who reads the log shall not find the tables, and neither
tokens nor cards are ever said there.
"""

import logging
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordparlor.server.http.metrics import Metrics
from wordparlor.server.http.refusals import refuse

ROUTE: Final = "wordparlor.route"
"""Where whoever serves a request leaves its route, for the ledger."""
_NOWHERE = "nowhere"
_log = logging.getLogger(__name__)


class Ledger:
    """Writes down each request; what went wrong behind it ends here, as an answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, start = 0, perf_counter()

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception as wrong:
            if status:
                raise
            await refuse(wrong)(scope, receive, note)
        seconds = perf_counter() - start
        route = scope.get(ROUTE, _NOWHERE)
        self._metrics.answered(scope["method"], route, status, seconds)
        fields = {
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 2),
        }
        _log.info("request", extra={"fields": fields})
