"""Let bots take their turns at a table."""

from collections.abc import Iterator, Mapping

from wordparlor.bots.levels import LEVELS, Bot
from wordparlor.table.game import TableState
from wordparlor.table.match import PlayedAction
from wordparlor.table.shuffle import Shuffler, seed_number
from wordparlor.table.state_json import digest
from wordparlor.table.table import Table


def take_turn(table: Table, seat: int, bot: Bot) -> PlayedAction:
    """Let a bot act for a seat that can act now.

    Its random numbers follow from the table's seed and the number of actions so far, so that a game
    of bots can be repeated.

    Raises:
        RuleBroken: a bot that is not one of `LEVELS` broke a rule.
    """
    rng = Shuffler(Shuffler(seed_number(table.setup.seed) + len(table.history)).bits() + seat)
    action = bot.choose(table.match.seen_by(seat), seat, rng)
    # The levels choose what the search has found, which no rule forbids.
    return table.act(seat, action, found=LEVELS.get(bot.level) is bot)


def chance_of(state: TableState) -> int:
    """Return the seed of a bot's choice in a state.

    It follows from the state, most of which is hidden: no player can predict it, and the same game
    can be played again.
    """
    return int(digest(state), 16) >> 64


def bots_play(table: Table, bots: Mapping[int, Bot]) -> Iterator[PlayedAction]:
    """Yield the actions of the bots until a seat without a bot must act, or the game is over."""
    while awaited := [seat for seat in table.match.to_act if seat in bots]:
        yield take_turn(table, awaited[0], bots[awaited[0]])
