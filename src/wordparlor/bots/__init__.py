"""Bots: they play when no person does.

A bot is an ordinary seat: it gets the match as its seat sees it, and chooses one of its moves. Bots
know no game by name. This package imports `words`, `table` and `games`.
"""

from wordparlor.bots.levels import LEVELS, Bot, bot
from wordparlor.bots.turns import bots_play, take_turn

__all__ = ["LEVELS", "Bot", "bot", "bots_play", "take_turn"]
