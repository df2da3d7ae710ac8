"""People in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wordparlor.server.store.chain import body_digest
from wordparlor.server.store.errors import PersonTaken, Unknown
from wordparlor.server.store.people import Ban, Person, Profile, gather_profiles
from wordparlor.server.store.protocol import StoredStory
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.notes import delete_notes
from wordparlor.server.store.sqlite.seals import seal_person
from wordparlor.server.store.sqlite.stories import replace_story
from wordparlor.server.store.sqlite.sums import add_row, delete_rows

_PROFILE = """
    SELECT id, name, avatar, people.created, seen, hash IS NOT NULL, tokens.created, used
    FROM people LEFT JOIN tokens ON person = id
"""
_LAST_SEEN = "SELECT id FROM people ORDER BY seen DESC, id LIMIT ?"


class SqlitePeople(ABC):
    """The part of an `SqliteStore` that keeps people."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    @abstractmethod
    async def _scrub(self) -> None:
        """Overwrite what was deleted, as far as the file is not in use."""

    async def add_person(self, person: Person, token_hash: bytes, at: float = 0.0) -> None:
        """Add a person; PersonTaken if the id or the token is taken."""

        def work(connection: sqlite3.Connection) -> None:
            added = connection.execute(
                "INSERT INTO people (id, name, avatar, created, seen) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (person.id, person.name, person.avatar, at, at),
            )
            if not added.rowcount:
                raise PersonTaken("Another person has this id.")
            insert_token(connection, person.id, token_hash, at)
            seal_person(connection, person.id)
            connection.execute("UPDATE store SET people = people + 1")

        await self._write(work)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the person with a token, if there is one."""
        rows = await self._rows(
            "SELECT id, name, avatar FROM tokens JOIN people ON id = person WHERE hash = ?",
            token_hash,
        )
        return Person(*rows[0]) if rows else None

    async def rename(self, person: str, name: str, avatar: str | None = None) -> None:
        """Rename a person, and change the avatar if one is given; Unknown: no such person."""

        def work(connection: sqlite3.Connection) -> None:
            changed = connection.execute(
                "UPDATE people SET name = ?, avatar = coalesce(?, avatar) "
                "WHERE id = ? AND forgotten IS NULL",
                (name, avatar, person),
            )
            if not changed.rowcount:
                raise Unknown(f"There is no person {person}.")
            seal_person(connection, person)

        await self._write(work)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return people by their ids, without those that do not exist."""
        rows = await self._rows(
            "SELECT id, name, avatar FROM people WHERE id IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(list(ids)).decode(),
        )
        return {row[0]: Person(*row) for row in rows}

    async def add_token(self, person: str, token_hash: bytes, at: float) -> None:
        """Add a token; Unknown if there is no such person, PersonTaken if the token is taken."""

        def work(connection: sqlite3.Connection) -> None:
            known = connection.execute(
                "SELECT 1 FROM people WHERE id = ? AND forgotten IS NULL", (person,)
            )
            if known.fetchone() is None:
                raise Unknown(f"There is no person {person}.")
            insert_token(connection, person, token_hash, at)
            seal_person(connection, person)

        await self._write(work)

    async def drop_token(self, token_hash: bytes) -> None:
        """Forget one token."""
        await self._drop_tokens("hash = ?", token_hash)

    async def drop_tokens(self, person: str) -> None:
        """Forget all tokens of a person, and the device code."""
        # The code first: once it is gone, nobody can turn it into a token.
        await self._write(
            lambda connection: delete_rows(connection, "device_codes", "person = ?", person)
        )
        await self._drop_tokens("person = ?", person)

    async def known_tokens(self, hashes: Iterable[bytes]) -> set[bytes]:
        """Return those of the tokens that are known."""
        known = "SELECT 1 FROM tokens WHERE hash = ?"
        return {one for one in hashes if await self._rows(known, one)}

    async def mark_seen(self, token_hash: bytes, at: float) -> None:
        """Note that a person used a token."""

        def work(connection: sqlite3.Connection) -> None:
            used = connection.execute(
                "UPDATE tokens SET used = ? WHERE hash = ? RETURNING person", (at, token_hash)
            )
            for (person,) in used.fetchall():
                connection.execute(
                    "UPDATE people SET seen = max(seen, ?) WHERE id = ?", (at, person)
                )
                seal_person(connection, person)

        await self._write(work)

    async def profile(self, person: str) -> Profile | None:
        """Return a person with all times, if there is such a person."""
        found = gather_profiles(
            await self._rows(f"{_PROFILE} WHERE id = ? ORDER BY tokens.created, hash", person)
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
            "SELECT id FROM visits JOIN tables USING (number) WHERE person = ? AND id > ? "
            "ORDER BY id LIMIT ?",
            person,
            after,
            most,
        )
        return tuple(table for (table,) in rows)

    async def forget_person(self, person: str, at: float) -> None:
        """Delete name, avatar and tokens of a person; Unknown if there is no such person."""

        def work(connection: sqlite3.Connection) -> None:
            changed = connection.execute(
                "UPDATE people SET name = '', avatar = '', forgotten = ? WHERE id = ?", (at, person)
            )
            if not changed.rowcount:
                raise Unknown(f"There is no person {person}.")
            connection.execute("DELETE FROM tokens WHERE person = ?", (person,))
            delete_rows(connection, "device_codes", "person = ?", person)
            delete_notes(connection, person)
            connection.execute("UPDATE store SET slack = 1")
            seal_person(connection, person)

        await self._write(work)

    async def to_forget(self, most: int) -> tuple[str, ...]:
        """Return people whose rest has to be deleted."""
        rows = await self._rows(
            "SELECT id FROM people WHERE forgotten IS NOT NULL ORDER BY forgotten LIMIT ?", most
        )
        return tuple(person for (person,) in rows)

    async def redact(
        self,
        table: str,
        bodies: Mapping[int, bytes],
        summary: bytes | None = None,
        story: StoredStory | msgspec.UnsetType | None = None,
    ) -> None:
        """Replace bodies of entries, the card's summary and the story; delete the snapshot."""

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,))
            for (number,) in found.fetchall():
                for seq, body in bodies.items():
                    _redact(connection, number, seq, body)
                connection.execute("DELETE FROM snapshots WHERE number = ?", (number,))
                if story is not msgspec.UNSET:
                    replace_story(connection, number, table, story)
                if summary is not None:
                    connection.execute(
                        "UPDATE cards SET summary = ? WHERE number = ?", (summary, number)
                    )

        await self._write(work)

    async def end_visit(self, person: str, table: str) -> None:
        """Note that nothing of a person is left at a table."""
        statement = (
            "DELETE FROM visits WHERE person = ? "
            "AND number = (SELECT number FROM tables WHERE id = ?)"
        )
        await self._write(lambda connection: connection.execute(statement, (person, table)))

    async def remove_person(self, person: str) -> None:
        """Remove a person whose visits have all ended."""

        def work(connection: sqlite3.Connection) -> None:
            removed = connection.execute(
                "DELETE FROM people WHERE id = ?1 AND forgotten IS NOT NULL "
                "AND NOT EXISTS (SELECT 1 FROM visits WHERE person = ?1)",
                (person,),
            )
            connection.execute("UPDATE store SET people = people - ?", (removed.rowcount,))

        await self._write(work)
        await self._scrub()

    async def bans(self) -> tuple[Ban, ...]:
        """Return all bans, also those that are over."""
        rows = await self._rows("SELECT subject, made, until, reason FROM bans ORDER BY subject")
        return tuple(Ban(*row) for row in rows)

    async def ban(self, ban: Ban) -> None:
        """Add a ban, or replace that of the same subject."""

        def work(connection: sqlite3.Connection) -> None:
            delete_rows(connection, "bans", "subject = ?", ban.subject)
            add_row(connection, "bans", ban.subject, ban.made, ban.until, ban.reason)

        await self._write(work)

    async def unban(self, subject: str) -> bool:
        """Remove a ban; tell whether there was one."""
        return await self._write(
            lambda connection: delete_rows(connection, "bans", "subject = ?", subject) > 0
        )

    async def _drop_tokens(self, which: str, value: str | bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            dropped = connection.execute(
                f"DELETE FROM tokens WHERE {which} RETURNING person",  # noqa: S608
                (value,),
            )
            for person in {person for (person,) in dropped.fetchall()}:
                seal_person(connection, person)

        await self._write(work)


def insert_token(connection: sqlite3.Connection, person: str, token_hash: bytes, at: float) -> None:
    """Add the row of a token; PersonTaken if the token is taken."""
    added = connection.execute(
        "INSERT INTO tokens (hash, person, created, used) VALUES (?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        (token_hash, person, at, at),
    )
    if not added.rowcount:
        raise PersonTaken("Another person has this token.")


def _redact(connection: sqlite3.Connection, number: int, seq: int, body: bytes) -> None:
    rows = connection.execute(
        "SELECT body, digest FROM entries WHERE number = ? AND seq = ?", (number, seq)
    )
    for old, digest in rows.fetchall():
        connection.execute(
            "UPDATE entries SET body = ?, digest = ?, replacement = ? WHERE number = ? AND seq = ?",
            (
                body,
                body_digest(old) if digest is None else digest,
                body_digest(body),
                number,
                seq,
            ),
        )
