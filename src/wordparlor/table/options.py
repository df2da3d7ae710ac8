"""Options of a game: how given values become typed ones, and which values are good."""

import typing
from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec

from wordparlor.errors import BadSetup

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


_YES_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def read_options(
    options: type[OptionsT], defaults: Mapping[str, object], given: Mapping[str, object]
) -> OptionsT:
    """Return the typed options: those given, then the variant's, then the sheet's.

    BadSetup names an unknown option or a bad value together with the good ones.
    """
    hints = typing.get_type_hints(options, include_extras=True)
    values: dict[str, object] = dict(defaults)
    for name, value in given.items():
        if name not in hints:
            raise BadSetup(f"There is no option {name!r}; this game has {', '.join(hints)}.")
        values[name] = _option(name, hints[name], value)
    return options(**values)


def good_values(hint: Any) -> str:
    """Return in words which values an option of this type takes."""
    if typing.get_origin(hint) is Literal:
        *first, last = typing.get_args(hint)
        return f"{', '.join(first)} or {last}"
    if hint is bool:
        return "yes or no"
    if hint is str:
        return "a text"
    _, bounds = typing.get_args(hint)
    if bounds.description:
        return str(bounds.description)
    return f"a whole number from {bounds.ge} to {bounds.le}"


def _option(name: str, hint: Any, value: object) -> object:
    if hint is bool and isinstance(value, str):
        value = _YES_NO.get(value.lower(), value)
    try:
        return msgspec.convert(value, hint, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        raise BadSetup(f"{name} = {value!r} is not possible; choose {good_values(hint)}.") from None
