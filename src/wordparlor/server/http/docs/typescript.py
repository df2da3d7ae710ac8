"""TypeScript types for clients, made from the API document.

python -m wordparlor.server.http.docs.typescript > docs/api/wordparlor.ts
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from wordparlor.server.http.docs.openapi import document

_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_ACTION = "Action"
_HEAD = """\
// Generated from the API document by `make api`. Do not edit.
"""


def types() -> str:
    """Return the types of all requests and responses."""
    api = json.loads(document())
    named = api["components"]["schemas"]
    parts = [_HEAD, *(_declared(name, schema) for name, schema in named.items())]
    return "\n".join([*parts, _actions(named), _operations(api["paths"])])


def _actions(named: dict[str, Any]) -> str:
    """Return the union of the actions of all games, which the document leaves open."""
    games = [name for name in named if name.endswith(_ACTION) and name != _ACTION]
    about = "/** An action of one of the games. */\n"
    return f"{about}export type {_ACTION} = {' | '.join(games)};\n"


def _declared(name: str, schema: dict[str, Any]) -> str:
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" in schema:
        return f"{about}export interface {name} {{\n{''.join(_fields(schema))}}}\n"
    return f"{about}export type {name} = {_type(schema)};\n"


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    for name, field in schema["properties"].items():
        optional = "" if name in schema["required"] else "?"
        yield f"  {name}{optional}: {_type(field)};\n"


def _type(schema: dict[str, Any]) -> str:
    """Return a schema as a type; it knows only the schemas that msgspec writes."""
    match schema:
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"anyOf": kinds}:
            return " | ".join(map(_type, kinds))
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(map(_type, kinds))}]"
        case {"type": "array", "items": kind}:
            return f"Array<{_type(kind)}>"
        case {"title": title, "type": "object"} if title == _ACTION:
            return _ACTION
        case {"type": "object", "additionalProperties": kind}:
            return f"Record<string, {_type(kind)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": plain}:
            return _PLAIN[plain]
    return "unknown"


def _operations(paths: dict[str, Any]) -> str:
    """Return the types of the body and the answer of each operation."""
    lines = [
        f'  "{method.upper()} {path}": {{ {_bodies(operation)} }};\n'
        for path, methods in paths.items()
        for method, operation in methods.items()
    ]
    about = "/** The body and the answer of each operation. */\n"
    return f"{about}export interface Api {{\n{''.join(lines)}}}\n"


def _bodies(operation: dict[str, Any]) -> str:
    good = next(iter(operation["responses"].values()))
    parts = {"body": operation.get("requestBody"), "answer": good}
    return "; ".join(f"{name}: {_content(part)}" for name, part in parts.items() if part)


def _content(part: dict[str, Any]) -> str:
    return _type(next(iter(part["content"].values()))["schema"])


if __name__ == "__main__":
    sys.stdout.write(types())
