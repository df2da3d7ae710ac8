"""The seal of a person: a digest of name, avatar, times and tokens, kept beside them.

A changed name or avatar, and a changed, lost or added token, break it. Both stores write the same
seals.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from wordparlor.server.store.chain import DIGEST

_MOST_NAMED = 5
"""People with a broken seal who are named."""


def make_seal(person: Sequence[Any], tokens: Iterable[Sequence[Any]]) -> bytes:
    """Return the seal of a person.

    Give the columns `id, name, created, seen, forgotten, avatar` of the person and the columns
    `hash, created, used` of each token.
    """
    *facts, avatar = person
    # Seals of schema 7, which had no avatars, stay valid.
    chosen = [avatar] if avatar else []
    # Sorted as bytes: the columns of a damaged row can have any type.
    parts = sorted(msgspec.msgpack.encode(list(token)) for token in tokens)
    return sha256(msgspec.msgpack.encode([*facts, *chosen, *parts])).digest()[:DIGEST]


def seal_faults(broken: Sequence[str]) -> Iterator[str]:
    """Yield a fault if there are people whose seal is broken."""
    if broken:
        yield f"Name, avatar, times or tokens of these people were changed: {name_some(broken)}."


def name_some(people: Sequence[str]) -> str:
    """Return a list of a few people, and how many more there are."""
    more = f" and {len(people) - _MOST_NAMED:,} more" if len(people) > _MOST_NAMED else ""
    return f"{', '.join(people[:_MOST_NAMED])}{more}"
