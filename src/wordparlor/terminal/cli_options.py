"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Variant = Annotated[
    str, typer.Option(metavar="ID", help="The variant; `wordparlor games` lists all.")
]
Options = Annotated[
    list[str],
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
Tier = Annotated[
    str,
    typer.Option(
        metavar="junior|standard|full",
        help="The built-in dictionary; full by default.",
    ),
]
Words = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own word list, one word per line.")
]
Deck = Annotated[Path | None, typer.Option(metavar="FILE", help="Your own deck, a TOML file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
