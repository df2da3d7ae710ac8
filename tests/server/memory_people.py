"""The people of a store in memory."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wordparlor.server.store.chain import body_digest
from wordparlor.server.store.errors import NoteChanged, PersonTaken, Unknown
from wordparlor.server.store.notes import Note
from wordparlor.server.store.people import Ban, Person, Profile, TokenTimes
from wordparlor.server.store.protocol import IndexCard, LogEntry, Snapshot, StoredStory


class PeopleDisk:
    """What all servers share about people, and the tables whose texts can be deleted."""

    def __init__(self) -> None:
        self.logs: dict[str, list[LogEntry]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.cards: dict[str, IndexCard] = {}
        self.persons: dict[str, Person] = {}
        self.created: dict[str, float] = {}
        self.seen: dict[str, float] = {}
        self.forgotten: dict[str, float] = {}
        self.tokens: dict[bytes, str] = {}
        self.token_times: dict[bytes, TokenTimes] = {}
        self.visits: set[tuple[str, str]] = set()
        self.digests: dict[tuple[str, int], bytes] = {}
        self.stories: dict[str, StoredStory] = {}
        self.bans: dict[str, Ban] = {}
        self.notes: dict[tuple[str, str, str], Note] = {}
        """By person, kind and key."""
        self.device_codes: dict[str, tuple[bytes, float]] = {}
        """The hash of each person's code, and how long it is valid."""

    def note_visits(self, card: IndexCard) -> None:
        for person in card.people:
            if person in self.persons:
                self.visits.add((person, card.table))


class MemoryPeople(ABC):
    """The part of a store in memory that keeps people."""

    disk: PeopleDisk

    @abstractmethod
    async def _wait(self) -> None:
        """Take a moment, and fail while the store is away."""

    async def add_person(self, person: Person, token_hash: bytes, at: float = 0.0) -> None:
        await self._wait()
        if person.id in self.disk.persons or token_hash in self.disk.tokens:
            raise PersonTaken("There is a person with this id or token already.")
        self.disk.persons[person.id] = person
        self.disk.created[person.id] = self.disk.seen[person.id] = at
        await self.add_token(person.id, token_hash, at)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        await self._wait()
        return self.disk.persons.get(self.disk.tokens.get(token_hash, ""))

    async def rename(self, person: str, name: str, avatar: str | None = None) -> None:
        await self._wait()
        self._check(person)
        old = self.disk.persons[person].avatar
        self.disk.persons[person] = Person(person, name, old if avatar is None else avatar)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        await self._wait()
        return {one: self.disk.persons[one] for one in ids if one in self.disk.persons}

    async def add_token(self, person: str, token_hash: bytes, at: float) -> None:
        await self._wait()
        self._check(person)
        if token_hash in self.disk.tokens:
            raise PersonTaken("Another person has this token.")
        self.disk.tokens[token_hash] = person
        self.disk.token_times[token_hash] = TokenTimes(at, at)

    async def drop_token(self, token_hash: bytes) -> None:
        await self._wait()
        self.disk.tokens.pop(token_hash, None)

    async def drop_tokens(self, person: str) -> None:
        await self._wait()
        self.disk.device_codes.pop(person, None)
        for token, whose in list(self.disk.tokens.items()):
            if whose == person:
                del self.disk.tokens[token]

    async def known_tokens(self, hashes: Iterable[bytes]) -> set[bytes]:
        await self._wait()
        return self.disk.tokens.keys() & set(hashes)

    async def mark_seen(self, token_hash: bytes, at: float) -> None:
        await self._wait()
        person = self.disk.tokens.get(token_hash)
        if person is not None:
            times = self.disk.token_times[token_hash]
            self.disk.token_times[token_hash] = replace(times, used=at)
            self.disk.seen[person] = max(at, self.disk.seen[person])

    async def profile(self, person: str) -> Profile | None:
        await self._wait()
        if person not in self.disk.persons:
            return None
        tokens = sorted(token for token, whose in self.disk.tokens.items() if whose == person)
        return Profile(
            self.disk.persons[person],
            self.disk.created[person],
            self.disk.seen[person],
            tuple(self.disk.token_times[token] for token in tokens),
        )

    async def profiles(self, most: int) -> tuple[Profile, ...]:
        newest = sorted(self.disk.seen, key=lambda person: (-self.disk.seen[person], person))
        found = [await self.profile(person) for person in newest[:most]]
        return tuple(profile for profile in found if profile)

    async def visited(self, person: str, after: str, most: int) -> tuple[str, ...]:
        await self._wait()
        tables = sorted(table for who, table in self.disk.visits if who == person and table > after)
        return tuple(tables[:most])

    async def forget_person(self, person: str, at: float) -> None:
        await self._wait()
        if person not in self.disk.persons:
            raise Unknown(f"There is no person {person}.")
        self.disk.persons[person] = Person(person, "")
        self.disk.forgotten[person] = at
        for one in [one for one in self.disk.notes if one[0] == person]:
            del self.disk.notes[one]
        await self.drop_tokens(person)

    async def to_forget(self, most: int) -> tuple[str, ...]:
        await self._wait()
        return tuple(sorted(self.disk.forgotten, key=self.disk.forgotten.__getitem__)[:most])

    async def redact(
        self,
        table: str,
        bodies: Mapping[int, bytes],
        summary: bytes | None = None,
        story: StoredStory | UnsetType | None = None,
    ) -> None:
        await self._wait()
        log = self.disk.logs.get(table, [])
        for seq, body in bodies.items():
            self.disk.digests.setdefault((table, seq), body_digest(log[seq - 1].body))
            log[seq - 1] = replace(log[seq - 1], body=body)
        self.disk.snapshots.pop(table, None)
        if story is None:
            self.disk.stories.pop(table, None)
        elif story is not UNSET:
            self.disk.stories[table] = story
        if summary is not None:
            self.disk.cards[table] = replace(self.disk.cards[table], summary=summary)

    async def end_visit(self, person: str, table: str) -> None:
        await self._wait()
        self.disk.visits.discard((person, table))

    async def remove_person(self, person: str) -> None:
        await self._wait()
        if person in self.disk.forgotten and not await self.visited(person, "", 1):
            for facts in (self.disk.persons, self.disk.created, self.disk.seen):
                del facts[person]
            del self.disk.forgotten[person]

    async def bans(self) -> tuple[Ban, ...]:
        await self._wait()
        return tuple(self.disk.bans[subject] for subject in sorted(self.disk.bans))

    async def ban(self, ban: Ban) -> None:
        await self._wait()
        self.disk.bans[ban.subject] = ban

    async def unban(self, subject: str) -> bool:
        await self._wait()
        return self.disk.bans.pop(subject, None) is not None

    async def add_device_code(self, person: str, code_hash: bytes, until: float) -> None:
        await self._wait()
        self._check(person)
        self.disk.device_codes[person] = code_hash, until

    async def device_code_owner(self, code_hash: bytes, now: float) -> Person | None:
        await self._wait()
        for person, (known, until) in self.disk.device_codes.items():
            if known == code_hash and now <= until:
                return self.disk.persons[person]
        return None

    async def use_device_code(
        self, code_hash: bytes, token_hash: bytes, now: float
    ) -> Person | None:
        owner = await self.device_code_owner(code_hash, now)
        if owner:
            del self.disk.device_codes[owner.id]
            await self.add_token(owner.id, token_hash, now)
        return owner

    async def drop_device_codes(self, before: float) -> None:
        await self._wait()
        for person, (_, until) in list(self.disk.device_codes.items()):
            if until < before:
                del self.disk.device_codes[person]

    async def notes(self, person: str, kind: str) -> tuple[Note, ...]:
        return tuple(note for note in await self.all_notes(person) if note.kind == kind)

    async def note(self, person: str, kind: str, key: str) -> Note | None:
        await self._wait()
        return self.disk.notes.get((person, kind, key))

    async def all_notes(self, person: str) -> tuple[Note, ...]:
        await self._wait()
        return tuple(self.disk.notes[one] for one in sorted(self.disk.notes) if one[0] == person)

    async def put_notes(
        self, person: str, notes: Sequence[Note], drop: Sequence[Note] = ()
    ) -> None:
        await self._wait()
        self._check(person)
        for note in (*notes, *drop):
            old = self.disk.notes.get((person, note.kind, note.key))
            if (old.version if old else 0) != note.version:
                raise NoteChanged
        for note in drop:
            self.disk.notes.pop((person, note.kind, note.key), None)
        for note in notes:
            new = replace(note, version=note.version + 1)
            self.disk.notes[person, note.kind, note.key] = new

    def _check(self, person: str) -> None:
        if person not in self.disk.persons or person in self.disk.forgotten:
            raise Unknown(f"There is no person {person}.")
