"""Options of a game: their descriptions, and their typed values."""

import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.table.setup import OptionValue

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)

NameList = Annotated[
    str, msgspec.Meta(max_length=300, description="names of players, separated by commas")
]
"""An option that names some of the players."""

_LONGEST_SHOWN = 60
"""The most characters of a wrong value that a refusal shows."""
_YES_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


@dataclass(frozen=True)
class OptionText:
    """What people read about an option; a box declares one for each of its options."""

    label: str
    """A short noun, with the unit of a number in brackets: Dagger penalty (cards)."""
    help: str
    """One sentence that says what the option does."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """A label for each value, where the values are a fixed set."""
    explanations: Mapping[str, str] = field(default_factory=dict)
    """A sentence about a value, where its label does not say enough."""


JUDGING: Final = OptionText(
    "Word check",
    "The dictionary or the players decide whether a word counts; a tied vote accepts it.",
    {
        "strict": "Dictionary decides at once",
        "challenge": "Dictionary decides when challenged",
        "vote": "Players vote on unknown words",
    },
    {
        "strict": "A word that the dictionary lacks is refused, and its player tries again.",
        "challenge": (
            "You may lay any word, even a bluff. When another player challenges it, the dictionary "
            "decides and the penalties of the rules apply."
        ),
        "vote": (
            "The other players vote on a word that the dictionary lacks. A majority accepts it, "
            "and so does a tie."
        ),
    },
)
ROUNDS: Final = OptionText("Rounds", "A game has this many rounds.")
MINIMUM: Final = OptionText("Minimum word length", "A word needs at least this many letters.")
HAND: Final = OptionText("Hand (cards)", "Each player is dealt this many cards.")
GOING_OUT: Final = OptionText(
    "Going-out bonus (points)", "The first player to go out scores this many extra points."
)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of an option that has a fixed set of values."""

    value: str
    label: str
    help: str = ""
    """A sentence about the value; empty when the label says enough."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game with everything a form needs to ask for it."""

    name: str
    kind: Literal["choice", "yes_no", "number", "text"]
    default: OptionValue
    label: str
    help: str
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    """The largest number, or the most characters of a text."""
    designer: bool = False
    """Whether it is a number of the sheet that only designers of games change."""


def describe_options(
    options: type[msgspec.Struct], texts: Mapping[str, OptionText]
) -> tuple[Option, ...]:
    """Return the options of a game in the order of their struct.

    `unlisted` of the options has those that the variant decides: setups may name them, but people
    are not asked. `designer` has the numbers of the sheet that only designers change.

    Raises:
        ValueError: an option, or one of its choices, has no text; or a text has no option.
    """
    defaults = options()
    unlisted: frozenset[str] = getattr(options, "unlisted", frozenset())
    hints = {name: hint for name, hint in _fields(options).items() if name not in unlisted}
    if hints.keys() != texts.keys():
        wrong = ", ".join(sorted(hints.keys() ^ texts.keys()))
        raise ValueError(f"Each option needs one text, and each text an option: {wrong}.")
    designer: frozenset[str] = getattr(options, "designer", frozenset())
    described = (
        _describe(name, hint, getattr(defaults, name), texts[name]) for name, hint in hints.items()
    )
    return tuple(replace(option, designer=option.name in designer) for option in described)


def _describe(name: str, hint: Any, default: OptionValue, text: OptionText) -> Option:
    values = typing.get_args(hint) if typing.get_origin(hint) is Literal else ()
    if set(values) != text.choices.keys():
        raise ValueError(f"{name} needs a label for each of its choices.")
    if values:
        explained = text.explanations
        choices = tuple(Choice(v, text.choices[v], explained.get(v, "")) for v in values)
        return Option(name, "choice", default, text.label, text.help, choices)
    if hint is bool:
        return Option(name, "yes_no", default, text.label, text.help)
    if hint is str or typing.get_args(hint)[:1] == (str,):
        most = _longest(hint)
        return Option(name, "text", default, text.label, text.help, most=most)
    _, bounds = typing.get_args(hint)
    return Option(name, "number", default, text.label, text.help, least=bounds.ge, most=bounds.le)


def read_options(
    options: type[OptionsT], defaults: Mapping[str, object], given: Mapping[str, object]
) -> OptionsT:
    """Return the typed options: the given ones, then the variant's, then the sheet's.

    `former_values` of the options has what earlier versions called a value, and its name today.

    Raises:
        BadSetup: an option is unknown, or its value is not possible.
    """
    hints = _fields(options)
    former: Mapping[str, Mapping[object, object]] = getattr(options, "former_values", {})
    values: dict[str, object] = dict(defaults)
    for name, value in given.items():
        if name not in hints:
            shown = name[:_LONGEST_SHOWN]
            raise BadSetup(f"There is no option {shown!r}; this game has {', '.join(hints)}.")
        values[name] = _read(name, hints[name], _today(former.get(name, {}), value))
    return options(**values)


def _today(names: Mapping[object, object], value: object) -> object:
    """Return what a value is called today; only texts had other names."""
    return names.get(value, value) if isinstance(value, str) else value


# Every table reads its options, and the types of a class never change.
@lru_cache(maxsize=64)
def _fields(options: type[msgspec.Struct]) -> Mapping[str, Any]:
    """Return the options with their types, without what the class has for all tables."""
    hints = typing.get_type_hints(options, include_extras=True)
    return {name: hints[name] for name in options.__struct_fields__}


def good_values(hint: Any) -> str:
    """Return, as a phrase, the possible values of an option of this type."""
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


def _longest(hint: Any) -> int | None:
    """Return the most characters of a text option; None when it has no limit."""
    _, bounds = typing.get_args(hint) or (str, msgspec.Meta())
    longest: int | None = bounds.max_length
    return longest


def _read(name: str, hint: Any, value: object) -> object:
    if hint is bool and isinstance(value, str):
        value = _YES_NO.get(value.lower(), value)
    try:
        return msgspec.convert(value, hint, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        shown = repr(value)
        if len(shown) > _LONGEST_SHOWN:
            raise BadSetup(f"{name} is too long; choose {good_values(hint)}.") from None
        raise BadSetup(f"{name} = {shown} is not possible; choose {good_values(hint)}.") from None
