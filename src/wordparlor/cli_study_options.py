"""What the commands for studies share: options, the reading of lists, and tables of text."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from wordparlor.study.plan import Plan
    from wordparlor.study.simulate import Where
    from wordparlor.words.dictionary import Dictionary

STOPPED: Final = 130
"""The exit code of a command that Ctrl-C stopped."""

Game = Annotated[str, typer.Argument(help="The game; `wordparlor games` lists all.")]
Seats = Annotated[
    str, typer.Option(metavar="BOTS", help="The bot of each seat: greedy,casual,casual")
]
Seed = Annotated[
    int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same numbers.")
]
Mirrored = Annotated[bool, typer.Option(help="Play each deal once for every rotation of the bots.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep all results in this folder; a stopped run goes on."),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=1024, help="Number of processes; by default, of processors."),
]
Cluster = Annotated[
    str, typer.Option(metavar="tcp://HOST:PORT", help="Play on a running Dask cluster instead.")
]
Report = Annotated[
    Path | None, typer.Option(metavar="FILE.html", help="Write a report to read or print.")
]
Compare = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Compare with the run in this folder.")
]


def read_bots(text: str, option: str) -> list[str]:
    """Return the names of bots in the text of an option, which commas separate."""
    from wordparlor.errors import BadSetup

    names = [name.strip() for name in text.split(",")]
    if not all(names):
        sentence = f"Separate the bots of {option} by commas, e.g. greedy,casual; not {text!r}."
        raise BadSetup(sentence)
    return names


def find_where(workers: int | None, cluster: str) -> "Where":
    """Return which processes play."""
    from wordparlor.errors import BadSetup
    from wordparlor.study.simulate import Where, default_workers

    if cluster and workers is not None:
        raise BadSetup("Use --workers or --cluster, not both.")
    return Where(workers or default_workers(), cluster)


def with_trained_bots(plan: "Plan", words: "Dictionary") -> "Plan":
    """Return a plan in which bots use what was learned on this machine for such tables.

    Raises:
        BadSetup: the file with it cannot be used.
    """
    from msgspec.structs import replace

    from wordparlor.games import rules_for
    from wordparlor.trained import trained_for

    return replace(plan, learned=trained_for(rules_for(plan.setup(), words)))


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns, numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        typer.echo("  ".join([first.ljust(widths[0]), *cells]))


def stop(done: str, out: Path | None) -> "typer.Exit":
    """Tell how far a stopped command came; return its exit."""
    goes_on = "the same command goes on" if out else "with --out a later run could go on"
    typer.echo(f"Stopped {done}; {goes_on}.", err=True)
    return typer.Exit(STOPPED)
