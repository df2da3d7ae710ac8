"""The measures of a run that designers compare, and how they differ between two runs."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games import box
from wordparlor.study.errors import BadRun
from wordparlor.study.findings import VERB, Findings
from wordparlor.study.statistics import (
    Estimate,
    Floats,
    estimate_difference,
    estimate_mean,
    estimate_share,
)

LEAST_DEALS: Final = 20
"""With fewer deals no difference is called established: a few equal deals may be chance."""
TURN_SECONDS: Final = 30
"""How long people are assumed to need for one turn."""
_EVENTS: Final = {
    "went-out": "a player goes out",
    "deck-empty": "the deck is exhausted",
    "proposed": "a word is shown to the others first",
    "upheld": "a judged word is accepted",
    "refused": "a judged word is refused",
    "passed": "a player passes",
    "missed": "a player misses a turn",
}
"""What the events of all games are called; these have a row even if they never happen."""
_CARD: Final = "card:"


@dataclass(frozen=True)
class Measure:
    """A number of each game, or of some seats of each game, and how to tell a difference."""

    key: str
    label: str
    values: Floats
    deals: NDArray[np.int64]
    more: str
    """A clause about a run with more of it, with {} for the amount."""
    less: str
    is_share: bool = False
    """Whether the values are from 0 to 1 and are shown as percent."""
    is_rule: bool = False
    """Whether it counts how often a rule fires."""

    @property
    def estimate(self) -> Estimate:
        """The mean with its interval."""
        estimate = estimate_share if self.is_share else estimate_mean
        return estimate(self.values, self.deals)


@dataclass(frozen=True)
class Change:
    """How a measure of a run differs from that of another run."""

    measure: Measure
    before: Estimate
    after: Estimate
    difference: Estimate
    deals: int
    """The number of deals that were compared."""

    @property
    def established(self) -> bool:
        """Whether the interval excludes that there is no difference."""
        known = self.difference.low > 0 or self.difference.high < 0
        return known and self.deals >= LEAST_DEALS

    @property
    def clause(self) -> str:
        """The clause that fits the sign of the difference, with {} for its amount."""
        return self.measure.more if self.difference.value > 0 else self.measure.less


def measures_of(found: Findings) -> list[Measure]:
    """Return the measures of a run: wins, length, scores, hands, then how often rules fire."""
    seats, deals = found.seats, found.deals
    first = seats.where(seats.position == 0)
    listed = [
        _share(
            *("first", "wins of the first player", first.share, first.deal),
            "the first player wins {}",
        )
    ]
    names = dict.fromkeys(found.plan.bots)
    for name in names if len(names) > 1 else ():
        own = seats.where(seats.bot == name)
        listed.append(
            _share(f"bot:{name}", f"wins of {name}", own.share, own.deal, f"{name} wins {{}}")
        )
    shared = (found.winners > 1).astype(np.float64)
    listed += [
        Measure("turns", "turns", found.turns, deals, *_pair("games last {} turns", "longer")),
        Measure(
            *("minutes", "minutes", found.turns * TURN_SECONDS / 60, deals),
            *_pair("games last {} minutes", "longer"),
        ),
        Measure("rounds", "rounds", found.rounds, deals, *_pair("games have {}", "more rounds")),
        Measure(
            *("score", "score of a player", seats.score, seats.deal),
            *_pair("a player scores {}", "more points"),
        ),
        Measure(
            *("spread", "points between the highest and the lowest score", found.spread, deals),
            "the scores lie {} points further apart",
            "the scores lie {} points closer together",
        ),
        _share("shared", "games with several winners", shared, deals, "several players win {}"),
        Measure(
            *("words", "words", found.per_game(found.words), deals),
            *_pair("players make {}", "more words per game"),
        ),
        Measure(
            *("left", "cards left in hands", found.per_game(found.cards_left), deals),
            *_pair("hands keep {}", "more cards at the end"),
        ),
    ]
    never = np.zeros(found.games)
    return listed + [_rule(name, found.counts.get(name, never), deals) for name in _rules(found)]


def compare_runs(base: Findings, other: Findings) -> list[Change]:
    """Return how the measures of `other` differ from those of `base`.

    Raises:
        BadRun: the runs are of different games.
    """
    if base.plan.game != other.plan.game:
        names = f"{box(base.plan.game).name} and {box(other.plan.game).name}"
        raise BadRun(f"The runs are of {names}; compare runs of one game.")
    before = {measure.key: measure for measure in measures_of(base)}
    after = {measure.key: measure for measure in measures_of(other)}
    for mine, theirs, run in ((before, after, base), (after, before, other)):
        for key, measure in theirs.items():
            if measure.is_rule and key not in mine:
                mine[key] = _rule(key, np.zeros(run.games), run.deals)
    common = base.plan.seed == other.plan.seed
    return [_change(before[key], after[key], common) for key in after if key in before]


def rule_label(name: str) -> str:
    """Return what a count of events or actions is called."""
    if name.startswith(VERB):
        return f"action: {name.removeprefix(VERB)}"
    if name.startswith(_CARD):
        card = name.removeprefix(_CARD)
        return "a wild card is played" if card == "?" else f"{card.replace('-', ' ')} is played"
    return _EVENTS.get(name, name)


def _change(before: Measure, after: Measure, common: bool) -> Change:
    """Return a difference; over common deals where the runs have the same."""
    first, second = before.estimate, after.estimate
    if common:
        difference = estimate_difference(after.values, after.deals, before.values, before.deals)
        deals = len(np.intersect1d(after.deals, before.deals))
    else:
        value = second.value - first.value
        margin = sqrt(first.margin**2 + second.margin**2)
        difference = Estimate(value, value - margin, value + margin)
        deals = min(len(np.unique(after.deals)), len(np.unique(before.deals)))
    return Change(after, first, second, difference, deals)


def _rules(found: Findings) -> list[str]:
    """Return the names of the rules to count: events, special cards, then actions."""
    cards = sorted(name for name in found.counts if name.startswith(_CARD))
    verbs = sorted(name for name in found.counts if name.startswith(VERB))
    others = sorted(found.counts.keys() - _EVENTS.keys() - {*cards, *verbs})
    return [*_EVENTS, *others, *cards, *verbs]


def _rule(name: str, counts: Floats, deals: NDArray[np.int64]) -> Measure:
    label = rule_label(name)
    subject = label
    if name.startswith(VERB):
        subject = f"the action {name.removeprefix(VERB)} happens"
    clause = f"{subject} {{}} times"
    both = f"{clause} more per game", f"{clause} less per game"
    return Measure(name, label, counts, deals, *both, is_rule=True)


def _share(key: str, label: str, values: Floats, deals: NDArray[np.int64], clause: str) -> Measure:
    both = f"{clause} more often", f"{clause} less often"
    return Measure(key, label, values, deals, *both, is_share=True)


def _pair(clause: str, more: str) -> tuple[str, str]:
    less = more.replace("longer", "shorter").replace("more", "fewer")
    return f"{clause} {more}", f"{clause} {less}"
