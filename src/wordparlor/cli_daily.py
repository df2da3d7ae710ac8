"""The command `wordparlor daily`."""

import time
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def daily(
    game: Annotated[str, typer.Argument(help="The game; without one, today's deals.")] = "",
    date: Annotated[
        str, typer.Option(metavar="DATE", help="An earlier day, like 2026-11-18; today by default.")
    ] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name at the table.")] = "",
) -> None:
    """Play the daily deal of a game: the same cards and bots for everyone, once."""
    from wordparlor.terminal.daily import play_daily

    play_daily(game, date, name, time.time())
