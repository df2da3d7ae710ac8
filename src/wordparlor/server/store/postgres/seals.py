"""The seals of people in a PostgreSQL database."""

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from wordparlor.server.store.seals import make_seal

if TYPE_CHECKING:
    # Not at run time: the pool imports this module.
    from wordparlor.server.store.postgres.pool import Connection, PooledConnection

    AnyConnection: TypeAlias = Connection | PooledConnection

_PAGE = 1000
"""People that one query reads."""
_TOKENS = """
    SELECT person, hash, created, used FROM tokens WHERE person = ANY ($1) ORDER BY person
"""


async def hold_person(connection: "AnyConnection", person: str) -> bool:
    """Lock a person before a change of their tokens, so that one change follows the other.

    Return whether there is such a person who is not forgotten.
    """
    held = await connection.fetchrow(
        "SELECT forgotten FROM people WHERE id = $1 FOR UPDATE", person
    )
    return held is not None and held[0] is None


async def seal_person(connection: "AnyConnection", person: str) -> None:
    """Write the seal of a person again, after a change; do nothing if there is no such person."""
    found = await connection.fetchrow(
        "SELECT id, name, created, seen, forgotten, avatar FROM people WHERE id = $1", person
    )
    if found:
        tokens = await connection.fetch(_TOKENS, [person])
        seal = make_seal(tuple(found), [row[1:] for row in tokens])
        await connection.execute("UPDATE people SET seal = $1 WHERE id = $2", seal, person)


async def broken_seals(connection: "AnyConnection") -> list[str]:
    """Return the people who do not match their seals."""
    broken: list[str] = []
    after = ""
    while people := await connection.fetch(
        "SELECT id, name, created, seen, forgotten, avatar, seal FROM people "
        "WHERE id > $1 ORDER BY id LIMIT $2",
        after,
        _PAGE,
    ):
        rows = await connection.fetch(_TOKENS, [row["id"] for row in people])
        tokens = {
            person: [row[1:] for row in whose] for person, whose in groupby(rows, itemgetter(0))
        }
        for *facts, seal in people:
            if seal != make_seal(facts, tokens.get(facts[0], ())):
                broken.append(facts[0])
        after = people[-1]["id"]
    return broken


async def seal_all(connection: "AnyConnection") -> None:
    """Write the seals of all people of an older schema."""
    for person in await broken_seals(connection):
        await seal_person(connection, person)
