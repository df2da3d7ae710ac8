"""What a store keeps of people: names, tokens, visits and bans; and how it forgets them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from wordparlor.server.store.protocol import StoredStory


class Person(msgspec.Struct, frozen=True):
    """A person who plays or hosts."""

    id: str
    name: str
    avatar: str = ""
    """The picture that the person chose; empty: one that goes with the name."""


class TokenTimes(msgspec.Struct, frozen=True):
    """When a token was created and last used; null where an older version did not note it."""

    created: float | None
    used: float | None


class Profile(msgspec.Struct, frozen=True):
    """A person, with the times that the store notes."""

    person: Person
    created: float | None
    seen: float
    """The day of the last visit; it is not noted more often."""
    tokens: tuple[TokenTimes, ...]


class Ban(msgspec.Struct, frozen=True):
    """Keeps a network or a person out, for good or until a time."""

    subject: str
    """A network like 192.0.2.7/32, or the id of a person."""
    made: float
    until: float | None = None
    reason: str = ""


def gather_profiles(rows: Iterable[Iterable[Any]]) -> tuple[Profile, ...]:
    """Return people from rows with one token each; a person without a token has one row too."""
    found: dict[str, Profile] = {}
    for person, name, avatar, created, seen, has_token, token_created, used in rows:
        tokens = found[person].tokens if person in found else ()
        if has_token:
            tokens = (*tokens, TokenTimes(token_created, used))
        found[person] = Profile(Person(person, name, avatar), created, seen, tokens)
    return tuple(found.values())


class PeopleStore(Protocol):
    """The part of a store that keeps people."""

    async def add_person(self, person: Person, token_hash: bytes, at: float = 0.0) -> None:
        """Add a person; PersonTaken if the id or the token is taken."""

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the person with a token, if there is one."""

    async def rename(self, person: str, name: str, avatar: str | None = None) -> None:
        """Rename a person, and change the avatar if one is given; Unknown: no such person."""

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return people by their ids, without those that do not exist."""

    async def add_token(self, person: str, token_hash: bytes, at: float) -> None:
        """Add a token; Unknown if there is no such person, PersonTaken if the token is taken."""

    async def drop_token(self, token_hash: bytes) -> None:
        """Forget one token."""

    async def drop_tokens(self, person: str) -> None:
        """Forget all tokens of a person, and the device code."""

    async def known_tokens(self, hashes: Iterable[bytes]) -> set[bytes]:
        """Return those of the tokens that are known."""

    async def mark_seen(self, token_hash: bytes, at: float) -> None:
        """Note that a person used a token."""

    async def profile(self, person: str) -> Profile | None:
        """Return a person with all times, if there is such a person."""

    async def profiles(self, most: int) -> tuple[Profile, ...]:
        """Return people, the last seen first."""

    async def visited(self, person: str, after: str, most: int) -> tuple[str, ...]:
        """Return tables that a person ever sat at, in the order of their ids, after an id."""

    # -- forget -----------------------------------------------------------------------------------

    async def forget_person(self, person: str, at: float) -> None:
        """Delete name, avatar, tokens, code and notes of a person; the rest has to follow.

        Raises:
            Unknown: there is no such person.
        """

    async def to_forget(self, most: int) -> tuple[str, ...]:
        """Return people whose rest has to be deleted."""

    async def redact(
        self,
        table: str,
        bodies: Mapping[int, bytes],
        summary: bytes | None = None,
        story: "StoredStory | msgspec.UnsetType | None" = None,
    ) -> None:
        """Replace bodies of a table's entries, its card's summary and its story.

        Its snapshot is deleted. Without a story the old one is deleted; an unset one stays. Each
        changed entry keeps the `body_digest` of the body as it was written.
        """

    async def end_visit(self, person: str, table: str) -> None:
        """Note that nothing of a person is left at a table."""

    async def remove_person(self, person: str) -> None:
        """Remove a person whose visits have all ended."""

    # -- ban --------------------------------------------------------------------------------------

    async def bans(self) -> tuple[Ban, ...]:
        """Return all bans, also those that are over."""

    async def ban(self, ban: Ban) -> None:
        """Add a ban, or replace that of the same subject."""

    async def unban(self, subject: str) -> bool:
        """Remove a ban; tell whether there was one."""
