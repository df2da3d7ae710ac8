"""The numbered SQL files that create a schema and migrate an older one."""

from importlib.resources import files
from typing import Literal

from wordparlor.server.store.errors import StoreError


def migrations(kind: Literal["sqlite", "postgres"]) -> list[str]:
    """Return the texts of all migrations, oldest first; the first one leads to schema 1."""
    folder = files(__package__) / kind / "migrations"
    return [
        path.read_text(encoding="utf-8")
        for path in sorted(folder.iterdir(), key=lambda path: path.name)
        if path.name.endswith(".sql")
    ]


def missing(steps: list[str], version: int, place: str) -> list[str]:
    """Return the migrations that a database of a schema version lacks.

    Raises:
        StoreError: the database is newer than all of them.
    """
    if version > len(steps):
        raise StoreError(
            f"{place} is from a newer Wordparlor (schema {version}, this one knows {len(steps)}); "
            "update this one."
        )
    return steps[version:]
