"""The command `wordparlor arena`: let bots play all against all."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordparlor.cli_study_options import (
    Cluster,
    Game,
    Out,
    Report,
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
    from wordparlor.study.arena import ArenaResult
    from wordparlor.study.arena_summary import Placing

app = typer.Typer()


@app.command()
def arena(
    game: Game,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="The bots to compare: master,expert,greedy")
    ],
    games: Annotated[
        int, typer.Option(help="The most games of each table, rounded up to whole deals.")
    ] = 1000,
    seats: Annotated[
        str,
        typer.Option(
            metavar="NUMBERS", help="Numbers of seats; by default 2,4 or the nearest possible."
        ),
    ] = "",
    whole: Annotated[
        bool,
        typer.Option(
            "--whole", help="Play all games; else a table stops when its differences are clear."
        ),
    ] = False,
    seed: Seed = 0,
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    deck: Deck = None,
    words: Words = None,
    tier: Tier = "",
    workers: Workers = None,
    cluster: Cluster = "",
    out: Out = None,
    report: Report = None,
    ratings: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="Write the ratings into the file of the server."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play all against all, and rate them."""
    from msgspec.structs import replace
    from rich.console import Console

    from wordparlor.games import box as find_box
    from wordparlor.study import arena_ratings
    from wordparlor.study.arena import play_arena
    from wordparlor.study.arena_plan import make_arena
    from wordparlor.study.arena_report import check_report, write_report
    from wordparlor.study.arena_summary import place_bots
    from wordparlor.study.progress import show_progress
    from wordparlor.terminal.inputs import find_deck, find_options, find_words, read_bytes

    where = find_where(workers, cluster)
    box = find_box(game)
    chosen = box.variant(variant).id
    list_of_words = find_words(tier, words)
    plan = make_arena(
        box.id,
        read_bots(bots, "--bots"),
        words=list_of_words,
        games=games,
        seats=_numbers(seats),
        seed=seed,
        variant=chosen,
        options=find_options(box, chosen, option),
        deck=find_deck(deck),
        whole=whole,
    )
    plan = replace(
        plan, plans=tuple(with_trained_bots(table, list_of_words) for table in plan.plans)
    )
    if report is not None:
        check_report(report)
    if ratings is not None:
        arena_ratings.read_file(ratings)
    with show_progress(plan.games, Console(stderr=True)) as progress:
        found = play_arena(
            plan,
            word_list=read_bytes(words) if words else None,
            where=where,
            out=out,
            progress=progress,
        )
    if found.games:
        placings = place_bots(found)
        # The page comes first: printing ends early when a pipe is closed, e.g. by head.
        if report is not None:
            write_report(report, found, placings)
        if ratings is not None and found.complete:
            arena_ratings.write_file(ratings, found, placings)
        _print(found, placings, as_json)
    if not found.complete:
        when = f"after {found.games:,} games" if found.games else "before the first results"
        raise stop(when, out)


def _numbers(seats: str) -> list[int]:
    from wordparlor.errors import BadSetup

    try:
        return [int(number) for number in seats.split(",")] if seats else []
    except ValueError:
        raise BadSetup(f"Write --seats as numbers, e.g. 2,4; not {seats!r}.") from None


def _print(found: "ArenaResult", placings: "list[Placing]", as_json: bool) -> None:
    """Print the results: JSON, or sentences and tables."""
    import msgspec

    from wordparlor.study import arena_summary as summary

    if as_json:
        typer.echo(msgspec.json.encode(summary.summarize(found, placings)))
        return
    for sentence in summary.tell(found, placings):
        typer.echo(sentence)
    for placing in placings:
        typer.echo(f"\n{placing.standings.seats} seats, {placing.standings.games:,} games\n")
        print_rows(summary.rating_rows(placing))
        typer.echo("")
        for sentence in summary.tell_pairs(placing):
            typer.echo(sentence)
        typer.echo("")
        print_rows(summary.cross_rows(placing))
        for sentence in summary.tell_forfeits(placing):
            typer.echo(f"\n{sentence}")
        for shown in placing.standings.shown_forfeits:
            for line in summary.tell_forfeit(shown):
                typer.echo(line)
