"""The API document is true: every request that conforms to it gets a response that conforms."""

import json
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import examples
from tests.server.http.server_thread import Guest, Server
from tests.server.support import GAME
from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.http.docs.openapi import document

ASKED = [f"{ask.method} {ask.path}" for ask in OPERATIONS if ask.documented]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@cache
def operations() -> dict[str, Any]:
    schema = schemathesis.openapi.from_dict(json.loads(document()))
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


@pytest.mark.parametrize("asked", ASKED)
def test_responses_conform_to_the_document(server: Server, ann: Guest, asked: str) -> None:
    table = ann.open(GAME, "person", "random")
    ann.ask(table, {"type": "start"})
    operation = operations()[asked]

    @settings(
        examples(8),
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        if "table" in (case.path_parameters or {}) and data.draw(st.booleans()):
            case.path_parameters["table"] = table
        if "game" in (case.path_parameters or {}) and data.draw(st.booleans()):
            case.path_parameters["game"] = GAME
        response = case.call(base_url=server.url, headers=ann.headers)
        case.validate_response(response, checks=CHECKS)

    ask()
    # Whatever the request was, the table is still there.
    assert ann.get(f"/api/tables/{table}").status_code == 200
