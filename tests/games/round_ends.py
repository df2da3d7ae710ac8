"""Support for tests of the end of a round: play one with simple bots."""

from wordparlor.bots import bot, take_turn
from wordparlor.games import box as find_box
from wordparlor.games import deal
from wordparlor.study.turn_rows import hands_at_end
from wordparlor.table.events import RoundOver
from wordparlor.table.game import Goal
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben", "Cid")


def play_round(game: str, variant: str = "", seed: int = 1, **options: int | str) -> RoundOver:
    """Play a round with greedy bots and return its end; check the hands that are left over."""
    table = new_table(game, variant, seed, **options)
    while True:
        before = table.state.hands
        events = take_turn(table, table.match.to_act[0], bot("greedy")).after.events
        found = [event for event in events if isinstance(event, RoundOver)]
        if found:
            left = hands_at_end(before, events)
            assert tuple(tuple(sorted(hand)) for hand in found[0].hands) == left
            return found[0]


def goal_of(game: str, variant: str = "", **options: int | str) -> Goal:
    """Return what decides a game."""
    goal: Goal = new_table(game, variant, 1, **options).game.goal
    return goal


def new_table(game: str, variant: str = "", seed: int = 1, **options: int | str) -> Table:
    """Deal a game to as many players as fit, up to three."""
    least, most = find_box(game).seats_of(variant)
    names = NAMES[: min(max(least, 3), most)]
    return deal(game, names, variant=variant, seed=seed, options=options)
