"""Play matches of NewWord beforehand and write them to a file for boardgame.io (`bench.server`).

A JSON file has what the rules need: the deck, the words, and the shuffled packs and moves of each
match. So boardgame.io plays the same moves by the same rules, and its clients need no search.
"""

from pathlib import Path

import msgspec

from bench.server_clients import GAME, ROUNDS, choose, game
from wordparlor.games import seat_table
from wordparlor.games.newword.state import Action
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import load

PLACE = "BENCH_GAMES"
"""The environment variable with the path of the file."""
MATCHES = 20


class Match(msgspec.Struct):
    """One match: the first dealer, the shuffled pack of each round, and the moves."""

    dealer: int
    packs: list[tuple[int, ...]]
    moves: list[Action]


class Games(msgspec.Struct):
    """Everything that boardgame.io needs."""

    minimum: int
    rounds: int
    faces: list[tuple[str, ...]]
    """The faces of each card; `points` has the points of each face."""
    points: list[tuple[int, ...]]
    words: list[str]
    matches: list[Match]


def play(seed: int) -> Match:
    """Play a whole match."""
    setup = Setup(
        GAME, ("Ann", "Ben"), options={"rounds": ROUNDS}, seed=seed, dictionary=load("full").id
    )
    table = seat_table(setup)
    rules, state, dealer = table.game, table.state, table.state.dealer
    rng = Shuffler(seed)
    # The first random number chooses the dealer.
    rng.below(rules.seats)
    packs, moves = [rng.shuffled(range(len(rules.deck)))], []
    while not state.over:
        seat = state.turn
        action = choose(state, seat)
        moves.append(action)
        last, (state, _) = state, rules.apply(state, seat, action)
        if state.round > last.round:
            packs.append(Shuffler(last.rng).shuffled(range(len(rules.deck))))
    return Match(dealer, packs, moves)


def write(path: Path) -> None:
    """Write the games to a file."""
    printed = game().deck.printed
    games = Games(
        minimum=game().ruleset.minimum,
        rounds=ROUNDS,
        faces=[kind.faces for kind in printed],
        points=[kind.points for kind in printed],
        words=list(load("full")),
        matches=[play(seed) for seed in range(MATCHES)],
    )
    path.write_bytes(msgspec.json.encode(games))
