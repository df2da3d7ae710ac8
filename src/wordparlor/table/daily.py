"""How a game is played as a daily deal: one person against two bots, in about ten minutes."""

from typing import Final

import msgspec

from wordparlor.table.setup import OptionValue


class DailyForm(msgspec.Struct, frozen=True):
    """The variant, the options and the bots of a game's daily deals."""

    variant: str = ""
    """The first variant when empty."""
    options: dict[str, OptionValue] = {}
    bots: tuple[str, ...] = ("regular", "club")
    """The levels of the other seats; the person has the first seat."""


PLAIN_DAILY: Final = DailyForm()
"""Of a game that does not say otherwise."""
