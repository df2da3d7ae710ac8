"""The commands for studies: play many games and count what happens."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordparlor.cli_study_options import (
    Cluster,
    Compare,
    Game,
    Mirrored,
    Out,
    Report,
    Seats,
    Seed,
    Workers,
    find_where,
    print_rows,
    read_bots,
    stop,
    with_trained_bots,
)
from wordparlor.terminal.cli_options import AsJson, Deck, Options, Tier, Variant, Words

if TYPE_CHECKING:
    from wordparlor.study.simulate import Simulation
    from wordparlor.table.cards import Deck as FoundDeck

app = typer.Typer()


@app.command()
def simulate(
    game: Game,
    seats: Seats,
    games: Annotated[int, typer.Option(help="Number of games, rounded up to whole deals.")] = 1000,
    seed: Seed = 0,
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    deck: Deck = None,
    words: Words = None,
    tier: Tier = "",
    mirrored: Mirrored = True,
    workers: Workers = None,
    cluster: Cluster = "",
    out: Out = None,
    records: Annotated[
        bool, typer.Option("--records", help="Also keep the record of each game in --out.")
    ] = False,
    report: Report = None,
    compare: Compare = None,
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
    if compare is not None and report is None:
        raise BadSetup("--compare needs a report; name its file with --report.")
    _check_report(report, compare)
    where = find_where(workers, cluster)
    box = find_box(game)
    chosen = box.variant(variant).id
    list_of_words = find_words(tier, words)
    plan = make_plan(
        box.id,
        read_bots(seats, "--seats"),
        words=list_of_words,
        games=games,
        seed=seed,
        mirrored=mirrored,
        variant=chosen,
        options=find_options(box, chosen, option),
        deck=find_deck(deck),
    )
    plan = with_trained_bots(plan, list_of_words)
    with _folder(out, wanted=report is not None) as folder:
        with show_progress(plan.games, Console(stderr=True)) as progress:
            found = study.simulate(
                plan,
                word_list=read_bytes(words) if words else None,
                where=where,
                out=folder,
                records=records,
                progress=progress,
            )
        if report is not None and folder is not None and found.complete:
            _write_report(folder, report, compare)
    if plan.games != games and not as_json:
        typer.echo(f"{games:,} games became {plan.games:,}, to play whole deals.")
    _print(found, as_json)
    if not found.complete:
        raise stop(f"after {found.games:,} of {plan.games:,} games", out)


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
        print_rows(rows)


@app.command()
def sweep(
    game: Game,
    seats: Seats,
    games: Annotated[int, typer.Option(help="Number of games of each setting.")] = 1000,
    seed: Seed = 0,
    variant: Variant = "",
    option: Annotated[
        list[str],
        typer.Option(
            "--option", metavar="KEY=VALUE,VALUE", help="An option and its values; repeatable."
        ),
    ] = [],  # noqa: B006 - typer wants the default itself
    deck: Annotated[
        list[str],
        typer.Option(
            metavar="FILE,FILE", help="Decks to compare; `sheet` is the deck of the game."
        ),
    ] = [],  # noqa: B006
    words: Words = None,
    tier: Tier = "",
    mirrored: Mirrored = True,
    workers: Workers = None,
    cluster: Cluster = "",
    out: Out = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals with several values of options, and tell what changes."""
    from rich.console import Console

    from wordparlor.games import box as find_box
    from wordparlor.study import sweep as study
    from wordparlor.study.grid import make_grid
    from wordparlor.study.plan import make_plan
    from wordparlor.study.progress import show_progress
    from wordparlor.terminal.inputs import find_words, read_bytes

    _check_report(report, None)
    where = find_where(workers, cluster)
    box = find_box(game)
    chosen = box.variant(variant).id
    grid = make_grid(box, chosen, option, _decks(deck))
    word_list = find_words(tier, words)
    plans = [
        make_plan(
            box.id,
            read_bots(seats, "--seats"),
            words=word_list,
            games=games,
            seed=seed,
            mirrored=mirrored,
            variant=chosen,
            options=setting.options,
            deck=setting.deck,
        )
        for setting in grid.settings
    ]
    plans = [with_trained_bots(plan, word_list) for plan in plans]
    total = sum(plan.games for plan in plans)
    with _folder(out, wanted=True) as folder:
        assert folder is not None
        with show_progress(total, Console(stderr=True)) as progress:
            results = study.run_sweep(
                grid,
                plans,
                folder,
                word_list=read_bytes(words) if words else None,
                where=where,
                progress=progress,
            )
        if not results[-1].complete:
            done = sum(found.games for found in results)
            raise stop(f"after {done:,} of {total:,} games", out)
        _print_sweep(folder, results, as_json)
        if report is not None:
            _write_report(folder, report, None)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run or sweep.")],
    file: Annotated[Path, typer.Argument(metavar="FILE.html", help="The report to write.")],
    compare: Compare = None,
) -> None:
    """Write a report about a run or a sweep: one HTML file with sentences and charts."""
    _check_report(file, compare)
    _write_report(folder, file, compare)


def _decks(texts: Sequence[str]) -> "dict[str, FoundDeck | None]":
    """Return decks by the names of their files; `sheet` is the deck of the game."""
    from wordparlor.errors import BadSetup
    from wordparlor.terminal.inputs import find_deck

    found: dict[str, FoundDeck | None] = {}
    for name in (one.strip() for text in texts for one in text.split(",")):
        if not name:
            raise BadSetup("Separate the files of --deck by commas: --deck sheet,mine.toml.")
        if name in found:
            raise BadSetup(f"The deck {name} is named twice.")
        found[name] = None if name == "sheet" else find_deck(Path(name))
    return found


def _print_sweep(folder: Path, results: "Sequence[Simulation]", as_json: bool) -> None:
    """Print what a sweep found: JSON, or sentences and a table."""
    import msgspec

    from wordparlor.study import sweep_summary
    from wordparlor.study.report.sentences import tell_sweep
    from wordparlor.study.sweep import read_sweep

    runs, base = read_sweep(folder)
    if as_json:
        typer.echo(msgspec.json.encode(sweep_summary.summarize_sweep(runs, base, results)))
        return
    for sentence in tell_sweep(runs, base):
        typer.echo(sentence)
    typer.echo("")
    print_rows(sweep_summary.sweep_rows(runs))


@contextmanager
def _folder(out: Path | None, *, wanted: bool) -> Iterator[Path | None]:
    """Yield the folder of the results; a temporary one if it is wanted and not named."""
    import tempfile

    if out is not None or not wanted:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="wordparlor-") as made:
        yield Path(made) / "run"


def _check_report(file: Path | None, compare: Path | None) -> None:
    """Refuse what cannot be reported before any game is played."""
    from wordparlor.study.report.write import check_report_file
    from wordparlor.study.run_folder import read_run

    if file is not None:
        check_report_file(file)
    if compare is not None:
        read_run(compare, "forfeits")


def _write_report(folder: Path, file: Path, compare: Path | None) -> None:
    """Write the report of a run or a sweep."""
    from wordparlor.study.errors import BadRun
    from wordparlor.study.findings import read_findings
    from wordparlor.study.report.write import run_report, sweep_report, write_report
    from wordparlor.study.sweep import is_sweep, read_sweep

    if is_sweep(folder):
        if compare is not None:
            raise BadRun("A sweep compares its own settings; leave out --compare.")
        write_report(file, sweep_report(*read_sweep(folder)))
        return
    found = read_findings(folder)
    other = None if compare is None else (str(compare), read_findings(compare))
    write_report(file, run_report(found, other))
