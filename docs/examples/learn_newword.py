"""Learn to beat the random bot at NewWord, on one core, with numpy alone.

    python docs/examples/learn_newword.py [--games N] [--matches N] [--seed N]

The policy is linear: it weighs a few features of each listed move and chooses by softmax. It starts
with equal chances for all moves and learns by REINFORCE: after each game a move becomes more likely
when more points than usual followed it. Run with the same seed, it prints the same figures.
"""

import argparse
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordparlor.study.environments import WordGameEnv

Row = NDArray[np.float64]

MOVES = 1024
"""So long a list has nearly all moves: with a short one, chance alone would choose good plays."""
FEATURES = ("score", "play", "letters", "cards", "wilds")
"""The columns of a move that the policy weighs."""
SCALES = np.array((50.0, 1.0, 10.0, 6.0, 1.0))
"""Bring all features to about the same size."""
POINTS = 100.0
"""Bring rewards to about the same size."""
RATE = 0.5
PATIENCE = 0.6
"""How much a reward one turn later counts."""


class Policy:
    """Chooses a move by softmax of the weighed features."""

    def __init__(self, env: WordGameEnv) -> None:
        self.columns = [env.observer.moves.columns.index(name) for name in FEATURES]
        self.weights = np.zeros(len(FEATURES))
        self.usual = 0.0
        """The mean of what followed the moves so far."""

    def choose(self, seen: dict[str, Any], chance: np.random.Generator) -> tuple[int, Row]:
        """Return a move, and the gradient of its log-likelihood."""
        count = int(seen["action_mask"].sum())
        moves = seen["observation"]["moves"][:count, self.columns] / SCALES
        merits = moves @ self.weights
        likely = np.exp(merits - merits.max())
        likely /= likely.sum()
        chosen = int(chance.choice(count, p=likely))
        return chosen, moves[chosen] - likely @ moves

    def learn(self, gradients: list[Row], rewards: list[float]) -> None:
        """Make moves that were followed by more points than usual more likely."""
        followed = 0.0
        step = np.zeros(len(FEATURES))
        for gradient, reward in zip(reversed(gradients), reversed(rewards), strict=True):
            followed = reward / POINTS + PATIENCE * followed
            step += (followed - self.usual) * gradient
            self.usual += 0.01 * (followed - self.usual)
        self.weights += RATE * step / len(gradients)


def play(
    env: WordGameEnv, policy: Policy, chance: np.random.Generator, seed: int, *, learn: bool
) -> float:
    """Play one game; return 1 for a win, a half for a tie, 0 for a loss."""
    env.reset(seed=seed)
    (agent,) = env.possible_agents
    gradients, rewards = [], []
    while not (env.terminations[agent] or env.truncations[agent]):
        chosen, gradient = policy.choose(env.observe(agent), chance)
        env.step(chosen)
        gradients.append(gradient)
        rewards.append(env.rewards[agent])
    if learn and gradients:
        policy.learn(gradients, rewards)
    total = sum(rewards)
    return 0.5 if total == 0 else float(total > 0)


def win_rate(env: WordGameEnv, policy: Policy, games: int, seed: int) -> tuple[float, float, float]:
    """Return the share of games won, ties split, with its interval of 95 % (Wilson)."""
    chance = np.random.default_rng(seed)
    share = sum(play(env, policy, chance, seed + n, learn=False) for n in range(games)) / games
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) * z
    half /= 1 + z * z / games
    return share, middle - half, middle + half


def tell(when: str, games: int, rate: tuple[float, float, float]) -> None:
    """Print a win rate."""
    share, low, high = rate
    print(f"{when}: wins {share:.0%} of {games} games (95 %: {low:.0%} to {high:.0%})")


def main(games: int, matches: int, seed: int) -> tuple[float, float]:
    """Learn, print, and return the highest rate before and the lowest after, by the intervals."""
    env = WordGameEnv("newword", bots={1: "random"}, max_moves=MOVES)
    policy = Policy(env)
    before = win_rate(env, policy, matches, 10**6 + seed)
    tell("Before", matches, before)
    chance = np.random.default_rng(seed)
    for number in range(games):
        play(env, policy, chance, 10**4 * seed + number, learn=True)
    after = win_rate(env, policy, matches, 10**6 + seed)
    tell(f"After {games} games", matches, after)
    weights = zip(FEATURES, policy.weights.tolist(), strict=True)
    print("Weights:", ", ".join(f"{name} {weight:+.2f}" for name, weight in weights))
    return before[2], after[1]


def read_arguments() -> argparse.Namespace:
    """Read the arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games to learn from")
    parser.add_argument("--matches", type=int, default=100, help="games for each win rate")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main(**vars(read_arguments()))
