"""Typed plays: a worker finds the action that a text means, while the table goes on."""

import msgspec

from wordparlor.errors import ParlorError
from wordparlor.server.errors import Refused, TryLater
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.decide import Inputs, acting_seat, decide
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.errors import TaskLimit

_READINGS = 5
"""Times that a play is read, if the table changes meanwhile."""


class TypedPlays:
    """Writes typed plays to tables."""

    def __init__(self, tables: LiveTables, writer: Writer, workers: Workers) -> None:
        self._tables = tables
        self._writer = writer
        self._workers = workers

    async def play(
        self, person: Person, table: str, command: PlayText, key: str, payer: Payer
    ) -> int:
        """Write a play and return the number of its entry; the same key is written once.

        Raises:
            Refused, RuleBroken, Unreadable, Ambiguous: it cannot be done.
            TaskLimit, TryLater: it costs too much to read it.
        """
        async with self._tables.hold(table) as (_, room):
            pass
        for _ in range(_READINGS):
            seq = room.keys.find(key)
            if seq is not None:
                return seq
            try:
                seat = acting_seat(room, person, command)
                action = await self._workers.read(room, seat, command.text, payer)
                inputs = Inputs(action=msgspec.Raw(action), moved=room.moved)
                return await self._write(person, table, command, inputs, key, payer)
            except (TaskLimit, TryLater):
                raise
            except ParlorError:
                # The game may have gone on, or another server may have written: read it again.
                seen = room.seq
                async with self._tables.hold(table, catch_up=True) as (_, room):
                    if room.seq == seen:
                        raise
        raise Refused("Too much happens at this table at once; try again.")

    async def _write(
        self,
        person: Person,
        table: str,
        command: PlayText,
        inputs: Inputs,
        key: str,
        payer: Payer,
    ) -> int:
        return await self._writer.write(
            table,
            lambda room, now: decide(room, person, command, now, inputs),
            key,
            payer,
            person.id,
        )
