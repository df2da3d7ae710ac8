"""The one command: `wordparlor`.

This module declares the sub-commands and their options; `terminal`, `server` and `study` do the
work. Each command imports what it needs, so that small commands answer at once. Every mistake of
the user ends as one sentence on stderr and exit code 2; a negative answer (an unknown word, a wrong
record) is 1.
"""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from wordparlor import (
    __version__,
    cli_admin,
    cli_arena,
    cli_daily,
    cli_puzzles,
    cli_study,
    cli_train,
)
from wordparlor.cli_admin import StoreUrl
from wordparlor.terminal.cli_options import AsJson, Deck, Options, Tier, Variant, Words

OldUrl = Annotated[str, typer.Argument(metavar="URL", hidden=True)]
"""The store as an argument, as earlier versions took it."""

EXTRAS: Final = {
    "serve": (
        "glicko2",
        "h11",
        "prometheus_client",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("asyncpg",),
    "study": ("pyarrow",),
    "cluster": ("dask", "distributed"),
    "research": ("gymnasium", "pettingzoo"),
}
"""The packages of each extra of the distribution, by their import names."""

app = typer.Typer(
    name="wordparlor",
    help="A parlor for word card games: play, learn and study them.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wordparlor {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


@app.command()
def games() -> None:
    """List all games, with their variants and options, and all bots."""
    from wordparlor.bots import LEVELS
    from wordparlor.games import shelf
    from wordparlor.terminal.console import open_screen
    from wordparlor.terminal.lookup import show_bots, show_choices, show_shelf

    screen = open_screen()
    show_shelf(screen, shelf().values())
    for box in shelf().values():
        screen.print(f"wordparlor play {box.id}", style="title")
        show_choices(screen, box)
    screen.print("wordparlor play --bots LEVELS", style="title")
    show_bots(screen, LEVELS.values())


@app.command()
def rules(
    game: str,
    clause: Annotated[str, typer.Argument(help="Show only this clause, for example NW-02.")] = "",
) -> None:
    """Show the rules of a game, or one clause."""
    from wordparlor.games import box
    from wordparlor.terminal.console import open_screen
    from wordparlor.terminal.lookup import show_clauses, show_sheet

    found = box(game)
    if clause:
        show_clauses(open_screen(), [found.rulebook.find(clause)])
    else:
        show_sheet(open_screen(), found)


@app.command()
def word(word: str, words: Words = None, as_json: AsJson = False) -> None:
    """Look up a word: whether it is valid, its meaning, its forms."""
    import json

    from wordparlor.errors import Unreadable
    from wordparlor.terminal.console import open_screen
    from wordparlor.terminal.inputs import find_words
    from wordparlor.terminal.lookup import show_word, word_data

    if not word.strip():
        raise Unreadable("Write the word to look up, e.g. wordparlor word parlor.")
    entry = find_words(own=words).entry(word)
    if as_json:
        typer.echo(json.dumps(word_data(word.upper(), entry)))
    else:
        show_word(open_screen(), word.upper(), entry, own=words is not None)
    if entry is None:
        raise typer.Exit(1)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game; `wordparlor games` lists all.")] = "",
    bots: Annotated[
        str, typer.Option(metavar="LEVELS", help="Bots to play against, by level: casual,club")
    ] = "",
    people: Annotated[
        str, typer.Option(metavar="NAMES", help="Players at this keyboard: Ann,Ben")
    ] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name, if you play alone.")] = "",
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    tier: Tier = "",
    words: Words = None,
    deck: Deck = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, max=2**32 - 1, metavar="NUMBER", help="The same seed deals the same cards."
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--continue", help="Continue the last game.")] = False,
) -> None:
    """Play against bots, or with others at this keyboard."""
    from wordparlor.terminal import play as start

    if resume:
        start.continue_game(None, words, game)
        return
    request = start.PlayRequest(
        game, people, name, bots, variant, option, seed=seed, tier=tier, words=words, deck=deck
    )
    start.play(request)


@app.command()
def learn(
    game: Annotated[str, typer.Argument(help="The game; `wordparlor games` lists all.")] = "",
    lesson: Annotated[str, typer.Argument(help="first, special or end; else you choose.")] = "",
) -> None:
    """Take a lesson: first turns, special things, the end of a round."""
    from wordparlor.terminal.lesson import learn as take

    take(game, lesson)


@app.command("continue")
def continue_(
    file: Annotated[
        Path | None, typer.Argument(help="A saved game; the last one by default.")
    ] = None,
    words: Words = None,
) -> None:
    """Continue a saved game."""
    from wordparlor.terminal import play as start

    start.continue_game(file, words)


@app.command()
def replay(file: Path, words: Words = None) -> None:
    """Show a recorded game, move by move."""
    from wordparlor.terminal.console import is_interactive, open_screen
    from wordparlor.terminal.prompt import open_prompt
    from wordparlor.terminal.replay import show_replay

    screen = open_screen()
    show_replay(screen, open_prompt(screen) if is_interactive() else None, file, words)


@app.command()
def verify(files: list[Path], words: Words = None) -> None:
    """Check records against the rules: every move and every score."""
    from wordparlor.terminal import replay as records

    raise typer.Exit(records.verify(files, words))


@app.command()
def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game.")],
    seat: Annotated[str, typer.Option(metavar="NAME", help="Only the choices of a player.")] = "",
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the review as a page in one file.")
    ] = None,
    as_json: AsJson = False,
    words: Words = None,
) -> None:
    """Review a finished game: what each choice was worth, and what skill and luck gave."""
    from wordparlor.terminal.console import open_screen
    from wordparlor.terminal.review import review_record

    review_record(open_screen(), record, words, seat, html, as_json=as_json)


@app.command("open")
def open_(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port, or the next free one; 0 takes any.")
    ] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others on this network join; prints the address.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser, if there is a desktop.")] = True,
    store: StoreUrl = "",
) -> None:
    """Play in a browser, alone or with everyone in the room."""
    from wordparlor.server.http.run_at_home import open_parlor
    from wordparlor.server.store.location import default_store

    open_parlor(port, store or default_store(), lan=lan, browse=browser)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others connect.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")
    ] = 8000,
    store: StoreUrl = "",
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, help="Number of processes; more than one needs PostgreSQL."),
    ] = 1,
    origin: Annotated[
        list[str],
        typer.Option(metavar="URL", help="Let pages of this origin act here too; repeatable."),
    ] = [],  # noqa: B006 - typer wants the default itself
    proxy: Annotated[
        list[str],
        typer.Option(metavar="ADDRESS", help="Trust the headers of this proxy; repeatable."),
    ] = [],  # noqa: B006
    keep_unfinished: Annotated[
        str, typer.Option(metavar="PERIOD", help="How long unfinished tables stay unused.")
    ] = "30d",
    keep_finished: Annotated[
        str, typer.Option(metavar="PERIOD", help="How long finished games stay; or `forever`.")
    ] = "365d",
    keep_guests: Annotated[
        str, typer.Option(metavar="PERIOD", help="How long the server knows absent guests.")
    ] = "365d",
) -> None:
    """Run a server for browsers and programs."""
    from wordparlor.server.http import run
    from wordparlor.server.http.keep_options import read_keep
    from wordparlor.server.http.settings import Settings
    from wordparlor.server.store.location import default_store

    settings = Settings(
        origins=tuple(origin),
        proxies=tuple(proxy),
        keep=read_keep(keep_unfinished, keep_finished, keep_guests),
    )
    run.serve(run.ServeOptions(host, port, store or default_store(), workers, settings))


@app.command("check-store")
def check_store(
    url: OldUrl = "",
    store: StoreUrl = "",
    accept_losses: Annotated[
        bool, typer.Option("--accept-losses", help="First forget the losses that it reported.")
    ] = False,
) -> None:
    """Check a store: its files, its counts, and every table from its first entry."""
    from wordparlor.server.archive import audit
    from wordparlor.server.store.location import default_store

    place = url or store or default_store()
    if accept_losses:
        audit.accept_losses(place)
    raise typer.Exit(audit.report(place, typer.echo))


@app.command()
def backup(
    places: Annotated[
        list[str],
        typer.Argument(metavar="DEST", help="The file of the copy, or a folder for copies."),
    ],
    store: StoreUrl = "",
    every: Annotated[
        str, typer.Option(metavar="PERIOD", help="Copy again each 15m, 1h or 1d, until stopped.")
    ] = "",
    keep: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Keep only the last N copies in DEST.")
    ] = None,
) -> None:
    """Copy the store of a server, while it runs."""
    from wordparlor.server.store.backup import back_up
    from wordparlor.server.store.location import default_store

    # Earlier versions took the store as an argument before the place of the copy.
    *urls, target = places
    if len(urls) > 1:
        raise typer.BadParameter(f"Name one place for the copy, not {len(places)}.")
    source = urls[0] if urls else store or default_store()
    back_up(source, target, every, keep, typer.echo)


app.add_typer(cli_daily.app)
app.add_typer(cli_puzzles.app)
app.add_typer(cli_admin.app)
app.add_typer(cli_study.app)
app.add_typer(cli_arena.app)
app.add_typer(cli_train.app)


_words = typer.Typer(no_args_is_help=True)
app.add_typer(
    _words, name="words", help="Word lists: keep this version's list, and show what is here."
)


@_words.command("keep")
def keep_words(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="Where to keep it; by default in the data folder."),
    ] = None,
) -> None:
    """Keep this version's word list, so that its tables go on after an upgrade."""
    from wordparlor.terminal.inputs import BadFile, file_problem
    from wordparlor.word_lists import keep_list, lists_folder

    target = folder or lists_folder()
    try:
        kept = keep_list(target)
    except OSError as wrong:
        raise BadFile(file_problem(target, wrong)) from None
    typer.echo(f"{kept.ids[-1]} is kept in {kept.path}.")


@_words.command("list")
def list_words(url: OldUrl = "", store: StoreUrl = "") -> None:
    """List this version's word list and the kept ones; with a store, what its tables need."""
    from wordparlor.word_lists import kept_lists, lists_folder
    from wordparlor.words import load

    typer.echo(f"{load().id}: this version's list")
    for kept in kept_lists(lists_folder()):
        typer.echo(f"{kept.ids[-1]}: kept in {kept.path}")
    if url or store:
        from wordparlor.server.archive import list_needs

        list_needs.report(url or store, typer.echo)


class _Solvers(TyperGroup):
    """The sub-commands of `solve`: one for each game, made when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        from wordparlor.games import shelf

        return list(shelf())

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand:
        from wordparlor.games import box
        from wordparlor.terminal.solve import solve_command

        return solve_command(box(cmd_name))


app.add_typer(
    typer.Typer(cls=_Solvers, no_args_is_help=True),
    name="solve",
    help="Find the best plays with the cards on your table.",
)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; print a mistake as one sentence."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Print characters that the terminal cannot show by their number.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = get_command(app).main(args, prog_name="wordparlor", standalone_mode=False)
    except Exception as error:
        code, sentence = _mistake(error)
        print(sentence, end="\n" if sentence else "", file=sys.stderr)
    return code if isinstance(code, int) else 0


def _mistake(error: Exception) -> tuple[int, str]:
    """Return exit code and sentence of a user's mistake; raise any other exception again."""
    from wordparlor.errors import BadRecord, ParlorError

    match error:
        case typer.TyperException():
            # The message may have several lines, no full stop, or (after help) be empty.
            sentence = " ".join(error.format_message().split())
            ended = not sentence or sentence.endswith((".", "?"))
            return error.exit_code, sentence if ended else f"{sentence}."
        case BadRecord():
            return 1, str(error)
        case ParlorError():
            return 2, str(error)
        case ModuleNotFoundError() if extra := _extra_of(error):
            return 2, f'{error.name} is not installed: run pip install "wordparlor[{extra}]".'
    raise error


def _extra_of(missing: ModuleNotFoundError) -> str:
    """Return the extra that installs a missing package; "" when there is no such extra."""
    return next((extra for extra, names in EXTRAS.items() if missing.name in names), "")


if __name__ == "__main__":
    sys.exit(main())
