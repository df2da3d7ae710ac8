"""The end of a round of Gift Words as data: nobody counts the hands, so they stay secret."""

import pytest

from tests.games.round_ends import goal_of, play_round
from wordparlor.table.cards import HIDDEN
from wordparlor.table.events import RoundOver, veil
from wordparlor.table.game import Goal


@pytest.mark.parametrize("variant", ["basic", "two"])
def test_each_player_sees_only_the_own_hand(variant: str) -> None:
    end = play_round("giftwords", variant)
    assert end.secret
    seen = veil(end, 1)
    assert isinstance(seen, RoundOver)
    assert seen.hands[1] == end.hands[1]
    assert seen.hands[0] == (HIDDEN,) * len(end.hands[0])


def test_the_player_who_goes_out_is_told() -> None:
    ends = [play_round("giftwords", "basic", seed) for seed in range(1, 4)]
    outs = [end.out for end in ends if end.out is not None]
    assert outs
    assert all(end.hands[end.out] == () for end in ends if end.out is not None)


@pytest.mark.parametrize("variant", ["junior", "coop"])
def test_nobody_goes_out_where_rounds_end_otherwise(variant: str) -> None:
    assert play_round("giftwords", variant).out is None


def test_only_partners_have_a_target() -> None:
    assert goal_of("giftwords", "basic") == Goal(rounds=4)
    assert goal_of("giftwords", "coop", target=90) == Goal(rounds=1, target=90, team=True)
