"""Measure replays of games, beside two well-known game libraries in the same run.

    python -m bench.engine

A replay reads a record and checks every action and score; the libraries verify whole games too.
After these come the searches for all moves of the games that have bars for them.
"""

import io
import random
from collections.abc import Callable

import chess
import chess.pgn
import pokerkit

from bench import moves_giftwords, moves_wordlift, moves_zap
from bench.arguments import refuse_arguments
from bench.measure import ROUNDS, rates, verdict
from bench.moves import report
from wordparlor import deal, seat_table
from wordparlor.bots import bot, bots_play
from wordparlor.games import shelf
from wordparlor.table import record
from wordparlor.table.state_json import dump, restore
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben", "Cid", "Dot")
GAMES = 40
BAR = 20_000
MOVES = (moves_giftwords.figures, moves_wordlift.figures, moves_zap.figures)


def recorded(game: str) -> list[Table]:
    """Return games that bots have finished."""
    seats = NAMES[: shelf()[game].seats_of("")[0] + 1]
    tables = [deal(game, seats, seed=seed) for seed in range(GAMES)]
    for table in tables:
        for _ in bots_play(table, {seat: bot("casual") for seat in range(len(seats))}):
            pass
    return tables


def replays(tables: list[Table]) -> Callable[[], int]:
    """Return work that reads records and replays them, with every rule and score checked."""
    texts = [record.write(table) for table in tables]

    def work() -> int:
        return sum(len(record.replay(record.read(text), seat_table).history) for text in texts)

    return work


def dumps(tables: list[Table]) -> Callable[[], int]:
    """Return work that dumps and restores every state of the games."""
    states = [(table.game, played.before.state) for table in tables for played in table.history]

    def work() -> int:
        for game, state in states:
            restore(game, dump(state))
        return len(states)

    return work


def chess_replays() -> Callable[[], int]:
    """Return work in which python-chess reads game files and verifies each ply."""
    chance = random.Random(5)
    texts = []
    for _ in range(GAMES):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 80:
            board.push(chance.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))

    def work() -> int:
        games = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
        return sum(game.end().ply() for game in games if game is not None)

    return work


def poker_replays() -> Callable[[], int]:
    """Return work in which pokerkit plays hands of hold'em and verifies each operation."""

    def work() -> int:
        operations = 0
        for seed in range(20):
            random.seed(seed)  # pokerkit deals from the global generator
            state = pokerkit.NoLimitTexasHoldem.create_state(
                (
                    pokerkit.Automation.ANTE_POSTING,
                    pokerkit.Automation.BET_COLLECTION,
                    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
                    pokerkit.Automation.CARD_BURNING,
                    pokerkit.Automation.HOLE_DEALING,
                    pokerkit.Automation.BOARD_DEALING,
                    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
                    pokerkit.Automation.HAND_KILLING,
                    pokerkit.Automation.CHIPS_PUSHING,
                    pokerkit.Automation.CHIPS_PULLING,
                ),
                True,
                0,
                (1, 2),
                2,
                200,
                4,
            )
            while state.status:
                state.check_or_call()
            operations += len(state.operations)
        return operations

    return work


PEERS = {"python-chess plies": chess_replays, "pokerkit operations": poker_replays}


def main() -> None:
    """Measure and print."""
    works = {peer: work() for peer, work in PEERS.items()}
    for game in shelf():
        tables = recorded(game)
        works[f"{game} verified replay, actions"] = replays(tables)
        works[f"{game} dump + restore, states"] = dumps(tables)
    found = rates(works)
    print(f"per second of CPU, median of {ROUNDS} rounds (lowest to highest)")
    for name, rate in found.items():
        told = ""
        if name not in PEERS:
            ratios = (f"{rate.median / found[peer].median:.1f} x {peer}" for peer in PEERS)
            told = f"  {verdict(rate.median, BAR)}; {', '.join(ratios)}"
        print(f"{name:36} {rate}{told}")
    report([figure for figures in MOVES for figure in figures()])


if __name__ == "__main__":
    refuse_arguments("engine", __doc__)
    main()
