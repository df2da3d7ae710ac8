"""What a game knows about the worth of a position; bots, hints and reviews use it.

The worth of a play is the points that it brings, and what it leaves behind: the cards that are
kept, what the next player finds, who can go out. A game describes the latter by *features*: plain
numbers. *Weights*, learned from games of bots against each other, tell how many points a feature is
worth until the end of the round.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from math import inf
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import BadSetup
from wordparlor.table.game import Game
from wordparlor.table.moves import Moves
from wordparlor.words.dictionary import Dictionary

Weights = NDArray[np.float64]
Names = Callable[[Any], tuple[str, ...]]
Look = Callable[[Any, Any, int, Any], Sequence[float]]
Lead = Callable[[Any, Any, int], float]
Candidates = Callable[[Any, Any, int, Moves[Any], int], list[Any]]
Find = Callable[[Any, Any, int, Dictionary, int], Moves[Any]]


class LearnedVariant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was learned for one variant."""

    made_by: str
    """The command that made it, with its seed."""
    rules: int
    """The version of the rules it was made with."""
    weights: dict[str, float]
    """The weight of each feature."""
    noise: dict[str, float] = {}
    """For each level of bots how many points it takes for one play to be clearly better."""
    spread: dict[str, float] = {}
    """How far a lead may still change until the end, in points, by what is left of the game; see
    `bots/review/chances.py`. Empty when it was not learned."""
    spread_made_by: str = ""
    """The command that made the spreads, where another one made the weights."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned for the variants of a game; the file `judgement.json` of its package."""

    variants: dict[str, LearnedVariant]


def lead(game: Game[Any, Any], state: Any, seat: int) -> float:
    """Return by how many points a seat is ahead of the best of the others.

    Partners have one score: it is their lead.
    """
    scores = state.scores
    if game.partners:
        return float(scores[seat])
    return float(scores[seat] - max(score for at, score in enumerate(scores) if at != seat))


def best_candidates(
    _game: Game[Any, Any], _view: Any, _seat: int, moves: Moves[Any], most: int
) -> list[Any]:
    """Return the best plays, and the first of the actions without a word."""
    plays = [moves[at] for at in moves.best(most)]
    others = list(moves[moves.plays : moves.plays + most])
    if moves.fallback is not None and moves.fallback not in others:
        others.append(moves.fallback)
    return plays + others


def rounds_left(game: Game[Any, Any], state: Any) -> float:
    """Return how many rounds come after this one."""
    return float(max(0, game.rounds - state.round))


def no_features(_game: Game[Any, Any]) -> tuple[str, ...]:
    """Return no names: the game has no features."""
    return ()


def look_at_nothing(_game: Game[Any, Any], _before: Any, _seat: int, _after: Any) -> tuple[()]:
    """Return no numbers: the game has no features."""
    return ()


@dataclass(frozen=True)
class Trials:
    """How many plays are tried on how many imagined deals, and for how long."""

    plays: int
    deals: int
    """The deals of the first stage; half of the plays drop out, the others get twice as many."""
    turns: int
    """How many more times the seat acts before the end of a trial is estimated."""
    trust: int = 0
    """For how many deals the value of a play counts, beside the trials of it."""
    margin: float = inf
    """How many points a play may be worth less than the best one, to be tried."""
    weighs: int = 0
    """How many plays the seat weighs by their values when it plays on; 0: it plays on cheaply."""


@dataclass(frozen=True)
class Judgement:
    """What a game knows about the worth of a position."""

    package: str = ""
    """The package with the weights, `judgement.json`; empty when there are none."""
    features: Names = no_features
    """Returns the names of the features, of (game)."""
    look: Look = look_at_nothing
    """Returns the features of what a play left behind, of (game, before, seat, after).

    Both are complete states, with the hidden cards of one imagined deal. What the play drew counts
    only where the seat would value it before it sees the cards.
    """
    lead: Lead = lead
    """Returns by how many points a seat is ahead, of (game, state, seat)."""
    candidates: Candidates = best_candidates
    """Returns the actions that are worth a thought, of (game, view, seat, moves, most)."""
    find: Find | None = None
    """Returns the best plays for bots that judge, of (game, state, seat, words, most), where the
    search of the game takes too long for them."""
    listed: int = 0
    """How many of the best plays `candidates` chooses from; 0: as many as it may return."""
    trials: Mapping[str, Trials] = field(default_factory=dict)
    """How the levels of bots that look ahead try plays, when not as in other games."""
    vocabulary: Mapping[str, int] = field(default_factory=dict)
    """How many words the levels of bots know, when not as in other games; see `vocabulary`."""
    rounds_left: Callable[[Any, Any], float] = rounds_left
    """Returns about how many rounds come after this one, of (game, state)."""
    aim: Callable[[Any], float] = lambda _game: 0.0
    """Returns the score that partners agreed to reach, of (game); 0 when they only count points."""
    ending: Candidates | None = None
    """Returns all actions that a search of an ending tries, of the same; None: the best few."""

    @cached_property
    def learned(self) -> Learned:
        """What the package has learned."""
        if not self.package:
            return Learned({})
        text = files(self.package).joinpath("judgement.json").read_bytes()
        return msgspec.json.decode(text, type=Learned)

    def learned_for(self, game: Game[Any, Any]) -> LearnedVariant:
        """Return what was learned for the variant of a table, else for the first variant."""
        variants = self.learned.variants
        if not variants:
            return LearnedVariant("", 0, dict.fromkeys(self.features(game), 0.0))
        first = next(iter(variants.values()))
        return variants.get(game.setup.variant, first)

    def weights(self, game: Game[Any, Any], learned: LearnedVariant | None = None) -> Weights:
        """Return the weights of the features at a table, in their order.

        Raises:
            BadSetup: the weights are those of other features.
        """
        names = self.features(game)
        known = (learned or self.learned_for(game)).weights
        if missing := ", ".join(name for name in names if name not in known):
            raise BadSetup(f"These weights were learned without {missing}; learn them again.")
        return np.array([known[name] for name in names])


POINTS_ONLY: Final = Judgement()
"""The judgement of a game without features: its bots see points, and look ahead."""
