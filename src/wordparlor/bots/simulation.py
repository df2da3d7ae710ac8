"""Look ahead: try plays on imagined deals, and let a cheap bot play on.

All plays are tried on the same deals, so that luck of the draw favours none. Half of the plays drop
out after each stage, and the others get twice as many deals (sequential halving). The number of
deals is fixed, so a choice can be repeated from its seed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wordparlor.bots.values import Rates, Values, find_plays, imagined, performed
from wordparlor.table.judgement import Trials
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_MOST_ACTIONS = 80
"""A trial with more actions stops; a round in which nobody goes out could be very long."""

PlayOn = Callable[[Match, int], Any]
"""Returns the next action of a seat in a trial."""


@dataclass(frozen=True)
class Simulation:
    """How plays are tried."""

    values: Values
    play_on: PlayOn
    trials: Trials

    def rate(
        self,
        seen: Match,
        seat: int,
        actions: Sequence[Any],
        rng: Shuffler,
        valued: Rates | None = None,
    ) -> Rates:
        """Return what each action is worth; `valued` is what it is worth without trials.

        An action that dropped out is worth less than all those that stayed.
        """
        trust = self.trials.trust if valued is not None else 0
        worth = np.zeros(len(actions)) if valued is None else trust * valued
        tried = np.full(len(actions), trust)
        remain = np.arange(len(actions))
        dropped = []
        deals = self.trials.deals
        while len(remain) > 1:
            for _ in range(deals):
                start = imagined(seen, Shuffler(rng.bits()))
                for at in remain.tolist():
                    worth[at] += self._try(start, seat, actions[at])
            tried[remain] += deals
            means = worth[remain] / tried[remain]
            order = np.argsort(-means, kind="stable")
            half = len(remain) // 2
            dropped.append(remain[order[half:]])
            remain = remain[order[:half]]
            deals *= 2
        rates: Rates = worth / np.maximum(tried, 1)
        # What stayed may have lost on later deals: so the last drop comes first.
        least = rates[remain].min()
        for these in reversed(dropped):
            rates[these] = np.minimum(rates[these], np.nextafter(least, -np.inf))
            least = min(least, rates[these].min())
        return rates

    def _try(self, start: Match, seat: int, action: Any) -> float:
        """Return the points that an action brings on one deal, and what is left at the end."""
        before, end = self.play_out(start, seat, performed(start, seat, action))
        return self.brought(start, seat, before, end)

    def play_out(self, start: Match, seat: int, match: Match) -> tuple[Match, Match]:
        """Play on after the first action of a trial; return the match before and after its end."""
        before, acts = start, 0
        for _ in range(_MOST_ACTIONS):
            if (
                acts == self.trials.turns
                or not match.to_act
                or match.state.round != start.state.round
            ):
                break
            turn = match.to_act[0]
            weighs = turn == seat and self.trials.weighs
            action = self._weigh(match, seat) if weighs else self.play_on(match, turn)
            before, match = match, performed(match, turn, action)
            # The end is estimated after an action of the seat itself, as the weights were learned.
            acts += turn == seat
        return before, match

    def brought(self, start: Match, seat: int, before: Match, end: Match) -> float:
        """Return the points that a seat won in a trial, and what its last action left."""
        lead, game = self.values.judgement.lead, start.rules.game
        points = lead(game, end.state, seat) - lead(game, start.state, seat)
        return float(points + self.values.left(before, seat, end) @ self.values.weights)

    def _weigh(self, match: Match, seat: int) -> Any:
        """Return the best of a few plays by their values."""
        game, most = match.rules.game, self.trials.weighs
        moves = find_plays(match, seat, game.words.decent(), most)
        actions = self.values.judgement.candidates(game, match.state, seat, moves, most)
        if len(actions) == 1:
            return actions[0]
        # Nothing is hidden in a trial, so this chance decides nothing.
        rates = self.values.rate(match, seat, actions, Shuffler(0))
        return actions[int(rates.argmax())]
