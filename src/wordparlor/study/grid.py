"""The settings of a sweep: every combination of some values of options, and of some decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.setup import OptionValue

MOST_SETTINGS: Final = 64
"""A report with more settings cannot be read, and chance makes some of them look different."""


@dataclass(frozen=True)
class Setting:
    """One combination of values."""

    name: str
    """What differs between the settings: `bonus = 8, minimum = 3`."""
    options: dict[str, OptionValue]
    deck: Deck | None


@dataclass(frozen=True)
class Grid:
    """All settings of a sweep, and which of them the others are compared with."""

    settings: tuple[Setting, ...]
    base: int
    """The setting that has the values of the sheet, or the first one."""


def make_grid(
    box: Box,
    variant: str,
    texts: Sequence[str],
    decks: Mapping[str, Deck | None] | None = None,
) -> Grid:
    """Return the grid of options such as `bonus=8,10,12`, and of decks by their names.

    An option with one value has it in all settings. An option that is a text, e.g. a list of
    words, has commas of its own: name it once for each value.

    Raises:
        BadSetup: an option or a value is not possible, or there is nothing to compare.
    """
    values = _read_values(box, variant, texts)
    decks = decks or {"": None}
    count = len(decks)
    for several in values.values():
        count *= len(several)
    if count > MOST_SETTINGS:
        raise BadSetup(f"These are {count:,} settings; a sweep has at most {MOST_SETTINGS}.")
    if count < 2:
        raise BadSetup(
            "There is nothing to compare; give an option several values: --option KEY=1,2,3."
        )
    sheet = box.read_options(variant, {})
    settings, own = [], []
    for chosen in product(*values.values()):
        options = dict(zip(values, chosen, strict=True))
        for deck_name, deck in decks.items():
            named = [
                f"{key} = {_show(value)}" for key, value in options.items() if len(values[key]) > 1
            ]
            if len(decks) > 1:
                named.append(f"deck = {deck_name}")
            settings.append(Setting(", ".join(named), options, deck))
            varied = [key for key in values if len(values[key]) > 1]
            as_sheet = all(options[key] == getattr(sheet, key) for key in varied)
            own.append(as_sheet and (deck is None or len(decks) == 1))
    return Grid(tuple(settings), own.index(True) if True in own else 0)


def _read_values(box: Box, variant: str, texts: Sequence[str]) -> dict[str, list[OptionValue]]:
    """Return the typed values of each option."""
    whole = {option.name for option in box.option_list if option.kind == "text"}
    found: dict[str, list[OptionValue]] = {}
    for text in texts:
        key, equals, listed = (part.strip() for part in text.partition("="))
        if not equals:
            raise BadSetup(f"Write an option as key=value or key=value,value, not {text!r}.")
        given = [listed] if key in whole else [one.strip() for one in listed.split(",")]
        if not all(given) and key not in whole:
            raise BadSetup(f"A value of {key} is missing in {text!r}; separate values by a comma.")
        values = found.setdefault(key, [])
        for one in given:
            value: Any = getattr(box.read_options(variant, {key: one}), key)
            if value in values:
                raise BadSetup(f"{key} = {_show(value)} is named twice.")
            values.append(value)
    return found


def _show(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "none"
