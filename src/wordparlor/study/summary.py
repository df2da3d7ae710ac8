"""The results of a simulation in plain sentences, as rows of text, and as data."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from wordparlor.games import box
from wordparlor.study.simulate import Simulation
from wordparlor.study.statistics import (
    BotStatistics,
    Estimate,
    PlaceStatistics,
    by_bot,
    by_position,
    first_seat_advantage,
)

Row = tuple[str, ...]


def summarize(found: Simulation) -> dict[str, Any]:
    """Return the results as data, for `--json`.

    Raises:
        BadRun: no game is done.
    """
    plan = found.plan
    return {
        "game": plan.game,
        "variant": plan.variant,
        "options": plan.options,
        "seed": plan.seed,
        "mirrored": plan.mirrored,
        "games": found.games,
        "deals": found.games // plan.games_per_deal,
        "complete": found.complete,
        "seconds": round(found.seconds, 3),
        "bots": [
            {"bot": one.bot} | _numbers(one) | {"seats": one.seats}
            for one in by_bot(found.seats, plan.bots)
        ],
        "positions": [
            {"position": one.place + 1} | _numbers(one) for one in by_position(found.seats)
        ],
        "first_seat_advantage": msgspec.to_builtins(first_seat_advantage(found.seats)),
        "forfeits": [
            {name: getattr(row, name) for name in row.__struct_fields__} for row in found.forfeits
        ],
    }


def _numbers(one: BotStatistics | PlaceStatistics) -> dict[str, float]:
    wins, score = one.wins, one.score.value
    return {"wins": wins.value, "low": wins.low, "high": wins.high, "mean_score": score}


def tell(found: Simulation) -> Iterator[str]:
    """Yield the results as sentences.

    Raises:
        BadRun: no game is done.
    """
    plan = found.plan
    deals = found.games // plan.games_per_deal
    name = box(plan.game).variant(plan.variant).name
    how = f"{deals:,} deal{'s' * (deals != 1)}, each played once for every rotation of the bots"
    if plan.games_per_deal == 1:
        how = "each deal is one game"
    games = f"{found.games:,} game{'s' * (found.games != 1)}"
    yield f"{games} of {name}: {how}."
    yield _tell_time(found)
    bots = sorted(by_bot(found.seats, plan.bots), key=lambda one: -one.wins.value)
    yield f"{'; '.join(_tell_bot(one) for one in bots)}."
    yield _tell_first(first_seat_advantage(found.seats))
    for (bot, reason), count in Counter((row.bot, row.reason) for row in found.forfeits).items():
        yield f"{bot} forfeited {count:,} game{'s' * (count > 1)}: {reason}"


def _tell_time(found: Simulation) -> str:
    if not found.played:
        return "The run was complete already."
    part = "" if found.played == found.games else f" for the last {found.played:,}"
    rate = found.played / found.seconds
    return f"This took {found.seconds:,.1f} seconds{part}, {rate:,.1f} games per second."


def _tell_bot(one: BotStatistics) -> str:
    return f"{one.bot} wins {_percent(one.wins.value)} ({_interval(one.wins)})"


def _tell_first(advantage: Estimate) -> str:
    """Tell whether the first player has an advantage."""
    points, margin = 100 * advantage.value, 100 * advantage.margin
    if advantage.low > 0:
        return f"The first player wins {points:.1f} ± {margin:.1f} % more often than a fair share."
    if advantage.high < 0:
        return f"The first player wins {-points:.1f} ± {margin:.1f} % less often than a fair share."
    return (
        "Whether the first player has an advantage is not established: "
        f"{points:+.1f} ± {margin:.1f} %."
    )


def bot_rows(found: Simulation) -> list[Row]:
    """Return a table of the bots, with titles."""
    return [
        ("bot", "wins", "95 % interval", "mean score"),
        *((one.bot, *_cells(one)) for one in by_bot(found.seats, found.plan.bots)),
    ]


def position_rows(found: Simulation) -> list[Row]:
    """Return a table of the positions from the first player, with titles."""
    return [
        ("position", "wins", "95 % interval", "mean score"),
        *((str(one.place + 1), *_cells(one)) for one in by_position(found.seats)),
    ]


def _cells(one: BotStatistics | PlaceStatistics) -> Row:
    return _percent(one.wins.value), _interval(one.wins), f"{one.score.value:,.1f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(wins: Estimate) -> str:
    return f"{100 * wins.low:.1f} to {100 * wins.high:.1f}"
