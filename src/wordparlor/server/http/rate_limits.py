"""Rate limits in memory: token buckets, and limits on how many of something are open at once."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from wordparlor.server.http.settings import Rate, Rates

_MAX_BUCKETS = 50_000
"""Buckets of one kind; the one unused for longest is forgotten first."""
_HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that a household cannot choose."""


class TokenBuckets:
    """One token bucket per key; a new bucket is full."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = float(rate.burst)
        self._per_second = rate.per_second
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token; return 0, or the seconds until there is one."""
        now = self._now()
        left, at = self._left.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _MAX_BUCKETS:
            self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self._per_second


class RateLimits:
    """All rate limits of one server."""

    def __init__(self, rates: Rates, now: Callable[[], float] = time.monotonic) -> None:
        names = rates.__struct_fields__
        self._buckets = {name: TokenBuckets(getattr(rates, name), now) for name in names}

    def take(self, kind: str, key: str) -> float:
        """Count a request of a kind; return 0, or the seconds until it is allowed."""
        return self._buckets[kind].take(key)


class ConcurrencyLimit:
    """How many of something one address, and all together, may hold at a time."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._held: dict[str, int] = {}
        self._total = 0

    def acquire(self, key: str) -> bool:
        """Count one more and return True, or return False when the limit is reached."""
        held = self._held.get(key, 0)
        if held >= self._most_each or self._total >= self._most:
            return False
        self._held[key] = held + 1
        self._total += 1
        return True

    def release(self, key: str) -> None:
        """Count one less."""
        self._total -= 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


def network_of(address: str) -> str:
    """Return the key by which an address is limited: IPv6 by its first 64 bits."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    # Some proxies write IPv4 addresses as IPv6; all of them share their first 64 bits.
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, _HOUSEHOLD_BITS), strict=False))
