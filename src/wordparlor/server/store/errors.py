"""What can be wrong with the store, each said in one sentence."""

from wordparlor.errors import ParlorError

_LONGEST = 1000


class StoreError(ParlorError):
    """The store cannot be used, or not in this way; nothing was written."""


class StoreDown(StoreError):  # noqa: N818 - it is what people at a table say
    """The store is away for now; nothing was written, and a later try may succeed."""


class Unsure(StoreError):  # noqa: N818
    """The store was lost while it wrote: what was asked for may be done or not.

    Whoever appended finds out with `load` once the store is back, or appends the same again: an
    entry with a key raises KeyUsed if it is there. One without a key raises SeqTaken, which leaves
    open whose entry it is.
    """


class SeqTaken(StoreError):  # noqa: N818
    """The entries do not follow the table's last one: another server has written in between."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"Entry {seq} is not the next one of table {table}; load it again.")


class CodeTaken(StoreError):  # noqa: N818
    """Another table has this code; nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(f"Another table has the code {code}; draw a new one.")


class KeyUsed(StoreError):  # noqa: N818
    """The table has an entry with this key: the request was done before, as entry `seq`."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"Table {table} has done this already, as entry {seq}.")
        self.seq = seq


def sayable(reason: str) -> str:
    """Return a reason as every store can keep it: short, and all of it text.

    It may quote a damaged entry.
    """
    return reason[:_LONGEST].encode("utf-8", "replace").decode().replace("\0", "?")


class SetAside(StoreError):  # noqa: N818
    """The table was set aside, for `reason`; nothing is written to it any more."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"Table {table} was set aside: {reason}")
        self.reason = reason


class Unknown(StoreError):  # noqa: N818
    """There is no such table or person."""


class PersonTaken(StoreError):  # noqa: N818
    """There is a person with this id or this token already."""
