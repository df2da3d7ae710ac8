"""The API document (OpenAPI 3.1), made from the operations and the types they name.

python -m wordparlor.server.http.docs.openapi > docs/api/openapi.json
"""

import json
import sys
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from wordparlor import __version__
from wordparlor.server.http.api.routes import LIVE, OPERATIONS
from wordparlor.server.http.api.spec import PARAMETERS, Operation
from wordparlor.server.http.auth import COOKIE
from wordparlor.server.http.docs.json_schema import Schema, all_schemas
from wordparlor.server.views.messages import Refusal

_ABOUT: Final = f"""\
Tables for word card games. `POST /api/people` returns a token. Programs send it as
`Authorization: Bearer …`; browsers keep it as a cookie.

The WebSocket `{LIVE}?after=N` sends the news of a table, where N is the number of the last entry
the client has: first the entries after N, or a fresh view, then each event (`FromTable`). With
`scene=1` each view is drawn as text too. The client sends a `TableRequest`; the answer is a receipt
or a refusal with the same key. Close codes from 4000 on are final. After any other code, connect
again with the last number.

A refusal is one sentence: what is wrong, and what would be right, with the clause of the rules."""


@cache
def document() -> bytes:
    """Return the API document as JSON."""
    return json.dumps(_document(), indent=1, ensure_ascii=False).encode() + b"\n"


def _document() -> Schema:
    schemas, named = all_schemas()
    paths: dict[str, dict[str, Schema]] = {}
    for operation in OPERATIONS:
        if operation.documented:
            methods = paths.setdefault(operation.path, {})
            methods[operation.method.lower()] = _describe(operation, schemas, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Wordparlor", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": named,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _describe(operation: Operation, schemas: dict[Any, Schema], named: dict[str, Schema]) -> Schema:
    refusals = {
        str(status): _response(Refusal, schemas, status.phrase)
        for status in _refusal_statuses(operation)
    }
    described: Schema = {
        "operationId": operation.handler.__name__,
        "summary": operation.summary,
        "parameters": [*_path_parameters(operation), *_query_parameters(operation, named)],
        "responses": {
            str(operation.status): _response(operation.response, schemas, "The answer."),
            **refusals,
        },
    }
    if operation.body:
        content = {"application/json": {"schema": schemas[operation.body]}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.who != "anyone":
        known: list[Schema] = [{"token": []}, {"cookie": []}]
        described["security"] = known if operation.who == "person" else [*known, {}]
    return described


def _path_parameters(operation: Operation) -> list[Schema]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": f"^{PARAMETERS[name]}$"},
        }
        for name in operation.parameters
    ]


def _query_parameters(operation: Operation, named: dict[str, Schema]) -> list[Schema]:
    if operation.query is None:
        return []
    schema = named[operation.query.__name__]
    needed = schema["required"]
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": field}
        for name, field in schema["properties"].items()
    ]


def _response(kind: Any, schemas: dict[Any, Schema], description: str) -> Schema:
    content = "text/plain" if kind is str else "application/json"
    return {"description": description, "content": {content: {"schema": schemas[kind]}}}


def _refusal_statuses(operation: Operation) -> list[HTTPStatus]:
    """Return the statuses with which a request can be refused."""
    found = {HTTPStatus.TOO_MANY_REQUESTS}
    # A table may be closed to watchers.
    if operation.method != "GET" or {"table", "code"} & set(operation.parameters):
        found.add(HTTPStatus.FORBIDDEN)
    if operation.query:
        found.add(HTTPStatus.BAD_REQUEST)
    if operation.body:
        found |= {
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.REQUEST_TIMEOUT,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        }
    if operation.who == "person":
        found.add(HTTPStatus.UNAUTHORIZED)
    if operation.parameters:
        found.add(HTTPStatus.NOT_FOUND)
    if not operation.cacheable:
        found |= {HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE}
    if "table" in operation.parameters:
        found.add(HTTPStatus.GONE)
    return sorted(found)


if __name__ == "__main__":
    sys.stdout.write(document().decode())
