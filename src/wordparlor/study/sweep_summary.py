"""The results of a sweep as rows of text, and as data."""

from collections.abc import Sequence
from typing import Any

import msgspec

from wordparlor.study.findings import Findings
from wordparlor.study.measures import Change, compare_runs, measures_of
from wordparlor.study.report.sentences import percent, write
from wordparlor.study.simulate import Simulation
from wordparlor.study.summary import Row, summarize

Named = tuple[str, Findings]
_COLUMNS = ("first", "turns", "score")


def sweep_rows(runs: Sequence[Named]) -> list[Row]:
    """Return a row for each setting, with titles."""
    rows: list[Row] = []
    for name, found in runs:
        shown = [one for one in measures_of(found) if one.key in _COLUMNS or "bot:" in one.key]
        if not rows:
            rows.append(("setting", *(one.label for one in shown)))
        cells = (percent(one.estimate) if one.is_share else write(one.estimate) for one in shown)
        rows.append((name, *cells))
    return rows


def summarize_sweep(
    runs: Sequence[Named], base: int, results: Sequence[Simulation]
) -> dict[str, Any]:
    """Return the results as data, for `--json`."""
    before = runs[base][1]
    settings = []
    for number, ((name, found), result) in enumerate(zip(runs, results, strict=True)):
        changes = [] if number == base else compare_runs(before, found)
        deck = found.plan.deck
        settings.append(
            {
                "setting": name,
                "deck": None if deck is None else deck.name,
                **summarize(result),
                "differences": [_change(one) for one in changes],
            }
        )
    return {
        "games": sum(result.games for result in results),
        "seconds": round(sum(result.seconds for result in results), 3),
        "base": runs[base][0],
        "settings": settings,
    }


def _change(one: Change) -> dict[str, Any]:
    return {
        "measure": one.measure.key,
        "label": one.measure.label,
        "before": one.before.value,
        "after": one.after.value,
        "difference": msgspec.to_builtins(one.difference),
        "established": one.established,
    }
