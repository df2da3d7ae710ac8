"""The commands `wordparlor puzzles`: solve puzzles, and make new ones."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from wordparlor.cli_study_options import STOPPED, Seed, Workers

_SOLVE = "solve"
_HELP = ("-h", "--help")


class _Puzzles(TyperGroup):
    """Takes `puzzles GAME` for `puzzles solve GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; without a command they are those of `solve`."""
        if not args or (args[0] not in self.commands and args[0] not in _HELP):
            args = [_SOLVE, *args]
        return super().parse_args(ctx, args)


app = typer.Typer()
_puzzles = typer.Typer(cls=_Puzzles)
app.add_typer(_puzzles, name="puzzles", help="Solve puzzles: find the best play of a position.")


@_puzzles.command(_SOLVE)
def solve(
    game: Annotated[str, typer.Argument(help="The game; without one, any game.")] = "",
    level: Annotated[
        int, typer.Option(min=0, max=10, help="From 1, the easiest, to 10; by default as you are.")
    ] = 0,
) -> None:
    """Solve puzzles at the keyboard: three tries each, then the explanation."""
    from wordparlor.terminal.puzzles import solve_puzzles

    solve_puzzles(game, level)


@_puzzles.command("make")
def make(
    game: Annotated[str, typer.Argument(help="The game, or all.")],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Write the puzzles here; a stopped run goes on.")
    ],
    count: Annotated[
        int, typer.Option(min=1, max=10_000, help="How many puzzles of each game.")
    ] = 60,
    seed: Seed = 0,
    workers: Workers = None,
) -> None:
    """Find puzzles in games of bots; each is verified with ten times the search that found it."""
    from rich.console import Console

    from wordparlor.terminal.puzzle_making import MakeRequest, default_workers, make_puzzles

    request = MakeRequest(game, count, seed, out, workers or default_workers())
    try:
        made = make_puzzles(request, Console(stderr=True))
    except KeyboardInterrupt:
        typer.echo("Stopped; run the same command again to go on.", err=True)
        raise typer.Exit(STOPPED) from None
    typer.echo(f"{made:,} puzzles are in {out}.")
