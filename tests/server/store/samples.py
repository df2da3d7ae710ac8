"""Sample entries and cards."""

from typing import Any

from wordparlor.server.store.protocol import IndexCard, LogEntry


def entry(table: str, seq: int, key: str = "") -> LogEntry:
    return LogEntry(table, seq, f"{table} {seq}".encode(), 1000.0 + seq, key)


def entries(table: str, first: int, last: int) -> list[LogEntry]:
    return [entry(table, seq) for seq in range(first, last + 1)]


def card(table: str, **facts: object) -> IndexCard:
    usual: dict[str, Any] = {
        "status": "open",
        "listed": True,
        "summary": b"\x00two of four",
        "people": ("ann", "ben"),
        "due": None,
        "changed": 1.0,
    }
    return IndexCard(table=table, **{**usual, **facts})
