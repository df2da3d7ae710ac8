"""The page of an arena: one file without links, to read in a browser or to print."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from wordparlor.games import box
from wordparlor.html_kit.markup import Markup, figure, section, table, tag
from wordparlor.html_kit.style import STYLE
from wordparlor.study import arena_summary as summary
from wordparlor.study.arena import ArenaResult
from wordparlor.study.arena_summary import Placing
from wordparlor.study.errors import BadRun
from wordparlor.study.ratings import MIDDLE
from wordparlor.study.report.charts import points
from wordparlor.study.report.run_sections import write_options
from wordparlor.study.run_folder import tell_problems, write_whole
from wordparlor.table.phrases import and_list

_MARK: Final = "<!-- wordparlor arena -->"
_CROSS_NOTE: Final = (
    "How often the row finishes ahead of the column, in percent, with its 95 % interval; a tie is "
    "half. ? means that a difference is not established."
)


def check_report(path: Path) -> None:
    """Refuse a file that is not an earlier page of an arena, before any game is played.

    Raises:
        BadRun: the file cannot be written, or is something else.
    """
    with tell_problems(path):
        if path.is_dir():
            raise BadRun(f"{path} is a folder; name a file for the report.")
        if not path.parent.is_dir():
            raise BadRun(f"There is no folder {path.parent} for the report.")
        if path.exists() and _MARK not in path.read_bytes()[:200].decode("utf-8", "replace"):
            raise BadRun(f"{path} is not a report of an arena; name another file.")


def write_report(path: Path, found: ArenaResult, placings: Sequence[Placing]) -> None:
    """Write the page.

    Raises:
        BadRun: the file cannot be written.
    """
    with tell_problems(path):
        write_whole(path, _page(found, placings).encode())


def _page(found: ArenaResult, placings: Sequence[Placing]) -> str:
    plan = found.arena.plans[0]
    title = f"{box(plan.game).variant(plan.variant).name}: {and_list(found.arena.bots)}"
    about = f"Wordparlor {plan.program} · seed {plan.seed} · {plan.dictionary}"
    options = f" · {write_options(plan.options)}" if plan.options else ""
    main = [
        tag("h1", title),
        tag("p", about + options, class_="about"),
        tag("div", _paragraphs(summary.tell(found, list(placings))), class_="opening"),
        *map(_placing_section, placings),
    ]
    head = [
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", f"{title}: an arena"),
        Markup(f"<style>{STYLE}</style>"),
    ]
    page = tag("html", [tag("head", head), tag("body", tag("main", main))], lang="en")
    return f"<!doctype html>\n{_MARK}\n{page}\n"


def _placing_section(placing: Placing) -> Markup:
    """Return all about the tables with one number of seats."""
    names, *ratings = summary.rating_rows(placing)
    titles, *shares = summary.cross_rows(placing)
    chart = points(placing.ranked, lambda one: f"{one.value:.0f}", middle=MIDDLE)
    parts = [
        figure("Ratings with 95 % intervals; the dashed line is the mean", chart),
        table(names, ratings),
        *_paragraphs(summary.tell_pairs(placing)),
        table(titles, shares),
        tag("p", _CROSS_NOTE, class_="note"),
        *_paragraphs(summary.tell_forfeits(placing)),
    ]
    for shown in placing.standings.shown_forfeits:
        why, saw, chose = summary.tell_forfeit(shown)
        parts += [tag("h3", why), tag("pre", saw), tag("pre", chose)]
    games = placing.standings.games
    return section(f"{placing.standings.seats} seats, {games:,} games", *parts)


def _paragraphs(sentences: Iterator[str]) -> Iterator[Markup]:
    return (tag("p", sentence) for sentence in sentences)
