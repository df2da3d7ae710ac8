"""Every game and variant as a PettingZoo environment (AEC), from the shelf.

    from wordparlor.study.environments import env
    table = env(game, seats=3)

It needs the extra `research`. docs/environments.md describes observations, actions and rewards.
This package may import everything except the server, the terminal and the command line.
"""

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f'{missing.name} is not installed: run pip install "wordparlor[research]".',
        name=missing.name,
    ) from None

from wordparlor.study.environments.environment import WordGameEnv, env
from wordparlor.study.environments.rewards import Reward

__all__ = ["Reward", "WordGameEnv", "env"]

del _gymnasium, _pettingzoo
