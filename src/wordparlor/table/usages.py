"""Names, slang and short forms, where a sheet refuses them."""

from collections.abc import Mapping
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from wordparlor.table.options import OptionText
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Usage

UsageRule = Literal["refuse", "allow"]

USAGES: Final = OptionText(
    "Names, slang, short forms",
    "The table refuses words that are nothing but a name, slang or a short form.",
    {"refuse": "Refuse PARIS, GONNA, PROF", "allow": "Allow what the dictionary has"},
)

_FAULTS: Final[Mapping[Usage, str]] = {
    Usage.NAME: "is a name; this table refuses names.",
    Usage.SLANG: "is slang; this table refuses slang.",
    Usage.SHORT: "is a short form; this table refuses abbreviations and acronyms.",
}


def usage_fault(word: str, words: Dictionary, rule: UsageRule) -> str | None:
    """Return why a table refuses a word as a name, slang or a short form; None if it does not."""
    usage = words.usage(word)
    return None if rule == "allow" or usage == Usage.ORDINARY else f"{word} {_FAULTS[usage]}"


def refused_usages(words: Dictionary, rule: UsageRule) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether a table refuses it for its usage."""
    if rule == "allow":
        return np.zeros(len(words.graph), bool)
    refused: NDArray[np.bool_] = words.usages != Usage.ORDINARY
    return refused
