"""Path parameters: Starlette matches each against its pattern before a handler runs."""

from typing import Final

from starlette.convertors import Convertor, register_url_convertor

from wordparlor.server.http.api.spec import PARAMETERS

PAGE: Final = "/{path:wordparlor_page}"
"""Any address outside the API."""


def with_patterns(path: str) -> str:
    """Return a path in which each parameter names its pattern."""
    for name in PARAMETERS:
        path = path.replace(f"{{{name}}}", f"{{{name}:{_type_name(name)}}}")
    return path


def _type_name(name: str) -> str:
    return f"wordparlor_{name}"


def _convertor(pattern: str) -> Convertor[str]:
    class PatternConvertor(Convertor[str]):
        regex = pattern

        def convert(self, value: str) -> str:
            return value

        def to_string(self, value: str) -> str:
            return value

    return PatternConvertor()


for _name, _pattern in PARAMETERS.items():
    register_url_convertor(_type_name(_name), _convertor(_pattern))
register_url_convertor("wordparlor_page", _convertor(r"(?!api(?:/|$)).*"))
