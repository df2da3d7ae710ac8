"""What plays are worth: their points, and what they leave behind."""

from typing import Any

import numpy as np
import pytest

from tests.bots.positions import seen_after, table_after
from tests.games.newword.tables import lay
from wordparlor.bots.values import Values, imagined, performed
from wordparlor.games import shelf
from wordparlor.table.judgement import Judgement
from wordparlor.table.judging import Accept
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler


def hand_and_turn(_game: Any, _before: Any, seat: int, after: Any) -> tuple[float, float]:
    return float(len(after.hands[seat])), float(after.turn)


JUDGEMENT = Judgement(features=lambda _game: ("hand", "turn"), look=hand_and_turn)
VALUES = Values(JUDGEMENT, np.array([0.5, -2.0]))


@pytest.mark.parametrize("game", shelf())
def test_the_rate_is_points_and_weighted_features_on_one_deal(game: str) -> None:
    seen, seat = seen_after(game, 2)
    moves = seen.moves(seat)
    actions = [moves[at] for at in range(min(5, len(moves)))]
    rates = VALUES.rate(seen, seat, actions, Shuffler(3))
    start = Match(seen.rules, seen.rules.game.imagine(seen.state, Shuffler(3)))
    lead = JUDGEMENT.lead
    for action, rate in zip(actions, rates.tolist(), strict=True):
        after = start.redo(seat, action)
        gained = lead(seen.rules.game, after.state, seat) - lead(seen.rules.game, start.state, seat)
        goes_on = after.to_act and after.state.round == start.state.round
        left = 0.5 * len(after.state.hands[seat]) - 2.0 * after.state.turn if goes_on else 0.0
        assert rate == pytest.approx(gained + left)


def test_nothing_is_left_when_the_round_or_the_game_is_over() -> None:
    match = table_after("newword", 0).match
    assert VALUES.left(match, 0, match).any()
    next_round = Match(match.rules, type(match.state)(**fields(match) | {"round": 2}))
    assert VALUES.left(match, 0, next_round).tolist() == [0.0, 0.0]
    over = Match(match.rules, type(match.state)(**fields(match) | {"over": True}))
    assert VALUES.left(match, 0, over).tolist() == [0.0, 0.0]


def fields(match: Match) -> dict[str, Any]:
    """Return the fields of a state by name."""
    return {name: getattr(match.state, name) for name in match.state.__struct_fields__}


def test_an_imagined_deal_fits_the_view() -> None:
    seen, seat = seen_after("newword", 4)
    match = imagined(seen, Shuffler(1))
    assert match.seen_by(seat).state == seen.state
    assert min(card for hand in match.state.hands for card in hand) >= 0


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_others_accept_the_words_of_a_tried_play(judging: str) -> None:
    hands = ("A/E R T S N ?", "E/I L D G H M", "B B C C D F")
    table = lay(*hands, middle="G L O/U W S", judging=judging)
    action = table.moves()[table.moves().best(1)[0]]
    match = performed(table.match, 0, action)
    assert match.state.window is None
    table.act(0, action)
    while table.state.window:
        table.act(table.match.to_act[0], Accept())
    assert match.state == table.state
