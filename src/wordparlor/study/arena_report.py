"""The page of an arena: one file without links, to read in a browser or to print."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from wordparlor.study import arena_summary as summary
from wordparlor.study.arena import ArenaResult
from wordparlor.study.arena_summary import Placing, Row
from wordparlor.study.errors import BadRun
from wordparlor.study.run_folder import tell_problems, write_whole

_MARK: Final = "<!-- wordparlor arena -->"
_STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2; }
table { border-collapse: collapse; margin: 1rem 0; font: 14px/1.4 system-ui, sans-serif; }
th, td { border-bottom: 1px solid #bbb; padding: .3rem .6rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: .5rem; }
.note { color: #555; font-size: 14px; }
@media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; }
  table, svg, figure { break-inside: avoid; } .wide { overflow: visible; } }
"""
_LINE, _LEFT, _WIDTH, _RIGHT = 28, 150, 480, 60
"""Pixels of the chart: height of a bot, width of names, of the ratings, and of the numbers."""


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
        write_whole(path, "\n".join(_page(found, placings)).encode())


def _page(found: ArenaResult, placings: Sequence[Placing]) -> Iterator[str]:
    title = escape(f"Arena: {', '.join(found.arena.bots)}")
    yield f'<!doctype html>\n{_MARK}\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body>\n<h1>{title}</h1>"
    yield from _paragraphs(summary.tell(found, list(placings)))
    for placing in placings:
        yield f"<h2>{placing.standings.seats} seats</h2>"
        yield _chart(placing)
        yield _table(summary.rating_rows(placing))
        items = "".join(f"<li>{escape(one)}</li>" for one in summary.tell_pairs(placing))
        yield f"<ul>{items}</ul>"
        yield _table(summary.cross_rows(placing))
        yield '<p class="note">How often the row finishes ahead of the column, in percent, with its'
        yield "95 % interval; a tie is half. ? means that a difference is not established.</p>"
        yield from _paragraphs(summary.tell_forfeits(placing))
        for shown in placing.standings.shown_forfeits:
            why, saw, chose = map(escape, summary.tell_forfeit(shown))
            yield f"<h3>{why}</h3><pre>{saw}</pre><pre>{chose}</pre>"
    plan = found.arena.plans[0]
    options = "".join(f", {key} = {value}" for key, value in plan.options.items())
    about = f"Wordparlor {plan.program}, seed {plan.seed}, words {plan.dictionary}{options}."
    yield f'<p class="note">{escape(about)}</p></body></html>\n'


def _paragraphs(sentences: Iterator[str]) -> Iterator[str]:
    return (f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _table(rows: Sequence[Row]) -> str:
    titles, *body = rows
    lines = [_row("th", titles), *(_row("td", row) for row in body)]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _row(tag: str, cells: Row) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _chart(placing: Placing) -> str:
    """Return the ratings as dots with their intervals."""
    ends = [end for _, rating in placing.ranked for end in (rating.low, rating.high, rating.value)]
    finite = [end for end in ends if abs(end) != float("inf")]
    low, high = min(finite), max(finite)
    span = max(high - low, 1.0)

    def across(rating: float) -> float:
        return _LEFT + _WIDTH * (min(max(rating, low), high) - low) / span

    parts = []
    for place, (bot, rating) in enumerate(placing.ranked):
        y = _LINE * place + _LINE / 2
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(bot[:20])}</text>'
            f'<line x1="{across(rating.low):.1f}" x2="{across(rating.high):.1f}" y1="{y}" y2="{y}"'
            ' stroke="#457" stroke-width="3"/>'
            f'<circle cx="{across(rating.value):.1f}" cy="{y}" r="6" fill="#124"/>'
            f'<text x="{_LEFT + _WIDTH + 12}" y="{y + 4}">{rating.value:.0f}</text>'
        )
    size = f"{_LEFT + _WIDTH + _RIGHT} {_LINE * len(placing.ranked)}"
    label = "Ratings with 95 % intervals"
    return f'<svg viewBox="0 0 {size}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
