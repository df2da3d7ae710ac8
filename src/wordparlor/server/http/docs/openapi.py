"""The API document, OpenAPI 3.1, made from the table of routes and the types they name.

python -m wordparlor.server.http.docs.openapi > docs/api/openapi.json
"""

import json
import sys
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from wordparlor import __version__
from wordparlor.server.http.api.routes import ASKS, LIVE
from wordparlor.server.http.api.spec import PARAMETERS, Ask
from wordparlor.server.http.auth import COOKIE
from wordparlor.server.http.docs.json_schema import Schema, all_schemas
from wordparlor.server.views.messages import Refusal

_ABOUT: Final = f"""\
Tables for word card games. Come in with `POST /api/people`; its token is sent as
`Authorization: Bearer …`, a browser has it as a cookie.

What happens at a table is told on the socket `{LIVE}?after=N`, N being the last number one has:
what came since, or a fresh view, then each event (`FromTable`); with `scene=1` the table is drawn
as text too. What is to be done is sent there as `Asking`; the answer, a receipt or a refusal, has
the same key. Codes from 4000 on are final; after any other code come again with the last number.

A refusal is one sentence that says what would be right, with the clause of the rule sheet."""


@cache
def document() -> bytes:
    """Return the API document as JSON."""
    return json.dumps(_document(), indent=1, ensure_ascii=False).encode() + b"\n"


def _document() -> Schema:
    schemas, named = all_schemas()
    paths: dict[str, dict[str, Schema]] = {}
    for ask in ASKS:
        if ask.api:
            paths.setdefault(ask.path, {})[ask.method.lower()] = _operation(ask, schemas, named)
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


def _operation(ask: Ask, schemas: dict[Any, Schema], named: dict[str, Schema]) -> Schema:
    operation: Schema = {
        "operationId": ask.handler.__name__,
        "summary": ask.sentence,
        "parameters": [*_places(ask), *_query(ask, named)],
        "responses": {
            str(ask.status): _response(ask.answer, schemas, "What was asked for."),
            **{
                str(status): _response(Refusal, schemas, status.phrase) for status in _refusals(ask)
            },
        },
    }
    if ask.body:
        content = {"application/json": {"schema": schemas[ask.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if ask.who != "anyone":
        known: list[Schema] = [{"token": []}, {"cookie": []}]
        operation["security"] = known if ask.who == "person" else [*known, {}]
    return operation


def _places(ask: Ask) -> list[Schema]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": f"^{PARAMETERS[name]}$"},
        }
        for name in ask.parameters
    ]


def _query(ask: Ask, named: dict[str, Schema]) -> list[Schema]:
    if ask.query is None:
        return []
    schema = named[ask.query.__name__]
    needed = schema["required"]
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": field}
        for name, field in schema["properties"].items()
    ]


def _response(kind: Any, schemas: dict[Any, Schema], description: str) -> Schema:
    content = "text/plain" if kind is str else "application/json"
    return {"description": description, "content": {content: {"schema": schemas[kind]}}}


def _refusals(ask: Ask) -> list[HTTPStatus]:
    """Return with which statuses a request can be refused."""
    found = {HTTPStatus.TOO_MANY_REQUESTS}
    if ask.method != "GET":
        found.add(HTTPStatus.FORBIDDEN)
    if ask.query:
        found.add(HTTPStatus.BAD_REQUEST)
    if ask.body:
        found |= {
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.REQUEST_TIMEOUT,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        }
    if ask.who == "person":
        found.add(HTTPStatus.UNAUTHORIZED)
    if ask.parameters:
        found.add(HTTPStatus.NOT_FOUND)
    if not ask.lasting:
        found |= {HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE}
    if "table" in ask.parameters:
        found.add(HTTPStatus.GONE)
    return sorted(found)


if __name__ == "__main__":
    sys.stdout.write(document().decode())
