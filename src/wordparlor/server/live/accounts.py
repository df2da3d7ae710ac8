"""People: sign in, change name and avatar, sign out, and get all that is known about oneself."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from wordparlor.server.archive import credentials
from wordparlor.server.archive.export import export_head, export_table
from wordparlor.server.errors import Refused
from wordparlor.server.live.device_codes import DeviceCodes, check_tokens
from wordparlor.server.room.avatars import check_avatar
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.people import Profile
from wordparlor.server.store.protocol import Person, Store

_DAY = 24 * 3600.0
_MOST_NOTED = 50_000
"""Tokens whose last day of use is in memory."""
_PAGE = 50


class Accounts:
    """Knows people by their tokens."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self.now = now
        self.devices = DeviceCodes(store, now)
        self._noted: OrderedDict[bytes, float] = OrderedDict()
        """When this server noted the use of a token."""

    async def new_person(self, name: str, avatar: str = "") -> tuple[Person, str]:
        """Return a new person and the token to come back with.

        Raises:
            BadSetup: this cannot be a name, or there is no such avatar.
        """
        clean = credentials.clean_name(name)
        person = Person(credentials.new_id(), clean, check_avatar(avatar))
        token = credentials.new_token()
        await self._store.add_person(person, credentials.hash_token(token), self.now())
        return person, token

    async def new_token(self, person: Person) -> str:
        """Return another token of a person, for another device; Refused if there are too many."""
        await check_tokens(self._store, person)
        token = credentials.new_token()
        await self._store.add_token(person.id, credentials.hash_token(token), self.now())
        return token

    async def person_by_token(self, token: str) -> Person | None:
        """Return the person with a token, if there is one; note the visit once a day."""
        token_hash = credentials.hash_token(token)
        person = await self._store.person_by_token(token_hash)
        if person is not None:
            await self._note_visit(token_hash)
        return person

    async def rename(self, person: Person, name: str, avatar: str | None = None) -> Person:
        """Rename a person, and change the avatar if one is given.

        The tables where they sit keep the old ones.
        """
        chosen = None if avatar is None else check_avatar(avatar)
        clean = credentials.clean_name(name)
        await self._store.rename(person.id, clean, chosen)
        return Person(person.id, clean, person.avatar if chosen is None else chosen)

    async def sign_out(self, token: str) -> None:
        """Forget one token."""
        await self._store.drop_token(credentials.hash_token(token))

    async def sign_out_everywhere(self, person: Person) -> None:
        """Forget all tokens of a person, and the device code."""
        await self._store.drop_tokens(person.id)

    async def export(self, person: Person) -> AsyncIterator[bytes]:
        """Return the parts of an `Export` as JSON; one table is in memory at a time."""
        profile = await self._store.profile(person.id)
        if profile is None:
            raise Refused("You are forgotten here; there is nothing to export.")
        return self._export_parts(profile)

    async def _export_parts(self, profile: Profile) -> AsyncIterator[bytes]:
        person = profile.person
        yield export_head(profile, await self._store.all_notes(person.id))
        after, comma = "", b""
        while tables := await self._store.visited(person.id, after, _PAGE):
            for table in tables:
                entries = await self._store.read(table)
                yield comma + await asyncio.to_thread(export_table, entries, person.id)
                comma = b","
            after = tables[-1]
        yield b"]}"

    async def _note_visit(self, token_hash: bytes) -> None:
        now = self.now()
        if now < self._noted.get(token_hash, 0.0) + _DAY:
            return
        self._noted[token_hash] = now
        if len(self._noted) > _MOST_NOTED:
            self._noted.popitem(last=False)
        # The visit matters more than its time.
        with suppress(StoreError):
            await self._store.mark_seen(token_hash, now)
