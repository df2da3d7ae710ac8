"""The types of the API as JSON Schema, made from the structs."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordparlor.games import shelf
from wordparlor.server.http.api.messages import HeartbeatMessage, Receipt, TableRequest
from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.room.commands import Command
from wordparlor.server.views import messages
from wordparlor.server.views.messages import Refusal
from wordparlor.table.events import Event

_REF: Final = "#/components/schemas/"
_UNIONS: Final = {
    "Event": Event,
    "Command": Command,
    "FromTable": messages.Fresh | messages.Told | HeartbeatMessage | Receipt | Refusal,
}
"""Unions; a schema gives them no name."""

Schema = dict[str, Any]


def all_schemas() -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """Return the schema of each type of a request or response, and all named schemas."""
    used = [
        kind
        for operation in OPERATIONS
        for kind in (operation.response, operation.body, operation.query)
        if kind
    ]
    kinds = [*dict.fromkeys(used), *_UNIONS.values(), TableRequest, Refusal]
    schemas, named = _components(kinds)
    named |= {name: schemas[kinds.index(kind)] for name, kind in _UNIONS.items()}
    for box in shelf().values():
        named |= _of_game(box.id.capitalize(), box.rules.state_type, box.rules.action_type)
    return dict(zip(kinds, schemas, strict=True)), dict(sorted(named.items()))


def _of_game(prefix: str, state: Any, action: Any) -> dict[str, Schema]:
    """Return the schemas of a game's state and actions.

    Every game has a State and an Action, so the names begin with the name of the game.
    """
    (_, actions), named = _components([state, action])
    # The name of a generic type ends with the names of its parts.
    names = {name: prefix + name.partition("_")[0] for name in named}
    renamed = {names[name]: _renamed(schema, names) for name, schema in named.items()}
    return renamed | {f"{prefix}Action": _renamed(actions, names)}


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    match schema:
        case dict():
            return {key: _renamed(value, names) for key, value in schema.items()}
        case list():
            return [_renamed(value, names) for value in schema]
        case str() if schema.startswith(_REF):
            return _REF + names[schema.removeprefix(_REF)]
    return schema


def _components(kinds: Sequence[Any]) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    return msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
