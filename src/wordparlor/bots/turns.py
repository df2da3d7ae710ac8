"""Bots at a table: each takes its turn like everyone else."""

from collections.abc import Iterator, Mapping

from wordparlor.bots.levels import Bot
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Deed, Table


def take_turn(table: Table, seat: int, bot: Bot) -> Deed:
    """Let a bot act for a seat that is awaited.

    What chance decides follows from the table's seed and the number of deeds, so that a game of
    bots can be played again.
    """
    rng = Shuffler(Shuffler(table.setup.seed + len(table.deeds)).bits() + seat)
    action = bot.choose(table.box, table.game, table.view(seat), seat, rng)
    return table.act(seat, action)


def bots_play(table: Table, bots: Mapping[int, Bot]) -> Iterator[Deed]:
    """Yield the deeds of the bots until a seat without a bot is awaited, or the game is over."""
    while awaited := [seat for seat in table.game.to_act(table.state) if seat in bots]:
        yield take_turn(table, awaited[0], bots[awaited[0]])
