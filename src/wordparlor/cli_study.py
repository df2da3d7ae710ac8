"""The commands for studies: play many games and count what happens."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordparlor.terminal.cli_options import AsJson, Deck, Options, Tier, Variant, Words

if TYPE_CHECKING:
    from wordparlor.study.simulate import Simulation, Where

_STOPPED = 130
"""The exit code of a command that Ctrl-C stopped."""

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

app = typer.Typer()


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game; `wordparlor games` lists all.")],
    seats: Annotated[
        str, typer.Option(metavar="BOTS", help="The bot of each seat: greedy,casual,casual")
    ],
    games: Annotated[int, typer.Option(help="Number of games, rounded up to whole deals.")] = 1000,
    seed: Annotated[
        int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same numbers.")
    ] = 0,
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    deck: Deck = None,
    words: Words = None,
    tier: Tier = "",
    mirrored: Annotated[
        bool, typer.Option(help="Play each deal once for every rotation of the bots.")
    ] = True,
    workers: Workers = None,
    cluster: Cluster = "",
    out: Out = None,
    records: Annotated[
        bool, typer.Option("--records", help="Also keep the record of each game in --out.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count who wins."""
    from rich.console import Console

    from wordparlor.errors import BadSetup
    from wordparlor.games import box as find_box
    from wordparlor.study import simulate as study
    from wordparlor.study.plan import make_plan
    from wordparlor.study.progress import show_progress
    from wordparlor.terminal.inputs import find_deck, find_options, find_words, read_bytes

    if records and out is None:
        raise BadSetup("--records needs a folder; name it with --out.")
    where = _where(workers, cluster)
    box = find_box(game)
    chosen = box.variant(variant).id
    plan = make_plan(
        box.id,
        _bots(seats),
        words=find_words(tier, words),
        games=games,
        seed=seed,
        mirrored=mirrored,
        variant=chosen,
        options=find_options(box, chosen, option),
        deck=find_deck(deck),
    )
    with show_progress(plan.games, Console(stderr=True)) as progress:
        found = study.simulate(
            plan,
            word_list=read_bytes(words) if words else None,
            where=where,
            out=out,
            records=records,
            progress=progress,
        )
    if plan.games != games and not as_json:
        typer.echo(f"{games:,} games became {plan.games:,}, to play whole deals.")
    _print(found, as_json)
    if not found.complete:
        goes_on = "; the same command goes on" if out else "; with --out a later run could go on"
        done = f"Stopped after {found.games:,} of {plan.games:,} games{goes_on}."
        typer.echo(done, err=True)
        raise typer.Exit(_STOPPED)


def _bots(seats: str) -> list[str]:
    """Return the names of bots in a comma-separated text."""
    from wordparlor.errors import BadSetup

    names = [name.strip() for name in seats.split(",")]
    if not all(names):
        raise BadSetup(
            f"Separate the bots of --seats by commas, e.g. greedy,casual; not {seats!r}."
        )
    return names


def _where(workers: int | None, cluster: str) -> "Where":
    from wordparlor.errors import BadSetup
    from wordparlor.study.simulate import Where, default_workers

    if cluster and workers is not None:
        raise BadSetup("Use --workers or --cluster, not both.")
    return Where(workers or default_workers(), cluster)


def _print(found: "Simulation", as_json: bool) -> None:
    """Print the results: JSON, or sentences and tables."""
    import msgspec

    from wordparlor.study import summary

    if as_json:
        typer.echo(msgspec.json.encode(summary.summarize(found)))
        return
    for sentence in summary.tell(found):
        typer.echo(sentence)
    for rows in (summary.bot_rows(found), summary.position_rows(found)):
        typer.echo("")
        _print_rows(rows)


def _print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns, numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        typer.echo("  ".join([first.ljust(widths[0]), *cells]))
