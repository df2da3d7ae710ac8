"""The parts of a report about differences between runs."""

from collections.abc import Iterator, Sequence

from wordparlor.study.findings import Findings
from wordparlor.study.measures import Change, compare_runs, measures_of
from wordparlor.study.report.charts import bars, points
from wordparlor.study.report.markup import Markup, figure, join, section, table, tag
from wordparlor.study.report.sentences import percent, signed, write
from wordparlor.study.statistics import Estimate

Named = tuple[str, Findings]
_CHARTS = ("first", "turns", "score", "spread")


def settings_section(runs: Sequence[Named], base: int) -> Markup:
    """Return the most important measures of all settings, and the differences as charts."""
    all_changes = [compare_runs(runs[base][1], found) for _, found in runs]
    parts: list[Markup] = []
    for place, change in enumerate(all_changes[base]):
        measure = change.measure
        if measure.key not in _CHARTS and not measure.key.startswith("bot:"):
            continue
        values = [(name, changes[place].after) for (name, _), changes in _with(runs, all_changes)]
        show = percent if measure.is_share else write
        title = measure.label[:1].upper() + measure.label[1:]
        if all(one.value >= 0 for _, one in values):
            parts.append(figure(title, bars(values, show)))
        others = [
            (name, changes[place].difference)
            for number, ((name, _), changes) in enumerate(_with(runs, all_changes))
            if number != base
        ]
        chart = points(others, _signed(measure.is_share))
        parts.append(figure(f"{title}: difference from {runs[base][0]}", chart))
    return section("The settings side by side", *parts)


def _with(
    runs: Sequence[Named], changes: Sequence[list[Change]]
) -> Iterator[tuple[Named, list[Change]]]:
    return zip(runs, changes, strict=True)


def _signed(is_share: bool) -> "_Signed":
    return _Signed(is_share)


class _Signed:
    """Writes differences with their sign."""

    def __init__(self, is_share: bool) -> None:
        self._is_share = is_share

    def __call__(self, one: Estimate) -> str:
        return signed(one, self._is_share)


def overview_section(runs: Sequence[Named], base: int) -> Markup:
    """Return one row for each setting."""
    head = ["setting"]
    rows = []
    for number, (name, found) in enumerate(runs):
        shown = [one for one in measures_of(found) if not one.is_rule and one.key != "minutes"]
        head = ["setting", *(one.label for one in shown)]
        cells = [percent(one.estimate) if one.is_share else write(one.estimate) for one in shown]
        rows.append((f"{name} (compared with)" if number == base else name, *cells))
    return section("All settings", table(head, rows))


def changes_section(title: str, changes: Sequence[Change]) -> Markup:
    """Return a table of all differences of a run."""
    rows = []
    for one in changes:
        if not (one.before.value or one.after.value):
            continue
        show = percent if one.measure.is_share else write
        difference = signed(one.difference, one.measure.is_share)
        marked = tag("strong", difference) if one.established else join(difference)
        rows.append((one.measure.label, show(one.before), show(one.after), marked))
    head = ("per game", "before", "after", "difference")
    text = "Established differences are bold."
    return section(title, table(head, rows), tag("p", text, class_="note"))
