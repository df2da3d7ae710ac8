"""The chairs of a table: the person or bot on each, and their names."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

import msgspec

from wordparlor.bots.names import free_names, name_bots
from wordparlor.errors import BadSetup
from wordparlor.server.room.lookalikes import look_alike, skeleton
from wordparlor.server.room.terms import PERSON
from wordparlor.table.game import put
from wordparlor.table.setup import check_names

_LONGEST_STEM = 20
"""Characters of a name before its number."""
FORGOTTEN: Final = "forgotten"
"""Stands for the person on a chair who was forgotten; it is shorter than any id."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair: free, or with a bot of a level, or with a person, who may be away."""

    level: str = ""
    person: str = ""
    name: str = ""
    away: bool = False
    """Whether a bot plays for the person."""
    avatar: str = ""
    """What the person chose when they sat down; empty: one that goes with the name."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has this chair."""
        return bool(self.level or self.person)

    @property
    def present(self) -> bool:
        """Whether a person has this chair and plays."""
        return bool(self.person) and not self.away

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays here, as itself or for a person."""
        return bool(self.level) or self.away


Chairs = tuple[Chair, ...]


def initial_chairs(levels: Sequence[str]) -> Chairs:
    """Return the chairs of a new table, given `person` or a bot's level for each."""
    return tuple(Chair("" if level == PERSON else level) for level in levels)


def change_chair(chairs: Chairs, number: int, **facts: object) -> Chairs:
    """Return the chairs with some fields of one of them changed."""
    return put(chairs, number, msgspec.structs.replace(chairs[number], **facts))


def distinct_name(name: str, others: Sequence[str]) -> str:
    """Return a name, or the closest variation of it that looks like none of the others."""
    return next(found for found in _variations(name) if _fits(found, others))


def seat_names(chairs: Chairs, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of all players; bots have the wanted names, else names by their level.

    No name of a bot looks like the name of a person.
    """
    people = [chair.name for chair in chairs if chair.name]
    shapes = {skeleton(part) for name in people for part in (name, name.split(" ")[0])}
    free = [name for name in free_names(people) if skeleton(name) not in shapes]
    levels = [chair.level for chair in chairs if not chair.name]
    fit = wanted and not any(skeleton(name) in shapes for name in wanted)
    bots = iter(wanted if fit else name_bots(levels, free))
    return tuple(chair.name or next(bots) for chair in chairs)


def _variations(name: str) -> Iterator[str]:
    yield name
    one_word = name.replace(" ", "-")
    yield one_word
    for number in count(2):
        yield f"{one_word[:_LONGEST_STEM]}{number}"


def _fits(name: str, others: Sequence[str]) -> bool:
    if any(look_alike(name, other) for other in others):
        return False
    names = (name, *others)
    try:
        check_names(names, len(names), len(names))
    except BadSetup:
        return False
    return True
