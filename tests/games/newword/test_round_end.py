"""The end of a round of NewWord as data: nobody counts the hands, so they stay secret."""

from tests.games.round_ends import goal_of, play_round
from wordparlor.table.cards import HIDDEN
from wordparlor.table.events import RoundOver, veil
from wordparlor.table.game import Goal


def test_each_player_sees_only_the_own_hand() -> None:
    end = play_round("newword", circles=1)
    assert end.secret
    seen = veil(end, 1)
    assert isinstance(seen, RoundOver)
    assert seen.hands[1] == end.hands[1]
    assert seen.hands[0] == (HIDDEN,) * len(end.hands[0])
    spectator = veil(end, None)
    assert isinstance(spectator, RoundOver)
    assert {card for hand in spectator.hands for card in hand} <= {HIDDEN}


def test_the_rounds_decide_when_the_game_ends() -> None:
    assert goal_of("newword", rounds=2) == Goal(rounds=2)
