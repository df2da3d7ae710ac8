"""Tell good plays from others: by their values first, then on imagined deals, as the master does.

All plays are tried on the same deals. A puzzle is found with few deals, and verified with ten times
as many others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np

from wordparlor.bots.ladder import play_on
from wordparlor.bots.review.rating import Judge, settled
from wordparlor.bots.simulation import Simulation
from wordparlor.bots.values import Rates, find_plays, imagined, values_of
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.vocabulary import rank_of

FINDING_DEALS: Final = 5
"""The imagined deals on which a puzzle is found."""
TIMES: Final = 10
"""How many times as many verify it."""
_CONSIDERED: Final = 32
_MOST_GOOD: Final = 3
"""The most plays that solve a puzzle; ways to lay the same words count once."""
_RIVALS: Final = 3
"""How many of the other plays are tried too; and at most so many more without a word."""
_FURTHER: Final = 12
"""How many of the other plays are tried at all."""
_GLANCE: Final = 8
"""The deals on which further plays are tried first."""
CLOSE: Final = 0.75
"""Plays that differ by so many points are equally good."""
_LEAST_GAP: Final = 1.0
_GAP_SHARE: Final = 0.07
"""A good play is better than others by so many points, and by this part of its points."""
_SURE: Final = 3.0
"""How many standard errors a difference of a verified puzzle has at least."""
_EARLY: Final = (10, 20, 30)
"""After so many deals a hopeless position is given up."""


@dataclass(frozen=True)
class Position:
    """The plays of a position: those that are good by their values, and the best of the others."""

    seen: Match
    seat: int
    good: list[Any]
    rivals: list[Any]
    further: list[Any]
    """More of the others: trials may value a play higher than its value says."""
    choices: int
    """How many plays with words the seat has, as far as they were listed."""
    rank: int
    """The rank by frequency of the rarest word of the easiest good play."""
    clear: float
    """By how many points good plays must be better."""


@dataclass(frozen=True)
class Trial:
    """What plays brought on imagined deals."""

    worth: Rates
    """The mean points of each play: the good ones, then the rivals."""
    gap: float
    """By how many points the worst good play is better than the best rival."""
    spread: float
    """By how many points the good plays differ."""
    error: float
    """The largest standard error of such a difference."""


def value_plays(seen: Match, seat: int, actions: Sequence[Any]) -> Rates:
    """Return the values of actions; the same position gives the same values."""
    return values_of(seen.rules).rate(seen, seat, actions, Shuffler(0))


def look_at(seen: Match, seat: int) -> Position | None:
    """Return the plays of a position, if a few words are clearly better by their values."""
    rules, view = seen.rules, seen.state
    game, judgement = rules.game, rules.box.judgement
    moves = find_plays(seen, seat, game.words.decent(), max(_CONSIDERED, judgement.listed))
    actions = judgement.candidates(game, view, seat, moves, _CONSIDERED)
    if moves.plays < 2 or len(actions) < 3:
        return None
    rates = value_plays(seen, seat, actions)
    order = np.argsort(-rates, kind="stable").tolist()
    best = float(rates[order[0]])
    good = [at for at in order if rates[at] >= best - CLOSE]
    others = [at for at in order if rates[at] < best - CLOSE]
    made = [game.words_of(view, actions[at]) for at in good]
    if not others or not all(made) or len(set(made)) > _MOST_GOOD:
        return None
    points = max(
        game.worth(view, seat, actions[at], _events(seen, seat, actions[at])) for at in good
    )
    clear = max(_LEAST_GAP, _GAP_SHARE * abs(points))
    if rates[good[-1]] - rates[others[0]] < clear:
        return None
    rivals = [actions[at] for at in others]
    wordless = [action for action in rivals[_FURTHER:] if not game.words_of(view, action)]
    # Of ways to lay the same words one is enough.
    firsts = list(
        {words: at for at, words in reversed(list(zip(good, made, strict=True)))}.values()
    )
    return Position(
        seen,
        seat,
        [actions[at] for at in reversed(firsts)],
        rivals[:_RIVALS],
        [*rivals[_RIVALS:_FURTHER], *wordless[:_RIVALS]],
        moves.plays,
        min(max(rank_of(game.words, word) for word in words) for words in made),
        clear,
    )


def try_plays(position: Position, deals: int, rng: Shuffler) -> Trial:
    """Return what the plays of a position bring on so many imagined deals."""
    good = len(position.good)
    rows = _rows(position, position.rivals, deals, rng, give_up=True)
    return _compare(rows, good)


def _rows(
    position: Position, others: list[Any], deals: int, rng: Shuffler, *, give_up: bool = False
) -> Rates:
    """Return the points of good plays and others on each deal; `give_up` on hopeless ones."""
    judge = Judge(position.seen.rules)
    simulation = Simulation(values_of(position.seen.rules), play_on, judge.trials)
    actions, seat, rows = [*position.good, *others], position.seat, list[list[float]]()
    for number in range(1, deals + 1):
        start = imagined(position.seen, Shuffler(rng.bits()))
        ends = [
            simulation.play_out(start, seat, settled(start, seat, action)) for action in actions
        ]
        rows.append([simulation.brought(start, seat, *end) for end in ends])
        if give_up and number in _EARLY and number < deals:
            trial = _compare(np.array(rows), len(position.good))
            if trial.gap < trial.error:
                break
    return np.array(rows)


def stands(position: Position, rng: Shuffler) -> bool:
    """Tell whether the good plays are better than all further plays too.

    A few deals show which of these come near; they are tried as often as the first ones were.
    """
    glance = _rows(position, position.further, _GLANCE, Shuffler(rng.bits()))
    good = len(position.good)
    worst = int(glance[:, :good].mean(axis=0).argmin()) if len(glance) else 0
    near = []
    for number, action in enumerate(position.further, start=good):
        apart = glance[:, worst] - glance[:, number]
        if apart.mean() - 2 * apart.std(ddof=1) / sqrt(_GLANCE) < position.clear:
            near.append(action)
    if not near:
        return True
    again = replace(position, rivals=near)
    return is_verified(again, try_plays(again, TIMES * FINDING_DEALS, Shuffler(rng.bits())))


def is_found(position: Position, trial: Trial) -> bool:
    """Tell whether a few trials agree with the values."""
    return trial.gap >= position.clear / 2 and trial.spread <= position.clear + trial.error


def is_verified(position: Position, trial: Trial) -> bool:
    """Tell whether many trials agree, by far more than their error."""
    alike = trial.spread <= position.clear
    return alike and trial.gap >= max(position.clear / 2, _SURE * trial.error)


def _compare(rows: Rates, good: int) -> Trial:
    means: Rates = rows.mean(axis=0)
    apart = rows[:, :good, None] - rows[:, None, good:]
    error = apart.std(axis=0, ddof=1).max() / sqrt(len(rows))
    best, worst, rival = means[:good].max(), means[:good].min(), means[good:].max()
    return Trial(means, float(worst - rival), float(best - worst), float(error))


def _events(seen: Match, seat: int, action: Any) -> Any:
    return settled(imagined(seen, Shuffler(0)), seat, action).events
