"""The ladder: six levels of bots, with the same meaning in every game.

A level differs from the next in the words that it knows, in how often a weaker play passes for a
better one, and in its judgement: the points of the moment, what a play leaves behind, or trials of
plays on imagined deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

import numpy as np

from wordparlor.bots.endings import Ending, knows_all_cards
from wordparlor.bots.greedy import pick_best
from wordparlor.bots.simulation import Simulation
from wordparlor.bots.values import Rates, find_plays, values_of
from wordparlor.table.judgement import Trials
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.vocabulary import vocabulary

_ENDING_PLAYS: Final = 5
"""How many plays of each turn are tried when all cards are known."""


@dataclass(frozen=True)
class Rung:
    """How a bot of one level plays."""

    words: int
    """How many words it knows, see `vocabulary`; 0: all words of the table. A game may set its own
    number."""
    judges: bool
    """Whether it sees what plays leave behind, besides the points of the moment."""
    noise: float
    """How many points it takes for one play to be clearly better; a game may set its own."""
    most: int
    """How many of the best plays it considers."""
    trials: Trials | None = None
    """How it tries the best of them on imagined deals; a game may set its own way."""
    nodes: int = 0
    """How many positions it looks at when it knows all cards, instead of trials; 0: none."""

    def known_words(self, level: str, seen: Match, seat: int) -> Dictionary:
        """Return the inoffensive words that the bot knows: by its name, so for a whole game."""
        game = seen.rules.game
        words = game.words
        size = seen.rules.box.judgement.vocabulary.get(level, self.words)
        if size:
            words = vocabulary(words, size, crc32(game.setup.seats[seat].encode()))
        return words.decent()

    def choose(self, level: str, seen: Match, seat: int, rng: Shuffler) -> Any:
        """Return the action of the bot on its turn."""
        words = self.known_words(level, seen, seat)
        if self.judges:
            moves = find_plays(seen, seat, words, max(self.most, seen.rules.box.judgement.listed))
            actions, rates = self._by_judgement(level, seen, seat, moves, rng)
        else:
            # All moves: only they can tell which plays spend nothing valuable.
            actions, rates = _by_points(seen.moves(seat, words), self.most)
        noise = seen.rules.learned.noise.get(level, self.noise)
        return actions[draw_play(rates, noise, rng)]

    def _by_judgement(
        self, level: str, seen: Match, seat: int, moves: Moves[Any], rng: Shuffler
    ) -> tuple[Sequence[Any], Rates]:
        game, judgement = seen.rules.game, seen.rules.box.judgement
        actions = judgement.candidates(game, seen.state, seat, moves, self.most)
        if len(actions) == 1:
            return actions, np.zeros(1)
        values = values_of(seen.rules)
        rates = values.rate(seen, seat, actions, Shuffler(rng.bits()))
        trials = judgement.trials.get(level, self.trials)
        if trials is None:
            return actions, rates
        best = shortlist(rates, trials)
        ends = self.nodes and knows_all_cards(seen, seat)
        if ends and judgement.ending:
            actions = judgement.ending(game, seen.state, seat, moves, _ENDING_PLAYS)
        else:
            actions = [actions[at] for at in best]
        if ends:
            found = Ending(values, seat, _ENDING_PLAYS, self.nodes).rate(seen, actions)
            # Only the rating of the best is exact; noise would take bounds of others for worth.
            return [actions[int(found.argmax())]], np.zeros(1)
        simulation = Simulation(values, play_on, trials)
        return actions, simulation.rate(seen, seat, actions, rng, rates[best])


def shortlist(rates: Rates, trials: Trials) -> list[int]:
    """Return the numbers of the plays that are worth a trial, best first."""
    best = np.argsort(-rates, kind="stable")[: trials.plays]
    close: list[int] = best[rates[best] >= rates[best[0]] - trials.margin].tolist()
    return close


def _by_points(moves: Moves[Any], most: int) -> tuple[Sequence[Any], Rates]:
    """Return the best plays that spend nothing valuable, else the sensible action without a word.

    A play that spends something valuable must score more than all plays that do not.
    """
    thrifty = moves.thrifty
    actions = [thrifty[at] for at in thrifty.best(most)]
    rates = [float(thrifty.scores[at]) for at in thrifty.best(most)]
    if moves.top > thrifty.top:
        best = moves.best(1)[0]
        actions.append(moves[best])
        rates.append(float(moves.scores[best]))
    if not actions:
        return [moves.fallback], np.zeros(1)
    return actions, np.array(rates)


def draw_play(rates: Rates, noise: float, rng: Shuffler) -> int:
    """Return the number of one of the better plays; without noise, of the best.

    A play that is much worse than the best is never drawn.
    """
    best = rates.max()
    if not noise:
        return int(rates.argmax())
    chances = np.where(rates >= best - 3 * noise, np.exp((rates - best) / noise), 0.0)
    sums = np.cumsum(chances)
    return int(np.searchsorted(sums, sums[-1] * (rng.bits() >> 11) / 2**53, side="right"))


def play_on(match: Match, seat: int) -> Any:
    """Return the next action of a seat in a trial: cheap, by the points of the moment."""
    return pick_best(find_plays(match, seat, match.rules.game.words.decent()))


LADDER: Final = {
    "reader": Rung(4_000, judges=False, noise=6.0, most=40),
    "casual": Rung(9_000, judges=False, noise=4.0, most=40),
    "regular": Rung(18_000, judges=True, noise=3.0, most=24),
    "club": Rung(40_000, judges=True, noise=1.5, most=24),
    "expert": Rung(0, judges=True, noise=0.0, most=24, trials=Trials(4, 4, 1), nodes=120),
    "master": Rung(0, judges=True, noise=0.0, most=32, trials=Trials(8, 8, 1), nodes=500),
}
