"""Find bots by name: the levels, and bots of other packages.

A package offers a bot under the entry point group `wordparlor.bots`. The entry point names a class
that takes no arguments, or an object; both need `choose`. A class gets a new instance for every
game, so that no game depends on the games before it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Protocol

from wordparlor.bots.levels import LEVELS
from wordparlor.errors import BadSetup
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

GROUP: Final = "wordparlor.bots"


class Chooser(Protocol):
    """What every bot can do."""

    def choose(self, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return an action of the seat; `seen` is the match as the seat sees it."""


@dataclass(frozen=True)
class FoundBot:
    """A bot by its name."""

    name: str
    make: Callable[[], Chooser]
    """Returns the bot for one game."""
    version: str = ""
    """Name and version of the package that offers it; empty for a built-in level."""

    @property
    def built_in(self) -> bool:
        """Whether the bot is part of this package; then it needs no time limit."""
        return not self.version


def find_bot(name: str) -> FoundBot:
    """Return a bot by its name; a built-in level comes before a bot of another package.

    Raises:
        BadSetup: there is no such bot, or it cannot be loaded.
    """
    if name in LEVELS:
        level = LEVELS[name]
        return FoundBot(name, lambda: level)
    for point in entry_points(group=GROUP):
        if point.name == name:
            return FoundBot(name, _maker(point), _version(point))
    raise BadSetup(f"There is no bot {name!r}; the bots are {', '.join(bot_names())}.")


def bot_names() -> list[str]:
    """Return the names of all bots, built-in levels first."""
    others = sorted({point.name for point in entry_points(group=GROUP)} - set(LEVELS))
    return [*LEVELS, *others]


def _maker(point: EntryPoint) -> Callable[[], Chooser]:
    try:
        found = point.load()
    except Exception as wrong:
        raise BadSetup(f"The bot {point.name!r} cannot be loaded: {wrong!r}.") from wrong
    if not callable(getattr(found, "choose", None)):
        raise BadSetup(f"{point.value}, named as the bot {point.name!r}, has no method choose.")
    return found if isinstance(found, type) else lambda: found


def _version(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value
