"""The store: logs, index cards, snapshots and people, in an SQLite file or in PostgreSQL.

    store = open_store("sqlite:parlor.db")
    await store.open()

It knows no game and no network. It may import `errors` and `data_folder`, and nothing else of the
project.
"""

import re
from pathlib import Path
from typing import Protocol

from wordparlor.server.store.admin import AdminStore
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store
from wordparlor.server.store.sqlite import SqliteStore

# A single letter is a drive of Windows, not a scheme.
_SCHEME = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?P<rest>.*)", re.DOTALL)


class OperatorStore(Store, AdminStore, Protocol):
    """A store for the operator."""


async def open_existing(url: str) -> Store:
    """Open the store that a URL names, but create none.

    Raises:
        StoreError: there is no such store, or it cannot be used.
    """
    store = open_store(url, frozen=True)
    if isinstance(store, SqliteStore) and not store.path.exists():
        raise StoreError(f"There is no store at {store.path}; check the path.")
    await store.open()
    return store


def open_store(url: str, *, beside: bool = False, frozen: bool = False) -> OperatorStore:
    """Return the store that a URL names; open it before use.

    With `beside` a server may use it meanwhile. A database allows that anyway. A frozen store is
    only read: to open it changes nothing and creates nothing.

    `sqlite:///absolute/path`, `sqlite:relative/path` and a plain path are files;
    `postgresql://user@host/database` is a database.

    Raises:
        StoreError: the URL names no store.
    """
    named = _SCHEME.fullmatch(url)
    if named is None and url:
        return SqliteStore(Path(url), beside=beside, frozen=frozen)
    scheme, rest = (named["scheme"].lower(), named["rest"]) if named else ("", "")
    if scheme == "postgresql" and rest.startswith("//"):
        # Imported here so that a server with a file does not load the driver of PostgreSQL.
        from wordparlor.server.store.postgres import PostgresStore

        return PostgresStore(url, frozen=frozen)
    path = rest.removeprefix("//") if rest.startswith("///") else rest
    if scheme == "sqlite" and path and not path.startswith("//"):
        return SqliteStore(Path(path), beside=beside, frozen=frozen)
    # The rest of the URL is not repeated because it may hold a password.
    raise StoreError(
        f"{f'This {scheme}: URL names no store' if scheme else 'The URL of the store is empty'}; "
        "write the path of a file, or postgresql://user@host/database."
    )
