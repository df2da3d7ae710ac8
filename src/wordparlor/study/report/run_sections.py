"""The parts of a report about one run."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from wordparlor.games import box
from wordparlor.html_kit.markup import Markup, figure, section, table, tag
from wordparlor.study.findings import Findings
from wordparlor.study.measures import TURN_SECONDS, Measure, measures_of
from wordparlor.study.plan import Plan
from wordparlor.study.report.charts import bars, histogram
from wordparlor.study.report.sentences import percent, signed, tell_better, write
from wordparlor.study.skill import Skill
from wordparlor.study.statistics import (
    Estimate,
    Floats,
    by_bot,
    by_position,
    by_seat,
    estimate_mean,
    first_seat_advantage,
)
from wordparlor.table.setup import OptionValue

_QUANTILES: Final = ("mean", "lowest", "a tenth is below", "middle", "a tenth is above", "highest")
_WORDS: Final = 24
_CARDS: Final = 20
_LONGEST: Final = 12
"""Words with more letters are counted together."""


def run_sections(found: Findings, skill: Skill | None) -> Iterator[Markup]:
    """Yield all parts about a run."""
    yield _wins(found)
    yield _scores(found)
    yield _length(found)
    yield _skill(found, skill)
    yield _rules(found)
    yield _words(found)
    yield _left(found)


def plan_section(plan: Plan) -> Markup:
    """Return how the games were played, so that they can be played again."""
    how = f"each deal {plan.games_per_deal} times" if plan.mirrored else "each deal once"
    facts = [
        ("game", box(plan.game).name),
        ("variant", box(plan.game).variant(plan.variant).name),
        ("seats", ", ".join(plan.bots)),
        ("options", write_options(plan.options) or "as the sheet says"),
        ("deck", plan.deck.name if plan.deck else "the deck of the game"),
        ("games", f"{plan.games:,} ({plan.deals:,} deals, {how})"),
        ("seed", str(plan.seed)),
        ("word list", plan.dictionary),
        ("version", f"Wordparlor {plan.program}, rules {plan.rules}"),
    ]
    rows = (tag("div", [tag("dt", key), tag("dd", text)]) for key, text in facts)
    notes = (
        "All intervals are 95 % intervals, clustered by deal: games of one deal have the same "
        "cards, so only different deals count as independent. A difference is called established "
        "when its interval does not include 0. Of twenty true zeros, one looks established by "
        "chance, so repeat a surprising result with another seed. Wins are percent of games, "
        "and several winners divide a win."
    )
    return section("How this was played", tag("dl", rows), tag("p", notes, class_="note"))


def write_options(options: Mapping[str, OptionValue]) -> str:
    """Return options as text: hand = 7, slang = allow."""
    return ", ".join(f"{key} = {_option(value)}" for key, value in options.items())


def _option(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _wins(found: Findings) -> Markup:
    plan = found.plan
    # When nobody wins, a fair share is a share of the wins that there are.
    fair = float(found.seats.share.mean())
    by_bots = [(one.bot, one.wins) for one in by_bot(found.seats, plan.bots)]
    positions = [(_ordinal(one.place), one.wins) for one in by_position(found.seats)]
    seats = [(f"seat {one.place + 1}", one.wins) for one in by_seat(found.seats)]
    advantage = first_seat_advantage(found.seats)
    parts = [
        figure("Wins by bot", bars(by_bots, percent, fair=fair)),
        figure("Wins by order of play", bars(positions, percent, fair=fair)),
        figure("Wins by seat", bars(seats, percent, fair=fair)),
    ]
    text = (
        "The dashed line is a fair share. The advantage of the first player over a fair share: "
        f"{signed(advantage)}."
    )
    return section("Wins", *(parts if len(by_bots) > 1 else parts[1:]), tag("p", text))


def _scores(found: Findings) -> Markup:
    rows, charts = [], []
    low, high = float(found.seats.score.min()), float(found.seats.score.max())
    for name in dict.fromkeys(found.plan.bots):
        own = found.seats.where(found.seats.bot == name)
        charts.append(figure(f"Scores of {name}", histogram(own.score, "points", low, high)))
        mean = estimate_mean(own.score, own.deal)
        rows.append((name, write(mean), *_quantiles(own.score)))
    spread = estimate_mean(found.spread, found.deals)
    text = f"The highest and the lowest score of a game differ by {write(spread)} points."
    head = ("bot", *_QUANTILES)
    return section("Scores", *charts, table(head, rows), tag("p", text))


def _quantiles(values: Floats) -> Iterator[str]:
    for one in np.quantile(values, [0, 0.1, 0.5, 0.9, 1]):
        yield f"{one:,.0f}"


def _length(found: Findings) -> Markup:
    turns, minutes = found.turns, found.turns * TURN_SECONDS / 60
    chart = histogram(turns, "turns", float(turns.min()), float(turns.max()))
    rows = [
        (name, write(estimate_mean(values, found.deals)), *_quantiles(values))
        for name, values in (("turns", turns), ("minutes", minutes), ("rounds", found.rounds))
    ]
    text = (
        f"Minutes assume that people need {TURN_SECONDS} seconds for a turn. Actions of one "
        f"player in a row are one turn. The game itself names {box(found.plan.game).minutes} "
        "minutes."
    )
    head = (
        "per game",
        "mean",
        "lowest",
        "a tenth is below",
        "middle",
        "a tenth is above",
        "highest",
    )
    return section(
        "Length", figure("Turns per game", chart), table(head, rows), tag("p", text, class_="note")
    )


def _skill(found: Findings, skill: Skill | None) -> Markup:
    title = "Skill and luck"
    if skill is None:
        text = (
            "All seats have the same bot, so skill cannot be told from luck. Seat bots of "
            "different levels to measure it."
        )
        return section(title, tag("p", text))
    parts = [tag("p", tell_better(skill))]
    shares = [("player (skill)", skill.player), ("deal (cards and order)", skill.deal)]
    rows = [(name, share) for name, share in shares if share is not None]
    if skill.rest is not None:
        rest = max(0.0, skill.rest)
        rows.append(("the rest", Estimate(rest, rest, rest)))
    if rows:
        chart = bars(rows, lambda one: percent(one) if one.margin else f"{100 * one.value:.1f} %")
        parts.append(figure("What explains the score differences (share of variance)", chart))
    text = (
        "The player: the bots differ on average. The deal: the same seat of the same deal does "
        "well or badly with any bot. The rest: what came of their decisions together."
    )
    if skill.deal is None and found.plan.games_per_deal == 1:
        text = (
            "The deal can only be told apart when each deal is played with the bots on all seats."
        )
    return section(title, *parts, tag("p", text, class_="note"))


def _rules(found: Findings) -> Markup:
    fired, never = [], []
    for measure in measures_of(found):
        if not measure.is_rule:
            continue
        if measure.values.any():
            fired.append(measure)
        else:
            never.append(measure.label)
    fired.sort(key=lambda one: -float(one.values.mean()))
    rows = [(one.label, write(one.estimate), _in_games(one)) for one in fired]
    head = ("what", "times per game", "games that have it")
    text = f"Never in these games: {'; '.join(never)}." if never else ""
    return section("How often each rule fires", table(head, rows), tag("p", text))


def _in_games(measure: Measure) -> str:
    return f"{100 * float((measure.values > 0).mean()):.1f} %"


def _words(found: Findings) -> Markup:
    title = "Words"
    total = sum(found.played.values())
    if not total:
        return section(title, tag("p", "Nobody made a word."))
    # Equal counts are in the order of the alphabet, so that a report is always the same.
    ranked = sorted(found.played.items(), key=lambda one: (-one[1], one[0]))
    words = [f"{word} {100 * count / found.games:,.1f}" for word, count in ranked[:_WORDS]]
    lengths: Counter[int] = Counter()
    for word, count in found.played.items():
        lengths[min(len(word), _LONGEST)] += count
    rows = []
    for length in range(min(lengths), max(lengths) + 1):
        share = lengths[length] / total
        name = f"{length} letters{' or more' * (length == _LONGEST)}"
        rows.append((name, Estimate(share, share, share)))
    chart = bars(rows, lambda one: f"{100 * one.value:.1f} %")
    text = (
        f"Players made {total:,} words, {len(ranked):,} different ones: "
        f"{total / found.games:,.1f} per game. The most played words, with their number in a "
        "hundred games:"
    )
    return section(
        title,
        tag("p", text),
        tag("ul", (tag("li", word) for word in words), class_="words"),
        figure("Length of words", chart),
    )


def _left(found: Findings) -> Markup:
    title = "Left in hand"
    if not found.left:
        return section(title, tag("p", "No cards were left in hands at the ends of rounds."))
    ranked = sorted(found.left.items(), key=lambda one: (-one[1], one[0]))
    deck = found.plan.deck or box(found.plan.game).deck
    copies = Counter(kind.symbol.replace(" ", "-") for kind in deck.printed)
    rows = [
        (name, f"{count / found.games:,.2f}", _per_copy(count / found.games, copies[name]))
        for name, count in ranked[:_CARDS]
    ]
    text = (
        f"At the ends of rounds, hands hold {sum(found.left.values()) / found.games:,.1f} cards "
        "per game. “Per copy” divides by the number of such cards in the deck: a large number is "
        "a card that is hard to get rid of."
    )
    return section(title, tag("p", text), table(("card", "per game", "per copy"), rows))


def _per_copy(rate: float, copies: int) -> str:
    return f"{rate / copies:,.3f}" if copies else "-"


def _ordinal(place: int) -> str:
    names = ("first player", "second player", "third player", "fourth player", "fifth player")
    return names[place] if place < len(names) else f"player {place + 1}"
