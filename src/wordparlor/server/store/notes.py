"""What a store keeps about the play of a person: notes, small documents with a kind and a key.

The store does not read them.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Note(msgspec.Struct, frozen=True):
    """A note about a person."""

    kind: str
    key: str
    """Names the note among those of its kind."""
    body: bytes
    version: int = 0
    """How often it was written; 0: not yet."""


class NoteStore(Protocol):
    """The part of a store that keeps notes; `forget_person` deletes those of a person."""

    async def notes(self, person: str, kind: str) -> tuple[Note, ...]:
        """Return the notes of a kind about a person, in the order of their keys."""

    async def note(self, person: str, kind: str, key: str) -> Note | None:
        """Return a note about a person, if there is one."""

    async def all_notes(self, person: str) -> tuple[Note, ...]:
        """Return all notes about a person, in the order of their kinds and keys."""

    async def put_notes(
        self, person: str, notes: Sequence[Note], drop: Sequence[Note] = ()
    ) -> None:
        """Write notes and delete others: all of it or nothing.

        Each note has the version that was read, or 0 if there was none; the store counts it up.

        Raises:
            Unknown: there is no such person, or the person is forgotten.
            NoteChanged: another server has changed one of them since it was read.
        """
