"""Daily deals: each day one deal of each game, the same on every server and in the terminal.

A person plays it once, against two bots that make the same choices everywhere. Par is the score of
the master in the person's seat. This package may import what `bots` may, and `bots`.
"""

from wordparlor.daily.card import ShareCard, place_of, share_text, turns_of
from wordparlor.daily.deals import (
    SEAT,
    bot_names,
    check_day,
    daily_seed,
    daily_setup,
    day_after,
    day_of,
    end_of,
    levels_of,
)
from wordparlor.daily.moves import PAR_LEVEL, bot_move, play_par, take_daily_turn

__all__ = [
    "PAR_LEVEL",
    "SEAT",
    "ShareCard",
    "bot_move",
    "bot_names",
    "check_day",
    "daily_seed",
    "daily_setup",
    "day_after",
    "day_of",
    "end_of",
    "levels_of",
    "place_of",
    "play_par",
    "share_text",
    "take_daily_turn",
    "turns_of",
]
