"""The end of a round of Zap as data: the hands are counted, so all see them."""

from tests.games.round_ends import goal_of, play_round
from wordparlor.table.events import veil
from wordparlor.table.game import Goal


def test_all_see_the_hands_that_are_left_over() -> None:
    end = play_round("zap")
    assert not end.secret
    assert end.out is not None
    assert end.hands[end.out] == ()
    assert veil(end, None) == end


def test_nobody_goes_out_when_the_turns_end_a_round() -> None:
    end = play_round("zap", turns=1)
    assert end.out is None
    assert all(end.hands)


def test_the_fewest_points_win_and_the_target_ends_the_game() -> None:
    assert goal_of("zap", target=60) == Goal(target=60, ends=True, fewest=True)
