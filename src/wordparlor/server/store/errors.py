"""The faults of a store; the text of each is one sentence."""

from wordparlor.errors import ParlorError

_LONGEST_REASON = 1000


class StoreError(ParlorError):
    """The store cannot be used, or not like this; nothing was written."""


class StoreDamaged(StoreError):  # noqa: N818
    """The store is damaged: a part of it cannot be read."""


class StoreDown(StoreError):  # noqa: N818 - the names here say what happened
    """The store cannot be reached now; nothing was written, and a later try may succeed."""


class Unsure(StoreError):  # noqa: N818
    """The store was lost while it wrote: the write may be done or not.

    To find out, `load` the table once the store is back, or append the same again: an entry with
    a key raises KeyUsed if it is there. An entry without a key raises SeqTaken, which does not say
    whose entry is there.
    """


class SeqTaken(StoreError):  # noqa: N818
    """The entries do not follow the table's last entry: another server wrote in between."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"Entry {seq} is not the next one of table {table}; load the table again.")


class CodeTaken(StoreError):  # noqa: N818
    """Another table has this code; nothing was written."""

    def __init__(self, code: str) -> None:
        super().__init__(f"Another table has the code {code}; draw a new one.")


class KeyUsed(StoreError):  # noqa: N818
    """The table has an entry with this key: the request is done already, as entry `seq`."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"Table {table} has this request already, as entry {seq}.")
        self.seq = seq


def storable(reason: str) -> str:
    """Return a reason that every store can keep: short, without NUL and lone surrogates.

    A reason may quote a damaged entry.
    """
    return reason[:_LONGEST_REASON].encode("utf-8", "replace").decode().replace("\0", "?")


class SetAside(StoreError):  # noqa: N818
    """The table was set aside for a `reason`; no entry can be added to it."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"Table {table} was set aside: {reason}")
        self.reason = reason


class Unknown(StoreError):  # noqa: N818
    """There is no such table or person."""


class PersonGone(Unknown):
    """A person whom an append names is forgotten; nothing was written."""

    def __init__(self, person: str) -> None:
        super().__init__(f"There is no person {person} any more.")
        self.person = person


class NoteChanged(StoreError):  # noqa: N818
    """Another server has changed a note since it was read; nothing was written."""

    def __init__(self) -> None:
        super().__init__("A note has changed since it was read; read it again.")


class PersonTaken(StoreError):  # noqa: N818
    """Another person has this id or this token."""
