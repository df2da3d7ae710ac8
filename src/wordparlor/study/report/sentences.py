"""Tell numbers in plain sentences, and say when a difference is not established."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Final

from wordparlor.games import box
from wordparlor.study.findings import Findings
from wordparlor.study.measures import LEAST_DEALS, TURN_SECONDS, Change
from wordparlor.study.plan import Plan
from wordparlor.study.skill import Skill
from wordparlor.study.statistics import (
    Estimate,
    by_bot,
    by_position,
    estimate_mean,
    first_seat_advantage,
)

_TOLD: Final = ("first", "turns", "score")
"""The differences that are always told, also when they are not established."""
_MINUS: Final = "\N{MINUS SIGN}"
_OFTEN: Final = 3
"""How many changed rules the sentences name; a table has all."""


def tell_run(found: Findings, skill: Skill | None) -> Iterator[str]:
    """Yield sentences about one run."""
    plan = found.plan
    yield tell_plan(plan)
    few = plan.deals < LEAST_DEALS
    if few:
        yield f"{plan.deals} deals are too few to establish anything; play {LEAST_DEALS} or more."
    bots = sorted(by_bot(found.seats, plan.bots), key=lambda one: -one.wins.value)
    if len(bots) > 1:
        yield f"{'; '.join(f'{one.bot} wins {percent(one.wins)} of its games' for one in bots)}."
    advantage = first_seat_advantage(found.seats)
    fair = by_position(found.seats)[0].wins.value - advantage.value
    amount = write_amount(advantage, is_share=True)
    if few or advantage.low <= 0 <= advantage.high:
        yield f"Whether playing first is an advantage is not established ({signed(advantage)})."
    else:
        word = "more" if advantage.value > 0 else "less"
        yield f"The first player wins {amount} {word} often than a fair share of {fair:.0%}."
    turns = estimate_mean(found.turns, found.deals)
    minutes = turns.value * TURN_SECONDS / 60
    sheet = box(plan.game).minutes
    yield (
        f"A game lasts {write(turns)} turns: about {minutes:,.0f} minutes if a turn takes "
        f"{TURN_SECONDS} seconds; the game names {sheet} minutes."
    )
    if skill is not None:
        yield tell_better(skill)
    for (bot, reason), count in found.forfeits.items():
        yield f"{bot} forfeited {count:,} game{'s' * (count > 1)}: {reason}"


def tell_plan(plan: Plan) -> str:
    """Return a sentence that says what was played."""
    name = box(plan.game).variant(plan.variant).name
    games = f"{plan.games:,} game{'s' * (plan.games != 1)}"
    if plan.games_per_deal == 1:
        return f"{' and '.join(plan.bots)} played {games} of {name}, each with a deal of its own."
    return (
        f"{' and '.join(plan.bots)} played {games} of {name}: {plan.deals:,} deals, "
        f"each {plan.games_per_deal} times with the bots on other seats."
    )


def tell_better(skill: Skill) -> str:
    """Return a sentence about how often the better bot wins."""
    share = skill.better_ahead
    if len(skill.ranking) == 2:
        who = f"{skill.ranking[0]}, the better bot, ends ahead of {skill.ranking[1]}"
    else:
        who = "The better of two bots ends ahead of the other"
    unclear = "" if share.low > 0.5 else "; that it is better is not established"
    return f"{who} in {percent(share)} of the games, and a tie counts half{unclear}."


def tell_changes(name: str, changes: Sequence[Change]) -> Iterator[str]:
    """Yield sentences about what is different in a run with this name."""
    told = [one for one in changes if one.measure.key.startswith("bot:")]
    if len(told) == 2:
        # What one bot wins, the other one loses.
        told.pop()
    told += [one for one in changes if one.measure.key in _TOLD]
    rules = [one for one in changes if one.measure.is_rule and one.established]
    rules.sort(key=lambda one: -abs(one.difference.value) / (one.difference.margin or 1e-9))
    known = [one for one in told if one.established] + rules[:_OFTEN]
    if known:
        clauses = (one.clause.format(_amount(one)) for one in known)
        yield f"With {name}, {'; '.join(clauses)}."
    # A measure that is the same in all games says nothing.
    unknown = [one for one in told if not one.established and one.difference.margin > 0]
    if unknown:
        clauses = (f"{one.measure.label} ({_signed(one)})" for one in unknown)
        yield f"With {name}, no difference is established for {', '.join(clauses)}."
    if not known and not unknown:
        yield f"With {name}, nothing changes in wins, length or scores."


def _amount(change: Change) -> str:
    return write_amount(change.difference, change.measure.is_share)


def _signed(change: Change) -> str:
    return signed(change.difference, change.measure.is_share)


def write_amount(one: Estimate, is_share: bool) -> str:
    """Return how large a difference is, without its sign."""
    value = Estimate(abs(one.value), abs(one.value) - one.margin, abs(one.value) + one.margin)
    return percent(value) if is_share else write(value)


def signed(one: Estimate, is_share: bool = True) -> str:
    """Return a difference with its sign."""
    sign = "+" if one.value > 0 else _MINUS if one.value < 0 else ""
    return f"{sign}{write_amount(one, is_share)}"


def percent(one: Estimate) -> str:
    """Return a share as percent: 51.8 ± 0.9 %."""
    if one.margin and (one.value == one.low == 0 or one.value == one.high == 1):
        # The interval lies on one side only.
        return f"{100 * one.value:.0f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"
    margin = f" ± {100 * one.margin:.1f}" if isfinite(one.margin) else ""
    return f"{100 * one.value:.1f}{margin} %"


def write(one: Estimate) -> str:
    """Return a number with its interval: 12.3 ± 0.4; small numbers have more digits."""
    digits = 1 if abs(one.value) >= 1 else 2 if abs(one.value) >= 0.1 else 3
    margin = f" ± {one.margin:,.{digits}f}" if isfinite(one.margin) else ""
    return f"{one.value:,.{digits}f}{margin}"
