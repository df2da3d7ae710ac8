"""Try an action from a view: what it would score, with hidden cards imagined."""

from typing import Any, NamedTuple

from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler


class TriedAction(NamedTuple):
    """What an action would do."""

    before: Match
    """The match with an imagined deal."""
    after: Match
    points: int
    """What it is worth to its seat."""
    besides: str
    """What it does to others, or costs, as a phrase: Ben scores 5."""


def try_action(seen: Match, seat: int, action: Any, seed: int = 0) -> TriedAction:
    """Return what an action would do; where words are judged, all others accept them.

    The seed of the imagined deal is fixed, so that the result reveals nothing.

    Raises:
        RuleBroken: the seat may not do this now.
    """
    game, view = seen.rules.game, seen.state
    before = Match(seen.rules, game.imagine(view, Shuffler(seed)))
    after = before.act(seat, action)
    events = after.events
    while after.state.window:
        after = after.act(after.to_act[0], ANSWERS["accept"])
        events = (*events, *after.events)
    worth = game.worth(view, seat, action, events)
    return TriedAction(before, after, worth, game.besides(view, seat, action, events))
