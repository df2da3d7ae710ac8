"""The setup of a game: game, variant, options, seats, seed, dictionary and deck."""

import re

import msgspec

from wordparlor.errors import BadSetup
from wordparlor.table.cards import Deck
from wordparlor.table.phrases import number_range
from wordparlor.table.shuffle import Seed

OptionValue = bool | int | str

_LONGEST_NAME = 24
_GAIN = re.compile(r"(^| )[+-]\d+$")
"""The points at the end of a line in a record; no name may end like this."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything a game depends on besides the actions: equal setups deal equal cards."""

    game: str
    seats: tuple[str, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}
    seed: Seed = 0
    dictionary: str = "full"
    dealer: int | None = None
    """The first dealer; random when None."""
    deck: Deck | None = None
    """The cards of another edition; the game's own deck when None."""
    stacked: tuple[int, ...] = ()
    """The order of the cards for the first deal, top card first, instead of a shuffle."""
    rules: int = 0
    """The version of the game's rules. 0 names none: a new table gets the latest, and a log or
    record without a version is older than versions."""

    def public(self) -> "Setup":
        """Return the setup without seed and card order."""
        return msgspec.structs.replace(self, seed=0, stacked=())


class Variant(msgspec.Struct, frozen=True):
    """One way to play a game, with its option values."""

    id: str
    name: str
    sentence: str
    defaults: dict[str, OptionValue] = {}
    seats: tuple[int, int] | None = None
    """The fewest and the most players, when they differ from those of the game."""


def check_names(names: tuple[str, ...], least: int, most: int) -> None:
    """Check the number of players, and that a record can tell their names apart.

    Raises:
        BadSetup: says what is wrong with which name.
    """
    if not least <= len(names) <= most:
        good = number_range(least, most)
        raise BadSetup(f"This game seats {good} players, not {len(names)}.")
    for name in names:
        if not name.isprintable() or name != " ".join(name.split()):
            raise BadSetup(f"{name!r} is not a name: use printable characters and single spaces.")
        if name.startswith(("#", "end:")) or "[" in name or "]" in name:
            raise BadSetup(f"{name!r} is not a name: leave out # and end: at the start, [ and ].")
        if _GAIN.search(name):
            raise BadSetup(f"{name!r} is not a name: it must not end like points, e.g. +5.")
        if not 1 <= len(name) <= _LONGEST_NAME:
            raise BadSetup(f"A name has 1 to {_LONGEST_NAME} characters; {name!r} has {len(name)}.")
        for other in names:
            if other.startswith(f"{name} ") or (other == name and names.count(name) > 1):
                raise BadSetup(f"{name!r} and {other!r} are too similar; change one name.")
