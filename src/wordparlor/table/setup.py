"""What is settled before the cards are dealt: game, variant, options, seats, seed, deck, words."""

import re

import msgspec

from wordparlor.errors import BadSetup
from wordparlor.table.cards import Deck

OptionValue = bool | int | str

_LONGEST_NAME = 24
_GAIN = re.compile(r"(^| )[+-]\d+$")
"""What stands behind an action in a record, and so behind the name of whose pile is drawn from."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything a game depends on beside the actions: the same setup deals the same cards."""

    game: str
    seats: tuple[str, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}
    seed: int = 0
    dictionary: str = "full"
    dealer: int | None = None
    """Who deals first; by chance when not said."""
    deck: Deck | None = None
    """Another edition's cards; the game's own deck when not given."""
    stacked: tuple[int, ...] = ()
    """The order of the first deal, top card first, instead of a shuffle."""

    def public(self) -> "Setup":
        """Return the setup without what would tell the cards."""
        return msgspec.structs.replace(self, seed=0, stacked=())


class Variant(msgspec.Struct, frozen=True):
    """One way to play a game, with the option values that belong to it."""

    id: str
    name: str
    sentence: str
    defaults: dict[str, OptionValue] = {}
    seats: tuple[int, int] | None = None
    """Fewest and most players, where not all that the game seats can play it so."""


def check_names(names: tuple[str, ...], least: int, most: int) -> None:
    """Raise BadSetup unless these names can sit at a table and be told apart in a record."""
    if not least <= len(names) <= most:
        good = f"{least} to {most}" if least < most else str(least)
        raise BadSetup(f"This game seats {good} players, not {len(names)}.")
    for name in names:
        if not name.isprintable() or name != " ".join(name.split()):
            raise BadSetup(f"{name!r} is no name: it must be printable, with single blanks inside.")
        if name.startswith(("#", "end:")) or "[" in name or "]" in name:
            raise BadSetup(f"{name!r} is no name: a record could not tell it from its own signs.")
        if _GAIN.search(name):
            raise BadSetup(f"{name!r} is no name: a record would take its end for points.")
        if not 1 <= len(name) <= _LONGEST_NAME:
            raise BadSetup(f"A name has 1 to {_LONGEST_NAME} letters; {name!r} has {len(name)}.")
        for other in names:
            if other.startswith(f"{name} ") or (other == name and names.count(name) > 1):
                raise BadSetup(f"{name!r} and {other!r} cannot be told apart; change one name.")
