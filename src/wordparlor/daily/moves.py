"""The moves of bots in daily deals: the same everywhere, as long as the players play the same.

They follow from the state of the game, and from nothing that bots learned on one machine.
"""

from collections.abc import Sequence
from typing import Any, Final

from wordparlor.bots.levels import Bot, bot
from wordparlor.bots.turns import chance_of
from wordparlor.table.match import Match, PlayedAction
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

PAR_LEVEL: Final = "master"
"""The level that plays in the seat of the person for par."""


def bot_move(match: Match, seat: int, level: str) -> Any:
    """Return the action of a bot of a level in a daily deal."""
    return _choose(match, seat, bot(level))


def take_daily_turn(table: Table, seat: int, bot: Bot) -> PlayedAction:
    """Let a bot act at the table of a daily deal."""
    return table.act(seat, _choose(table.match, seat, bot), found=True)


def play_par(match: Match, levels: Sequence[str]) -> Match:
    """Return the end of a game in which the master plays for the person."""
    while not match.over:
        seat = match.to_act[0]
        match = match.redo(seat, bot_move(match, seat, (PAR_LEVEL, *levels)[seat]))
    return match


def _choose(match: Match, seat: int, bot: Bot) -> Any:
    return bot.choose(match.seen_by(seat), seat, Shuffler(chance_of(match.state)))
