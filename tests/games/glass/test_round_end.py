"""The end of a round of Glass Tiles as data: unused tiles are counted, so all see them."""

import pytest

from tests.games.round_ends import goal_of, play_round
from wordparlor.table.events import veil
from wordparlor.table.game import Goal


@pytest.mark.parametrize("racks", ["open", "hidden"])
def test_all_see_the_tiles_that_are_left_over(racks: str) -> None:
    end = play_round("glass", racks=racks)
    assert not end.secret
    assert veil(end, None) == end
    assert end.out is None or end.hands[end.out] == ()


def test_the_rounds_decide_when_the_game_ends() -> None:
    assert goal_of("glass") == Goal(rounds=1)
