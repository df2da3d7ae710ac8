"""The commands of `wordparlor admin`, for the operator of a server; it may run meanwhile."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from wordparlor.terminal.cli_options import AsJson

if TYPE_CHECKING:
    from wordparlor.server.archive.admin import TableRow
    from wordparlor.server.store import OperatorStore

T = TypeVar("T")

StoreUrl = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="WORDPARLOR_STORE",
        help="The store of the server: a file, or postgresql://user@host/database.",
    ),
]
"""Every command that needs a store names it like this."""
Most = Annotated[int, typer.Option(min=1, max=10_000, help="The most rows to print.")]
Table = Annotated[str, typer.Argument(help="The id of a table; `admin tables` lists them.")]
Subject = Annotated[
    str, typer.Argument(metavar="ADDRESS|PERSON", help="An address, a network, or a person's id.")
]

_IDS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
"""For commands that take an id: it may begin with a hyphen, and then have an "h"."""

app = typer.Typer(
    name="admin",
    help="Look after a server: tables, people, bans. The server may run meanwhile.",
    no_args_is_help=True,
)


@app.command()
def tables(store: StoreUrl = "", most: Most = 50, as_json: AsJson = False) -> None:
    """List tables, the last changed first."""
    from wordparlor.server.archive import admin

    found = _run(store, lambda opened: admin.list_tables(opened, most))
    _print(found, as_json, _TABLES, map(_table_cells, found))


@app.command()
def people(store: StoreUrl = "", most: Most = 50, as_json: AsJson = False) -> None:
    """List people, the last seen first."""
    from wordparlor.server.archive import admin

    found = _run(store, lambda opened: admin.list_people(opened, most))
    rows = ((one.person, one.name or "-", _day(one.seen), str(one.tokens)) for one in found)
    _print(found, as_json, ("person", "name", "seen", "tokens"), rows)


@app.command()
def costs(store: StoreUrl = "", most: Most = 10, as_json: AsJson = False) -> None:
    """Show the tables and people that take most space; reads the size of every entry."""
    from wordparlor.server.archive import admin

    found = _run(store, lambda opened: admin.costs(opened, most))
    if as_json:
        _print(found, True, (), ())
        return
    _print(None, False, _TABLES, map(_table_cells, found.tables))
    rows = (
        (one.person, str(one.tables), f"{one.entries:,}", f"{one.bytes:,}") for one in found.people
    )
    _print(None, False, ("person", "tables", "entries", "bytes"), rows)


@app.command(context_settings=_IDS)
def close(table: Table, store: StoreUrl = "") -> None:
    """Close a table; its players are told within seconds."""
    from wordparlor.server.archive import admin

    _run(store, lambda opened: admin.close(opened, table, time.time()))
    typer.echo(f"Table {table} is closed.")


@app.command("put-back", context_settings=_IDS)
def put_back(table: Table, store: StoreUrl = "") -> None:
    """Serve a table again that was set aside as damaged."""
    from wordparlor.server.archive import admin

    _run(store, lambda opened: admin.put_back(opened, table))
    typer.echo(f"Table {table} is served again.")


@app.command(context_settings=_IDS)
def ban(
    subject: Subject,
    until: Annotated[str, typer.Option(metavar="TIME", help="12h, 30d or 2027-01-31.")] = "",
    reason: Annotated[str, typer.Option(help="A note for yourself.")] = "",
    store: StoreUrl = "",
) -> None:
    """Keep an address, a network or a person out; a running server does so within seconds."""
    from wordparlor.server.archive import admin

    now = time.time()
    end = admin.read_until(until, now)
    made = _run(store, lambda opened: admin.ban(opened, subject, end, reason[:200], now))
    typer.echo(f"{made.subject} is banned{f' until {_day(end)}' if end else ''}.")


@app.command(context_settings=_IDS)
def unban(subject: Subject, store: StoreUrl = "") -> None:
    """End a ban."""
    from wordparlor.server.archive import admin

    _run(store, lambda opened: admin.unban(opened, subject))
    typer.echo(f"{subject} is not banned any more.")


@app.command()
def bans(store: StoreUrl = "", as_json: AsJson = False) -> None:
    """List all bans."""
    found = _run(store, lambda opened: opened.bans())
    rows = (
        (one.subject, _day(one.made), _day(one.until) if one.until else "for good", one.reason)
        for one in found
    )
    _print(found, as_json, ("subject", "since", "until", "reason"), rows)


_TABLES = ("table", "game", "status", "people", "entries", "bytes", "changed")


def _table_cells(row: "TableRow") -> tuple[str, ...]:
    numbers = (str(row.people), f"{row.entries:,}", f"{row.bytes:,}")
    return (row.table, row.game, row.status, *numbers, _day(row.changed))


def _run(url: str, work: "Callable[[OperatorStore], Awaitable[T]]") -> T:
    """Open a store beside its server, and do a work with it."""
    from wordparlor.server.store import open_store
    from wordparlor.server.store.location import default_store

    async def run() -> T:
        store = open_store(url or default_store(), beside=True)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _print(
    found: object, as_json: bool, titles: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """Print JSON, or rows in columns."""
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(found)))
        return
    lines = [tuple(titles), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"
