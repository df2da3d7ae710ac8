"""The end of a round of Word Lift as data: the hands are counted, so all see them."""

from tests.games.round_ends import goal_of, play_round
from wordparlor.table.events import veil
from wordparlor.table.game import Goal


def test_all_see_the_hands_that_are_left_over() -> None:
    end = play_round("wordlift")
    assert not end.secret
    assert veil(end, None) == end


def test_the_player_who_went_out_is_told_after_the_last_turns_of_the_others() -> None:
    ends = [play_round("wordlift", seed=seed) for seed in range(1, 6)]
    outs = [end for end in ends if end.out is not None]
    assert outs
    assert all(end.hands[end.out] == () for end in outs if end.out is not None)


def test_the_rounds_decide_when_the_game_ends() -> None:
    assert goal_of("wordlift") == Goal(rounds=3)
