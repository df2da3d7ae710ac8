"""`wordparlor solve`: one sub-command per game, made from the game's solver."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

from wordparlor.table.agreed_words import read_agreed_words
from wordparlor.table.box import Box
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Field, Question, SolvedPlay
from wordparlor.terminal.cli_options import AsJson, Deck, Options, Tier, Variant, Words
from wordparlor.terminal.console import open_screen
from wordparlor.terminal.inputs import find_deck, find_options, find_words, read_text
from wordparlor.terminal.lookup import show_plays


def solve(
    box: Box,
    inputs: Mapping[str, Sequence[str]],
    *,
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    tier: Tier = "",
    words: Words = None,
    deck: Deck = None,
    top: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="NUMBER",
            help="Number of plays to show; 0 shows all, including offensive words.",
        ),
    ] = 10,
    as_json: AsJson = False,
) -> None:
    """Show the plays that these cards allow."""
    variant = box.variant(variant).id
    options = box.read_options(variant, find_options(box, variant, option))
    agreed = read_agreed_words(options).apply(find_words(tier, words))
    # Leave out offensive words, as hints do, unless all plays are wanted.
    known = agreed.decent() if top else agreed
    cards = {name: list(texts) for name, texts in inputs.items()}
    plays = box.solver.solve(Question(cards, find_deck(deck) or box.deck, known, variant, options))
    shown = plays[: top or None]
    note = plays.note if isinstance(plays, Moves) else ""
    if as_json:
        answer = {"plays": list(map(_data, shown))}
        typer.echo(json.dumps({**answer, "note": note} if note else answer))
    elif shown:
        show_plays(open_screen(), shown)
        if len(shown) < len(plays):
            typer.echo(f"{len(plays) - len(shown):,} more; --top 0 shows them.")
        if note:
            typer.echo(note)
    else:
        typer.echo("These cards make no word.")


def _data(play: SolvedPlay) -> dict[str, object]:
    """Return a play as JSON data; without an empty note, and without cards that do not count."""
    extra = ("note", "cards")
    return {name: value for name, value in asdict(play).items() if name not in extra or value}


def solve_command(box: Box) -> TyperCommand:
    """Return the sub-command of one game, with an option for each field of its solver."""

    def command(**given: Any) -> None:
        inputs = {field.name: _texts(field, given.pop(field.name)) for field in box.solver.fields}
        solve(box, inputs, **given)

    common = [p for p in signature(solve).parameters.values() if p.kind is Parameter.KEYWORD_ONLY]
    own = [_parameter(field) for field in box.solver.fields]
    command.__signature__ = Signature([*own, *common])  # type: ignore[attr-defined]
    app = typer.Typer(add_completion=False)
    app.command(box.id, help=f"What can I play in {box.name}?")(command)
    made = get_command(app)
    assert isinstance(made, TyperCommand)
    return made


def _parameter(field: Field) -> Parameter:
    kind: Any = list[str] if field.many else str
    default = Parameter.empty if field.required else [] if field.many else ""
    annotation = Annotated[
        kind, typer.Option(metavar="FILE" if field.file else "TEXT", help=field.help)
    ]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _texts(field: Field, given: str | list[str] | None) -> list[str]:
    """Return the given texts, or the texts of the given files."""
    texts = ([given] if given else []) if isinstance(given, str) else given or []
    return [read_text(Path(name)) for name in texts] if field.file else texts
