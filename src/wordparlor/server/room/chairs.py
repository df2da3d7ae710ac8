"""The chairs of a table: who sits where, and what they are called there."""

from collections.abc import Iterator, Sequence
from itertools import count

import msgspec

from wordparlor.bots.names import free_names
from wordparlor.errors import BadSetup
from wordparlor.server.room.terms import PERSON
from wordparlor.table.game import put
from wordparlor.table.setup import check_names

_ROOM_FOR_NUMBER = 20


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair for a bot of a level, or for a person, who may have left it to a bot."""

    level: str = ""
    person: str = ""
    name: str = ""
    away: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody, person or bot, has this chair."""
        return bool(self.level or self.person)

    @property
    def present(self) -> bool:
        """Whether a person sits here and plays."""
        return bool(self.person) and not self.away

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays here, as itself or for someone."""
        return bool(self.level) or self.away


Chairs = tuple[Chair, ...]


def initial_chairs(levels: Sequence[str]) -> Chairs:
    """Return the chairs of a table that was just opened."""
    return tuple(Chair("" if level == PERSON else level) for level in levels)


def change_chair(chairs: Chairs, number: int, **facts: object) -> Chairs:
    """Return the chairs with something changed about one of them."""
    return put(chairs, number, msgspec.structs.replace(chairs[number], **facts))


def distinct_name(name: str, others: Sequence[str]) -> str:
    """Return a name for someone at a table where these sit, as near to theirs as can be."""
    return next(called for called in _variations(name) if _fits(called, others))


def seat_names(chairs: Chairs) -> tuple[str, ...]:
    """Return what those who sit are called, with names for the bots."""
    people = [chair.name for chair in chairs if chair.name]
    free = iter(free_names(people))
    return tuple(chair.name or next(free) for chair in chairs)


def _variations(name: str) -> Iterator[str]:
    yield name
    whole = name.replace(" ", "-")
    yield whole
    for number in count(2):
        yield f"{whole[:_ROOM_FOR_NUMBER]}{number}"


def _fits(name: str, others: Sequence[str]) -> bool:
    names = (name, *others)
    try:
        check_names(names, len(names), len(names))
    except BadSetup:
        return False
    return True
