"""The games and variants of the shelf as cases: the first variant of each game, or all of them."""

from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv

from wordparlor.games import shelf

EVERY = [
    pytest.param(box.id, variant.id, marks=() if variant is box.variants[0] else pytest.mark.long)
    for box in shelf().values()
    for variant in box.variants
]
"""All variants; `make test` runs the first of each game."""

every_variant = pytest.mark.parametrize(("game", "variant"), EVERY)


def step_at_random(env: AECEnv, chance: np.random.Generator) -> Any:
    """Let the selected agent do a random listed move, and return its observation."""
    observation, _, terminated, truncated, _ = env.last()
    dead = terminated or truncated
    env.step(None if dead else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return observation
