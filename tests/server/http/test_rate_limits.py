"""Rate limits: token buckets, networks of addresses, and limits on open things."""

import pytest

from wordparlor.server.http.rate_limits import ConcurrencyLimit, TokenBuckets, network_of
from wordparlor.server.http.settings import Rate


def test_buckets_fill_again() -> None:
    now = 0.0
    buckets = TokenBuckets(Rate(2, 0.5), lambda: now)
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 2.0]
    assert buckets.take("ben") == 0
    now = 2.0
    assert [buckets.take("ann") for _ in range(2)] == [0, 2.0]
    now = 1000.0
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 2.0]


def test_the_oldest_bucket_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordparlor.server.http.rate_limits._MAX_BUCKETS", 2)
    buckets = TokenBuckets(Rate(1, 0.001), lambda: 0.0)
    for who in ("ann", "ben", "cid"):
        assert buckets.take(who) == 0
    assert buckets.take("cid") > 0
    assert buckets.take("ann") == 0


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::")
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("203.0.113.9") == network_of("::ffff:203.0.113.9") == "203.0.113.9"
    assert network_of("::ffff:203.0.113.10") != network_of("::ffff:203.0.113.9")
    assert network_of("somewhere") == "somewhere"


def test_a_released_place_can_be_acquired_again() -> None:
    counted = ConcurrencyLimit(3, 2)
    assert [counted.acquire(who) for who in "aaabb"] == [True, True, False, True, False]
    counted.release("a")
    assert counted.acquire("b")
