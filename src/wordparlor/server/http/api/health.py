"""Health and metrics, for the operator and for programs that restart the server."""

from http import HTTPStatus
from ipaddress import ip_address

from wordparlor.server.http.api.messages import Health
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.http.refusals import HttpRefusal
from wordparlor.server.store.errors import StoreDown


async def health(_: ApiRequest[None]) -> Health:
    """Report that the server is up."""
    return Health()


async def ready(call: ApiRequest[None]) -> Health:
    """Report that the store works.

    Raises:
        StoreDown: it does not.
    """
    await call.context.store.answer()
    return Health()


async def metrics(call: ApiRequest[None]) -> str:
    """Return the metrics, to this machine and private networks only.

    Not through a proxy: an unnamed proxy is local, and its clients would seem local too.
    """
    if call.forwarded or not _is_local(call.address):
        raise HttpRefusal(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
    context = call.context
    try:
        await context.store.ping()
        is_ready = True
    except StoreDown:
        is_ready = False
    context.metrics.note_state(is_ready=is_ready, tables=context.parlor.tables_in_memory)
    return context.metrics.render().decode()


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
