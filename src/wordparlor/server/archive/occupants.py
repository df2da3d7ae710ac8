"""Follow who sits where through a log, without playing the game."""

from collections.abc import Iterable, Iterator

from wordparlor.server.room.log import Filled, Left, LogBody, Opened, Removed, Sat, Started
from wordparlor.server.room.terms import PERSON

_BOT = "bot"
"""Stands for a bot; shorter than any id."""


def with_occupants(bodies: Iterable[LogBody]) -> Iterator[tuple[LogBody, tuple[str, ...]]]:
    """Yield each body with the ids of the people on the chairs at that moment, or "".

    It reads no dictionary and deals no cards, so it works for tables that this server cannot serve.
    """
    chairs: list[str] = []
    for body in bodies:
        yield body, tuple("" if chair == _BOT else chair for chair in chairs)
        match body:
            case Opened(_, _, terms):
                chairs = ["" if level == PERSON else _BOT for level in terms.chairs]
            case Sat(chair, person):
                chairs[chair] = person
            case Filled(chair):
                chairs[chair] = _BOT
            case Left(chair) | Removed(chair):
                chairs[chair] = ""
            case Started():
                # Free chairs are not seats of the game.
                chairs = [chair for chair in chairs if chair]


def person_at(people: tuple[str, ...], chair: int) -> str:
    """Return the person on a chair; "" if there is no person or no such chair."""
    return people[chair] if 0 <= chair < len(people) else ""
