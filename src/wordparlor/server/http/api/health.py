"""How the server is, for whoever runs it and for what restarts it."""

from http import HTTPStatus
from ipaddress import ip_address

from wordparlor.server.http.api.messages import Health
from wordparlor.server.http.api.spec import Call
from wordparlor.server.http.refusals import Turned


async def health(_: Call[None]) -> Health:
    """Say that the server is up."""
    return Health()


async def ready(call: Call[None]) -> Health:
    """Say that the store can be used; StoreDown when it cannot."""
    await call.house.store.ping()
    return Health()


async def metrics(call: Call[None]) -> str:
    """Return what was counted, to this machine and to private networks only.

    Not through a proxy: one that nobody named is near, and whoever comes through it would be too.
    """
    if call.forwarded or not _near(call.address):
        raise Turned(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
    return call.house.metrics.written().decode()


def _near(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
