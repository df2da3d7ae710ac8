"""PettingZoo's own tests, for every game and variant."""

import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from tests.study.environments.cases import every_variant
from wordparlor.study.environments import env

# PettingZoo expects plain arrays, and its tests warn of dictionaries. An agent whose game is over
# has no legal action.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.fixture(scope="session")
def cycles(request: pytest.FixtureRequest) -> int:
    return 300 if request.config.getoption("--all-cases") else 10


@every_variant
@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_the_interface(game: str, variant: str, judging: str, cycles: int) -> None:
    api_test(env(game, variant, options={"judging": judging}, bluffs=4), num_cycles=cycles)


@every_variant
def test_a_truncated_game(game: str, variant: str) -> None:
    api_test(env(game, variant, max_actions=7), num_cycles=20)


@every_variant
@pytest.mark.parametrize("reward", ["score", "rank"])
def test_a_seed_repeats_a_game(game: str, variant: str, reward: str, cycles: int) -> None:
    seed_test(lambda: env(game, variant, reward=reward), num_cycles=cycles)


@every_variant
def test_rendering(game: str, variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: env(game, variant, render_mode=render_mode),
        custom_tests={"ansi": lambda text: "player_0" in text},
    )
    assert "player_0" in capsys.readouterr().out


@every_variant
@pytest.mark.long
def test_the_benchmark_runs(game: str, variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(game, variant))
    assert "turns per second" in capsys.readouterr().out
