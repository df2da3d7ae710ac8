"""Put a report together and write it; never overwrite a file that is not a report."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from wordparlor.games import box
from wordparlor.html_kit.markup import Markup, tag
from wordparlor.html_kit.page import head_of, page
from wordparlor.study.errors import BadRun
from wordparlor.study.findings import Findings
from wordparlor.study.measures import compare_runs
from wordparlor.study.plan import Plan
from wordparlor.study.report.change_sections import (
    Named,
    changes_section,
    options_note,
    settings_sections,
)
from wordparlor.study.report.run_sections import plan_section, run_sections, write_options
from wordparlor.study.report.sentences import tell_changes, tell_plan, tell_run, tell_sweep
from wordparlor.study.skill import measure_skill
from wordparlor.table.setup import OptionValue

_KIND: Final = "wordparlor"
_HEAD: Final = head_of(_KIND)
"""The beginning of a report; a file with it may be replaced by a new report."""


def check_report_file(path: Path) -> None:
    """Refuse a file that a report cannot be written to, before any game is played.

    Raises:
        BadRun: it is a folder or something else than a report, or its folder does not exist.
    """
    try:
        if path.is_dir():
            raise BadRun(f"{path} is a folder; name a file for the report.")
        if not path.parent.is_dir():
            raise BadRun(f"There is no folder {path.parent} for the report.")
        if path.exists():
            if not path.is_file():
                raise BadRun(f"{path} is not a regular file; name another file for the report.")
            with path.open("rb") as file:
                if file.read(len(_HEAD)) != _HEAD.encode():
                    raise BadRun(f"{path} exists and is not a report; name another file.")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadRun(f"The report {path} cannot be written: permission denied.")
    except OSError as wrong:
        raise BadRun(_problem(path, wrong)) from wrong


def write_report(path: Path, html: str) -> None:
    """Write a report as a whole.

    Raises:
        BadRun: see `check_report_file`; or the file cannot be written.
    """
    check_report_file(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_text(html, encoding="utf-8")
        partial.replace(path)
    except OSError as wrong:
        partial.unlink(missing_ok=True)
        raise BadRun(_problem(path, wrong)) from wrong


def run_report(found: Findings, other: Named | None = None) -> str:
    """Return the report of a run; `other` is the run that it is compared with, and its name.

    Raises:
        BadRun: the runs are of different games.
    """
    skill = measure_skill(found)
    opening = list(tell_run(found, skill))
    sections: list[Markup] = []
    if other is not None:
        name, before = other
        changes = compare_runs(before, found)
        opening += tell_changes(f"this run instead of {name}", changes)
        opening.append(f"The run {name}: {tell_plan(before.plan)}")
        sections.append(changes_section(f"Changes against {name}", changes, "before", "now"))
    sections += [*run_sections(found, skill), plan_section(found.plan)]
    return _page(found.plan, "", found.plan.options, opening, sections)


def sweep_report(runs: Sequence[Named], base: int) -> str:
    """Return the report of a sweep: each setting against one of them."""
    name, found = runs[base]
    skill = measure_skill(found)
    names = [other for other, _ in runs]
    all_changes = [compare_runs(found, theirs) for _, theirs in runs]
    others = [number for number in range(len(runs)) if number != base]
    tables = [
        changes_section(f"{names[number]} against {name}", all_changes[number], name, names[number])
        for number in others
    ]
    sections = [
        *settings_sections(names, all_changes, base),
        options_note(found.plan),
        *tables,
        tag("h2", f"All about {name}"),
        tag("div", map(_paragraph, tell_run(found, skill)), class_="opening"),
        *run_sections(found, skill),
        plan_section(found.plan),
    ]
    plans = [theirs.plan for _, theirs in runs]
    shared = {
        key: value
        for key, value in found.plan.options.items()
        if all(plan.options.get(key) == value for plan in plans)
    }
    title = f": {len(runs)} settings"
    return _page(found.plan, title, shared, tell_sweep(runs, base), sections)


def _page(
    plan: Plan,
    more: str,
    options: Mapping[str, OptionValue],
    opening: Iterable[str],
    sections: Iterable[Markup],
) -> str:
    """Return a page; its head names the options that all its games have."""
    game = box(plan.game)
    variant = game.variant(plan.variant).name
    title = f"{game.name}{f', {variant}' * (variant != game.name)}{more}"
    facts = [", ".join(plan.bots), f"{plan.games:,} games", f"seed {plan.seed}"]
    if options:
        facts.append(write_options(options))
    about = " · ".join(facts)
    main = [
        tag("h1", title),
        tag("p", about, class_="about"),
        tag("div", map(_paragraph, opening), class_="opening"),
        *sections,
    ]
    return page(_KIND, f"{title}: a study", main)


def _paragraph(sentence: str) -> Markup:
    return tag("p", sentence)


def _problem(path: Path, wrong: OSError) -> str:
    return f"The report {path} cannot be written: {(wrong.strerror or str(wrong)).lower()}."
