"""The results of an arena in plain sentences, as rows of text, and as data."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from wordparlor.games import box
from wordparlor.study.arena import ArenaResult
from wordparlor.study.arena_plan import SEATS
from wordparlor.study.arena_tally import ShownForfeit, Standings
from wordparlor.study.errors import BadRun
from wordparlor.study.statistics import Estimate
from wordparlor.table.phrases import and_list, number_range

Row = tuple[str, ...]
Ranked = list[tuple[str, Estimate]]


class Placing(msgspec.Struct, frozen=True):
    """What is told about one number of seats; the ratings are worked out once."""

    standings: Standings
    ranked: Ranked
    """Bots and ratings, best first."""


def place_bots(found: ArenaResult) -> list[Placing]:
    """Return the ranked bots at each number of seats that has games.

    Raises:
        BadRun: there are no results yet.
    """
    placings = []
    for standings in found.standings:
        if standings.games:
            rated = zip(standings.bots, standings.ratings(), strict=True)
            ranked = sorted(rated, key=lambda one: -one[1].value)
            placings.append(Placing(standings, ranked))
    if not placings:
        raise BadRun("The arena was stopped before its first results.")
    return placings


def summarize(found: ArenaResult, placings: list[Placing]) -> dict[str, Any]:
    """Return the results as data, for `--json`."""
    plan = found.arena.plans[0]
    return {
        "game": plan.game,
        "variant": plan.variant,
        "options": plan.options,
        "seed": plan.seed,
        "bots": list(found.arena.bots),
        "games": found.games,
        "most_games": found.arena.games,
        "complete": found.complete,
        "seconds": round(found.seconds, 3),
        "seats": [_summarize_seats(one) for one in placings],
    }


def _summarize_seats(placing: Placing) -> dict[str, Any]:
    standings, bots = placing.standings, placing.standings.bots
    return {
        "seats": standings.seats,
        "tables": len(standings.plans),
        "games": standings.games,
        "deals": standings.deals,
        "ratings": [
            {"bot": bot, "rating": rating.value, "low": rating.low, "high": rating.high}
            for bot, rating in placing.ranked
        ],
        "pairs": [
            {
                "bot": bots[one],
                "other": bots[other],
                "ahead": (share := tally.share()).value,
                "low": share.low,
                "high": share.high,
                "deals": tally.deals,
                "established": tally.established,
            }
            for (one, other), tally in standings.pairs.items()
        ],
        "forfeits": standings.forfeits,
        "shown_forfeits": [
            {"table": list(shown.table), "deal_seed": shown.deal_seed}
            | {name: getattr(shown.row, name) for name in shown.row.__struct_fields__}
            for shown in standings.shown_forfeits
        ],
    }


def tell(found: ArenaResult, placings: list[Placing]) -> Iterator[str]:
    """Yield what was played, as sentences."""
    arena, plan = found.arena, found.arena.plans[0]
    sheet = box(plan.game)
    variant = sheet.variant(plan.variant).name
    name = sheet.name if variant == sheet.name else f"{sheet.name} ({variant})"
    seats = and_list([str(number) for number in arena.seats])
    least, most = sheet.seats_of(plan.variant)
    why = ""
    if any(not least <= number <= most for number in SEATS):
        why = f"; it seats {number_range(least, most)} players"
    yield f"{len(arena.bots)} bots play {name}, all against all, at {seats} seats{why}."
    saved = arena.games - found.games
    early = f"; clear differences saved {saved:,} more" if found.complete and saved else ""
    yield f"{found.games:,} games are played{early}."
    if not found.played:
        yield "The run was complete already."
    else:
        now = "This" if found.played == found.games else f"{found.played:,} of them"
        yield f"{now} took {found.seconds:,.1f} seconds."
    for placing in placings:
        yield from tell_first(placing)


def tell_first(placing: Placing) -> Iterator[str]:
    """Yield which bot is first, and against whom that is established."""
    (first, _), *others = placing.ranked
    behind = [bot for bot, _ in others if _winner(placing.standings, first, bot) == first]
    seats = f"At {placing.standings.seats} seats"
    if len(behind) == len(others):
        yield f"{seats} {first} is the best: it is clearly ahead of {and_list(behind)}."
    else:
        unsure = and_list([bot for bot, _ in others if bot not in behind])
        yield (
            f"{seats} {first} has the highest rating, "
            f"but that it is ahead of {unsure} is not established."
        )


def tell_pairs(placing: Placing) -> Iterator[str]:
    """Yield a sentence for each pair of bots, better bot first."""
    for (bot, _), (other, _) in combinations(placing.ranked, 2):
        share, deals, established = _pair(placing.standings, bot, other)
        if share.value < 0.5:
            bot, other, share = other, bot, _turned(share)
        numbers = f"{_percent(share.value)} ({interval(share)}) after {deals:,} deals"
        if established:
            yield f"{bot} finishes ahead of {other}: {numbers}."
        else:
            yield f"A difference of {bot} and {other} is not established: {numbers}."


def tell_forfeits(placing: Placing) -> Iterator[str]:
    """Yield how often bots forfeited."""
    for bot, count in placing.standings.forfeits.items():
        yield f"{bot} forfeited {count:,} game{'s' * (count > 1)}."


def tell_forfeit(shown: ShownForfeit) -> Row:
    """Return why a bot forfeited, where, what it saw and what it chose."""
    row = shown.row
    where = f"{row.bot}, seat {row.seat + 1} of {', '.join(shown.table)}, deal {shown.deal_seed}"
    chosen = row.action or "(no action)"
    return f"{where}: {row.reason}", f"It saw: {row.view}", f"It chose: {chosen}"


def rating_rows(placing: Placing) -> list[Row]:
    """Return the ranked list, with titles."""
    return [
        ("bot", "rating", "95 % interval"),
        *(
            (f"{place}. {bot}", f"{rating.value:.0f}", f"{rating.low:.0f} to {rating.high:.0f}")
            for place, (bot, rating) in enumerate(placing.ranked, 1)
        ),
    ]


def cross_rows(placing: Placing) -> list[Row]:
    """Return the cross table, with titles: how often the row finishes ahead of the column."""
    bots = [bot for bot, _ in placing.ranked]
    return [
        ("ahead of, %", *bots),
        *((bot, *(_cell(placing.standings, bot, other) for other in bots)) for bot in bots),
    ]


def _cell(standings: Standings, bot: str, other: str) -> str:
    if bot == other:
        return ""
    share, _, established = _pair(standings, bot, other)
    return f"{100 * share.value:.1f} ({interval(share)}){'' if established else ' ?'}"


def _pair(standings: Standings, bot: str, other: str) -> tuple[Estimate, int, bool]:
    """Return how often a bot finished ahead, in how many deals, and whether that is established."""
    one, two = standings.bots.index(bot), standings.bots.index(other)
    tally = standings.pairs[min(one, two), max(one, two)]
    share = tally.share()
    return share if one < two else _turned(share), tally.deals, tally.established


def _winner(standings: Standings, bot: str, other: str) -> str | None:
    share, _, established = _pair(standings, bot, other)
    if not established:
        return None
    return bot if share.value > 0.5 else other


def _turned(share: Estimate) -> Estimate:
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(share: Estimate) -> str:
    """Return the interval of a share in percent."""
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"
