"""People in a PostgreSQL database."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

import asyncpg
import msgspec

from wordparlor.server.store.chain import body_digest
from wordparlor.server.store.errors import PersonTaken, Unknown
from wordparlor.server.store.people import Ban, Person, Profile, gather_profiles
from wordparlor.server.store.postgres.notes import delete_notes
from wordparlor.server.store.postgres.pool import ConnectionPool, PooledConnection
from wordparlor.server.store.postgres.seals import hold_person, seal_person
from wordparlor.server.store.postgres.stories import replace_story
from wordparlor.server.store.postgres.sums import add_row, delete_rows
from wordparlor.server.store.protocol import StoredStory

_PROFILE = """
    SELECT id, name, avatar, people.created, seen, hash IS NOT NULL, tokens.created, used
    FROM people LEFT JOIN tokens ON person = id
"""
_WHOSE = "SELECT person FROM tokens WHERE hash = $1"
_LAST_SEEN = "SELECT id FROM people ORDER BY seen DESC, id LIMIT $1"


class PostgresPeople(ABC):
    """The part of a `PostgresStore` that keeps people."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def add_person(self, person: Person, token_hash: bytes, at: float = 0.0) -> None:
        """Add a person; PersonTaken if the id or the token is taken."""
        async with self._pool.writing() as connection, connection.transaction():
            added = await connection.execute(
                "INSERT INTO people (id, name, avatar, created, seen) "
                "VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING",
                person.id,
                person.name,
                person.avatar,
                at,
            )
            if added == "INSERT 0 0":
                raise PersonTaken("Another person has this id.")
            await insert_token(connection, person.id, token_hash, at)
            await seal_person(connection, person.id)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the person with a token, if there is one."""
        rows = await self._rows(
            "SELECT id, name, avatar FROM tokens JOIN people ON id = person WHERE hash = $1",
            token_hash,
        )
        return Person(*rows[0]) if rows else None

    async def rename(self, person: str, name: str, avatar: str | None = None) -> None:
        """Rename a person, and change the avatar if one is given; Unknown: no such person."""
        async with self._pool.writing() as connection, connection.transaction():
            if not await hold_person(connection, person):
                raise Unknown(f"There is no person {person}.")
            await connection.execute(
                "UPDATE people SET name = $1, avatar = coalesce($2, avatar) WHERE id = $3",
                name,
                avatar,
                person,
            )
            await seal_person(connection, person)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return people by their ids, without those that do not exist."""
        rows = await self._rows(
            "SELECT id, name, avatar FROM people WHERE id = ANY ($1)", list(ids)
        )
        return {row["id"]: Person(*row) for row in rows}

    async def add_token(self, person: str, token_hash: bytes, at: float) -> None:
        """Add a token; Unknown if there is no such person, PersonTaken if the token is taken."""
        async with self._pool.writing() as connection, connection.transaction():
            if not await hold_person(connection, person):
                raise Unknown(f"There is no person {person}.")
            await insert_token(connection, person, token_hash, at)
            await seal_person(connection, person)

    async def drop_token(self, token_hash: bytes) -> None:
        """Forget one token."""
        async with self._pool.writing() as connection, connection.transaction():
            person = await connection.fetchval(_WHOSE, token_hash)
            if person is not None:
                await hold_person(connection, person)
                await connection.execute("DELETE FROM tokens WHERE hash = $1", token_hash)
                await seal_person(connection, person)

    async def drop_tokens(self, person: str) -> None:
        """Forget all tokens of a person, and the device code."""
        async with self._pool.writing() as connection, connection.transaction():
            await hold_person(connection, person)
            await connection.execute("DELETE FROM tokens WHERE person = $1", person)
            await delete_rows(connection, "device_codes", "person = $1", person)
            await seal_person(connection, person)

    async def known_tokens(self, hashes: Iterable[bytes]) -> set[bytes]:
        """Return those of the tokens that are known."""
        rows = await self._rows("SELECT hash FROM tokens WHERE hash = ANY ($1)", list(hashes))
        return {row[0] for row in rows}

    async def mark_seen(self, token_hash: bytes, at: float) -> None:
        """Note that a person used a token."""
        async with self._pool.writing() as connection, connection.transaction():
            person = await connection.fetchval(_WHOSE, token_hash)
            if person is not None:
                await hold_person(connection, person)
                await connection.execute(
                    "UPDATE tokens SET used = $1 WHERE hash = $2", at, token_hash
                )
                await connection.execute(
                    "UPDATE people SET seen = greatest(seen, $1) WHERE id = $2", at, person
                )
                await seal_person(connection, person)

    async def profile(self, person: str) -> Profile | None:
        """Return a person with all times, if there is such a person."""
        found = gather_profiles(
            await self._rows(f"{_PROFILE} WHERE id = $1 ORDER BY tokens.created, hash", person)
        )
        return found[0] if found else None

    async def profiles(self, most: int) -> tuple[Profile, ...]:
        """Return people, the last seen first."""
        return gather_profiles(
            await self._rows(
                f"{_PROFILE} WHERE id IN ({_LAST_SEEN}) "
                "ORDER BY seen DESC, id, tokens.created, hash",
                most,
            )
        )

    async def visited(self, person: str, after: str, most: int) -> tuple[str, ...]:
        """Return tables that a person ever sat at, in the order of their ids, after an id."""
        rows = await self._rows(
            "SELECT table_id FROM visits WHERE person = $1 AND table_id > $2 "
            "ORDER BY table_id LIMIT $3",
            person,
            after,
            most,
        )
        return tuple(row[0] for row in rows)

    async def forget_person(self, person: str, at: float) -> None:
        """Delete name, avatar and tokens of a person; Unknown if there is no such person."""
        async with self._pool.writing() as connection, connection.transaction():
            changed = await connection.execute(
                "UPDATE people SET name = '', avatar = '', forgotten = $1 WHERE id = $2", at, person
            )
            if changed == "UPDATE 0":
                raise Unknown(f"There is no person {person}.")
            await connection.execute("DELETE FROM tokens WHERE person = $1", person)
            await delete_rows(connection, "device_codes", "person = $1", person)
            await delete_notes(connection, person)
            await seal_person(connection, person)

    async def to_forget(self, most: int) -> tuple[str, ...]:
        """Return people whose rest has to be deleted."""
        rows = await self._rows(
            "SELECT id FROM people WHERE forgotten IS NOT NULL ORDER BY forgotten LIMIT $1", most
        )
        return tuple(row[0] for row in rows)

    async def redact(
        self,
        table: str,
        bodies: Mapping[int, bytes],
        summary: bytes | None = None,
        story: StoredStory | msgspec.UnsetType | None = None,
    ) -> None:
        """Replace bodies of entries, the card's summary and the story; delete the snapshot."""
        async with self._pool.writing() as connection, connection.transaction():
            # An append locks this row first, too.
            await connection.execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", table)
            for seq, body in bodies.items():
                await _redact(connection, table, seq, body)
            await connection.execute("DELETE FROM snapshots WHERE table_id = $1", table)
            if story is not msgspec.UNSET:
                await replace_story(connection, table, story)
            if summary is not None:
                await connection.execute(
                    "UPDATE cards SET summary = $1 WHERE table_id = $2", summary, table
                )

    async def end_visit(self, person: str, table: str) -> None:
        """Note that nothing of a person is left at a table."""
        await self._execute("DELETE FROM visits WHERE person = $1 AND table_id = $2", person, table)

    async def remove_person(self, person: str) -> None:
        """Remove a person whose visits have all ended."""
        await self._execute(
            "WITH removed AS (DELETE FROM people WHERE id = $1 AND forgotten IS NOT NULL "
            "AND NOT EXISTS (SELECT FROM visits WHERE person = $1) RETURNING id) "
            "UPDATE store SET people = people - 1 WHERE EXISTS (SELECT FROM removed)",
            person,
        )

    async def bans(self) -> tuple[Ban, ...]:
        """Return all bans, also those that are over."""
        rows = await self._rows("SELECT subject, made, until, reason FROM bans ORDER BY subject")
        return tuple(Ban(*row) for row in rows)

    async def ban(self, ban: Ban) -> None:
        """Add a ban, or replace that of the same subject."""
        async with self._pool.writing() as connection, connection.transaction():
            # Another ban of the same subject waits here, and then replaces this one.
            await connection.execute("LOCK TABLE bans IN SHARE ROW EXCLUSIVE MODE")
            await delete_rows(connection, "bans", "subject = $1", ban.subject)
            await add_row(connection, "bans", ban.subject, ban.made, ban.until, ban.reason)

    async def unban(self, subject: str) -> bool:
        """Remove a ban; tell whether there was one."""
        async with self._pool.writing() as connection, connection.transaction():
            return await delete_rows(connection, "bans", "subject = $1", subject) > 0

    async def _execute(self, statement: str, *values: object) -> None:
        async with self._pool.writing() as connection:
            await connection.execute(statement, *values)


async def insert_token(
    connection: PooledConnection, person: str, token_hash: bytes, at: float
) -> None:
    """Add the row of a token; PersonTaken if the token is taken."""
    added = await connection.execute(
        "INSERT INTO tokens (hash, person, created, used) VALUES ($1, $2, $3, $3) "
        "ON CONFLICT DO NOTHING",
        token_hash,
        person,
        at,
    )
    if added == "INSERT 0 0":
        raise PersonTaken("Another person has this token.")


async def _redact(connection: PooledConnection, table: str, seq: int, body: bytes) -> None:
    row = await connection.fetchrow(
        "SELECT body, digest FROM entries WHERE table_id = $1 AND seq = $2", table, seq
    )
    if row:
        digest = body_digest(row["body"]) if row["digest"] is None else row["digest"]
        await connection.execute(
            "UPDATE entries SET body = $1, digest = $2, replacement = $3 "
            "WHERE table_id = $4 AND seq = $5",
            body,
            digest,
            body_digest(body),
            table,
            seq,
        )
