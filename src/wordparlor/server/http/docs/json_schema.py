"""The types that pass the door, as JSON Schema: made from the structs themselves."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordparlor.games import shelf
from wordparlor.server.http.api.messages import Asking, Beat, Done
from wordparlor.server.http.api.routes import ASKS
from wordparlor.server.room.commands import Command
from wordparlor.server.views import messages
from wordparlor.server.views.messages import Refusal
from wordparlor.table.events import Event

_REF: Final = "#/components/schemas/"
_UNIONS: Final = {
    "Event": Event,
    "Command": Command,
    "FromTable": messages.Fresh | messages.Told | Beat | Done | Refusal,
}
"""Types that have no name of their own in a schema."""

Schema = dict[str, Any]


def all_schemas() -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """Return the schema of each type that can be asked for or answered, and all named ones."""
    asked = [kind for ask in ASKS for kind in (ask.answer, ask.body, ask.query) if kind]
    kinds = [*dict.fromkeys(asked), *_UNIONS.values(), Asking, Refusal]
    schemas, named = _components(kinds)
    named |= {name: schemas[kinds.index(kind)] for name, kind in _UNIONS.items()}
    for box in shelf().values():
        named |= _of_game(box.id.capitalize(), box.rules.state_type, box.rules.action_type)
    return dict(zip(kinds, schemas, strict=True)), dict(sorted(named.items()))


def _of_game(prefix: str, state: Any, action: Any) -> dict[str, Schema]:
    """Return what lies on the table of one game and what can be done there.

    All games have a State and an Action, so their names get the game's in front.
    """
    (_, actions), named = _components([state, action])
    # What is generic has the names of its parts behind its own one.
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
