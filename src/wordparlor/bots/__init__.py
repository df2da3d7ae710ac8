"""Bots, which play when no person does, and hints for people.

A bot gets the match as its seat sees it, and chooses one of its moves. No module here names a game.
This package may import `words`, `table` and `games`.
"""

from wordparlor.bots.levels import DEFAULT_LEVEL, LEVELS, Bot, bot
from wordparlor.bots.turns import bots_play, take_turn

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Bot", "bot", "bots_play", "take_turn"]
