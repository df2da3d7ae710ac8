"""Trials of plays on imagined deals, against a plain computation of the same."""

from typing import Any

import numpy as np
import pytest

from tests.bots.positions import seen_after
from wordparlor.bots.greedy import pick_best
from wordparlor.bots.simulation import Simulation
from wordparlor.bots.values import Rates, Values
from wordparlor.games import shelf
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler


def play_on(match: Match, seat: int) -> Any:
    return pick_best(match.best(seat, match.rules.game.words.decent()))


def hand_size(_game: Any, _before: Any, seat: int, after: Any) -> tuple[float]:
    return (float(len(after.hands[seat])),)


VALUES = Values(Judgement(features=lambda _game: ("hand",), look=hand_size), np.array([-0.25]))


def weigh(match: Match, seat: int, most: int) -> Any:
    """Return the action of the seat that has the best value."""
    game = match.rules.game
    moves = match.best(seat, game.words.decent(), most)
    actions = VALUES.judgement.candidates(game, match.state, seat, moves, most)
    rates = VALUES.rate(match, seat, actions, Shuffler(0)).tolist()
    return actions[rates.index(max(rates))]


def worth_on(deal: Match, seat: int, action: Any, trials: Trials) -> float:
    """Return what an action is worth on one deal, step by step."""
    match, acts = deal.redo(seat, action), 0
    while match.to_act and match.state.round == deal.state.round and acts < trials.turns:
        mover = match.to_act[0]
        weighs = mover == seat and trials.weighs
        chosen = weigh(match, seat, trials.weighs) if weighs else play_on(match, mover)
        match = match.redo(mover, chosen)
        acts += mover == seat
    lead = VALUES.judgement.lead
    gained = lead(deal.rules.game, match.state, seat) - lead(deal.rules.game, deal.state, seat)
    over = not match.to_act or match.state.round != deal.state.round
    return gained if over else gained - 0.25 * len(match.state.hands[seat])


def plain_rates(
    seen: Match, seat: int, actions: list[Any], trials: Trials, rng: Shuffler
) -> tuple[list[float], list[int]]:
    """Return the mean of each action on its deals, and the order in which actions dropped out."""
    results: list[list[float]] = [[] for _ in actions]
    stay, deals = list(range(len(actions))), trials.deals
    out: list[int] = []
    while len(stay) > 1:
        for _ in range(deals):
            state = seen.rules.game.imagine(seen.state, Shuffler(rng.bits()))
            for at in stay:
                start = Match(seen.rules, state)
                results[at].append(worth_on(start, seat, actions[at], trials))
        stay.sort(key=lambda at: -sum(results[at]) / len(results[at]))
        out += reversed(stay[len(stay) // 2 :])
        stay = stay[: len(stay) // 2]
        deals *= 2
    return [sum(row) / len(row) for row in results], out + stay


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize(("turns", "weighs"), [(0, 0), (1, 0), (2, 0), (1, 3)])
def test_the_rates_are_those_of_a_plain_computation(game: str, turns: int, weighs: int) -> None:
    seen, seat = seen_after(game, 1)
    moves = seen.moves(seat)
    actions = [moves[at] for at in range(0, len(moves), max(1, len(moves) // 5))][:5]
    trials = Trials(len(actions), 2, turns, weighs=weighs)
    rates = Simulation(VALUES, play_on, trials).rate(seen, seat, actions, Shuffler(9))
    means, order = plain_rates(seen, seat, actions, trials, Shuffler(9))
    best = order[-1]
    assert rates[best] == pytest.approx(means[best])
    assert int(rates.argmax()) == best
    for at, rate in enumerate(rates.tolist()):
        # A play that dropped out may have had luck on few deals.
        assert rate <= means[at] + 1e-9


def ranked(
    worths: dict[str, list[float]], deals: int, trust: int = 0, valued: Rates | None = None
) -> list[float]:
    """Return the rates of actions whose results on each deal are given."""
    seen, seat = seen_after("newword", 0)
    seen_deals: list[Match] = []

    class Told(Simulation):
        def _try(self, start: Match, seat: int, action: str) -> float:
            if start not in seen_deals:
                seen_deals.append(start)
            return worths[action][seen_deals.index(start)]

    told = Told(VALUES, play_on, Trials(len(worths), deals, 1, trust))
    return [float(rate) for rate in told.rate(seen, seat, list(worths), Shuffler(1), valued)]


def test_a_play_that_dropped_out_stays_below_those_that_stayed() -> None:
    # C leaves with 9; A and B had luck on the first deal, and lose all the others.
    rates = ranked({"A": [10, -6, -6], "B": [11, -9, -9], "C": [9], "D": [0]}, deals=1)
    assert rates[0] == pytest.approx(-2 / 3)
    assert rates[1] == pytest.approx(-7 / 3)
    assert rates[0] > rates[1] > rates[2] >= rates[3]


def test_a_better_play_wins_although_it_comes_later() -> None:
    rates = ranked({"A": [1, 1, 1], "B": [1, 3, 3], "C": [0], "D": [-1]}, deals=1)
    assert rates == pytest.approx([1.0, 7 / 3, 0.0, -1.0])


def test_the_value_of_a_play_counts_for_some_deals() -> None:
    rates = ranked({"A": [0, 0], "B": [4, 8]}, deals=2, trust=6, valued=np.array([2.0, 1.0]))
    assert rates == pytest.approx([12 / 8, 18 / 8])


def test_equal_plays_keep_their_order() -> None:
    rates = ranked({"A": [2] * 3, "B": [2] * 3, "C": [2], "D": [2]}, deals=1)
    assert rates.index(max(rates)) == 0


def test_all_plays_of_a_stage_are_tried_on_the_same_deals() -> None:
    seen, seat = seen_after("newword", 0)
    tried: dict[str, list[Any]] = {}

    class Noted(Simulation):
        def _try(self, start: Match, seat: int, action: str) -> float:
            tried.setdefault(action, []).append(start.state)
            return float(-ord(action))

    Noted(VALUES, play_on, Trials(3, 2, 1)).rate(seen, seat, ["A", "B", "C", "D"], Shuffler(1))
    assert [len(states) for states in tried.values()] == [6, 6, 2, 2]
    assert tried["A"] == tried["B"]
    assert tried["C"] == tried["D"] == tried["A"][:2]
    assert len({id(state) for state in tried["A"]}) == 6
    assert tried["A"][0] != tried["A"][1]
