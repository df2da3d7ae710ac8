"""Measure how many actions per second of CPU random agents do, beside other libraries.

    python -m bench.steps [--seconds S] [--rounds N]

An agent gets its legal actions, chooses one at random and does it. In every round each library
plays whole games for S seconds of CPU. `engine` means the rules alone; `environment` means
PettingZoo's interface, with an observation for every step. pokerkit has no list of legal actions:
its agents check or call.
"""

import random
import warnings
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import numpy as np
import pokerkit
import pyspiel
import rlcard
from pettingzoo import make

from bench.arguments import Parser, number, whole_number
from bench.measure import rates
from wordparlor.games import deal, shelf
from wordparlor.study.environments import WordGameEnv
from wordparlor.table.shuffle import Shuffler

SECONDS = 0.5
ROUNDS = 5
NAMES = ("Ann", "Ben", "Cid", "Dot")


def steady(steps: Iterator[int], seconds: float) -> Callable[[], int]:
    """Return work that goes on with these steps for some seconds of CPU."""

    def work() -> int:
        done, end = 0, process_time() + seconds
        while process_time() < end:
            done += next(steps)
        return done

    return work


def engine_steps(game: str) -> Iterator[int]:
    """Play random games of ours with the rules alone."""
    seats, rng = NAMES[: shelf()[game].seats_of("")[0]], Shuffler(1)
    while True:
        match = deal(game, seats, seed=rng.bits()).match
        while match.to_act:
            seat = match.to_act[0]
            moves = match.moves(seat)
            match = match.act(seat, moves[rng.below(len(moves))])
            yield 1


def environment_steps(env: Any) -> Iterator[int]:
    """Play random games of a PettingZoo environment."""
    chance = random.Random(1)
    while True:
        env.reset(seed=chance.randrange(2**31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            dead = terminated or truncated
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(None if dead else chance.choice(np.flatnonzero(mask).tolist()))
            yield int(not dead)


def rlcard_steps(game: str) -> Iterator[int]:
    """Play random games of RLCard."""
    env, chance = rlcard.make(game, config={"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            yield 1


def spiel_steps(game: str) -> Iterator[int]:
    """Play random games of OpenSpiel; what chance does is no step."""
    rules, chance = pyspiel.load_game(game), random.Random(1)
    while True:
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                yield 1


def poker_steps() -> Iterator[int]:
    """Play hands of hold'em with pokerkit."""
    seed = 0
    automatic = tuple(
        one for one in pokerkit.Automation if one is not pokerkit.Automation.RUNOUT_COUNT_SELECTION
    )
    while True:
        seed += 1
        random.seed(seed)  # pokerkit deals from the global generator
        state = pokerkit.NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, 200, 4)
        while state.status:
            state.check_or_call()
            yield 1


def contestants() -> dict[str, Iterator[int]]:
    """Return the games of all libraries."""
    ours = {f"wordparlor {game}, engine": engine_steps(game) for game in shelf()}
    tables = {
        f"wordparlor {game}, environment": environment_steps(WordGameEnv(game)) for game in shelf()
    }
    return {
        **ours,
        **tables,
        "RLCard gin-rummy": rlcard_steps("gin-rummy"),
        "RLCard uno": rlcard_steps("uno"),
        "OpenSpiel gin_rummy": spiel_steps("gin_rummy"),
        "PettingZoo texas_holdem_no_limit": environment_steps(
            make("aec", "classic/texas_holdem_no_limit-v6")
        ),
        "PettingZoo connect_four": environment_steps(make("aec", "classic/connect_four-v3")),
        "pokerkit hold'em": poker_steps(),
    }


def main(seconds: float, rounds: int) -> None:
    """Measure and print."""
    # gymnasium warns of the spaces of PettingZoo's own games.
    warnings.simplefilter("ignore")
    works = {name: steady(steps, seconds) for name, steps in contestants().items()}
    print(f"random agents, steps per second of CPU, median of {rounds} rounds (lowest to highest)")
    for name, rate in rates(works, rounds).items():
        print(f"{name:36} {rate}")


if __name__ == "__main__":
    parser = Parser("steps", __doc__)
    parser.add_argument("--seconds", metavar="S", type=number, default=SECONDS)
    parser.add_argument("--rounds", metavar="N", type=whole_number(1), default=ROUNDS)
    main(**vars(parser.parse_args()))
