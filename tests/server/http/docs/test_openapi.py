"""The API document and its types: complete, valid, and up to date in docs/."""

import json
from pathlib import Path

import pytest

from tests.server.http.server_thread import Server
from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.http.docs.openapi import document
from wordparlor.server.http.docs.typescript import types

DOCS = Path(__file__).parents[4] / "docs" / "api"


@pytest.mark.parametrize(
    ("name", "made"), [("openapi.json", document().decode()), ("wordparlor.ts", types())]
)
def test_the_generated_docs_are_up_to_date(name: str, made: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == made, "run `make api`"


def test_every_route_is_in_the_document(server: Server) -> None:
    api = server.client.get("/api/openapi.json").json()
    assert api["openapi"] == "3.1.0"
    for operation in OPERATIONS:
        assert operation.documented == (
            operation.method.lower() in api["paths"].get(operation.path, {})
        )
    names = [one["operationId"] for methods in api["paths"].values() for one in methods.values()]
    assert len(set(names)) == len(names)


def test_every_reference_has_a_target() -> None:
    text = document().decode()
    schemas = json.loads(text)["components"]["schemas"]
    references = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert references <= set(schemas)
    assert {"FromTable", "TableRequest", "Told", "Fresh", "Refusal"} <= set(schemas)


def test_types_are_valid_typescript() -> None:
    text = types()
    assert text.count("{") == text.count("}")
    assert "export interface Told {\n" in text
    assert 'type: "told";' in text
    assert "sight: Sight;" in text
    assert "seen?: number | null;" in text
    assert "forms?: Array<[string, string]>;" in text
    assert "options: Record<string, boolean | number | string>;" in text
