"""The sums of what no chain and no seal covers: how many rows there are, and of which digests.

Bans, codes, daily deals, addresses, times, ratings of puzzles: a changed, lost or added row breaks
its sum. Both stores keep the sums in a table of their own, and write them with the rows, in one
transaction.
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from wordparlor.server.store.chain import DIGEST
from wordparlor.server.store.note_sums import add_digests

KINDS: Final = {
    "bans": "bans",
    "dailies": "daily deals",
    "device_codes": "device codes",
    "losses": "noted losses",
    "origins": "addresses of opened tables",
    "pars": "scores of the master in daily deals",
    "puzzle_ratings": "ratings of puzzles",
    "visited": "times of visits",
}
"""What each sum counts, by its name. Only SQLite notes losses."""
STORE: Final = "store"
"""The name of the sum for the row of the store itself."""


class Sum(NamedTuple):
    """The number of rows and the sum of their digests."""

    rows: int = 0
    digest: bytes = bytes(DIGEST)

    def with_changes(
        self, name: str, added: Iterable[Iterable[Any]], removed: Iterable[Iterable[Any]]
    ) -> "Sum":
        """Return the sum after a change of rows; give their columns as the store reads them."""
        came = [_row_digest(name, row) for row in added]
        went = [_row_digest(name, row) for row in removed]
        return Sum(self.rows + len(came) - len(went), add_digests(self.digest, (*came, *went)))


def _row_digest(name: str, row: Iterable[Any]) -> bytes:
    # SQLite returns a whole number of a REAL column as an integer right after it is written.
    values = [float(value) if isinstance(value, int) else value for value in row]
    return sha256(msgspec.msgpack.encode((name, *values))).digest()[:DIGEST]


def sum_faults(kept: Mapping[str, Sum], found: Mapping[str, Sum]) -> Iterator[str]:
    """Yield a fault for each sum that is not that of the rows which are found."""
    for name in sorted({*kept, *found}):
        what = KINDS.get(name, f"rows of {name}")
        if name not in kept or name not in found:
            yield f"The sum of {what} is {'missing' if name in found else 'there without them'}."
        elif kept[name] == found[name]:
            continue
        elif name == STORE:
            yield "The store's own secret or the time of its last round was changed."
        elif kept[name].rows != found[name].rows:
            yield f"There are {found[name].rows} {what}, but the store counted {kept[name].rows}."
        else:
            yield f"Some of the {what} were changed."
