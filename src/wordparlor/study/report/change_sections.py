"""The parts of a report about differences between runs."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from wordparlor.games import box
from wordparlor.html_kit.markup import Markup, figure, join, section, table, tag
from wordparlor.study.findings import Findings
from wordparlor.study.measures import Change, Measure
from wordparlor.study.plan import Plan
from wordparlor.study.report.charts import Row, bars, points
from wordparlor.study.report.sentences import bot_changes, percent, signed, write
from wordparlor.study.statistics import Estimate

Named = tuple[str, Findings]
_CHARTS: Final = ("first", "turns", "score", "spread")
_CHART_ROWS: Final = 24
"""A chart with more rows does not fit on a page."""
_COLUMNS: Final = {
    "first": "first player wins",
    "turns": "turns",
    "score": "score",
    "spread": "spread of scores",
}
"""The columns of the table of all settings, with titles that are short enough for paper."""


def settings_sections(
    names: Sequence[str], all_changes: Sequence[Sequence[Change]], base: int
) -> Iterator[Markup]:
    """Yield a table of the settings, and charts; the changes are those against the base."""
    own = all_changes[base]
    bots = [one.measure.key for one in bot_changes(own)]
    wanted = {key: f"{key.removeprefix('bot:')} wins" for key in bots} | _COLUMNS
    rows = []
    for number, (name, changes) in enumerate(zip(names, all_changes, strict=True)):
        found = {one.measure.key: one for one in changes}
        cells = [_write(found[key].measure)(found[key].after) for key in wanted]
        rows.append((f"{name} *" if number == base else name, *cells))
    text = "* The other settings are compared with this one."
    yield section(
        "The settings side by side",
        table(("setting", *wanted.values()), rows),
        tag("p", text, class_="note"),
    )
    charts: list[Markup] = []
    for place, change in enumerate(own):
        if change.measure.key in (*bots, *_CHARTS):
            afters = [changes[place].after for changes in all_changes]
            differences = [changes[place].difference for changes in all_changes]
            charts += _charts(change.measure, names, afters, differences, base)
    yield section("Charts of the settings", *charts)


def options_note(plan: Plan) -> Markup:
    """Return what the chosen options mean."""
    labels = {option.name: option for option in box(plan.game).option_list}
    shown = [labels[name] for name in plan.options if name in labels]
    rows = (
        tag("div", [tag("dt", one.name), tag("dd", f"{one.label}. {one.help}")]) for one in shown
    )
    return section("What the options mean", tag("dl", rows)) if shown else Markup()


def _charts(
    measure: Measure,
    names: Sequence[str],
    afters: Sequence[Estimate],
    differences: Sequence[Estimate],
    base: int,
) -> Iterator[Markup]:
    """Yield charts of a measure in all settings: its values, then the differences."""
    title = measure.label[:1].upper() + measure.label[1:]
    if all(one.value >= 0 for one in afters):
        for part in _parts(list(zip(names, afters, strict=True))):
            yield figure(title, bars(part, _write(measure)))
    rows = list(zip(names, differences, strict=True))
    del rows[base]
    if not any(one.value or one.margin for _, one in rows):
        # All games agree: there is nothing to draw.
        return
    for part in _parts(rows):
        chart = points(part, partial(signed, is_share=measure.is_share))
        yield figure(f"{title}: difference from {names[base]}", chart)


def _parts(rows: list[Row]) -> Iterator[list[Row]]:
    for start in range(0, len(rows), _CHART_ROWS):
        yield rows[start : start + _CHART_ROWS]


def changes_section(title: str, changes: Sequence[Change], before: str, after: str) -> Markup:
    """Return a table of all differences of a run; the runs are called `before` and `after`."""
    rows = []
    for one in changes:
        if not (one.before.value or one.after.value):
            continue
        write_one = _write(one.measure)
        difference = signed(one.difference, one.measure.is_share)
        marked = tag("strong", difference) if one.established else join(difference)
        rows.append((one.measure.label, write_one(one.before), write_one(one.after), marked))
    text = "Established differences are bold."
    head = ("per game", before, after, "difference")
    return section(title, tag("p", text, class_="note"), table(head, rows))


def _write(measure: Measure) -> Callable[[Estimate], str]:
    return percent if measure.is_share else write
