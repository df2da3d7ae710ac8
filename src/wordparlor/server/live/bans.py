"""The addresses and people whom the operator keeps out."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.people import Ban
from wordparlor.server.store.protocol import Store

_log = logging.getLogger(__name__)


class Bans:
    """The bans as the store had them a moment ago; `refresh` reads them again."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._bans: tuple[Ban, ...] = ()
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[IPv4Network | IPv6Network, Ban]] = []

    async def refresh(self) -> bool:
        """Read the bans, and tell whether there are other ones than before.

        While the store is away, the old ones hold.
        """
        try:
            bans = await self._store.bans()
        except StoreError as wrong:
            _log.warning("The bans cannot be read: %s", wrong)
            return False
        if bans == self._bans:
            return False
        networks, people = [], {}
        for ban in bans:
            network = as_network(ban.subject)
            if network:
                networks.append((network, ban))
            else:
                people[ban.subject] = ban
        self._bans, self._networks, self._people = bans, networks, people
        return bool(bans)

    def of_person(self, person: str) -> str:
        """Return why a person is kept out, or ""."""
        ban = self._people.get(person)
        return self._sentence("You are", ban) if ban else ""

    def of_address(self, address: str) -> str:
        """Return why an address is kept out, or ""."""
        if not self._networks:
            return ""
        try:
            known = ip_address(address)
        except ValueError:
            return ""
        plain = getattr(known, "ipv4_mapped", None) or known
        for network, ban in self._networks:
            if plain in network and (sentence := self._sentence("This address is", ban)):
                return sentence
        return ""

    def _sentence(self, who: str, ban: Ban) -> str:
        if ban.until is not None and ban.until <= self._now():
            return ""
        until = ""
        if ban.until is not None:
            until = f" until {datetime.fromtimestamp(ban.until, UTC):%Y-%m-%d %H:%M} UTC"
        return f"{who} banned from this server{until}; ask its operator."


def as_network(subject: str) -> IPv4Network | IPv6Network | None:
    """Return the network that a subject names, or None if it is a person."""
    try:
        return ip_network(subject, strict=False)
    except ValueError:
        return None
