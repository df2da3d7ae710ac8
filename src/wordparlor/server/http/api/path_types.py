"""The places in a path: what can stand there is checked before anything is looked for."""

from typing import Final

from starlette.convertors import Convertor, register_url_convertor

from wordparlor.server.http.api.spec import PARAMETERS

PAGE: Final = "/{path:wordparlor_page}"
"""Any address that is none of the API's."""


def with_patterns(path: str) -> str:
    """Return a path in which each place says what can stand there."""
    for name in PARAMETERS:
        path = path.replace(f"{{{name}}}", f"{{{name}:{_kind(name)}}}")
    return path


def _kind(name: str) -> str:
    return f"wordparlor_{name}"


def _place(pattern: str) -> Convertor[str]:
    class Place(Convertor[str]):
        regex = pattern

        def convert(self, value: str) -> str:
            return value

        def to_string(self, value: str) -> str:
            return value

    return Place()


for _name, _pattern in PARAMETERS.items():
    register_url_convertor(_kind(_name), _place(_pattern))
register_url_convertor("wordparlor_page", _place(r"(?!api(?:/|$)).*"))
