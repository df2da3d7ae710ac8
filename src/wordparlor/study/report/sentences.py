"""Tell numbers in plain sentences, and say when a difference is not established."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Final

from wordparlor.games import box
from wordparlor.study.findings import Findings
from wordparlor.study.measures import LEAST_DEALS, TURN_SECONDS, Change, compare_runs
from wordparlor.study.plan import Plan
from wordparlor.study.skill import Skill
from wordparlor.study.statistics import (
    Estimate,
    by_bot,
    by_position,
    estimate_mean,
    first_seat_advantage,
)
from wordparlor.table.phrases import and_list

_TOLD: Final = ("first", "turns", "score")
"""The differences that are always told, also when they are not established."""
_MINUS: Final = "\N{MINUS SIGN}"
_MANY_SETTINGS: Final = 8
"""With more settings, only those with established differences are told."""
_OFTEN: Final = 3
"""How many changed rules the sentences name; a table has all."""


def tell_run(found: Findings, skill: Skill | None) -> Iterator[str]:
    """Yield sentences about one run."""
    plan = found.plan
    yield tell_plan(plan)
    few = plan.deals < LEAST_DEALS
    if few:
        yield _tell_few(plan.deals)
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
    yield from tell_forfeits(found)


def tell_forfeits(found: Findings, where: str = "") -> Iterator[str]:
    """Yield a sentence for each reason of forfeits."""
    for (bot, reason), count in found.forfeits.items():
        yield f"{where}{bot} forfeited {count:,} game{'s' * (count > 1)}: {reason}"


def tell_plan(plan: Plan) -> str:
    """Return a sentence that says what was played."""
    name = box(plan.game).variant(plan.variant).name
    games = f"{plan.games:,} game{'s' * (plan.games != 1)}"
    if plan.games_per_deal == 1:
        return f"{and_list(plan.bots)} played {games} of {name}, each with a deal of its own."
    deals = f"{plan.deals:,} deal{'s' * (plan.deals != 1)}"
    return (
        f"{and_list(plan.bots)} played {games} of {name}: {deals}, "
        f"each {plan.games_per_deal} times with the bots on other seats."
    )


def tell_better(skill: Skill) -> str:
    """Return a sentence about how often the better bot wins."""
    share = skill.better_ahead
    ahead = f"{percent(share)} of the games, and a tie counts half"
    if share.low <= 0.5:
        return (
            f"That one bot is better is not established: {skill.ranking[0]} leads, and the leader "
            f"of two bots ends ahead in {ahead}."
        )
    if len(skill.ranking) > 2:
        return f"The better of two bots ends ahead of the other in {ahead}."
    better, other = skill.ranking
    return f"{better}, the better bot, ends ahead of {other} in {ahead}."


def tell_sweep(runs: Sequence[tuple[str, Findings]], base: int) -> Iterator[str]:
    """Yield sentences about what differs from the base; of many settings only the clear ones."""
    name, found = runs[base]
    yield f"{len(runs)} settings are compared over the same deals, each with {name}."
    yield f"In each setting, {tell_plan(found.plan)}"
    if found.plan.deals < LEAST_DEALS:
        yield _tell_few(found.plan.deals)
    for other, theirs in runs:
        yield from tell_forfeits(theirs, f"With {other}, ")
    unclear = 0
    for number, (other, theirs) in enumerate(runs):
        if number == base:
            continue
        changes = compare_runs(found, theirs)
        if len(runs) > _MANY_SETTINGS and not is_clear(changes):
            unclear += 1
        else:
            yield from tell_changes(other, changes)
    if unclear:
        yield (
            f"With {unclear} other setting{'s' * (unclear > 1)}, no difference in wins, length or "
            "scores is established."
        )


def _tell_few(deals: int) -> str:
    counted = f"{deals} deals are" if deals > 1 else "One deal is"
    return f"{counted} too few to establish anything; play {LEAST_DEALS} or more."


def tell_changes(name: str, changes: Sequence[Change]) -> Iterator[str]:
    """Yield sentences about what is different in a run with this name."""
    told = bot_changes(changes)
    told += [one for one in changes if one.measure.key in _TOLD]
    rules = [one for one in changes if one.measure.is_rule and one.established]
    rules.sort(key=lambda one: -abs(one.difference.value) / (one.difference.margin or 1e-9))
    known = [one for one in told if one.established] + rules[:_OFTEN]
    if known:
        clauses = (one.clause.replace("{}", _amount(one)) for one in known)
        yield f"With {name}, {'; '.join(clauses)}."
    # A measure that is the same in all games says nothing.
    unknown = [one for one in told if not one.established and one.difference.margin > 0]
    if unknown:
        clauses = (f"{one.measure.label} ({_signed(one)})" for one in unknown)
        yield f"With {name}, no difference is established for {', '.join(clauses)}."
    if not known and not unknown:
        yield f"With {name}, nothing changes in wins, length or scores."


def bot_changes(changes: Sequence[Change]) -> list[Change]:
    """Return the changes of the wins of bots; of two bots only one, since the other one loses."""
    found = [one for one in changes if one.measure.key.startswith("bot:")]
    return found[:1] if len(found) == 2 else found


def is_clear(changes: Sequence[Change]) -> bool:
    """Tell whether a difference of those that are always told is established."""
    told = [one for one in changes if one.measure.key in _TOLD]
    return any(one.established for one in [*bot_changes(changes), *told])


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
    if one.value == one.margin == 0:
        return "none"
    sign = "+" if one.value > 0 else _MINUS if one.value < 0 else ""
    return f"{sign}{write_amount(one, is_share)}"


def percent(one: Estimate) -> str:
    """Return a share as percent: 51.8 ± 0.9 %; near 0 and 100 with both ends of its interval."""
    if one.margin and (one.value == one.low == 0 or one.value == one.high == 1):
        # The interval lies on one side only.
        edge = f"≤ {100 * one.high:.1f}" if one.value == 0 else f"≥ {100 * one.low:.1f}"
        return f"{100 * one.value:.0f} % ({edge})"
    margin = f" ± {100 * one.margin:.1f}" if isfinite(one.margin) else ""
    beyond = one.value < one.margin or one.value + one.margin > 1
    if beyond and 0 <= one.low <= one.high <= 1:
        # A share cannot be below 0 or above 1, but "1.7 ± 4.7 %" would say so.
        return f"{100 * one.value:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"
    return f"{100 * one.value:.1f}{margin} %"


def write(one: Estimate) -> str:
    """Return a number with its interval: 12.3 ± 0.4; small numbers have more digits."""
    if one.value == one.margin == 0:
        return "0"
    size = max(abs(one.value), one.margin if isfinite(one.margin) else 0.0)
    digits = 1 if size >= 1 else 2 if size >= 0.1 else 3
    margin = f" ± {one.margin:,.{digits}f}" if isfinite(one.margin) else ""
    return f"{one.value:,.{digits}f}{margin}"
