"""One append: entries of one table, perhaps with its index card, a snapshot and a code."""

import msgspec

from wordparlor.server.store.protocol import IndexCard, LogEntry, Snapshot


class Append(msgspec.Struct, frozen=True):
    """What is written at once; ValueError when the parts do not belong together."""

    entries: tuple[LogEntry, ...]
    card: IndexCard | None
    snapshot: Snapshot | None
    code: str = ""
    people: tuple[str, ...] = ()
    """The ids of people who must not be forgotten: what is written comes from them."""

    def __post_init__(self) -> None:
        if not self.entries or self.first < 1:
            raise ValueError("Append at least one entry; the first entry of a table has seq 1.")
        for seq, entry in enumerate(self.entries, start=self.first):
            if (entry.table, entry.seq) != (self.table, seq):
                raise ValueError("Append consecutive entries of one table at a time.")
        if len(self.entries) > 1 and len(set(self.keys)) < len(self.keys):
            raise ValueError("Append each key once.")
        if self.card and (self.card.table != self.table or self.card.status == "aside"):
            raise ValueError("Append the card of the same table; set a table aside with set_aside.")
        if self.snapshot and not 0 < self.snapshot.seq <= self.last:
            raise ValueError("Append a snapshot of an entry that is there.")
        if self.code and self.first > 1:
            raise ValueError("Append a code with the first entry of a table.")

    @property
    def table(self) -> str:
        """The table that all of it belongs to."""
        return self.entries[0].table

    @property
    def first(self) -> int:
        """The seq of the first entry."""
        return self.entries[0].seq

    @property
    def last(self) -> int:
        """The seq of the last entry."""
        return self.entries[-1].seq

    @property
    def keys(self) -> list[str]:
        """The keys of the entries that have one."""
        return [entry.key for entry in self.entries if entry.key]
