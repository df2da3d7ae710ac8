"""Luck evens out over mirrored deals, and skill tells a better bot from a worse one."""

from statistics import fmean

from tests.study.support import WORDS
from wordparlor.bots import bot
from wordparlor.bots.review import review_game
from wordparlor.bots.turns import bots_play
from wordparlor.games import deal

GAME = "newword"
DEALS = 6
LEVELS = ("regular", "random")


def test_luck_is_about_zero_over_mirrored_deals_and_skill_is_not() -> None:
    luck, better, worse = [], [], []
    for seed in range(DEALS):
        for levels in (LEVELS, LEVELS[::-1]):
            table = deal(GAME, ("Ann", "Ben"), seed=seed, words=WORDS)
            for _ in bots_play(table, {seat: bot(level) for seat, level in enumerate(levels)}):
                pass
            found = review_game(table.history)
            seat = levels.index(LEVELS[0])
            luck.append(found.luck[seat])
            better.append(found.seats[seat].lost)
            worse.append(found.seats[1 - seat].lost)
    assert fmean(better) < fmean(worse) / 2
    # A wide limit: so few deals show only a large error. The deals are the same each time.
    assert abs(fmean(luck)) < 0.25
