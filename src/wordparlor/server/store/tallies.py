"""Compare the rows of a whole store with each other and with the store's tallies."""

from collections.abc import Iterator


def orphan_faults(
    entries: int, snapshots: int, cards: int, holders: int, visits: int, stories: int
) -> Iterator[str]:
    """Yield a fault for each kind of row that belongs to no table, given how many do."""
    kinds = {
        "log entries": entries,
        "snapshots": snapshots,
        "index cards": cards,
        "rows of people at tables": holders,
        "visits": visits,
        "stories": stories,
    }
    for kind, count in kinds.items():
        if count:
            yield f"There are {kind} without a table: {count:,}."


def nobodys_faults(tokens: int, device_codes: int, notes: int) -> Iterator[str]:
    """Yield a fault for each kind of row that belongs to no person, given how many do."""
    kinds = {"tokens": tokens, "device codes": device_codes, "notes": notes}
    for kind, count in kinds.items():
        if count:
            yield f"There are {kind} without a person: {count:,}."


def tally_faults(
    tables: int, people: int, tallied_tables: int | None, tallied_people: int | None
) -> Iterator[str]:
    """Yield a fault if there are more or fewer tables or people than the store counted."""
    if tallied_tables is None or tallied_people is None:
        yield "The store's own row is missing, which counts its tables and people."
        return
    for kind, there, counted in (
        ("tables", tables, tallied_tables),
        ("people", people, tallied_people),
    ):
        if there != counted:
            yield f"There are {there} {kind}, but the store counted {counted}."
