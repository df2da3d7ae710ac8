"""Rate limits in memory: token buckets, and limits on how many of something are open at once."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from wordparlor.server.http.settings import Rate, Rates
from wordparlor.server.workers.budget import Payer

_MAX_BUCKETS = 50_000
"""Buckets of one kind; the one unused for longest is forgotten first."""
_LEAST_WAIT = 1.0
"""Seconds to wait, at least, when nothing is left."""
_LITTLE = 0.05
"""The share of a person's own budget that counts as little."""
_OVERDRAFT = 0.1
"""What people who used little may use beyond the budget of their address, as a share of it."""
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
        left = self._left_now(key)
        self._set(key, left - 1 if left >= 1 else left)
        return 0.0 if left >= 1 else (1 - left) / self._per_second

    def wait(self, key: str) -> float:
        """Return 0 while anything is left, or the seconds until something is."""
        left = self._left_now(key)
        return 0.0 if left > 0 else max(_LEAST_WAIT, -left / self._per_second)

    def used(self, key: str) -> float:
        """Return which share of the burst is used; more than 1 if too much was charged."""
        return 1 - self._left_now(key) / self._burst

    def charge(self, key: str, tokens: float) -> None:
        """Take so many tokens, even if fewer are left."""
        self._set(key, self._left_now(key) - tokens)

    def _left_now(self, key: str) -> float:
        left, at = self._left.get(key, (self._burst, 0.0))
        return min(self._burst, left + (self._now() - at) * self._per_second)

    def _set(self, key: str, left: float) -> None:
        self._left[key] = (left, self._now())
        self._left.move_to_end(key)
        if len(self._left) > _MAX_BUCKETS:
            self._left.popitem(last=False)


class RateLimits:
    """All rate limits of one server."""

    def __init__(self, rates: Rates, now: Callable[[], float] = time.monotonic) -> None:
        names = rates.__struct_fields__
        self._buckets = {name: TokenBuckets(getattr(rates, name), now) for name in names}
        self.thinking = CostBudget(self._buckets["thinking"], self._buckets["thinking_address"])
        self.storage = CostBudget(self._buckets["stored"], self._buckets["stored_address"])

    def take(self, kind: str, key: str) -> float:
        """Count a request of a kind; return 0, or the seconds until it is allowed."""
        return self._buckets[kind].take(key)


class CostBudget:
    """What each person and each address may use: CPU seconds of workers, or bytes.

    When an address has used up all, people there who used little go on for a while: a greedy guest
    uses up the budget of the household, but not the share of the others.
    """

    def __init__(self, people: TokenBuckets, addresses: TokenBuckets) -> None:
        self._people = people
        self._addresses = addresses
        self._homes: OrderedDict[str, str] = OrderedDict()
        """The latest address of each person: a bot plays when its host sends no request."""

    def wait(self, payer: Payer) -> float:
        """Return 0 if a payer may ask for more, or the seconds until then."""
        person, address = self._with_home(payer)
        by_person = self._people.wait(person) if person else 0.0
        if not address or self._may_overdraw(person, address):
            return by_person
        return max(by_person, self._addresses.wait(address))

    def wait_alone(self, payer: Payer) -> float:
        """Return the same, whatever others at the payer's address have used."""
        return self._people.wait(payer.person) if payer.person else 0.0

    def charge(self, payer: Payer, cost: float) -> None:
        """Charge a cost, even if that is more than is left."""
        person, address = self._with_home(payer)
        if person:
            self._people.charge(person, cost)
        if address:
            self._addresses.charge(address, cost)

    def _may_overdraw(self, person: str, address: str) -> bool:
        """Tell whether a person used so little that an address without a rest may use more."""
        if not person or self._people.used(person) > _LITTLE:
            return False
        return self._addresses.used(address) < 1 + _OVERDRAFT

    def _with_home(self, payer: Payer) -> Payer:
        person, address = payer
        if not person:
            return payer
        known = self._homes.pop(person, "")
        self._homes[person] = address or known
        if len(self._homes) > _MAX_BUCKETS:
            self._homes.popitem(last=False)
        return Payer(person, address or known)


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
