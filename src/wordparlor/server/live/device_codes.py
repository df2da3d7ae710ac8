"""Take a person to another device: a one-time code becomes a token there."""

from collections.abc import Callable
from typing import Final

import msgspec

from wordparlor.server.archive import credentials
from wordparlor.server.errors import Refused
from wordparlor.server.store.errors import PersonTaken
from wordparlor.server.store.protocol import Person, Store

MOST_TOKENS: Final = 20
"""Tokens of one person."""
_VALID_SECONDS = 600.0
_TRIES = 5
_NOT_VALID = "This code is not valid; get a new one on the device where you play."


class DeviceCode(msgspec.Struct, frozen=True):
    """A code to enter on another device, once."""

    code: str
    until: float
    """When it ends, in seconds since 1970."""


class DeviceCodes:
    """Makes one-time codes, and turns them into tokens. The store has only their hashes."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def new(self, person: Person) -> DeviceCode:
        """Return a new code of a person; an earlier one ends.

        Raises:
            Refused: the person has too many tokens.
        """
        await check_tokens(self._store, person)
        until = self._now() + _VALID_SECONDS
        for left in reversed(range(_TRIES)):
            code = credentials.new_device_code()
            try:
                await self._store.add_device_code(person.id, credentials.hash_token(code), until)
                break
            except PersonTaken:
                if not left:
                    raise
        return DeviceCode(code, until)

    async def owner(self, typed: str) -> Person:
        """Return the person with a code; Refused if it is wrong, too old, or was used."""
        found = await self._store.device_code_owner(_hash(typed), self._now())
        if found is None:
            raise Refused(_NOT_VALID)
        return found

    async def use(self, typed: str, here: Person | None) -> tuple[Person, str]:
        """Turn a code into a token of its person, once; return both.

        Raises:
            Refused: the code is not valid, `here` is its person already, or has too many tokens.
        """
        owner = await self.owner(typed)
        if here and here.id == owner.id:
            raise Refused(f"You are {owner.name} on this device already.")
        await check_tokens(self._store, owner)
        token = credentials.new_token()
        token_hash = credentials.hash_token(token)
        found = await self._store.use_device_code(_hash(typed), token_hash, self._now())
        if found is None:
            # Another device was faster.
            raise Refused(_NOT_VALID)
        return found, token


async def check_tokens(store: Store, person: Person) -> None:
    """Raise Refused if a person cannot have another token."""
    profile = await store.profile(person.id)
    if profile is None or len(profile.tokens) >= MOST_TOKENS:
        raise Refused(f"You have {MOST_TOKENS} tokens; sign out somewhere first.")


def _hash(typed: str) -> bytes:
    return credentials.hash_token(credentials.plain_code(typed))
