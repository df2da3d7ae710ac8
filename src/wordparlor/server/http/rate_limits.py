"""How often someone may do something: buckets that fill slowly, kept in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from wordparlor.server.http.settings import Rate, Rates

_MOST = 50_000
"""Buckets of one kind; who was not here for longest is forgotten first."""
_NETWORK = 64
"""Bits of an IPv6 address that belong to one household: it can take any address behind them."""


class Buckets:
    """One bucket for each who comes: a full one to begin with."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = float(rate.burst)
        self._per_second = rate.per_second
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> float:
        """Take one out of someone's bucket; return 0, or for how long it stays empty."""
        now = self._now()
        left, at = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _MOST:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self._per_second


class Limits:
    """All limits of one server."""

    def __init__(self, rates: Rates, now: Callable[[], float] = time.monotonic) -> None:
        self._kinds = {name: Buckets(getattr(rates, name), now) for name in rates.__struct_fields__}

    def take(self, kind: str, who: str) -> float:
        """Count one more of a kind; return 0, or how many seconds it is too early."""
        return self._kinds[kind].take(who)


class Counted:
    """How many of something each address has at a time."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._there: dict[str, int] = {}
        self._all = 0

    def enter(self, who: str) -> bool:
        """Count one more, if there is room."""
        there = self._there.get(who, 0)
        if there >= self._most_each or self._all >= self._most:
            return False
        self._there[who] = there + 1
        self._all += 1
        return True

    def leave(self, who: str) -> None:
        """Count one less."""
        self._all -= 1
        self._there[who] -= 1
        if not self._there[who]:
            del self._there[who]


def household(address: str) -> str:
    """Return an address as it is counted: of IPv6 only what a household cannot choose."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    # Some proxies write the older kind as the newer one: all of them are behind the same 64 bits.
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, _NETWORK), strict=False))
