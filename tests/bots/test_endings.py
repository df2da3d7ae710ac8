"""Endings: when all cards are known, and the search against one that tries everything."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tests.bots.positions import NAMES
from tests.games.glass.tables import lay as lay_glass
from tests.games.newword.tables import lay
from wordparlor.bots import LEVELS, bot, take_turn
from wordparlor.bots import ladder as ladder_module
from wordparlor.bots.endings import Ending, knows_all_cards
from wordparlor.bots.values import Values, performed
from wordparlor.games import deal, shelf
from wordparlor.table.judgement import POINTS_ONLY, Judgement
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words

VALUES = Values(POINTS_ONLY, np.zeros(0))
FEW = custom_words(b"ant\nart\nat\nhat\nhats\nrat\nrats\nsat\nstar\ntar\ntars\nthat\ntin\nan\nin\n")


def newword_ending(first: str, second: str) -> Table:
    """Return a table on which the stock is gone and both have two cards."""
    return lay(first, second, middle="A/E N D T S", words=FEW, hand=2, minimum=2)


def glass_ending(first: str, second: str) -> Table:
    """Return a table of tiles without a stock."""
    return lay_glass(first, second, board="T A R", stock="", words=FEW)


ENDINGS = [
    newword_ending("H T", "R S"),
    newword_ending("A/E R", "S S"),
    newword_ending("H I/E", "T R"),
    newword_ending("D D", "H T"),
    glass_ending("HSN", "RSI"),
    glass_ending("AT", "RS"),
    glass_ending("SS", "TH"),
]
ending = pytest.mark.parametrize("table", ENDINGS)


def all_actions(match: Match) -> list[Any]:
    return list(match.moves(match.to_act[0], match.rules.game.words.decent()))


def every(_game: Any, _view: Any, _seat: int, moves: Any, _most: int) -> list[Any]:
    return list(moves)


WHOLE = Values(Judgement(candidates=every), np.zeros(0))
"""Tries all actions, not only the best."""


def outcome(match: Match, seat: int, start: Match, depth: int = 0) -> float:
    """Return the lead of a seat at the end of the round if both play their best: try everything."""
    lead = WHOLE.judgement.lead
    if not match.to_act or match.state.round != start.state.round or depth == 12:
        return lead(match.rules.game, match.state, seat)
    turn = match.to_act[0]
    results = [
        outcome(performed(match, turn, action), seat, start, depth + 1)
        for action in all_actions(match)
    ]
    return max(results) if turn == seat else min(results)


def plain_rates(match: Match, seat: int, actions: list[Any]) -> list[float]:
    """Return the exact worth of each action."""
    before = WHOLE.judgement.lead(match.rules.game, match.state, seat)
    return [outcome(performed(match, seat, action), seat, match) - before for action in actions]


@ending
def test_the_search_finds_what_a_search_of_everything_finds(table: Table) -> None:
    match = table.match
    seat = match.to_act[0]
    actions = all_actions(match)
    exact = plain_rates(match, seat, actions)
    search = Ending(WHOLE, seat, 1_000, 100_000)
    rates = search.rate(match.seen_by(seat), actions).tolist()
    assert max(rates) == max(exact)
    assert exact[rates.index(max(rates))] == max(exact)
    for rate, true in zip(rates, exact, strict=True):
        # The rating of a play that is not the best is a bound below the best.
        assert rate == true or rate < max(exact)


@ending
@pytest.mark.parametrize("nodes", [1, 3, 10])
def test_few_nodes_give_an_estimate_and_the_same_each_time(table: Table, nodes: int) -> None:
    match = table.match
    seat = match.to_act[0]
    actions = all_actions(match)
    seen = match.seen_by(seat)
    first, again = (Ending(WHOLE, seat, 4, nodes).rate(seen, actions).tolist() for _ in range(2))
    assert first == again
    assert len(first) == len(actions)
    assert np.isfinite(first).all()


def test_without_nodes_the_estimate_of_values_counts() -> None:
    match = ENDINGS[0].match
    actions = all_actions(match)
    seen = match.seen_by(0)
    hand = Judgement(features=lambda _game: ("hand",), look=_hand, candidates=every)
    values = Values(hand, np.array([-2.0]))
    # The first turn of others needs a look, so only the last depth without one is complete.
    rates = Ending(values, 0, 10, 0).rate(seen, actions)
    assert rates == pytest.approx(values.rate(seen, 0, actions, Shuffler(0)))


def _hand(_game: Any, _before: Any, seat: int, after: Any) -> tuple[float]:
    return (float(len(after.hands[seat])),)


def test_what_the_other_leaves_counts_against_the_seat() -> None:
    match = ENDINGS[0].match
    hand = Judgement(features=lambda _game: ("hand",), look=_hand, candidates=every)
    values = Values(hand, np.array([100.0]))
    search = Ending(values, 0, 10, 5)
    other = performed(match, 0, all_actions(match)[-1])
    answer = all_actions(other)[-1]
    node = search._after(other, 1, answer)
    assert node.leaf or node.estimate < -50


def test_partners_search_for_the_best_of_both() -> None:
    table = deal("giftwords", NAMES[:2], variant="coop", seed=1)
    search = Ending(VALUES, 0, 4, 3)
    assert search._wins(table.match, 0)
    assert search._wins(table.match, 1)
    rival = Ending(VALUES, 0, 4, 3)
    assert not rival._wins(ENDINGS[0].match, 1)


def test_a_shuffle_ends_the_search() -> None:
    match = ENDINGS[0].match
    search = Ending(VALUES, 0, 4, 3)
    action = all_actions(match)[0]
    assert not search._after(match, 0, action).leaf

    class Shuffled(Match):
        def redo(self, seat: int, action: Any) -> Match:
            after = super().redo(seat, action)
            return Match(after.rules, replace(after.state, rng=987))

    assert search._after(Shuffled(match.rules, match.state), 0, action).leaf


def test_a_game_may_name_all_actions_that_the_search_tries() -> None:
    match = ENDINGS[0].match
    best = Ending(Values(Judgement(candidates=every), np.zeros(0)), 0, 2, 10)
    named = Ending(Values(Judgement(ending=every), np.zeros(0)), 0, 2, 10)
    after = [search._after(match, 0, all_actions(match)[0]) for search in (best, named)]
    best._left = named._left = 1
    answers = len(match.rules.box.best(match.rules.game, after[0].match.state, 1, most=2))
    assert answers > 2
    assert [len(best._children(after[0])), len(named._children(after[1]))] == [2, answers]


@ending
def test_both_know_all_cards_when_the_stock_is_gone(table: Table) -> None:
    for seat in (0, 1):
        assert knows_all_cards(table.match.seen_by(seat), seat)


@pytest.mark.parametrize("game", shelf())
def test_nobody_knows_all_cards_after_the_deal(game: str) -> None:
    seats = shelf()[game].seats_of("")[0]
    table = deal(game, NAMES[: max(2, seats)], seed=1)
    for seat in range(len(table.names)):
        assert not knows_all_cards(table.match.seen_by(seat), seat)


def test_a_card_in_the_stock_or_a_third_hand_may_be_anywhere() -> None:
    table = lay("H T", "R S", middle="A/E N D T S", stock="E/I", words=FEW, hand=2)
    assert not knows_all_cards(table.match.seen_by(0), 0)
    table = lay("H T", "R S", "D D", middle="A/E N D T S", words=FEW, hand=2)
    assert not knows_all_cards(table.match.seen_by(0), 0)


def test_known_cards_are_dealt_as_they_lie() -> None:
    match = ENDINGS[0].match
    for seed in range(5):
        state = match.rules.game.imagine(match.view(0), Shuffler(seed))
        assert state.hands == match.state.hands


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_best_levels_search_endings(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    class Noted(Ending):
        def rate(self, seen: Match, actions: Any) -> Any:
            searched.append(self.nodes)
            return super().rate(seen, actions)

    monkeypatch.setattr(ladder_module, "Ending", Noted)
    take_turn(newword_ending("H T", "R S"), 0, bot(level))
    assert bool(searched) == (level in ("expert", "master"))
    searched.clear()
    early = lay("H T", "R S", middle="A/E N D T S", stock="E/I A/E", words=FEW, hand=2)
    take_turn(early, 0, bot(level))
    assert searched == []
