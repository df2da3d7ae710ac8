"""Where the parlor keeps its tables: logs, index cards, people. Knows no game and no network.

    store = open_store("sqlite:parlor.db")
    await store.open()

One server keeps everything in an SQLite file, several share a PostgreSQL database. Which it is
says the URL; whoever uses the store cannot tell.
"""

import re
from pathlib import Path

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store
from wordparlor.server.store.sqlite import SqliteStore

# A single letter is a drive, not a scheme.
_SCHEME = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?P<rest>.*)", re.DOTALL)


def open_store(url: str) -> Store:
    """Return the store a URL names, still to be opened; StoreError when it names none.

    `sqlite:///absolute/path`, `sqlite:relative/path` and a plain path are files;
    `postgresql://user@host/database` is a database.
    """
    named = _SCHEME.fullmatch(url)
    if named is None and url:
        return SqliteStore(Path(url))
    scheme, rest = (named["scheme"].lower(), named["rest"]) if named else ("", "")
    if scheme == "postgresql" and rest.startswith("//"):
        # Whoever keeps a file need not wait for the other driver to load.
        from wordparlor.server.store.postgres import PostgresStore

        return PostgresStore(url)
    path = rest.removeprefix("//") if rest.startswith("///") else rest
    if scheme == "sqlite" and path and not path.startswith("//"):
        return SqliteStore(Path(path))
    # What stands behind the scheme may hold a password and is not repeated.
    raise StoreError(
        f"{f'A store is not named by {scheme}: in this way' if scheme else 'No store is named'}; "
        "write sqlite:///folder/parlor.db, a plain path, or postgresql://user@host/database."
    )
