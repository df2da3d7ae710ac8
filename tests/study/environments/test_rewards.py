from types import SimpleNamespace

import pytest

from wordparlor import deal
from wordparlor.study.environments.rewards import rank_rewards, score_rewards


def test_score_rewards_compare_with_the_mean_of_the_others() -> None:
    game = deal("newword", ["Ann", "Ben", "Cid"]).game
    assert score_rewards(game, (5, 5, 5), (11, 5, 5)) == (6, -3, -3)


def test_where_the_fewest_points_win_points_cost() -> None:
    game = deal("zap", ["Ann", "Ben"]).game
    assert score_rewards(game, (0, 0), (7, 0)) == (-7, 7)


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ((30, 20, 10), (1, 0, -1)),
        ((10, 30, 10), (-0.5, 1, -0.5)),
        ((20, 20, 20), (0, 0, 0)),
    ],
)
def test_ranks(scores: tuple[int, ...], rewards: tuple[float, ...]) -> None:
    game = deal("newword", ["Ann", "Ben", "Cid"]).game
    assert rank_rewards(game, SimpleNamespace(scores=scores)) == rewards


def test_ranks_where_the_fewest_points_win() -> None:
    game = deal("zap", ["Ann", "Ben"]).game
    assert rank_rewards(game, SimpleNamespace(scores=(100, 20))) == (-1, 1)


@pytest.mark.parametrize(("target", "reward"), [(0, 0), (90, 1), (110, -1)])
def test_partners_win_or_lose_together(target: int, reward: int) -> None:
    table = deal("giftwords", ["Ann", "Ben"], variant="coop", options={"target": target})
    state = SimpleNamespace(scores=(100, 100))
    assert rank_rewards(table.game, state) == (reward, reward)
