import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from tests.study.environments.cases import EVERY, every_variant, step_at_random
from wordparlor.errors import BadSetup
from wordparlor.games import shelf
from wordparlor.study import environments
from wordparlor.study.environments import WordGameEnv, env
from wordparlor.study.environments.observation import UNSEEN
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.testing.secrets import secrets


def play(table: Any, seed: int, steps: int = 60) -> list[Any]:
    """Play at random, and return the observations."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    return [step_at_random(table, chance) for _ in table.agent_iter(steps)]


@every_variant
@pytest.mark.parametrize("judging", ["strict", "challenge"])
def test_an_observation_is_the_same_for_every_hidden_deal(
    game: str, variant: str, judging: str
) -> None:
    table = WordGameEnv(game, variant, options={"judging": judging})
    chance, rng = np.random.default_rng(3), Shuffler(3)
    table.reset(seed=3)
    changed = 0
    for _ in range(25):
        rules, state = table.rules, table.match.state
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)
            other = rules.game.imagine(rules.game.view(state, seat), rng)
            changed += rules.game.piles(other) != rules.game.piles(state)
            twin = WordGameEnv(game, variant, options={"judging": judging})
            twin.reset(seed=3)
            twin._go_on(Match(rules, other))
            assert data_equivalence(twin.observe(agent), seen)
        step_at_random(table, chance)
        if table.match.over:
            break
    assert changed, "the imagined deals must differ from the real one"


@every_variant
def test_cards_have_a_place_unless_they_are_hidden(game: str, variant: str) -> None:
    table = WordGameEnv(game, variant)
    chance = np.random.default_rng(4)
    table.reset(seed=4)
    for _ in range(40):
        step_at_random(table, chance)
        state, rules = table.match.state, table.rules.game
        if table.match.over:
            break
        for seat, agent in enumerate(table.possible_agents):
            places = table.observe(agent)["observation"]["cards"][:, 0]
            assert set(np.flatnonzero(places == UNSEEN)) == secrets(rules, state, seat)
            assert places.max() < len(table.observer.places) - 1, "each field is declared"


@every_variant
def test_every_listed_move_is_legal_and_plays_come_best_first(game: str, variant: str) -> None:
    table = WordGameEnv(game, variant, max_moves=32)
    chance = np.random.default_rng(5)
    table.reset(seed=5)
    for _ in range(12):
        seat, listed = table.seat_of(table.agent_selection), table.listed
        assert 1 <= len(listed.actions) <= 32
        assert all(table.rules.game.can(table.match.state, seat, one) for one in listed.actions)
        assert list(listed.scores) == sorted(listed.scores, reverse=True)
        assert len(listed.actions) + listed.left_out == len(table.match.moves(seat))
        step_at_random(table, chance)


def test_actions_without_a_word_keep_a_part_of_the_list() -> None:
    table = WordGameEnv("newword", max_moves=16)
    table.reset(seed=1)
    assert (len(table.listed.actions), table.listed.plays) == (16, 8)
    assert table.listed.left_out > 0
    fallback = table.match.moves(table.seat_of(table.agent_selection)).fallback
    assert table.listed.actions[8] == fallback


def test_the_features_of_a_move() -> None:
    table = WordGameEnv("zap")
    table.reset(seed=2)
    features = table.observe(table.agent_selection)["observation"]["moves"]
    columns = table.observer.moves.columns
    seat = table.seat_of(table.agent_selection)
    for row, action in zip(features, table.listed.actions, strict=False):
        told = dict(zip(columns, row.tolist(), strict=True))
        assert [verb for verb in columns[7:] if told[verb]] == [action.__struct_config__.tag]
        word = getattr(action, "word", "")
        assert (told["play"], told["letters"]) == (bool(word), len(word))
        if word:
            assert told["cards"] == len(word)
            assert told["wilds"] or told["score"] == told["points"]
    assert seat == table.match.to_act[0]


def test_the_facts_have_names() -> None:
    table = WordGameEnv("zap", options={"judging": "challenge"})
    table.reset(seed=2)
    facts = table.observe("player_1")["observation"]["facts"]
    told = dict(zip(table.observer.fact_names, facts.tolist(), strict=True))
    assert len(told) == len(facts)
    assert told["seat"] == 1
    assert told["round"] == 1
    assert told["stock 0"] == len(table.match.state.stock)
    assert told["proposed_by"] == 0


def test_answers_are_actions() -> None:
    table = WordGameEnv("newword", options={"judging": "challenge"}, bluffs=16)
    table.reset(seed=1)
    proposer = table.agent_selection
    bluff = table.listed.plays
    assert table.listed.bluffs == 16
    table.step(bluff)
    assert table.agent_selection != proposer
    seen = table.observe(table.agent_selection)
    told = dict(zip(table.observer.fact_names, seen["observation"]["facts"].tolist(), strict=True))
    assert told["invalid_words"] == 1
    assert told["proposed_words 0"] > 0
    assert [table.write_move(0), table.write_move(1)] == ["accept", "challenge"]
    assert seen["action_mask"].sum() == 2
    assert table.observe(proposer)["action_mask"].sum() == 0
    table.step(1)
    assert table.match.state.scores == (0, 0)


def test_strict_tables_have_no_bluffs() -> None:
    table = WordGameEnv("newword", bluffs=16)
    table.reset(seed=1)
    assert table.listed.bluffs == 0


def test_partners_share_every_reward() -> None:
    table = WordGameEnv("giftwords", "coop")
    chance = np.random.default_rng(1)
    table.reset(seed=1)
    total = 0.0
    while len(table.agents) == 2 and not table.match.over:
        step_at_random(table, chance)
        assert table.rewards["player_0"] == table.rewards["player_1"]
        total += table.rewards["player_0"]
    assert total == table.match.state.scores[0] > 0


def test_the_fewest_points_win() -> None:
    table = WordGameEnv("zap", seats=3)
    chance = np.random.default_rng(1)
    table.reset(seed=1)
    totals = np.zeros(3)
    while not table.match.over:
        step_at_random(table, chance)
        totals += list(table.rewards.values())
    assert totals.sum() == pytest.approx(0)
    assert np.argmax(totals) == np.argmin(table.match.state.scores)


def test_a_long_game_is_truncated() -> None:
    table = WordGameEnv("zap", max_actions=5)
    chance = np.random.default_rng(1)
    table.reset(seed=1)
    for _ in range(5):
        step_at_random(table, chance)
    assert (set(table.truncations.values()), set(table.terminations.values())) == ({True}, {False})
    assert table.observe("player_0")["action_mask"].sum() == 0


def test_a_move_that_is_not_listed_is_refused() -> None:
    table = WordGameEnv("zap")
    table.reset(seed=1)
    count, before = len(table.listed.actions), table.match
    for wrong in (count, -1, None):
        with pytest.raises(ValueError, match=f"has moves 0 to {count - 1}; {wrong} is not listed"):
            table.step(wrong)
    assert table.match is before


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"variant": "huge"}, "has no variant 'huge'"),
        ({"seats": 9}, "This game seats 2 to 5 players, not 9"),
        ({"options": {"bonuses": 1}}, "bonuses"),
        ({"reward": "fame"}, "There is no reward 'fame'; the rewards are score, rank."),
        ({"max_moves": 3}, "16 places or more, not 3"),
        ({"max_actions": 0}, "1 action or more, not 0"),
        ({"bots": {0: "random", 1: "greedy"}}, "some of the seats 0 to 1, and not all"),
        ({"bots": {5: "random"}}, "some of the seats 0 to 1, and not all"),
        ({"bots": {1: "genius"}}, "There is no bot 'genius'"),
        ({"bluffs": 99}, "List 0 to 32 bluffs, not 99."),
        ({"render_mode": "rgb_array"}, "use human or ansi"),
    ],
)
def test_bad_settings_are_one_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence) as refused:
        env(**{"game": "zap", **settings})
    assert "\n" not in str(refused.value)


def test_bots_take_the_other_seats() -> None:
    table = env("zap", seats=3, bots={0: "greedy", 2: "random"})
    chance = np.random.default_rng(1)
    table.reset(seed=1)
    assert table.possible_agents == ["player_1"]
    total = 0.0
    while not table.unwrapped.match.over:
        assert table.unwrapped.match.to_act[0] == 1
        step_at_random(table, chance)
        total += table.rewards["player_1"]
    greedy, own, other = table.unwrapped.match.state.scores
    assert total == pytest.approx((greedy + other) / 2 - own)


def test_environments_do_not_disturb_each_other() -> None:
    games = [case.values for case in EVERY[:3]]
    alone = [play(env(*map(str, names)), seed) for seed, names in enumerate(games)]
    with ThreadPoolExecutor(len(games)) as threads:
        together = list(
            threads.map(lambda pair: play(env(*map(str, pair[1])), pair[0]), enumerate(games))
        )
    assert data_equivalence(alone, together)


def test_a_reset_without_a_seed_goes_on_with_the_next_game() -> None:
    one, two = WordGameEnv("zap"), WordGameEnv("zap")
    one.reset(seed=8)
    two.reset(seed=8)
    first = one.match.state
    one.reset()
    two.reset()
    assert one.match.state == two.match.state != first


def test_no_module_names_a_game() -> None:
    text = "".join(file.read_text("utf-8") for file in Path(environments.__path__[0]).glob("*.py"))
    for box in shelf().values():
        assert not re.search(rf"\b({box.id}|{box.name})\b", text)


def test_without_the_extra_a_sentence_names_it() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import wordparlor.study.environments"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    said = 'pettingzoo is not installed: run pip install "wordparlor[research]".'
    assert ran.stderr.splitlines()[-1].endswith(said)
