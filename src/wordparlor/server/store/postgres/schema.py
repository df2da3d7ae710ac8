"""Check that a database has every table, index, function and trigger of the schema."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wordparlor.server.store.migrations import migrations

if TYPE_CHECKING:
    from wordparlor.server.store.postgres.pool import PooledConnection

_MADE = re.compile(r"^CREATE (?:UNIQUE )?(TABLE|INDEX|FUNCTION|TRIGGER) (\w+)", re.MULTILINE)
_THERE = """
    SELECT CASE relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind, relname AS name
    FROM pg_class WHERE relnamespace = 'wordparlor'::regnamespace
    UNION
    SELECT 'function', proname
    FROM pg_proc WHERE pronamespace = 'wordparlor'::regnamespace
    UNION
    SELECT 'trigger', tgname
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'wordparlor'::regnamespace AND tgenabled <> 'D'
"""


async def schema_faults(connection: "PooledConnection") -> list[str]:
    """Return a fault for each part of the schema that is missing, or disabled."""
    there = {(row["kind"], row["name"]) for row in await connection.fetch(_THERE)}
    return [f"The {kind} {name} is missing." for kind, name in sorted(set(_parts()) - there)]


def _parts() -> Iterator[tuple[str, str]]:
    """Yield the kind and the name of each part that migrations make; none is dropped for good."""
    for step in migrations("postgres"):
        for kind, name in _MADE.findall(step):
            yield kind.lower(), name
