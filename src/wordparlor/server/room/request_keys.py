"""Keys: the ids that clients make for their requests, so that what is sent twice is done once."""

from typing import Final

import msgspec

KEPT: Final = 64
"""Of each table; the store knows all of them, but is asked only when something is written."""


class RequestKeys(msgspec.Struct, frozen=True, omit_defaults=True):
    """The keys of the last requests, the latest last, and which entries these became."""

    keys: tuple[str, ...] = ()
    seqs: tuple[int, ...] = ()

    def find(self, key: str) -> int | None:
        """Return the entry that a request with this key became, if it is not too long ago."""
        return self.seqs[self.keys.index(key)] if key and key in self.keys else None

    def with_one(self, key: str, seq: int) -> "RequestKeys":
        """Return the keys with one more; a request without a key adds none."""
        if not key:
            return self
        return RequestKeys((*self.keys[1 - KEPT :], key), (*self.seqs[1 - KEPT :], seq))
