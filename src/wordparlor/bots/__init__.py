"""Who plays when no person does.

Bots are ordinary seats: they see what their seat may see, never the state, and do what `moves`
offers. They know no game by name. May use `words`, `table` and `games`.
"""

from wordparlor.bots.levels import LEVELS, Bot, bot
from wordparlor.bots.turns import bots_play, take_turn

__all__ = ["LEVELS", "Bot", "bot", "bots_play", "take_turn"]
