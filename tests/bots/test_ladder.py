"""The ladder: vocabulary, noise and judgement of the levels."""

from dataclasses import replace
from math import exp

import numpy as np
import pytest

from tests.bots.positions import NAMES, seen_after
from tests.games.newword.tables import lay
from wordparlor.bots import LEVELS
from wordparlor.bots.ladder import LADDER, draw_play, shortlist
from wordparlor.games import deal, shelf
from wordparlor.games.newword.state import Pass
from wordparlor.table.judgement import Trials
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary

RATES = np.array([3.0, 10.0, 9.5, 6.0, 10.0])


def draws(rates: "np.ndarray[tuple[int], np.dtype[np.float64]]", noise: float) -> list[int]:
    """Return how many times each play is drawn in many tries."""
    found = [draw_play(rates, noise, Shuffler(seed)) for seed in range(2_000)]
    return [found.count(at) for at in range(len(rates))]


def test_without_noise_the_first_of_the_best_plays_is_drawn() -> None:
    assert draws(RATES, 0.0) == [0, 2_000, 0, 0, 0]


def test_a_play_that_is_much_worse_is_never_drawn() -> None:
    counts = draws(RATES, 1.0)
    assert counts[0] == counts[3] == 0
    assert counts[1] > counts[2] > 0
    assert counts[4] > counts[2]


def test_more_noise_draws_worse_plays_more_often() -> None:
    little, much = draws(RATES, 2.0), draws(RATES, 6.0)
    assert 0 < little[3] < much[3] < much[1]
    assert little[0] == 0 < much[0]


def test_the_chance_of_a_play_follows_its_rate() -> None:
    counts = draws(np.array([0.0, 1.0]), 1.0)
    assert counts[0] / 2_000 == pytest.approx(1 / (1 + exp(1)), abs=0.03)


def test_only_plays_near_the_best_one_are_worth_a_trial() -> None:
    assert shortlist(RATES, Trials(4, 1, 1)) == [1, 4, 2, 3]
    assert shortlist(RATES, Trials(4, 1, 1, margin=0.5)) == [1, 4, 2]
    assert shortlist(RATES, Trials(2, 1, 1, margin=0.5)) == [1, 4]


def test_all_levels_of_the_ladder_are_bots() -> None:
    assert list(LEVELS)[: len(LADDER)] == list(LADDER)
    assert list(LADDER) == ["reader", "casual", "regular", "club", "expert", "master"]
    for level in LEVELS.values():
        assert level.name
        assert level.sentence


def test_a_higher_level_knows_more_words(full: Dictionary) -> None:
    seen = deal("newword", NAMES, seed=1).match.seen_by(0)
    sizes = [len(rung.known_words(level, seen, 0)) for level, rung in LADDER.items()]
    assert sizes[:5] == sorted(set(sizes))
    assert sizes[4] == sizes[5] == len(full.decent())


def test_a_bot_knows_the_same_words_for_a_whole_game_and_others_know_others() -> None:
    match = deal("newword", NAMES, seed=1).match
    again = deal("newword", NAMES, seed=2).match
    rung = LADDER["casual"]
    known = [rung.known_words("casual", match.seen_by(seat), seat) for seat in range(3)]
    assert [rung.known_words("casual", again.seen_by(seat), seat) for seat in range(3)] == known
    assert len({words.id for words in known}) > 1


def test_a_game_sets_how_many_words_its_levels_know() -> None:
    sizes = {}
    for game in ("newword", "wordlift"):
        seen, seat = seen_after(game, 0)
        sizes[game] = {
            level: len(LADDER[level].known_words(level, seen, seat)) for level in ("casual", "club")
        }
    assert sizes["wordlift"]["casual"] < sizes["newword"]["casual"]
    assert sizes["wordlift"]["club"] < sizes["newword"]["club"]


def test_noise_does_not_spoil_an_ending_that_was_searched() -> None:
    """ZAS goes out in time; ZAP scores more, and the search knows only a bound of its worth."""
    words = custom_words(b"zap\nzas\ndaze\n")
    table = lay("S Z", "D E/I", middle="P L A/E N T", variant="junior", words=words, hand=2)
    rung = replace(LADDER["expert"], noise=1_000.0)
    chosen = [rung.choose("", table.match.seen_by(0), 0, Shuffler(seed)) for seed in range(20)]
    assert {action.word for action in chosen} == {"ZAS"}


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("game", shelf())
def test_every_level_chooses_an_allowed_action_at_any_time(game: str, level: str) -> None:
    for turns in (1, 9):
        seen, seat = seen_after(game, turns, seed=4)
        action = LADDER[level].choose(level, seen, seat, Shuffler(turns))
        assert seen.rules.game.can(seen.state, seat, action)


@pytest.mark.parametrize("level", LADDER)
def test_a_bot_without_a_word_takes_the_sensible_action(level: str) -> None:
    table = deal("newword", NAMES, seed=1, words=custom_words(b"zyxw\n"))
    seat = table.match.to_act[0]
    action = LADDER[level].choose(level, table.match.seen_by(seat), seat, Shuffler(1))
    assert isinstance(action, Pass)
