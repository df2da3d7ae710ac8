"""The ids that clients give their requests, so that a request sent twice is done once."""

from typing import Final

import msgspec

from wordparlor.server.errors import Refused
from wordparlor.server.store.protocol import Person

KEPT: Final = 64
"""Keys of each table in memory; the store finds older ones when it appends."""
_LONGEST = 64


class RequestKeys(msgspec.Struct, frozen=True, omit_defaults=True):
    """The keys of the last requests, the latest last, and the entries they became."""

    keys: tuple[str, ...] = ()
    seqs: tuple[int, ...] = ()

    def find(self, key: str) -> int | None:
        """Return the entry of the request with this key, if it is among the last ones."""
        return self.seqs[self.keys.index(key)] if key and key in self.keys else None

    def add(self, key: str, seq: int) -> "RequestKeys":
        """Return the keys with one more; an empty key adds nothing."""
        if not key:
            return self
        return RequestKeys((*self.keys[1 - KEPT :], key), (*self.seqs[1 - KEPT :], seq))


def own_key(person: Person, key: str) -> str:
    """Return a client's key as the log keeps it: apart from the same key of another person.

    Raises:
        Refused: the key is too long, or holds hidden characters.
    """
    if len(key) > _LONGEST or not key.isprintable():
        raise Refused(f"A request's key has up to {_LONGEST} printable characters.")
    return f"{person.id} {key}" if key else ""
