"""What is answered by HTTP: JSON, or a refusal with the status that fits."""

import logging
import math
from concurrent.futures.process import BrokenProcessPool
from http import HTTPStatus

import msgspec
from starlette.responses import Response

from wordparlor.errors import ParlorError
from wordparlor.server.errors import NoTable, NotServed
from wordparlor.server.store.errors import SetAside, StoreError
from wordparlor.server.views.messages import Refusal, refusal

encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)

_LATER = "2"
"""Seconds after which a store may be back."""
_AWAY = "The parlor cannot reach its books just now; try again in a moment."
_ASIDE = "This table was damaged and is set aside; whoever runs this server can look into it."
_FAULT = "Something went wrong here, and it is not your fault; try again, or tell who runs this."


class Turned(ParlorError):  # noqa: N818 - it is what happens to the one who comes
    """Someone is turned away at the door, with a status and what would be right."""

    def __init__(self, status: HTTPStatus, sentence: str, headers: dict[str, str] | None = None):
        super().__init__(sentence)
        self.status = status
        self.headers = headers or {}


def too_fast(wait: float) -> Turned:
    """Return what is said to someone who comes too often."""
    seconds = max(1, math.ceil(wait))
    return Turned(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"That was too much at once; wait {seconds} s and try again.",
        {"Retry-After": str(seconds)},
    )


def answer(content: bytes, status: int = 200, kind: str = "application/json") -> Response:
    """Return an answer."""
    return Response(content, status, media_type=kind)


def status_of(wrong: Exception) -> tuple[HTTPStatus, Refusal]:
    """Return how something that went wrong is told; what is not for every ear goes to the log."""
    match wrong:
        case Turned():
            return wrong.status, Refusal(str(wrong))
        case NoTable():
            return HTTPStatus.NOT_FOUND, Refusal(str(wrong))
        case SetAside():
            return HTTPStatus.GONE, Refusal(_ASIDE)
        case NotServed():
            return HTTPStatus.SERVICE_UNAVAILABLE, Refusal(str(wrong))
        case StoreError() | BrokenProcessPool():
            _log.warning("unavailable", extra={"fields": {"reason": str(wrong)}})
            return HTTPStatus.SERVICE_UNAVAILABLE, Refusal(_AWAY)
        case ParlorError():
            return HTTPStatus.CONFLICT, refusal(wrong)
    _log.error("internal error", exc_info=wrong)
    return HTTPStatus.INTERNAL_SERVER_ERROR, Refusal(_FAULT)


def refuse(wrong: Exception) -> Response:
    """Return the answer to a request that cannot be done."""
    status, told = status_of(wrong)
    response = answer(encode(told), status)
    if isinstance(wrong, Turned):
        response.headers.update(wrong.headers)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = _LATER
    return response
