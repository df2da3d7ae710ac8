"""Hints: a worker finds the best play, the log counts each step, and only then it is told."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from wordparlor.bots.hints import why_no_hint
from wordparlor.server.errors import Outdated, Refused
from wordparlor.server.live.forgetter import Forgetter
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.decide import decide_hint
from wordparlor.server.room.log import LogBody
from wordparlor.server.room.room import Room
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.hinting import GivenHint, give_hint

FindSeat = Callable[[Person, str], Awaitable[tuple[Room, int]]]
"""Returns a table where a game was dealt, and the seat of a person there."""


class Hints:
    """Gives hints at tables, and counts them."""

    def __init__(
        self, find_seat: FindSeat, writer: Writer, workers: Workers, forgetter: Forgetter
    ) -> None:
        self._find_seat = find_seat
        self._writer = writer
        self._workers = workers
        self._forgetter = forgetter

    async def give(self, person: Person, table: str, step: int, payer: Payer) -> GivenHint:
        """Return the hint to a person on turn, up to a step, once the log has counted the step.

        Steps that the person has taken already come with it.

        Raises:
            Refused: it is not the person's turn, or the table has no hints.
        """
        room, seat = await self._find_seat(person, table)
        assert room.match is not None
        if why := why_no_hint(room.match, seat):
            raise Refused(why)
        if seat not in room.to_act:
            # The game is closed, or waits after a round.
            raise Refused("The game does not go on yet; ask for a hint on your turn.")
        found = await self._workers.hint(room, seat, payer)
        step = min(max(step, room.hinted_now(seat)), len(found.clues))
        moved = room.moved
        if room.hinted_now(seat) < step:

            def decide(room: Room, _now: float) -> LogBody:
                self._forgetter.check(person)
                return decide_hint(room, seat, step, moved)

            # Outdated: the game has gone on, or the same step was counted meanwhile.
            with suppress(Outdated):
                await self._writer.write(table, decide, payer=payer, author=person.id)
            room, _ = await self._find_seat(person, table)
        if room.moved != moved or room.hinted_now(seat) < step:
            raise Refused("The game has gone on; look at the table and ask again.")
        return give_hint(found, step, room.hints_of(seat))
