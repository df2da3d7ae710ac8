"""The options several commands have in common."""

from pathlib import Path
from typing import Annotated

import typer

Variant = Annotated[
    str, typer.Option(metavar="ID", help="Which variant is played; `games` lists them.")
]
Options = Annotated[
    list[str],
    typer.Option("--option", metavar="KEY=VALUE", help="What the players agreed on; repeatable."),
]
Tier = Annotated[
    str,
    typer.Option(
        metavar="junior|standard|full",
        help="How many of the built-in words count; full unless said.",
    ),
]
Words = Annotated[
    Path | None, typer.Option(metavar="FILE", help="An own word list, one word a line.")
]
Deck = Annotated[Path | None, typer.Option(metavar="FILE", help="Another deck, as a TOML file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
