"""Rate the choices of one decision: the action that was taken, and those that could have been.

Only the view of the seat counts: a review judges what a player could know. Values rate all
candidates. Where they see a difference that matters, the best of them and the action that was taken
are tried on the same imagined deals, as the master tries plays; the number of deals is fixed, so a
review can be repeated.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.bots.ladder import LADDER, play_on
from wordparlor.bots.review.chances import WinChances, win_chances
from wordparlor.bots.simulation import Simulation
from wordparlor.bots.values import Rates, find_plays, imagined, values_of
from wordparlor.table.judgement import Trials
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match, TableRules
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

MATTERS: Final = 0.02
"""A smaller difference of win chances by values is not worth a trial."""
_CONSIDERED: Final = 24
_CONSIDERED_KNOWN: Final = 6
"""How many plays with words that a player knows are considered besides."""
_FLOOR: Final = 0.01
"""The least noise that a review states: no estimate is exact."""


@dataclass(frozen=True)
class Decision:
    """The choices of a seat at one moment, with what they are worth."""

    actions: list[Any]
    worth: Rates
    """The points that each action brings until the end of the round, by the judgement."""
    chances: Rates
    """The chances to win of all seats after each action."""
    played: int
    best: int
    known: int
    """The best action with words that the player knows."""
    noise: float
    """The standard error of the difference between the best action and the one taken."""
    deals: int
    """On how many imagined deals these two were tried; 0: values alone rate them."""


class Judge:
    """Rates decisions at one table, as the master would."""

    def __init__(self, rules: TableRules, times: int = 1) -> None:
        """Take the trials of reviews, with so many times as many deals."""
        self.rules: Final = rules
        values = values_of(rules)
        given = rules.box.judgement.trials
        master = given.get("master", LADDER["master"].trials) or Trials(4, 4, 1)
        trials = given.get("review") or replace(master, plays=4, deals=8)
        self.trials: Final = replace(trials, deals=trials.deals * times)
        self.win: Final[WinChances] = win_chances(values, rules)
        self._values = values
        self._simulation = Simulation(values, play_on, self.trials)

    def rate(
        self, seen: Match, seat: int, played: Any, known: Dictionary, rng: Shuffler
    ) -> Decision | None:
        """Return the rated choices of a seat on its turn; None when it had no choice.

        `seen` is the match as the seat sees it; `known` has the words that the player knows.
        """
        actions = self._candidates(seen, seat, known)
        if len(actions) == 1 and actions[0] == played:
            return None
        if played not in actions:
            actions.append(played)
        words = [seen.rules.game.words_of(seen.state, action) for action in actions]
        familiar = np.array([all(word in known for word in made) for made in words])
        at = actions.index(played)
        start = imagined(seen, Shuffler(rng.bits()))
        afters = [settled(start, seat, action) for action in actions]
        worth = np.array([self._simulation.brought(start, seat, start, one) for one in afters])
        chances = np.array([self.win.after(start, seat, after) for after in afters])
        own = chances[:, seat]
        # What somebody has played, that player knew.
        familiar[at] = True
        decision = _decide(actions, worth, chances, seat, at, familiar)
        if own[decision.best] - own[at] < MATTERS:
            return decision
        return self._try(seen, seat, decision, familiar, rng)

    def rate_answer(self, seen: Match, seat: int, played: Any, rng: Shuffler) -> Decision:
        """Return the rated answers to the words of another seat."""
        window = seen.state.window
        start = imagined(seen, Shuffler(rng.bits()))
        actions = list(window.answers)
        afters = [_answered(start, seat, answer) for answer in actions]
        worth = np.array([self._simulation.brought(start, seat, start, one) for one in afters])
        chances = np.array([self.win.after(start, window.seat, after) for after in afters])
        return _decide(actions, worth, chances, seat, actions.index(played), np.array([True, True]))

    def _candidates(self, seen: Match, seat: int, known: Dictionary) -> list[Any]:
        game, judgement = seen.rules.game, seen.rules.box.judgement
        words = game.words.decent()
        moves = find_plays(seen, seat, words, max(_CONSIDERED, judgement.listed))
        actions = judgement.candidates(game, seen.state, seat, moves, _CONSIDERED)
        if known is not words and moves.plays:
            moves = find_plays(seen, seat, known.decent(), _CONSIDERED_KNOWN)
            actions += judgement.candidates(game, seen.state, seat, moves, _CONSIDERED_KNOWN)
        return list(dict.fromkeys(actions))

    def _try(
        self, seen: Match, seat: int, valued: Decision, familiar: NDArray[np.bool_], rng: Shuffler
    ) -> Decision:
        """Return the decision after trials: first of the best few, then of the best of those."""
        order = np.argsort(-valued.chances[:, seat], kind="stable").tolist()
        tried = list(dict.fromkeys([*order[: self.trials.plays - 1], valued.known, valued.played]))
        first = self._trials(seen, seat, [valued.actions[at] for at in tried], rng, 1)
        decision = self._combined(valued, tried, first, seat, familiar)
        if decision.best == decision.played:
            return decision
        # The estimate of the best is too high, because it is the best: so try it on new deals.
        finalists = list(dict.fromkeys([decision.best, decision.known, decision.played]))
        second = self._trials(seen, seat, [valued.actions[at] for at in finalists], rng, 2)
        return self._combined(decision, finalists, second, seat, familiar)

    def _trials(
        self, seen: Match, seat: int, actions: Sequence[Any], rng: Shuffler, times: int
    ) -> tuple[Rates, Rates]:
        """Return points and chances of each action on each of some imagined deals."""
        worth, chances = [], []
        for _ in range(times * self.trials.deals):
            start = imagined(seen, Shuffler(rng.bits()))
            ends = [
                self._simulation.play_out(start, seat, settled(start, seat, action))
                for action in actions
            ]
            worth.append([self._simulation.brought(start, seat, *end) for end in ends])
            chances.append([self.win.after(before, seat, end) for before, end in ends])
        return np.array(worth), np.array(chances)

    def _combined(
        self,
        valued: Decision,
        tried: list[int],
        found: tuple[Rates, Rates],
        seat: int,
        familiar: NDArray[np.bool_],
    ) -> Decision:
        """Return the decision with the estimates of trials; what was not tried cannot be best."""
        deals, trust = len(found[0]), self.trials.trust
        share = deals / (deals + trust)
        worth, chances = valued.worth.copy(), valued.chances.copy()
        worth[tried] += share * (found[0].mean(axis=0) - worth[tried])
        chances[tried] += share * (found[1].mean(axis=0) - chances[tried])
        open_to = np.zeros(len(familiar), np.bool_)
        open_to[tried] = True
        decision = _decide(
            valued.actions, worth, chances, seat, valued.played, familiar & open_to, open_to
        )
        own = found[1][:, :, seat]
        apart = own[:, tried.index(decision.best)] - own[:, tried.index(decision.played)]
        error = share * float(apart.std(ddof=1)) / sqrt(deals) if deals > 1 else 1.0
        return replace(decision, noise=max(_FLOOR, error), deals=deals)


def _decide(
    actions: list[Any],
    worth: Rates,
    chances: Rates,
    seat: int,
    played: int,
    familiar: NDArray[np.bool_],
    open_to: NDArray[np.bool_] | None = None,
) -> Decision:
    """Return the decision with its best action, and the best of those that the player knows."""
    own = chances[:, seat]
    allowed = own if open_to is None else np.where(open_to, own, -np.inf)
    best, known = int(allowed.argmax()), int(np.where(familiar, own, -np.inf).argmax())
    # Of equal actions the one taken is the best.
    best = played if own[played] >= own[best] else best
    known = played if own[played] >= own[known] else known
    return Decision(actions, worth, chances, played, best, known, MATTERS, 0)


def settled(match: Match, seat: int, action: Any) -> Match:
    """Return the match after an action; where words are challenged, all challenge invalid ones."""
    game = match.rules.game
    faulty = game.judging == "challenge" and bool(game.faults(match.state, action))
    match = match.redo(seat, action)
    while match.state.window:
        match = match.redo(match.to_act[0], ANSWERS["challenge" if faulty else "accept"])
    return match


def _answered(match: Match, seat: int, answer: Any) -> Match:
    """Return the match after an answer; all who have not answered yet accept."""
    match = match.redo(seat, answer)
    while match.state.window:
        match = match.redo(match.to_act[0], ANSWERS["accept"])
    return match
