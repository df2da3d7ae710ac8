"""Follow who sits where through a log, without playing the game."""

from collections.abc import Iterable, Iterator, Mapping

from wordparlor.server.room.log import Filled, Left, LogBody, Opened, Removed, Sat, Started
from wordparlor.server.room.terms import PERSON

_BOT = "bot"
"""Stands for a bot; shorter than any id."""


def with_occupants(bodies: Iterable[LogBody]) -> Iterator[tuple[LogBody, Mapping[int, str]]]:
    """Yield each body with the person on each chair at that moment.

    It reads no dictionary and deals no cards, so it works for tables that this server cannot serve.
    """
    chairs: dict[int, str] = {}
    for body in bodies:
        yield body, dict(chairs)
        match body:
            case Opened(_, _, terms):
                levels = enumerate(terms.chairs)
                chairs = {chair: _BOT for chair, level in levels if level != PERSON}
            case Sat(chair, person):
                chairs[chair] = person
            case Filled(chair):
                chairs[chair] = _BOT
            case Left(chair) | Removed(chair):
                chairs.pop(chair, None)
            case Started():
                # Free chairs are not seats of the game.
                chairs = dict(enumerate(chairs[chair] for chair in sorted(chairs)))
