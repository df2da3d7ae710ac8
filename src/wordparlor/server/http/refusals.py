"""Responses by HTTP: JSON, or a refusal with the status that fits the error."""

import logging
import math
from http import HTTPStatus

import msgspec
from starlette.responses import Response

from wordparlor.errors import ParlorError
from wordparlor.server.errors import NoTable, NotAdmitted, NotServed, TryLater
from wordparlor.server.store.errors import SetAside, StoreError, Unknown
from wordparlor.server.views.messages import Refusal, refusal
from wordparlor.server.workers.errors import WorkerDied

encode_json = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)

_RETRY_SECONDS = "2"
_UNAVAILABLE = "The server cannot reach its store; try again in a moment."
_NO_WORKER = "The server could not work this out; try again in a moment."
_SET_ASIDE = "This table is damaged and closed; ask the operator of this server."
_SIGNED_OUT = "You are not signed in any more; enter a name to play again."
_INTERNAL_ERROR = "The server made a mistake, not you; try again, or tell its operator."


class HttpRefusal(ParlorError):  # noqa: N818 - the server works as it should
    """A request that is refused, with its status and a sentence."""

    def __init__(self, status: HTTPStatus, sentence: str, headers: dict[str, str] | None = None):
        super().__init__(sentence)
        self.status = status
        self.headers = headers or {}


def too_many_requests(wait: float) -> HttpRefusal:
    """Return the refusal of a client that must wait for so many seconds."""
    seconds = max(1, math.ceil(wait))
    return HttpRefusal(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"Too many requests: wait {seconds} s and try again.",
        {"Retry-After": str(seconds)},
    )


def make_response(content: bytes, status: int = 200, kind: str = "application/json") -> Response:
    """Return a response with a body."""
    return Response(content, status, media_type=kind)


def status_and_refusal(error: Exception) -> tuple[HTTPStatus, Refusal]:
    """Return what to tell the client about an error; log the details that it must not see."""
    match error:
        case HttpRefusal():
            return error.status, Refusal(str(error))
        case TryLater():
            return HTTPStatus.TOO_MANY_REQUESTS, Refusal(str(error))
        case NoTable():
            return HTTPStatus.NOT_FOUND, Refusal(str(error))
        case NotAdmitted():
            return HTTPStatus.FORBIDDEN, Refusal(str(error))
        case SetAside():
            return HTTPStatus.GONE, Refusal(_SET_ASIDE)
        case NotServed():
            return HTTPStatus.SERVICE_UNAVAILABLE, Refusal(str(error))
        case Unknown():
            # A request that raced with the deletion of its person.
            return HTTPStatus.UNAUTHORIZED, Refusal(_SIGNED_OUT)
        case StoreError() | WorkerDied():
            _log.warning("unavailable", extra={"fields": {"reason": str(error)}})
            sentence = _NO_WORKER if isinstance(error, WorkerDied) else _UNAVAILABLE
            return HTTPStatus.SERVICE_UNAVAILABLE, Refusal(sentence)
        case ParlorError():
            return HTTPStatus.CONFLICT, refusal(error)
    _log.error("internal error", exc_info=error)
    return HTTPStatus.INTERNAL_SERVER_ERROR, Refusal(_INTERNAL_ERROR)


def refusal_response(error: Exception) -> Response:
    """Return the response to a request that failed."""
    status, told = status_and_refusal(error)
    response = make_response(encode_json(told), status)
    if isinstance(error, HttpRefusal):
        response.headers.update(error.headers)
    if isinstance(error, TryLater):
        response.headers["Retry-After"] = str(max(1, math.ceil(error.wait)))
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = _RETRY_SECONDS
    return response
